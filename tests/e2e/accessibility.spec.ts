import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { isNight } from '../support/is-night.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { personOn } from './person.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000' });
});
test.afterAll(() => server.dispose());

type Theme = 'dark' | 'light';

/**
 * Ids of what is seriously wrong for people who use the page without eyes or mouse. A theme should change nothing but colours:
 * by day the light one is asked for these alone.
 */
async function seriousFaultsIn(page: Page, theme: Theme): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  if (theme === 'light' && !isNight) axe.withRules(['color-contrast']);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

for (const theme of ['dark', 'light'] as const satisfies readonly Theme[]) {
  test(`nothing serious is wrong on any screen, ${theme}`, async ({ page }) => {
    const tuner = personOn(page, server.url);
    const seriousFaults = (shown: Page): Promise<string[]> => seriousFaultsIn(shown, theme);
    // Colours on their way from one theme to the other have no contrast to speak of.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${server.url}/login`);
    if (theme === 'light') await page.getByRole('button', { name: /light/i }).click();
    expect(await seriousFaults(page)).toEqual([]);
    await page.goto(`${server.url}/register`);
    await page.getByRole('heading', { name: 'Create an account' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await tuner.login('demo-tuner', 'mapwright-demo');
    expect(await seriousFaults(page)).toEqual([]);
    await page.goto(`${server.url}/create-project`);
    await page.getByRole('heading', { name: 'New project' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.goto(`${server.url}/projects`);
    await page.getByRole('link', { name: 'Sample project' }).click();
    await tuner.editorReady();
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Control+Shift+s');
    await page.getByRole('dialog').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    for (const [key, name] of [
      ['?', 'Keyboard shortcuts'],
      ['F1', 'Help'],
    ] as const) {
      await page.keyboard.press('Escape');
      await page.keyboard.press(key);
      await page.getByRole('dialog', { name }).waitFor();
      expect(await seriousFaults(page)).toEqual([]);
    }
  });
}
