import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { sql } from 'kysely';
import { findChecksums } from '../../core/checksums/testing/find-checksums.ts';
import { createFamilySample } from '../../core/samples/family-sample.ts';
import { type ApiServer, startApiServer } from '../support/api-server.ts';
import { isNight } from '../support/is-night.ts';
import { openTrialProject, type TrialProject } from './trial-project.ts';

const ADDRESS = 0x1a000;
/** Has checksums that are right, and trouble codes. */
const { image } = createFamilySample({ family: 'me7', seed: 5, lengthBytes: 512 * 1024 });

let server: ApiServer;
test.beforeAll(async () => {
  server = await startApiServer();
});
test.afterAll(() => server.close());

const alerts = (page: Page): Locator => page.locator('[data-alerts]');

/** Saves a version in which checksums are wrong, and opens the dialog that says so. */
async function seeWrongChecksums({ tuner }: TrialProject): Promise<Locator> {
  const { page } = tuner;
  await tuner.goTo(ADDRESS);
  await page.keyboard.press('+');
  await tuner.saveAs('Stage 1');
  await page.keyboard.press('Shift+F9');
  return page.getByRole('dialog', { name: 'Checksums' });
}

/** Runs in the page. Presses Escape as soon as a dialog of this name is there, before anything else hears of it. */
function escapeAtOnce(name: string): void {
  const observer = new MutationObserver(() => {
    const title = [...document.querySelectorAll('[role=dialog] h2')].at(-1);
    if (title?.textContent !== name) return;
    observer.disconnect();
    const press = { key: 'Escape', bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', press));
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

async function wrongOnServer({ client, projectId }: TrialProject): Promise<number> {
  const root = `/projects/${projectId}/files`;
  const { json } = await client.call('GET', root);
  const { bytes } = await client.call('GET', `${root}/${json.data[0].id}`, {
    headers: { accept: 'application/octet-stream' },
  });
  const blocks = findChecksums(bytes).families.flatMap((family) => family.blocks);
  return blocks.filter(({ state }) => state === 'invalid').length;
}

test('checksums are corrected once for what was said, and as one step', async ({ page }) => {
  const project = await openTrialProject(page, server, image);
  const { tuner } = project;
  const dialog = await seeWrongChecksums(project);
  const button = dialog.getByRole('button', { name: /^Correct \d checksums, 2 coins$/ });

  await test.step('the price is said a second time, and a no costs nothing', async () => {
    await button.click();
    const offer = page.getByRole('dialog', { name: 'Pay 2 green coins?' });
    await expect(offer.getByRole('radio', { name: /Green coins/ })).toBeFocused();
    await expect(offer.getByRole('radio', { name: /Red coins/ })).toBeDisabled();
    await expect(offer).toContainText('Paid only if a byte changes.');
    await page.keyboard.press('Escape');
    await expect(offer).toBeHidden();
    await expect(button).toBeFocused();
    expect(await project.coins()).toBe(20);
  });

  await test.step('a key in the moment the question appears is meant for the question', async () => {
    const name = 'Pay 2 green coins?';
    await page.evaluate(escapeAtOnce, name);
    await button.click();
    await expect(button).toBeFocused();
    await expect(page.getByRole('dialog', { name })).toBeHidden();
    await expect(dialog).toBeVisible();
  });

  await test.step('the keyboard alone pays', async () => {
    let letWork: () => void = () => undefined;
    const mayWork = new Promise<void>((resolve) => {
      letWork = resolve;
    });
    await page.route('**/checksums/crc', async (route) => {
      await mayWork;
      await route.continue();
    });
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Pay 2 green coins?' }).waitFor();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Correcting checksums')).toBeVisible();
    letWork();
    await expect(alerts(page)).toContainText('Paid: 2 green coins.');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('grid')).toBeFocused();
  });

  await test.step('it is one step of the history, and saved', async () => {
    await expect(page.getByRole('button', { name: 'Undo: checksums' })).toBeEnabled();
    await tuner.expectStatus('0 of 10,000 unsaved');
    await tuner.expectStatus('Checksums right');
    expect(await wrongOnServer(project)).toBe(0);
    expect(await project.coins()).toBe(18);
    await expect(page.getByRole('list', { name: 'Coins' })).toContainText('18');
  });

  await test.step('nothing is offered where nothing is wrong', async () => {
    await page.keyboard.press('Shift+F9');
    await expect(dialog.getByText(/none of them wrong/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Correct/ })).toBeHidden();
  });
});

test('what is unsaved is saved first, and the original becomes a version', async ({ page }) => {
  const project = await openTrialProject(page, server, image);
  const { tuner } = project;
  await tuner.goTo(ADDRESS);
  await page.keyboard.press('+');
  await page.keyboard.press('Shift+F9');
  const dialog = page.getByRole('dialog', { name: 'Checksums' });
  await expect(dialog).toContainText('your state is saved as a new version first');
  await dialog.getByRole('button', { name: /^Correct/ }).click();
  await page.getByRole('button', { name: 'Pay 2 green coins' }).click();
  const naming = page.getByRole('dialog', { name: 'Save as a new version' });
  await expect(naming.getByLabel('Note')).toHaveValue('Checksums corrected.');

  await test.step('who does not save is not charged', async () => {
    await naming.getByRole('button', { name: 'Cancel' }).click();
    await expect(naming).toBeHidden();
    expect(await project.coins()).toBe(20);
  });

  await page.keyboard.press('Shift+F9');
  await dialog.getByRole('button', { name: /^Correct/ }).click();
  await page.getByRole('button', { name: 'Pay 2 green coins' }).click();
  await naming.getByRole('button', { name: 'Save version' }).click();
  await expect(alerts(page)).toContainText('Paid: 2 green coins.');
  await tuner.expectStatus('0 of 10,000 unsaved');
  expect(await wrongOnServer(project)).toBe(0);

  await test.step('and so is what was changed since', async () => {
    await page.keyboard.press('+');
    await tuner.expectStatus('1 of 10,000 unsaved');
    await tuner.expectStatus(/\d checksums wrong/);
    await page.keyboard.press('Shift+F9');
    await expect(dialog).toContainText('1 unsaved byte is saved first.');
    await dialog.getByRole('button', { name: /^Correct/ }).click();
    await page.getByRole('button', { name: 'Pay 2 green coins' }).click();
    await expect.poll(() => project.coins()).toBe(16);
    await tuner.expectStatus('0 of 10,000 unsaved');
    expect(await wrongOnServer(project)).toBe(0);
  });
});

test('a price that has changed is asked about again, with the old one and the new one', async ({
  page,
}) => {
  const project = await openTrialProject(page, server, image);
  const dialog = await seeWrongChecksums(project);
  await dialog.getByRole('button', { name: /2 coins$/ }).click();
  await sql`insert into prices (product, list_price) values ('checksumFix', 3)`.execute(server.db);
  try {
    await page.getByRole('button', { name: 'Pay 2 green coins' }).click();
    const conflict = page.getByRole('dialog', { name: 'The price has changed' });
    await expect(conflict).toContainText('Price that was shown2 coins');
    await expect(conflict).toContainText('Price now3 coins');
    expect(await project.coins()).toBe(20);
    await conflict.getByRole('button', { name: 'Pay 3 green coins' }).click();
    await expect(alerts(page)).toContainText('Paid: 3 green coins.');
    expect(await project.coins()).toBe(17);
  } finally {
    await sql`delete from prices where list_price = 3`.execute(server.db);
  }
});

test('with too few coins nothing is charged, and it is said what is missing where', async ({
  page,
}) => {
  const project = await openTrialProject(page, server, image);
  const dialog = await seeWrongChecksums(project);
  await dialog.getByRole('button', { name: /2 coins$/ }).click();
  await page.getByRole('button', { name: 'Pay 2 green coins' }).waitFor();
  const need = page.getByRole('dialog', { name: 'More coins needed' });

  await test.step('where they were spent elsewhere in the meantime', async () => {
    await page.route('**/balances', (route) => route.abort());
    await project.moveCoins('GREEN', -19);
    await page.getByRole('button', { name: 'Pay 2 green coins' }).click();
    await page.unroute('**/balances');
    await expect(need).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(need).toBeHidden();
  });

  await test.step('before anything is asked', async () => {
    await page.reload();
    await project.tuner.editorReady();
    await page.keyboard.press('Shift+F9');
    await dialog.getByRole('button', { name: /2 coins$/ }).click();
    await expect(need).toContainText('1 there, 1 missing');
    await expect(need).toContainText('0 there, 2 missing');
    await expect(need).toContainText('help desk');
    expect(await project.coins()).toBe(1);
    expect(await wrongOnServer(project)).toBeGreaterThan(0);
  });

  await test.step('packages that cannot be fetched are told of, and what is open stays', async () => {
    await page.route(/PurchasePackagesDialog-|commerce-/, (route) => route.abort());
    await need.getByRole('button', { name: 'Get coins' }).click();
    await expect(alerts(page)).toContainText('Unexpected error');
    await expect(dialog).toBeVisible();
    await page.unroute(/PurchasePackagesDialog-|commerce-/);
  });

  await test.step('and are there when they can be had', async () => {
    await dialog.getByRole('button', { name: /2 coins$/ }).click();
    await need.getByRole('button', { name: 'Get coins' }).click();
    await expect(page.getByRole('dialog', { name: 'Buy red coins' })).toBeVisible();
  });

  await test.step('red coins pay where green ones do not', async () => {
    await page.keyboard.press('Escape');
    await project.moveCoins('RED', 5);
    await expect(page.getByRole('list', { name: 'Coins', includeHidden: true })).toContainText('5');
    await dialog.getByRole('button', { name: /2 coins$/ }).click();
    await page.getByRole('button', { name: 'Pay 2 red coins' }).click();
    await expect(alerts(page)).toContainText('Paid: 2 red coins.');
    expect(await project.coins('RED')).toBe(3);
  });
});

test('an answer that is lost is asked for again, and charged once', async ({ page }) => {
  const project = await openTrialProject(page, server, image);
  const dialog = await seeWrongChecksums(project);
  const keys: Array<string | null> = [];
  await page.route('**/checksums/crc', async (route) => {
    keys.push(await route.request().headerValue('idempotency-key'));
    if (keys.length > 4) {
      await route.continue();
      return;
    }
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: /2 coins$/ }).click();
  await page.getByRole('button', { name: 'Pay 2 green coins' }).click();
  const question = page.getByRole('dialog', { name: 'No answer from the server' });
  await expect(question).toContainText('nothing is done or charged twice', { timeout: 20_000 });
  await page.keyboard.press('Enter');
  await expect(alerts(page)).toContainText('Paid: 2 green coins.', { timeout: 20_000 });
  expect(new Set(keys).size).toBe(1);
  expect(keys.length).toBe(5);
  expect(await project.coins()).toBe(18);
  await project.tuner.expectStatus('0 of 10,000 unsaved');
});

test('the removal of codes is bought once, and takes them out of what is saved first', async ({
  page,
}) => {
  const connected = page.waitForEvent('websocket');
  const project = await openTrialProject(page, server, image);
  const live = await connected;
  const heard = (event: string) =>
    live.waitForEvent('framereceived', {
      predicate: ({ payload }) => String(payload).includes(event),
    });
  const { tuner } = project;
  const dialog = page.getByRole('dialog', { name: 'Trouble codes' });
  await tuner.goTo(ADDRESS);
  await page.keyboard.press('+');
  await tuner.saveAs('Stage 1');
  await page.keyboard.press('+');
  await page.keyboard.press('Shift+F8');
  await dialog.getByRole('button', { name: 'Buy the removal, 10 coins' }).click();
  await page.getByRole('dialog', { name: 'Pay 10 green coins?' }).waitFor();
  const events = Promise.all([heard('DTC_UPDATED'), heard('BALANCE_UPDATED')]);
  await page.keyboard.press('Enter');
  await expect(alerts(page)).toContainText('DTC removal purchased');
  await events;
  expect(await project.coins()).toBe(10);
  await expect(dialog.getByText('1 unsaved byte is saved first.')).toBeVisible();
  // One act, one alert, once its events have come.
  await expect(alerts(page)).not.toContainText(/DTC updated|Coin balance updated/);
  await dialog.getByRole('checkbox').nth(0).check();
  await dialog.getByRole('checkbox').nth(1).check();
  await dialog.getByRole('button', { name: 'Remove 2 codes' }).click();
  await expect(dialog.getByText(/^removed/)).toHaveCount(2);
  await expect(dialog.getByText('Off', { exact: true })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await tuner.expectStatus('0 of 10,000 unsaved');
  await expect(page.getByRole('button', { name: 'Undo: trouble codes' })).toBeEnabled();
  expect(await project.coins()).toBe(10);
  expect(await wrongOnServer(project)).toBe(0);
});

test('a file is corrected before it is taken home, and what is typed meanwhile stays', async ({
  page,
}) => {
  const project = await openTrialProject(page, server, image);
  const { tuner } = project;
  await tuner.goTo(ADDRESS);
  await page.keyboard.press('+');
  await tuner.saveAs('Stage 1');
  let letWork: () => void = () => undefined;
  const mayWork = new Promise<void>((resolve) => {
    letWork = resolve;
  });
  await page.route('**/checksums/crc', async (route) => {
    await mayWork;
    await route.continue();
  });
  await page.getByRole('button', { name: /Versions and files/ }).click();
  await page.getByRole('menuitem', { name: 'Download this version' }).click();
  const question = page.getByRole('dialog', { name: /of this version (?:is|are) wrong/ });
  await question.getByRole('button', { name: 'Correct and download, 2 coins' }).click();
  const offer = page.getByRole('dialog', { name: 'Pay 2 green coins?' });
  await expect(offer).toContainText('of “Stage 1”');
  await offer.getByRole('button', { name: 'Pay 2 green coins' }).click();
  await expect(page.getByText('Correcting checksums')).toBeVisible();
  await expect(page.getByRole('grid')).toBeFocused();
  await page.keyboard.press('+');
  await tuner.expectStatus('1 of 10,000 unsaved');
  const download = page.waitForEvent('download');
  letWork();
  const bytes = new Uint8Array(await readFile(await (await download).path()));
  const blocks = findChecksums(bytes).families.flatMap((family) => family.blocks);
  expect(blocks.filter(({ state }) => state === 'invalid')).toEqual([]);
  expect(bytes[ADDRESS]).toBe((image[ADDRESS] ?? 0) + 1);
  await expect(alerts(page)).toContainText('Paid: 2 green coins.');
  await tuner.expectStatus('1 of 10,000 unsaved');
  await expect(page.getByRole('button', { name: 'Undo: checksums' })).toBeEnabled();

  await test.step('also after the window has died', async () => {
    await page.reload();
    await tuner.editorReady();
    await tuner.expectStatus('1 of 10,000 unsaved');
    await page.keyboard.press('Control+s');
    await tuner.expectStatus('0 of 10,000 unsaved');
    expect(await project.coins()).toBe(18);
  });
});

test('what the plan gives a day is free, and coins are offered when it is used up', async ({
  page,
}) => {
  const project = await openTrialProject(page, server, image, 'ADVANCED');
  const dialog = page.getByRole('dialog', { name: 'Trouble codes' });
  await page.keyboard.press('Shift+F8');
  await expect(dialog.getByText('Free today: 10 of 10 left')).toBeVisible();
  await dialog.getByRole('button', { name: 'Buy the removal, free of charge' }).click();
  const free = page.getByRole('dialog', { name: 'Use one of today’s free projects?' });
  await expect(free).toContainText('10 of 10 left');
  await project.useFreeProjectsUp();
  await free.getByRole('button', { name: 'Use a free project' }).click();
  const usedUp = page.getByRole('dialog', { name: 'Today’s free projects are used up' });
  await expect(usedUp).toContainText('0 of 10 left');
  expect(await project.coins()).toBe(20);
  await usedUp.getByRole('button', { name: 'Pay 10 green coins' }).click();
  await expect(dialog.getByRole('button', { name: 'Remove 0 codes' })).toBeVisible();
  expect(await project.coins()).toBe(10);
});

test('another window buys and corrects: this one says so, and takes it over under what is typed', async ({
  page,
}) => {
  const project = await openTrialProject(page, server, image);
  const { tuner } = project;
  await tuner.goTo(ADDRESS);
  await page.keyboard.press('+');
  await tuner.saveAs('Stage 1');
  const other = await project.openAgain();
  await tuner.goTo(ADDRESS + 8);
  await page.keyboard.press('+');

  await other.page.keyboard.press('Shift+F9');
  await other.page.getByRole('button', { name: /^Correct \d checksums, 2 coins$/ }).click();
  await other.page.getByRole('button', { name: 'Pay 2 green coins' }).click();
  await expect(alerts(other.page)).toContainText('Paid: 2 green coins.');

  await expect(page.getByText(/has been changed in another window/)).toBeVisible();
  // A page behind another is given one frame a second, and a click waits for two.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Take over, keep my changes' }).click();
  await expect(page.getByText(/has been changed in another window/)).toBeHidden();
  await tuner.expectStatus('1 of 10,000 unsaved');
  await page.keyboard.press('Control+s');
  await tuner.expectStatus('0 of 10,000 unsaved');
  expect(await project.coins()).toBe(18);
});

/** Until the server has tended it, the licence has ended; then there is none. */
const LICENCE_BAR = /Your licence has ended\.|You have no licence\./;

test('a licence that ends while somebody types loses nothing, and says what still works', async ({
  page,
}) => {
  const project = await openTrialProject(page, server, image);
  const { tuner } = project;
  await tuner.goTo(ADDRESS);
  await page.keyboard.press('+');
  await tuner.saveAs('Stage 1');
  await page.keyboard.press('+');
  await project.endLicence();
  await page.keyboard.press('Control+s');
  const failed = page.getByRole('dialog', { name: 'Version not saved' });
  await expect(failed).toContainText('Saving needs a licence.');

  await test.step('the work can be taken home', async () => {
    const download = page.waitForEvent('download');
    await failed.getByRole('button', { name: 'Download temporary file' }).click();
    expect((await download).suggestedFilename()).toContain('test');
    await tuner.expectStatus('1 of 10,000 unsaved');
  });

  await test.step('a bar says what still works, and dialogs why nothing is sold', async () => {
    await expect(page.getByText(LICENCE_BAR)).toBeVisible();
    await page.keyboard.press('Shift+F9');
    const dialog = page.getByRole('dialog', { name: 'Checksums' });
    await expect(dialog.getByText('This needs a licence.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+F8');
    const codes = page.getByRole('dialog', { name: 'Trouble codes' });
    await expect(codes.getByText('This needs a licence.')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('new projects are off, and say why', async () => {
    await page.goto(`${server.url}/projects`);
    await expect(page.getByText(LICENCE_BAR)).toBeVisible();
    await expect(page.getByRole('button', { name: 'New project' })).toBeDisabled();
    await page.goto(`${server.url}/create-project`);
    await expect(page.getByRole('button', { name: 'Create project' })).toBeDisabled();
  });

  await test.step('the project opens all the same, and nobody is sent away from it', async () => {
    await page.goto(`${server.url}/projects/${project.projectId}/editor`);
    await tuner.editorReady();
    await tuner.expectStatus('1 of 10,000 unsaved');
    await page.getByRole('button', { name: 'Larger font' }).click();
    await expect(page.getByText(LICENCE_BAR)).toBeVisible();
    await expect(alerts(page)).not.toContainText('permission');
    expect(page.url()).toMatch(/\/editor$/);
  });

  await test.step('and what was typed is there when the licence is back', async () => {
    await project.giveLicenceBack();
    await page.goto(`${server.url}/projects/${project.projectId}/editor`);
    await tuner.editorReady();
    await tuner.expectStatus('1 of 10,000 unsaved');
    await page.keyboard.press('Control+s');
    await tuner.expectStatus('0 of 10,000 unsaved');
  });
});

// The light one by day: its contrasts are the smaller.
for (const theme of isNight ? (['dark', 'light'] as const) : (['light'] as const)) {
  test(`nothing serious is wrong in what sells, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const project = await openTrialProject(page, server, image);
    await page.evaluate((wanted) => {
      document.documentElement.dataset['theme'] = wanted;
    }, theme);
    const faults = async (): Promise<string[]> => {
      const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
    };
    const dialog = await seeWrongChecksums(project);
    await dialog.getByRole('button', { name: /2 coins$/ }).click();
    await page.getByRole('dialog', { name: 'Pay 2 green coins?' }).waitFor();
    expect(await faults()).toEqual([]);
    await page.keyboard.press('Escape');
    await project.moveCoins('GREEN', -19);
    await expect(page.getByText('Coin balance updated')).toBeVisible();
    await dialog.getByRole('button', { name: /2 coins$/ }).click();
    await page.getByRole('dialog', { name: 'More coins needed' }).waitFor();
    expect(await faults()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await project.endLicence();
    await page.keyboard.press('+');
    await page.keyboard.press('Control+s');
    await page.getByRole('dialog', { name: 'Version not saved' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+F8');
    await page.getByText('This needs a licence.').waitFor();
    expect(await faults()).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByText(LICENCE_BAR)).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
    expect(violations).toEqual([]);
  });
}
