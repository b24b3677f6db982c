import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { createEcuSample } from '../../core/samples/testing/ecu-sample.ts';
import {
  countPointerEvents,
  type KeyboardHands,
  keyboardHands,
} from '../support/keyboard-hands.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { type Person, personOn } from './person.ts';

const sample = createEcuSample({ seed: 42, lengthBytes: 256 * 1024 });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000', JOBS: '0' });
});
test.afterAll(() => server.dispose());

test('with the keyboard alone: log in, create a project from a file, edit, save, download', async ({
  page,
}) => {
  const pressed = await countPointerEvents(page);
  const hands = keyboardHands(page);
  const tuner = personOn(page, server.url);
  const expected = sample.image.slice();
  await logIn(page, hands);

  await test.step('creates a project from a file', async () => {
    await createProject(page, hands, 'Keys only');
    await tuner.editorReady();
  });

  await test.step('types over cells, by one and over a selection', async () => {
    await tuner.goTo(0x1000);
    await hands.type('7f');
    await hands.press('Enter');
    await tuner.goTo(0x2000);
    await hands.press('Shift+ArrowRight', 'Shift+ArrowRight');
    await hands.type('21');
    await hands.press('Enter');
    expected[0x1000] = 0x7f;
    expected.fill(0x21, 0x2000, 0x2003);
  });

  await test.step('saves and downloads what was typed', async () => {
    await saveAs(tuner, hands, 'Typed');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      hands.chooseEntry(
        page.getByRole('button', { name: /Versions and files/ }),
        page.getByRole('menuitem', { name: 'Download this version' }),
      ),
    ]);
    expect(Buffer.compare(await readFile(await download.path()), expected)).toBe(0);
  });
  expect(pressed()).toBe(0);
});

test('with the keyboard alone: open a map of the tree, change it, undo, redo, save, compare', async ({
  page,
}) => {
  const pressed = await countPointerEvents(page);
  const hands = keyboardHands(page);
  const tuner = personOn(page, server.url);
  const tree = page.getByRole('tree', { name: 'Maps' });
  const count = (text: string) => page.getByText(text, { exact: true });
  await logIn(page, hands);
  await hands.push(page.getByRole('link', { name: 'Sample project' }));
  await tuner.editorReady();

  await test.step('opens a map of the tree', async () => {
    await hands.tabTo(tree);
    await hands.press('Home');
    await goDownTo(page, hands, 'Ignition timing');
    await hands.press('Enter');
    await expect(page.getByRole('grid', { name: 'Table of Ignition timing' })).toBeFocused();
  });

  await test.step('raises it by percent, takes it back, and does it again', async () => {
    await hands.press('Control+a', '%');
    const dialog = page.getByRole('dialog', { name: 'Change relative' });
    await expect(dialog.getByLabel('Change', { exact: true })).toBeFocused();
    await hands.type('+10%');
    await hands.press('Enter');
    await tuner.expectStatus(/\d+ cells changed/);
    await expect(count('0 of 200,000 modified')).toBeHidden();
    await hands.press('Control+z');
    await expect(count('0 of 200,000 modified')).toBeVisible();
    await tuner.expectStatus('Undo: relative change');
    await hands.press('Control+y');
    await tuner.expectStatus('Redo: relative change');
    await expect(count('0 of 200,000 modified')).toBeHidden();
  });

  await test.step('saves it, changes a cell, and compares with what was saved', async () => {
    await saveAs(tuner, hands, 'Ten percent');
    await expect(count('0 of 10,000 unsaved')).toBeVisible();
    await hands.press('Control+Home', '=');
    await expect(page.getByLabel('New value')).toBeFocused();
    await hands.type('1');
    await hands.press('Enter');
    await expect(count('0 of 10,000 unsaved')).toBeHidden();
    await hands.press('Alt+2');
    await expect(page.getByRole('button', { name: 'Compared with Ten percent' })).toBeVisible();
    await hands.press('F8');
    const dialog = page.getByRole('dialog', { name: 'Differences' });
    await expect(
      dialog.getByRole('button', { name: /^Ignition timing [12] bytes?/ }),
    ).toBeVisible();
    await hands.press('Escape');
    await expect(dialog).toBeHidden();
    await hands.press('Alt+1');
    await expect(page.getByRole('button', { name: 'Compared with Ten percent' })).toBeHidden();
  });
  expect(pressed()).toBe(0);
});

test('with the keyboard alone: search, go there, make a map, rename, folder, differences, restore', async ({
  page,
}) => {
  const pressed = await countPointerEvents(page);
  const hands = keyboardHands(page);
  const tuner = personOn(page, server.url);
  const tree = page.getByRole('tree', { name: 'Maps' });
  const count = (text: string) => page.getByText(text, { exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  await logIn(page, hands);
  await createProject(page, hands, 'Keys again');
  await tuner.editorReady();

  await test.step('searches bytes and goes to where they are', async () => {
    const bytes = [...sample.image.subarray(0x5000, 0x5006)];
    await hands.press('Control+f');
    await expect(dialog('Search').getByLabel('Bytes, hexadecimal')).toBeFocused();
    await hands.type(bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(' '));
    await hands.press('Enter');
    await hands.push(dialog('Search').getByRole('button', { name: /^00005000/ }));
    await hands.press('Escape');
    await tuner.expectStatus('00005000');
  });

  await test.step('makes a map of a selection', async () => {
    await tuner.goTo(0x3000);
    await hands.press('Shift+ArrowDown', 'Shift+ArrowDown');
    for (let i = 0; i < 7; i++) await hands.press('Shift+ArrowRight');
    await tuner.expectStatus('24 cells');
    await hands.press('k');
    await expect(dialog('New map').getByLabel('Name', { exact: false }).first()).toBeFocused();
    await hands.press('Control+a');
    await hands.type('Torque');
    await hands.press('Enter');
    await expect(page.getByRole('grid', { name: 'Table of Torque' })).toBeFocused();
  });

  await test.step('finds it again by its name', async () => {
    const search = page.getByLabel('Search maps');
    await hands.press('Alt+PageDown');
    await hands.fill(search, 'torq');
    await hands.press('Enter');
    const tab = page.getByRole('tab', { name: 'Torque', exact: true });
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('grid', { name: 'Table of Torque' })).toBeFocused();
    await hands.tabTo(search);
    await hands.press('Escape');
    await expect(search).toHaveValue('');
    await hands.press('ArrowDown');
    await expect(tree).toBeFocused();
  });

  await test.step('renames it in the tree', async () => {
    await hands.press('Home');
    await goDownTo(page, hands, 'Torque');
    await hands.press('F2');
    const properties = dialog('Properties of Torque');
    await expect(properties.getByLabel('Name', { exact: false }).first()).toBeFocused();
    await hands.press('Control+a');
    await hands.type('Torque limit');
    await hands.press('Enter');
    await expect(properties).toBeHidden();
    await expect(tree).toBeFocused();
  });

  await test.step('makes a folder and moves it there', async () => {
    await hands.press('Home', 'ContextMenu');
    await hands.moveTo(page.getByRole('menuitem', { name: 'New folder' }), 'ArrowDown');
    await hands.press('Enter');
    await expect(dialog('New folder').getByLabel('Name')).toBeFocused();
    await hands.type('Limits');
    await hands.press('Enter');
    await expect(dialog('New folder')).toBeHidden();
    await hands.tabTo(tree);
    await hands.press('Home');
    await goDownTo(page, hands, 'Torque limit');
    await hands.press('ContextMenu');
    await hands.moveTo(page.getByRole('menuitem', { name: 'Move to' }), 'ArrowDown');
    await hands.press('ArrowRight');
    await hands.moveTo(page.getByRole('menuitemcheckbox', { name: 'Limits' }), 'ArrowDown');
    await hands.press('Enter');
    const line = tree.getByRole('treeitem', { name: /^Torque limit/ });
    await expect(line).toHaveAttribute('aria-level', '3');
  });

  await test.step('changes cells, goes from difference to difference, and restores one', async () => {
    await hands.tabTo(page.getByRole('grid', { name: 'Table of Torque limit' }));
    await hands.press('Control+a', '+');
    await hands.press('Alt+PageDown');
    await tuner.goTo(0x100);
    await hands.type('a5');
    await hands.press('Enter');
    await tuner.goTo(0);
    await hands.press('n');
    await tuner.expectStatus('00000100');
    await hands.press('n');
    await tuner.expectStatus('00003000');
    await hands.press('F8');
    const differences = dialog('Differences');
    await hands.push(differences.getByRole('button', { name: 'Restore Torque limit' }));
    await expect(differences.getByText('1 byte differs.')).toBeVisible();
    await hands.press('Escape');
    await expect(count('1 of 200,000 modified')).toBeVisible();
  });
  expect(pressed()).toBe(0);
});

async function logIn(page: Page, hands: KeyboardHands): Promise<void> {
  await page.goto(`${server.url}/login`);
  await hands.fill(page.getByLabel('Username or e-mail'), 'demo-tuner');
  await hands.fill(page.getByLabel(/^Password\*?$/), 'mapwright-demo');
  await hands.press('Enter');
  await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible();
}

async function createProject(page: Page, hands: KeyboardHands, name: string): Promise<void> {
  await hands.push(page.getByRole('link', { name: 'New project' }));
  const chooser = page.waitForEvent('filechooser');
  await hands.push(page.getByRole('button', { name: 'Choose a file' }));
  await (await chooser).setFiles({
    name: 'keys.bin',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(sample.image),
  });
  await hands.fill(page.getByRole('textbox', { name: 'Name', exact: true }), name);
  await hands.press('Enter');
}

async function saveAs({ page }: Person, hands: KeyboardHands, name: string): Promise<void> {
  await hands.press('Control+Shift+s');
  const dialog = page.getByRole('dialog', { name: 'Save as a new version' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await hands.type(name);
  await hands.press('Enter');
  await expect(page.getByRole('button', { name: new RegExp(`^Version ${name}`) })).toBeVisible();
  await expect(page.getByRole('grid')).toBeFocused();
}

/** Goes down in the tree to a line of this name. */
async function goDownTo(page: Page, hands: KeyboardHands, name: string): Promise<void> {
  const current = page.getByRole('treeitem', { selected: true });
  for (let i = 0; i < 30; i++) {
    if ((await current.textContent())?.startsWith(name)) return;
    await hands.press('ArrowDown');
  }
  throw new Error(`no line ${name} in the tree`);
}
