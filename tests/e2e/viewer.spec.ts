import { expect, type Locator, type Page, test } from '@playwright/test';
import { writeRecords } from '../../core/images/write-records.ts';
import { createFamilySample } from '../../core/samples/family-sample.ts';
import { chooseFile } from '../support/choose-file.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { personOn } from './person.ts';

const ecu = createFamilySample({ family: 'me7', seed: 5, lengthBytes: 512 * 1024 });
/** The only calls of a page without an account. */
const ALLOWED_CALLS = ['/api/v2/status'];

let server: RunningServer;

test.beforeEach(async () => {
  server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000', JOBS: '0' });
});
test.afterEach(() => server.dispose());

/** What would carry a byte of a file out of the browser: bodies, calls, frames of sockets. Workers are heard too. */
function watchWhatLeaves(page: Page): readonly string[] {
  const left: string[] = [];
  page.context().on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const isCall = pathname.startsWith('/api') && !ALLOWED_CALLS.includes(pathname);
    if (request.method() !== 'GET' || request.postData() !== null || search !== '' || isCall) {
      left.push(`${request.method()} ${request.url()}`);
    }
  });
  page.on('websocket', (socket) => left.push(socket.url()));
  return left;
}

test('a tuner looks at a file without an account, and makes a project of it with everything done', async ({
  page,
}) => {
  const tuner = personOn(page, server.url);
  const grid = page.getByRole('grid');
  const tree = page.getByRole('tree', { name: 'Maps' });
  const bar = page.getByRole('region', { name: 'Look at a file without an account' });
  await page.goto(`${server.url}/login`);
  const left = watchWhatLeaves(page);

  await test.step('opens it from the login', async () => {
    await page.getByRole('link', { name: 'Look at a file without an account' }).click();
    await expect(page).toHaveURL(/\/view$/);
    await chooseFile(page.locator('input[type=file]'), { name: 'golf.bin', bytes: ecu.image });
    await expect(grid).toBeFocused();
    await expect(page).toHaveTitle(/golf/);
    await expect(bar).toContainText('Nothing of this file leaves this computer.');
  });

  await test.step('sees whose it is, and what looks like a map', async () => {
    await expect(bar).toContainText('Bosch ME7');
    await expect(tree.getByRole('treeitem', { name: /^Potential maps \d+/ })).toBeVisible({
      timeout: 60_000,
    });
  });

  await test.step('changes bytes, takes one back, and sees what differs from the file', async () => {
    await tuner.goTo(0x3000);
    await tuner.type('11');
    await tuner.type('22');
    await page.keyboard.press('Control+z');
    await tuner.expectStatus('1 of 10,000 unsaved');
    await page.keyboard.press('F8');
    const differences = page.getByRole('dialog', { name: 'Differences' });
    await expect(differences).toContainText('1 byte differs.');
    await page.keyboard.press('Escape');
  });

  await test.step('makes a map of its own', async () => {
    await tuner.goTo(0x3100);
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('k');
    const dialog = page.getByRole('dialog', { name: 'New map' });
    await dialog.getByLabel('Name', { exact: false }).first().fill('Boost target');
    await dialog.getByRole('button', { name: 'Create map' }).click();
    await expect(tree.getByRole('treeitem', { name: /^Boost target/ })).toBeVisible();
  });

  await test.step('reads checksums and trouble codes, and is told why they stay', async () => {
    await page.keyboard.press('Shift+F9');
    const checksums = page.getByRole('dialog', { name: /checksum/i });
    await expect(checksums.getByRole('row')).not.toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+F8');
    const codes = page.getByRole('dialog', { name: 'Trouble codes' });
    await expect(codes.getByRole('checkbox')).not.toHaveCount(0);
    await expect(codes).toContainText('This needs an account.');
    await page.keyboard.press('Escape');
  });

  await test.step('finds nothing that would save or sell', async () => {
    await expect(
      page.getByRole('button', { name: /^Solutions.*: This needs an account/ }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await page.getByRole('button', { name: /Versions and files/ }).click();
    await expect(page.getByRole('menuitem', { name: /^Import/ })).toContainText(
      'This needs an account.',
    );
    await page.keyboard.press('Escape');
  });

  await test.step('is asked before changes are left', async () => {
    await bar.getByRole('button', { name: 'Open another file' }).click();
    const asked = page.getByRole('dialog', { name: /unsaved/i });
    await expect(asked.getByRole('button', { name: /save/i })).toHaveCount(0);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(grid).toBeVisible();
  });

  expect(left).toEqual([]);

  await test.step('makes a project of it, with edits and maps in it', async () => {
    await bar.getByRole('button', { name: 'Make a project of it' }).click();
    await page.getByLabel('Username or e-mail').fill('demo-tuner');
    await page.getByLabel(/^Password\*?$/).fill('mapwright-demo');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(/create-project$/);
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('golf');
    await page.getByRole('button', { name: 'Create project' }).click();
    await tuner.editorReady();
    await expect(page.getByText(/1 unsaved byte from your last visit is back/)).toBeVisible();
    await expect(tree.getByRole('treeitem', { name: /^Boost target/ })).toBeVisible();
    await tuner.goTo(0x3000);
    await tuner.expectStatus('0x11');
    await tuner.saveAs('From the viewer');
  });
});

test('whoever comes back in another window is offered the file, and may forget it', async ({
  page,
  context,
}) => {
  await page.goto(`${server.url}/view`);
  const records = writeRecords('sRecord', [
    { address: 0x80_0000, bytes: ecu.image.slice(0, 64 * 1024) },
    { address: 0x40_0000, bytes: Uint8Array.of(1, 2, 3) },
  ]);
  await test.step('a file of records is opened as the block that was chosen', async () => {
    await chooseFile(page.locator('input[type=file]'), { name: 'golf.s19', bytes: records });
    await expect(page.getByRole('region', { name: 'How the file was read' })).toContainText(
      '64 KiB from address 00800000',
    );
    await page.getByRole('button', { name: 'Open this block' }).click();
    await expect(page.getByRole('grid')).toBeFocused();
    await expect(page.getByRole('region', { name: 'Status' })).toContainText('64 KiB');
  });
  await page.getByRole('button', { name: 'Make a project of it' }).click();
  await expect(page).toHaveURL(/login$/);

  const later = await context.newPage();
  await personOn(later, server.url).login('demo-tuner', 'mapwright-demo');
  await later.goto(`${server.url}/create-project`);
  await later.getByRole('button', { name: 'Use this file' }).click();
  await expect(later.getByText('golf.bin', { exact: true }).first()).toBeVisible();
  await later.goto('about:blank');
  await later.goto(`${server.url}/create-project`);
  await later.getByRole('button', { name: 'Forget it' }).click();
  await expect(later.getByRole('button', { name: 'Use this file' })).toBeHidden();
  await later.reload();
  await expect(later.getByRole('heading', { name: 'New project' })).toBeVisible();
  await expect(later.getByRole('button', { name: 'Use this file' })).toHaveCount(0);
});

test('two windows with the same file keep the maps of both', async ({ page, context }) => {
  const lineOf = (window: Page, name: string): Locator =>
    window.getByRole('tree', { name: 'Maps' }).getByRole('treeitem', { name: new RegExp(name) });
  const open = async (window: Page): Promise<void> => {
    await window.goto(`${server.url}/view`);
    await chooseFile(window.locator('input[type=file]'), { name: 'golf.bin', bytes: ecu.image });
    await expect(window.getByRole('grid')).toBeFocused();
  };
  const makeMap = async (window: Page, address: number, name: string): Promise<void> => {
    await window.bringToFront();
    await personOn(window, server.url).goTo(address);
    await window.keyboard.press('Shift+ArrowRight');
    await window.keyboard.press('k');
    const dialog = window.getByRole('dialog', { name: 'New map' });
    await dialog.getByLabel('Name', { exact: false }).first().fill(name);
    await dialog.getByRole('button', { name: 'Create map' }).click();
    await expect(lineOf(window, name)).toBeVisible();
    await window.keyboard.press('Alt+w');
  };
  const other = await context.newPage();
  await open(page);
  await open(other);
  await makeMap(page, 0x3100, 'Boost target');
  await makeMap(other, 0x3200, 'Torque limit');
  await makeMap(page, 0x3300, 'Idle speed');
  const later = await context.newPage();
  await open(later);
  for (const name of ['Boost target', 'Torque limit', 'Idle speed']) {
    await expect(lineOf(later, name)).toBeVisible();
  }
});
