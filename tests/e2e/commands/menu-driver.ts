import { expect, type Locator } from '@playwright/test';
import type { CommandId } from '../../../src/editor/commands/command-ids.ts';
import {
  type Bench,
  COMMAND_NAMES,
  type CommandCase,
  type Exercise,
  MAP,
  type Place,
  usingDialog,
} from './bench.ts';
import { EDIT_CASES } from './edit-cases.ts';
import { FILE_CASES } from './file-cases.ts';
import { GO_CASES } from './go-cases.ts';
import { MAP_CASES } from './map-cases.ts';
import { SHOW_CASES } from './show-cases.ts';

/** A context menu: how it is asked for, and an exercise for each of its entries by its words. */
export interface MenuCase {
  readonly name: string;
  readonly place: Place;
  open(bench: Bench): Promise<void>;
  /** `Group > Entry` for the entries of a group. */
  readonly entries: Readonly<Record<string, Exercise>>;
}

const COMMAND_CASES: Readonly<Partial<Record<CommandId, CommandCase>>> = {
  ...FILE_CASES,
  ...EDIT_CASES,
  ...MAP_CASES,
  ...GO_CASES,
  ...SHOW_CASES,
};

/** Entries that run commands: what they do is what the commands do. */
export function commands(ids: readonly CommandId[], group?: string): Record<string, Exercise> {
  return Object.fromEntries(
    ids.map((id) => {
      const label = COMMAND_NAMES[id];
      const found = COMMAND_CASES[id];
      if (found === undefined) throw new Error(`${id} has no case`);
      return [group === undefined ? label : `${group} > ${label}`, found.exercise];
    }),
  );
}

/** Whether an entry runs a command, which has a case of its own. */
export function runsCommand(exercise: Exercise): boolean {
  return Object.values(COMMAND_CASES).some((command) => command.exercise === exercise);
}

/** Chooses a word length or a pane, which the menu then says is chosen. */
export function checking(open: (bench: Bench) => Promise<void>, path: string): Exercise {
  return async (bench, run) => {
    await run();
    await open(bench);
    await expect(await entryAt(bench, path)).toBeChecked();
    await closeMenus(bench);
  };
}

/** Copies a text. */
export function copying(text: string | RegExp): Exercise {
  return async (bench, run) => {
    await run();
    await expect.poll(() => bench.clipboardText()).toMatch(text);
  };
}

/** Shows the first known cell in the dump. */
export const showingInDump: Exercise = async (bench, run) => {
  await run();
  await expect(bench.tab('Hex dump')).toHaveAttribute('aria-selected', 'true');
  await bench.expectStatus('00003000');
};

/** Opens the properties of the map, and leaves them. */
export const openingProperties = usingDialog(`Properties of ${MAP}`, async (_, dialog) => {
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

/** An entry of the open menu; opens the group it is in. */
export async function entryAt({ page }: Bench, path: string): Promise<Locator> {
  const labels = path.split(' > ');
  const entry = (label: string): Locator =>
    page.locator('[role^=menuitem]').filter({ has: page.getByText(label, { exact: true }) });
  for (const group of labels.slice(0, -1)) await entry(group).press('ArrowRight');
  return entry(labels.at(-1) ?? '').last();
}

/** Words of all entries of the open menu, those of groups behind the name of the group. */
export async function entriesOf({ page }: Bench): Promise<string[]> {
  const labels: string[] = [];
  const wordsOf = async (entry: Locator): Promise<string> =>
    (await entry
      .locator('[class*=label]')
      .first()
      .evaluate((e) => e.firstChild?.textContent)) ?? '';
  for (const entry of await page.getByRole('menu').first().locator('[role^=menuitem]').all()) {
    const label = await wordsOf(entry);
    if ((await entry.getAttribute('aria-haspopup')) !== 'menu') {
      labels.push(label);
      continue;
    }
    await entry.press('ArrowRight');
    const group = page.getByRole('menu').last();
    await expect(page.getByRole('menu')).toHaveCount(2);
    for (const inner of await group.locator('[role^=menuitem]').all()) {
      labels.push(`${label} > ${await wordsOf(inner)}`);
    }
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('menu')).toHaveCount(1);
  }
  return labels;
}

/** Closes what menus are open, groups first. */
export async function closeMenus({ page }: Bench): Promise<void> {
  const menus = page.getByRole('menu');
  for (let open = await menus.count(); open > 0; open = await menus.count()) {
    await page.keyboard.press('Escape');
    await expect.poll(() => menus.count()).toBeLessThan(open);
  }
}
