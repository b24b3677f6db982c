import { expect, type Locator, type Page, test } from '@playwright/test';
import { type ApiServer, startApiServer } from '../support/api-server.ts';
import { addPairs, digestedTunes } from '../support/stage-scenes.ts';
import { expectUsable } from './expect-usable.ts';
import { openTrialProject } from './trial-project.ts';

const TUNES = digestedTunes({ count: 12, leftAlone: 0.2 });
const ORIGINAL = TUNES[11]?.original ?? new Uint8Array();

let server: ApiServer;
test.beforeAll(async () => {
  server = await startApiServer();
});
test.afterAll(() => server.close());

const solutionsOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Solutions' });

test('an AI stage says why it changes each map, and maps can be left out', async ({ page }) => {
  await addPairs(server, TUNES.slice(0, 5));
  const project = await openTrialProject(page, server, ORIGINAL, 'PLUS');
  const { tuner } = project;
  await project.moveCoins('GREEN', 100);
  const dialog = solutionsOf(page);

  await test.step('too few tunes are told quietly', async () => {
    const told = 'AI stage 1: 5 of 8 examples known for this control unit';
    await expect(async () => {
      await page.keyboard.press('F9');
      await expect(dialog).toContainText(told, { timeout: 3000 });
    }).toPass({ timeout: 60_000 });
    await expectUsable(page);
    await page.keyboard.press('Escape');
  });

  await test.step('enough of them are offered, in words and rounded figures', async () => {
    await addPairs(server, TUNES.slice(5, 11));
    await page.keyboard.press('F9');
    const row = dialog.getByRole('listitem').filter({ hasText: 'AI stage 1' });
    await expect(row).toContainText('20 coins', { timeout: 60_000 });
    await dialog.getByRole('button', { name: 'Preview: AI stage 1' }).click();
    const preview = page.getByRole('dialog', { name: 'AI stage 1: what it changes' });
    await expect(preview).toContainText(/Changed in \d+ of 11 tunes like this\./);
    await expect(preview).toContainText(/Nearest: car \d+ \(\d+% alike\)\./);
    await expect(preview).toContainText('After the purchase you can leave out single maps.');
    await expect(preview.getByRole('checkbox', { name: 'Change this map' })).toBeDisabled();
    await expectUsable(page);
    await preview.getByRole('button', { name: 'Buy, 20 coins' }).click();
    await expect(page.getByRole('dialog', { name: 'Pay 20 green coins?' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(preview).not.toContainText('Figures are rounded');
  });

  await test.step('a map is left out with those that go with it, and written without them', async () => {
    const preview = page.getByRole('dialog', { name: 'AI stage 1: what it changes' });
    const lines = preview.getByRole('option');
    const all = await lines.count();
    const coupled = preview.getByText(/^Goes together with/);
    await preview.getByRole('listbox').focus();
    for (let i = 0; i < all && !(await coupled.isVisible()); i++) {
      await page.keyboard.press('ArrowDown');
    }
    await expect(coupled).toBeVisible();
    const box = preview.getByRole('checkbox', { name: 'Change this map' });
    await box.focus();
    await page.keyboard.press('Space');
    await expect(lines.filter({ hasText: 'left out' })).toHaveCount(2);
    await expectUsable(page);
    await preview.getByRole('button', { name: 'Apply' }).click();
    const naming = page.getByRole('dialog', { name: 'Save as a new version' });
    await naming.getByRole('textbox').first().fill('With the stage');
    await page.keyboard.press('Enter');
    const report = page.getByRole('dialog', { name: 'AI stage 1: applied' });
    await expect(report).toContainText(`${all - 2} maps written`);
    await page.keyboard.press('Escape');
    await tuner.expectStatus('0 of 10,000 unsaved');
  });
});
