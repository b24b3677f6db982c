import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { applyPatch, EMPTY_PATCH } from '../../../core/bytes/byte-patch.ts';
import { type SeededRandom, seededRandom } from '../../../core/samples/seeded-random.ts';
import { readTemporaryFile } from '../../../core/versions/temporary-file.ts';
import { sampleImage, sha256 } from '../../support/api-server.ts';
import { EditModel } from '../../support/edit-model.ts';
import { type FaultProject, faultProject } from '../../support/fault-project.ts';
import { isNight } from '../../support/is-night.ts';
import { startServer } from '../../support/start-server.ts';
import type { Person } from '../person.ts';

const RUNS = isNight ? 50 : 3;
const EDITS_PER_RUN = 5;
/** Another one can be tried by the environment; a failure names the one that was used. */
const SEED = Number(process.env['FAULT_SEED'] ?? 6);
/** Cells of a row, as the editor opens. */
const ROW = 8;
const ROWS = 6;

/** A thing done to the cells: on the page by keys, and to the model at once. */
interface Action {
  readonly name: string;
  readonly keys: (person: Person) => Promise<void>;
  readonly model: (model: EditModel) => void;
}

test(`a tab that is killed at any moment of ${RUNS} comes back with all that was done`, async ({
  browser,
  context,
}) => {
  // A visit takes four seconds on a quiet machine.
  test.setTimeout(900_000);
  const server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000', JOBS: '0' });
  try {
    const project = await faultProject(server);
    const random = seededRandom(SEED);
    let model = new EditModel(sampleImage);
    let person = await project.open(context, server.url);
    await act(person, model, typing(0, model.bytes[0] === 1 ? 2 : 1));
    await person.saveAs('Stage 1');
    model.save();

    for (let run = 0; run < RUNS; run++) {
      const where = `seed ${SEED}, run ${run}`;
      for (let i = random.between(0, EDITS_PER_RUN); i > 0; i--) {
        await act(person, model, anyAction(random, model));
      }
      if (random.between(0, 7) === 0 && model.unsavedCount > 0) {
        await person.page.keyboard.press('Control+s');
        await person.expectStatus('0 of 10,000 unsaved');
        model.save();
      }
      const last = anyAction(random, model);
      const oneLater = model.fork();
      last.model(oneLater);
      // Its keys are on their way when the tab dies: it may be there or not, but never in part.
      const typed = last.keys(person).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, random.between(0, 60)));
      await kill(random.between(0, 2), person.page, browser);
      await typed;

      person = await project.open(context, server.url);
      const found = await bytesShown(person, project);
      const [before, after] = [sha256(model.bytes), sha256(oneLater.bytes)];
      expect([before, after], `${where}, ${last.name}`).toContain(sha256(found));
      if (sha256(found) !== before) model = oneLater;
      await expectCounts(person, model, where);
    }
  } finally {
    await server.dispose();
  }
});

/** Does it, and waits until the page shows that it is done. */
async function act(person: Person, model: EditModel, action: Action): Promise<void> {
  await action.keys(person);
  action.model(model);
  await expectCells(person, model, `seed ${SEED}, ${action.name}`);
}

/** The cells as they are read out: counts alone are the same before and after many an edit. */
async function expectCells(person: Person, model: EditModel, where: string): Promise<void> {
  const shown = person.page.getByRole('grid').getByRole('gridcell');
  const bytes = [...model.bytes.subarray(0, ROW * ROWS)];
  const expected = bytes.map((byte) => byte.toString(16).toUpperCase().padStart(2, '0'));
  await expect
    .poll(async () => (await shown.allTextContents()).slice(0, ROW * ROWS), { message: where })
    .toEqual(expected);
  await expectCounts(person, model, where);
}

async function expectCounts({ page }: Person, model: EditModel, where: string): Promise<void> {
  const status = page.getByRole('region', { name: 'Status' });
  const counts = `(?<!\\d)${model.modifiedCount} of 200,000 modified${model.unsavedCount} of 10,000 unsaved`;
  await expect(status, where).toContainText(new RegExp(counts));
}

function anyAction(random: SeededRandom, model: EditModel): Action {
  const column = random.between(0, ROW - 3);
  const address = random.between(0, ROWS - 1) * ROW + column;
  const value = random.between(0, 255);
  switch (random.between(0, 8)) {
    case 0:
      return stepping(address, '+', model);
    case 1:
      return stepping(address, '-', model);
    case 2:
      return setting(address, value);
    case 3:
      return pasting(address, random.between(0, ROWS - 1) * ROW + column, model);
    case 4:
      return filling(address, model);
    case 5:
      return keys('undo', 'Control+z', (m) => m.undo());
    case 6:
      return keys('redo', 'Control+y', (m) => m.redo());
    default:
      return typing(address, value);
  }
}

/** Cells that dialogs, paste and fill work on, in one row. */
const CELLS = 3;

const cells = (address: number): number[] => Array.from({ length: CELLS }, (_, i) => address + i);

function keys(name: string, chord: string, model: Action['model']): Action {
  return { name, model, keys: ({ page }) => page.keyboard.press(chord) };
}

function typing(address: number, value: number): Action {
  return {
    name: `typing ${value} at ${address}`,
    keys: async (person) => {
      await goTo(person, address);
      await person.page.keyboard.type(value.toString(16).padStart(2, '0'));
      await person.page.keyboard.press('Enter');
    },
    model: (model) => model.write([[address, value]]),
  };
}

function stepping(address: number, key: '+' | '-', { bytes }: EditModel): Action {
  const value = (bytes[address] ?? 0) + (key === '+' ? 1 : -1);
  return {
    name: `${key} at ${address}`,
    keys: async (person) => {
      await goTo(person, address);
      await person.page.keyboard.press(key);
    },
    model: (model) => model.write([[address, Math.min(255, Math.max(0, value))]]),
  };
}

function setting(address: number, value: number): Action {
  return {
    name: `setting ${CELLS} to ${value} at ${address}`,
    keys: async (person) => {
      const { page } = person;
      await select(person, address);
      await page.keyboard.press('=');
      const dialog = page.getByRole('dialog', { name: 'Change absolute' });
      await dialog.getByLabel('New value').fill(value.toString(16));
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
    },
    model: (model) => model.write(cells(address).map((at) => [at, value])),
  };
}

function pasting(from: number, to: number, { bytes }: EditModel): Action {
  return {
    name: `pasting ${CELLS} from ${from} to ${to}`,
    keys: async (person) => {
      await select(person, from);
      await person.page.keyboard.press('Control+c');
      await goTo(person, to);
      await person.page.keyboard.press('Control+v');
    },
    model: (model) => model.write(cells(to).map((at, i) => [at, bytes[from + i] ?? 0])),
  };
}

function filling(address: number, { bytes }: EditModel): Action {
  return {
    name: `filling ${CELLS} at ${address}`,
    keys: async (person) => {
      await select(person, address);
      await person.page.keyboard.press('Control+r');
    },
    model: (model) => model.write(cells(address).map((at) => [at, bytes[address] ?? 0])),
  };
}

async function goTo({ page }: Person, address: number): Promise<void> {
  // A dialog gives the focus back a moment after it has gone.
  await expect(page.getByRole('grid')).toBeFocused();
  await page.keyboard.press('Control+Home');
  for (let i = Math.floor(address / ROW); i > 0; i--) await page.keyboard.press('ArrowDown');
  for (let i = address % ROW; i > 0; i--) await page.keyboard.press('ArrowRight');
}

async function select(person: Person, address: number): Promise<void> {
  await goTo(person, address);
  for (let i = 1; i < CELLS; i++) await person.page.keyboard.press('Shift+ArrowRight');
}

/** The whole file as the editor has it: what it would carry out as a temporary file, or what is saved if nothing is unsaved. */
async function bytesShown({ page }: Person, project: FaultProject): Promise<Uint8Array> {
  await page.getByRole('button', { name: 'Versions and files' }).click();
  const item = page.getByRole('menuitem', { name: 'Download unsaved work' });
  if (await item.isDisabled()) {
    await page.keyboard.press('Escape');
    await backToCells(page);
    return project.file((await project.versions())[0]?.id ?? '');
  }
  const downloaded = page.waitForEvent('download');
  await item.click();
  const text = await readFile(await (await downloaded).path(), 'utf8');
  await backToCells(page);
  const read = readTemporaryFile(text, sha256(sampleImage));
  expect(read.ok).toBe(true);
  return applyPatch(sampleImage, read.ok ? read.version.merged : EMPTY_PATCH);
}

/** The menu gives the focus back to its button first. */
async function backToCells(page: Page): Promise<void> {
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Versions and files' })).toBeFocused();
  const grid = page.getByRole('grid');
  await grid.focus();
  await expect(grid).toBeFocused();
}

/** Ends a tab without a word to it: closed by force, crashed from inside, or its process killed by the machine. */
async function kill(way: number, page: Page, browser: Browser): Promise<void> {
  if (way === 0) {
    await page.close({ runBeforeUnload: false });
    return;
  }
  const crashed = page.waitForEvent('crash');
  if (way === 1) {
    const devtools = await page.context().newCDPSession(page);
    devtools.send('Page.crash').catch(() => undefined);
  } else {
    const devtools = await browser.newBrowserCDPSession();
    const renderers = async (): Promise<number[]> => {
      const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
      return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
    };
    const killed = await renderers();
    for (const id of killed) process.kill(id, 'SIGKILL');
    // One is kept for the next page: a page that is opened in it before the browser has noticed never comes.
    await expect
      .poll(async () => (await renderers()).some((id) => killed.includes(id)))
      .toBe(false);
    await devtools.detach();
  }
  await crashed;
  await page.close();
}
