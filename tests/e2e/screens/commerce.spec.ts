import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { createFamilySample } from '../../../core/samples/family-sample.ts';
import { type ApiServer, startApiServer } from '../../support/api-server.ts';
import { isNight } from '../../support/is-night.ts';
import { openTrialProject } from '../trial-project.ts';
import { type CommercePeople, commercePeople } from './commerce-people.ts';
import { COMMERCE_STATES, commerceStage } from './commerce-states.ts';
import { choose, faultsEverywhere, SMALL, showTheme, THEMES } from './measuring.ts';
import { PURCHASE_STATES } from './purchase-states.ts';
import { type Language, WORDS } from './states.ts';

/** By day the longest words alone: a screen that has room for them has room for the others. */
const LANGUAGES: readonly Language[] = isNight ? ['en', 'pl', 'cn'] : ['pl'];

const { image } = createFamilySample({ family: 'me7', seed: 5, lengthBytes: 512 * 1024 });

let server: ApiServer;
let people: CommercePeople;
test.beforeAll(async () => {
  server = await startApiServer();
  people = await commercePeople(server);
});
test.afterAll(() => server.close());

/** What is seriously wrong for people without eyes or mouse, at night in both themes. */
async function seriousFaults(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const theme of isNight ? THEMES : (['light'] as const)) {
    await showTheme(page, theme);
    const { violations } = await new AxeBuilder({ page }).analyze();
    faults.push(
      ...violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${name}: ${id}: ${nodes.map(({ target }) => target).join(', ')}`),
    );
  }
  return faults;
}

/** Faults of what is shown: of its layout, and in the small window of what is said of it. By day axe looks at what no other test shows it. */
async function faultsOf(page: Page, name: string, hasAxe: boolean): Promise<string[]> {
  const faults = await faultsEverywhere(page, name, 'light');
  return hasAxe || isNight ? [...faults, ...(await seriousFaults(page, name))] : faults;
}

for (const language of LANGUAGES) {
  const words = WORDS[language] as typeof WORDS.en;

  test(`licences, money and the own account can be read in ${language}`, async ({ browser }) => {
    // Some forty screens, each measured in two sizes, and at night in two themes.
    test.setTimeout(600_000);
    const context = await browser.newContext({ reducedMotion: 'reduce', viewport: SMALL });
    const page = await context.newPage();
    await page.goto(`${server.url}/login`);
    await choose(page, language, 'light');
    const stage = commerceStage(page, server.url, words, people);
    const faults: string[] = [];
    for (const { name, hasAxe = false, open } of COMMERCE_STATES) {
      await test.step(name, async () => {
        await page.setViewportSize(SMALL);
        await open(stage);
        faults.push(...(await faultsOf(page, name, hasAxe)));
      });
    }
    await context.close();
    expect(faults).toEqual([]);
  });

  test(`what is bought for a project can be read in ${language}`, async ({ browser }) => {
    const context = await browser.newContext({ reducedMotion: 'reduce', viewport: SMALL });
    const page = await context.newPage();
    const project = await openTrialProject(page, server, image);
    await page.keyboard.press('+');
    await project.tuner.saveAs('Stage 1');
    await page.keyboard.press('+');
    await project.tuner.expectStatus('1 of 10,000 unsaved');
    await choose(page, language, 'light');
    await page.reload();
    await expect(page.getByRole('grid').first()).toBeFocused();
    const faults: string[] = [];
    for (const { name, hasAxe = false, open } of PURCHASE_STATES) {
      await test.step(name, async () => {
        await page.setViewportSize(SMALL);
        await open({ page, words, server, project });
        faults.push(...(await faultsOf(page, name, hasAxe)));
      });
    }
    await context.close();
    expect(faults).toEqual([]);
  });
}
