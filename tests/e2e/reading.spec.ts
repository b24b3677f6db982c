import { expect, type Page, test } from '@playwright/test';
import { createFamilySample } from '../../core/samples/family-sample.ts';
import { startServer } from '../support/start-server.ts';
import { personOn } from './person.ts';
import { WORDS } from './screens/states.ts';

/** What is done with a file, as its progress is named. A page asks what it is: a step that is over meanwhile is never shown. */
const STEPS: readonly string[] = Object.values(WORDS.en.reading.steps);

const ecu = createFamilySample({ family: 'me7', seed: 5, lengthBytes: 1024 * 1024 });

test('a tuner uploads a file and sees it being read, and what was found, without a reload', async ({
  page,
  context,
}) => {
  const server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000' });
  try {
    const tuner = personOn(page, server.url);
    const tree = page.getByRole('tree', { name: 'Maps' });
    await tuner.register('file.reader');
    await tuner.login('file.reader');
    await tuner.createProject('Golf', { name: 'golf.bin', bytes: ecu.image });

    await test.step('the tree gets its potential maps by itself', async () => {
      await expect(tree.getByRole('treeitem', { name: /^Potential maps \d+/ })).toBeVisible();
      await tree.getByRole('treeitem', { name: /^Maps, 16 bit LoHi/ }).click();
      const [first] = ecu.truth.maps;
      expect(first).toBeDefined();
      const map = tree.getByRole('treeitem', { level: 3 }).first();
      await map.click();
      await expect(page.getByRole('tab', { selected: true })).toHaveText(/^[0-9A-F]{8}/);
    });

    await test.step('a potential map that is named becomes one of "My maps"', async () => {
      await page.getByRole('button', { name: 'Properties', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: /^Properties of/ });
      await dialog.getByLabel('Name', { exact: false }).first().fill('Ignition');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await expect(tree.getByRole('treeitem', { name: /^My maps 1/ })).toBeVisible();
      await expect(tree.getByRole('treeitem', { name: /^Ignition/ })).toHaveAttribute(
        'aria-level',
        '2',
      );
    });

    const list = await context.newPage();
    await test.step('another window has the list open, with the unit identified', async () => {
      await list.goto(`${server.url}/projects`);
      await expect(list.getByRole('row', { name: /Golf/ })).toContainText('Bosch ME7');
      await rememberProgress(list);
    });

    await test.step('the details show the evidence, and the file is read once more', async () => {
      // A page behind another is given one frame a second, and a click waits for two.
      await page.bringToFront();
      const id = /projects\/([^/]+)/.exec(page.url())?.[1] ?? '';
      await page.goto(`${server.url}/edit-project/${id}`);
      const panel = page.getByRole('region', { name: 'What the file says' });
      await expect(panel).toContainText('Bosch ME7');
      await panel.getByText('Where it says so').click();
      await expect(panel.getByRole('row', { name: /Hardware number/ }).first()).toBeVisible();
      await expect(page.getByLabel('ECU family')).toHaveValue(/^ME7/);
      await rememberProgress(page);
      await panel.getByRole('button', { name: 'Read the file again' }).click();
      await expect.poll(() => stepsSeen(page)).not.toEqual([]);
      await expect(panel.getByRole('progressbar')).toBeHidden();
    });

    await test.step('what the file says is applied to the details, and only what was chosen', async () => {
      const family = page.getByRole('textbox', { name: 'ECU family' });
      const identified = await family.inputValue();
      await family.fill('EDC15');
      await page.getByRole('button', { name: 'Apply to project' }).click();
      const dialog = page.getByRole('dialog', { name: 'Apply control unit' });
      await expect(dialog).toContainText(/Checksums: /);
      await expect(dialog.getByRole('button', { name: 'Nothing to apply' })).toBeDisabled();
      const row = dialog.getByRole('row', { name: /^ECU family/ });
      await expect(row).toContainText('EDC15');
      await row.getByRole('combobox').click();
      await page.getByRole('option', { name: identified, exact: true }).click();
      await dialog.getByRole('button', { name: 'Apply 1 detail' }).click();
      await expect(dialog).toBeHidden();
      await expect(family).toHaveValue(identified);
    });

    await test.step('the list in the other window has shown it too', async () => {
      await expect.poll(() => stepsSeen(list)).not.toEqual([]);
      await expect(list.getByRole('progressbar')).toBeHidden();
      await expect(list.getByRole('row', { name: /Golf/ })).toContainText('Bosch ME7');
    });
  } finally {
    await server.dispose();
  }
});

test('a page finds out what it missed when the server was away', async ({ page }) => {
  const server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000', JOBS: '0' });
  try {
    const tuner = personOn(page, server.url);
    await tuner.register('patient.one');
    await tuner.login('patient.one');
    await tuner.createProject('Golf', { name: 'golf.bin', bytes: ecu.image });
    const bar = page.getByRole('progressbar');
    await expect(bar).toHaveAccessibleName('The file is about to be read');
    await server.restart({ JOBS: '1' });
    await expect(bar).toBeHidden({ timeout: 60_000 });
    const tree = page.getByRole('tree', { name: 'Maps' });
    await expect(tree.getByRole('treeitem', { name: /^Potential maps \d+/ })).toBeVisible();
  } finally {
    await server.dispose();
  }
});

/** Writes down the names of all progress bars from now on: some are gone sooner than a test can look. */
async function rememberProgress(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { progressSeen: seen });
    const look = (): void => {
      for (const bar of document.querySelectorAll('[role=progressbar]')) {
        seen.add(bar.getAttribute('aria-label') ?? '');
      }
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
    });
  });
}

/** Steps of a reading that a page has named since then. */
async function stepsSeen(page: Page): Promise<string[]> {
  const seen = await page.evaluate(() => [
    ...(window as unknown as { readonly progressSeen: Set<string> }).progressSeen,
  ]);
  return seen.filter((name) => STEPS.includes(name));
}
