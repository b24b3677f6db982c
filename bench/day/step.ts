import type { UnwatchedTab } from '../unwatched-browser.ts';
import type { Sought, UnwatchedInput } from '../unwatched-input.ts';

/** Who plays a day. */
export interface Player {
  readonly tab: UnwatchedTab;
  readonly input: UnwatchedInput;
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
    act: async ({ tab, input }) => {
      await tab.goTo(typeof url === 'string' ? url : url());
      await input.see(comes);
    },
  };
}

export function press(name: string, keys: string, comes?: Sought): Step {
  return {
    name,
    act: async ({ input }) => {
      await input.press(keys);
      if (comes) await input.see(comes);
    },
  };
}

export function pressTimes(name: string, keys: string, count: number): Step {
  return {
    name,
    act: async ({ input }) => {
      for (let i = 0; i < count; i++) await input.press(keys);
    },
  };
}

export function click(name: string, sought: Sought, comes?: Sought): Step {
  return {
    name,
    act: async ({ input }) => {
      await input.click(sought);
      if (comes) await input.see(comes);
    },
  };
}

export function fill(name: string, field: Sought, text: string): Step {
  return { name, act: ({ input }) => input.fillField(field, text) };
}

export function choose(name: string, list: Sought, option: string): Step {
  return { name, act: ({ input }) => input.choose(list, option) };
}

/** Ends the dialog that is open. */
export function end(name: string, keys: 'Enter' | 'Escape', comes?: Sought): Step {
  return {
    name,
    act: async ({ input }) => {
      await input.press(keys);
      await input.seeNone(DIALOG);
      if (comes) await input.see(comes);
    },
  };
}
