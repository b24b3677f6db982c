import { type BrowserContext, expect, type Page } from '@playwright/test';
import { emptyProjectDetails } from '../../../core/contract/projects.ts';
import type { MapFields } from '../../../core/maps/map-definition.ts';
import { createFamilySample } from '../../../core/samples/family-sample.ts';
import words from '../../../locales/en.json' with { type: 'json' };
import type { CommandId } from '../../../src/editor/commands/command-ids.ts';
import { axis, BYTE, wordRun } from '../../support/sample-map-definition.ts';
import { startServer } from '../../support/start-server.ts';
import { personOn } from '../person.ts';

/** Names of the commands as the page shows them. */
export const COMMAND_NAMES: Readonly<Record<CommandId, string>> = words.editor.commands;

/** Where the known values of the file begin; a row of the dump begins there too. */
export const AT = 0x3000;
const FIRST_ADDRESS = '00003000';
/** A second place with the same values. */
const TWIN_AT = 0x3100;
const COLUMNS = 8;
const FIRST_ROW = [10, 20, 40, 50, 80, 90, 96, 100];
const ROW_STEPS = [0, 1, 6, 7];

/** The known values, row by row: what a table of them shows before anything is changed. */
export const VALUES: readonly (readonly number[])[] = ROW_STEPS.map((step) =>
  FIRST_ROW.map((value) => value + step),
);

/** Where a case takes place: in the dump, or in the table of a map over the same bytes. */
export type Place = 'dump' | 'map';

/** The editor open on a file with known values, and what a case needs to look at it. */
export interface Bench {
  readonly page: Page;
  readonly place: Place;
  /** Brings the editor to where every case begins: nothing changed, nothing open, the first known cell selected. */
  home(place: Place): Promise<void>;
  /** Selects a block of cells whose first cell is in a row and a column of the known values. */
  select(columns: number, rows: number, column?: number, row?: number): Promise<void>;
  /** The selected values, by way of the clipboard. */
  values(): Promise<number[][]>;
  /** Waits until the selected values are these. */
  expectValues(expected: readonly (readonly number[])[]): Promise<void>;
  expectStatus(part: string | RegExp): Promise<void>;
  clipboardText(): Promise<string>;
  /** Runs a command by its name in the palette. */
  runByName(id: CommandId): Promise<void>;
  dialog(name: string | RegExp): ReturnType<Page['getByRole']>;
  tab(name: string): ReturnType<Page['getByRole']>;
  radio(name: string): ReturnType<Page['getByRole']>;
  /** The dump or table that has the keyboard. */
  view(): ReturnType<Page['getByRole']>;
  /** Shows another version; nothing may be unsaved. */
  openVersion(name: string): Promise<void>;
  dispose(): Promise<void>;
}

/** Name of the map over the known values; its twin has the same. */
export const MAP = 'Bench map';
/** Name of a map elsewhere. */
export const OTHER_MAP = 'Other map';
/** A saved version that has one changed byte far from the known values. */
export const VERSION = 'Bench base';

/** A server of its own, a project on it, and the editor open. */
export async function openBench(context: BrowserContext): Promise<Bench> {
  const server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000', JOBS: '0' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  const page = await context.newPage();
  const tuner = personOn(page, server.url);
  const firstAuthorized = page.waitForRequest(
    (request) => request.headers()['authorization'] !== undefined,
  );
  await tuner.login('demo-tuner', 'mapwright-demo');
  const authorization = (await firstAuthorized).headers()['authorization'] ?? '';
  await tuner.createProject('Bench', { name: 'bench.bin', bytes: benchImage() });
  await describeProject(page.url().replace('/projects/', '/api/v2/projects/'), authorization);
  await page.reload();
  await expect(page.getByRole('grid')).toBeFocused();
  await tuner.goTo(0x6000);
  await page.keyboard.type('55');
  await page.keyboard.press('Enter');
  await tuner.saveAs(VERSION);
  const bench = benchOn(page, () => server.dispose());
  await bench.openVersion('Original');
  await bench.radio('DEC').click();
  await bench.radio('Rectangle').click();
  return bench;
}

/** An image of a known family, so that checksums and trouble codes are found, with the known values in two places. */
function benchImage(): Uint8Array {
  const image = createFamilySample({
    family: 'me7',
    seed: 3,
    lengthBytes: 512 * 1024,
  }).image.slice();
  for (const at of [AT, TWIN_AT]) image.set(VALUES.flat(), at);
  return image;
}

/** The family of the unit, as nobody has read the file; the map of the known values, its twin, and another one. */
async function describeProject(editorUrl: string, authorization: string): Promise<void> {
  const projectUrl = editorUrl.replace(/\/editor$/, '');
  const send = async (method: string, url: string, body: unknown): Promise<number> => {
    const headers = { authorization, 'content-type': 'application/json' };
    return (await fetch(url, { method, headers, body: JSON.stringify(body) })).status;
  };
  const details = { ...emptyProjectDetails('Bench'), ecuFamily: 'ME7' };
  expect(await send('PUT', projectUrl, details)).toBe(200);
  const maps = [benchMap(MAP, AT), benchMap(MAP, TWIN_AT), benchMap(OTHER_MAP, 0x4000)];
  expect(await send('POST', `${projectUrl}/user-maps`, { maps })).toBe(201);
}

function benchMap(name: string, address: number): MapFields {
  return {
    name,
    description: '',
    unit: '',
    folderId: null,
    cells: wordRun(address, BYTE),
    width: COLUMNS,
    height: VALUES.length,
    order: 'rowMajor',
    lineSkipBytes: 0,
    scale: { factor: 1, offset: 0 },
    precision: 0,
    format: 'DEC',
    x: axis(),
    y: axis(),
    variables: [],
  };
}

function benchOn(page: Page, dispose: () => Promise<void>): Bench {
  const status = page.getByRole('region', { name: 'Status' });
  const oneCell = status.getByText('1 cell', { exact: true });
  const undo = page.getByRole('button', { name: /^Undo/ });
  let place: Place = 'dump';
  const tuner = personOn(page, '');
  const dialog: Bench['dialog'] = (name) =>
    page.getByRole('dialog', typeof name === 'string' ? { name, exact: true } : { name });
  const tab: Bench['tab'] = (name) => page.getByRole('tab', { name, exact: true });
  const view: Bench['view'] = () =>
    place === 'dump'
      ? page.getByRole('grid', { name: /^Hex dump of/ })
      : page.getByRole('grid', { name: `Table of ${MAP}` });
  const values = async (): Promise<number[][]> => {
    await page.keyboard.press('Control+c');
    const text = await bench.clipboardText();
    return text
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split('\t').map(Number));
  };
  const bench: Bench = {
    page,
    get place() {
      return place;
    },
    home: async (wanted) => {
      place = wanted;
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('menu')).toHaveCount(0);
      await tab('Hex dump').click();
      while (await undo.isEnabled()) {
        await undo.click();
      }
      if (wanted === 'map') {
        await page.getByRole('treeitem', { name: MAP }).first().click();
        await expect(tab(MAP)).toHaveAttribute('aria-selected', 'true');
        // Its cells have no place before they are drawn, and so no menu.
        await expect(view().getByRole('gridcell').first()).toBeAttached();
      }
      const shown = (await status.textContent()) ?? '';
      if (!(shown.startsWith(FIRST_ADDRESS) && (await oneCell.isVisible())))
        await bench.select(1, 1);
      else await view().focus();
    },
    select: async (columns, rows, column = 0, row = 0) => {
      const { keyboard } = page;
      if (place === 'dump') await tuner.goTo(AT + row * COLUMNS + column);
      else {
        await view().focus();
        await keyboard.press('Control+Home');
        for (let i = 0; i < column; i++) await keyboard.press('ArrowRight');
        for (let i = 0; i < row; i++) await keyboard.press('ArrowDown');
      }
      for (let i = 1; i < columns; i++) await keyboard.press('Shift+ArrowRight');
      for (let i = 1; i < rows; i++) await keyboard.press('Shift+ArrowDown');
      const count = columns * rows;
      await expect(count === 1 ? oneCell : status.getByText(`${count} cells`)).toBeVisible();
    },
    values,
    expectValues: (expected) => expect.poll(values).toEqual(expected),
    expectStatus: (part) => expect(status).toContainText(part),
    clipboardText: () => page.evaluate(() => navigator.clipboard.readText()),
    runByName: async (id) => {
      await page.keyboard.press('Control+k');
      await dialog('All commands').getByRole('combobox').fill(COMMAND_NAMES[id]);
      await page
        .getByRole('option')
        .filter({ has: page.getByText(COMMAND_NAMES[id], { exact: true }) })
        .click();
    },
    dialog,
    tab,
    radio: (name) => page.getByRole('radio', { name, exact: true }),
    view,
    openVersion: async (name) => {
      await page.getByRole('button', { name: /Versions and files/ }).click();
      await page.getByRole('menuitemcheckbox', { name: new RegExp(`^${name}`) }).click();
      await expect(
        page.getByRole('button', { name: `Version ${name} \u00b7 Versions and files` }),
      ).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
    },
    dispose,
  };
  return bench;
}

/** What a person does with a command, and sees of it; `run` gives the command in the way that the case is about. */
export type Exercise = (bench: Bench, run: () => Promise<void>) => Promise<void>;

/** How a command is exercised. */
export interface CommandCase {
  /** Its key as Playwright calls it; without one the palette runs it. */
  readonly key?: string;
  /** Where it has a meaning; the dump unless told. */
  readonly place?: Place;
  readonly exercise: Exercise;
}

/** Opens a dialog, closes it with Escape, which changes nothing, and opens it again to be used. */
export function usingDialog(
  name: string | RegExp,
  use: (bench: Bench, dialog: ReturnType<Page['getByRole']>) => Promise<void>,
): Exercise {
  return async (bench, run) => {
    const dialog = bench.dialog(name);
    await run();
    await expect(dialog).toBeVisible();
    await bench.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await bench.expectStatus(/^(?!.*[1-9]\d* of 10,000 unsaved)/);
    await run();
    await expect(dialog).toBeVisible();
    await use(bench, dialog);
    await expect(dialog).toBeHidden();
  };
}
