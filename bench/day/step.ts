import type { UnwatchedTab } from '../unwatched-browser.ts';
import type { Sought, UnwatchedHands } from '../unwatched-hands.ts';

/** Who plays a day. */
export interface Player {
  readonly tab: UnwatchedTab;
  readonly hands: UnwatchedHands;
}

/** One thing that a person does, until what it was to bring is there. */
export interface Step {
  readonly name: string;
  act(player: Player): Promise<void>;
}

export const DIALOG: Sought = ['[role=dialog]', ''];

export function dialogOf(title: string): Sought {
  return ['[role=dialog] h2', `^${title}`];
}

/** A field of the dialog that is open, by the begin of its label. */
export function fieldOf(label: string): Sought {
  return ['[role=dialog] :is(input, textarea, [role=combobox])', `^${label}`];
}

export function goTo(name: string, url: string | (() => string), comes: Sought): Step {
  return {
    name,
    act: async ({ tab, hands }) => {
      await tab.goTo(typeof url === 'string' ? url : url());
      await hands.see(comes);
    },
  };
}

export function press(name: string, keys: string, comes?: Sought): Step {
  return {
    name,
    act: async ({ hands }) => {
      await hands.press(keys);
      if (comes) await hands.see(comes);
    },
  };
}

export function pressTimes(name: string, keys: string, count: number): Step {
  return {
    name,
    act: async ({ hands }) => {
      for (let i = 0; i < count; i++) await hands.press(keys);
    },
  };
}

export function click(name: string, sought: Sought, comes?: Sought): Step {
  return {
    name,
    act: async ({ hands }) => {
      await hands.click(sought);
      if (comes) await hands.see(comes);
    },
  };
}

export function fill(name: string, field: Sought, text: string): Step {
  return { name, act: ({ hands }) => hands.fillField(field, text) };
}

export function choose(name: string, list: Sought, option: string): Step {
  return { name, act: ({ hands }) => hands.choose(list, option) };
}

/** Ends the dialog that is open. */
export function end(name: string, keys: 'Enter' | 'Escape', comes?: Sought): Step {
  return {
    name,
    act: async ({ hands }) => {
      await hands.press(keys);
      await hands.seeNone(DIALOG);
      if (comes) await hands.see(comes);
    },
  };
}
