import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { createFamilySample } from '../../../core/samples/family-sample.ts';
import { LOCALE_KEY, SETTINGS_KEY } from '../../../src/state/settings-store.ts';
import { isNight } from '../../support/is-night.ts';
import { type Bench, openBench } from '../commands/bench.ts';
import { layoutFaults } from './layout.ts';
import { EDITOR_STATES, GUEST_PATHS, type Language, personScreens, WORDS } from './states.ts';

type Theme = 'dark' | 'light';

const THEMES: readonly Theme[] = ['light', 'dark'];

const SMALL = { width: 1280, height: 720 };
const LARGE = { width: 1920, height: 1080 };

/**
 * Every language is measured in both sizes, in one theme by day, as a theme should move no box, and in both at night. Its
 * pictures are taken in one of each.
 */
const PASSES: readonly {
  readonly language: Language;
  readonly theme: Theme;
  readonly pictureSize: typeof SMALL;
}[] = [
  { language: 'en', theme: 'dark', pictureSize: SMALL },
  { language: 'pl', theme: 'light', pictureSize: LARGE },
  { language: 'cn', theme: 'light', pictureSize: SMALL },
];

let bench: Bench;
let context: BrowserContext;
test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ reducedMotion: 'reduce' });
  bench = await openBench(context);
});
test.afterAll(() => bench.dispose());

/** Has the page speak a language in a theme, as after a visit to the settings. */
async function choose(page: Page, language: Language, theme: Theme): Promise<void> {
  await page.evaluate(
    ([localeKey, settingsKey, locale, chosen]) => {
      localStorage.setItem(localeKey, locale);
      const kept = localStorage.getItem(settingsKey);
      if (kept === null) return;
      const { settings, untold } = JSON.parse(kept);
      const editor = { ...settings.editor, theme: chosen };
      localStorage.setItem(
        settingsKey,
        JSON.stringify({
          settings: { ...settings, editor },
          untold: { ...untold, editor: { ...untold.editor, theme: chosen } },
        }),
      );
    },
    [LOCALE_KEY, SETTINGS_KEY, language, theme] as const,
  );
}

/** Faults of what is shown, in both sizes; at night in both themes, whichever is meant. */
async function faultsEverywhere(page: Page, name: string, theme: Theme): Promise<string[]> {
  const faults: string[] = [];
  for (const size of [LARGE, SMALL]) {
    await page.setViewportSize(size);
    for (const shown of isNight ? THEMES : [theme]) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset['theme'] = chosen;
      }, shown);
      const found = await layoutFaults(page);
      faults.push(...found.map((fault) => `${name}, ${size.width}: ${fault}`));
    }
  }
  return [...new Set(faults)];
}

async function takePicture(page: Page, name: string, pass: (typeof PASSES)[number]): Promise<void> {
  await page.setViewportSize(pass.pictureSize);
  // What lies under the pointer is drawn in another colour.
  await page.mouse.move(0, 0);
  await page.evaluate((chosen) => {
    document.documentElement.dataset['theme'] = chosen;
  }, pass.theme);
  await expect(page).toHaveScreenshot(`${name}-${pass.language}.png`, {
    maxDiffPixelRatio: 0.01,
    maxDiffPixels: Number.MAX_SAFE_INTEGER,
    mask: [page.locator('time')],
  });
}

/** Chooses a file that says what it is. */
async function chooseDump(page: Page, language: Language): Promise<void> {
  const { image } = createFamilySample({ family: 'me7', seed: 3, lengthBytes: 512 * 1024 });
  await page.locator('input[type=file]').setInputFiles({
    name: 'golf.bin',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(image),
  });
  const identity = page.getByRole('status', { name: WORDS[language].reading.file.title });
  await expect(identity).toContainText('Bosch ME7');
}

for (const pass of PASSES) {
  const { language, theme } = pass;

  test(`screens of guests can be read in ${language}`, async ({ browser }) => {
    const guests = await browser.newContext({ reducedMotion: 'reduce', viewport: SMALL });
    const page = await guests.newPage();
    const faults: string[] = [];
    const { origin } = new URL(bench.page.url());
    for (const [name, path] of Object.entries(GUEST_PATHS)) {
      await page.goto(origin + path);
      await choose(page, language, theme);
      await page.reload();
      await expect(page.getByRole('heading').first()).toBeVisible();
      faults.push(...(await faultsEverywhere(page, name, theme)));
      await takePicture(page, name, pass);
    }
    await guests.close();
    expect(faults).toEqual([]);
  });

  test(`screens of projects can be read in ${language}`, async () => {
    const page = await context.newPage();
    const faults: string[] = [];
    const { origin, pathname } = new URL(bench.page.url());
    const projectId = pathname.split('/')[2] ?? '';
    for (const { name, path } of personScreens(projectId)) {
      await page.goto(origin + path);
      await choose(page, language, theme);
      await page.reload();
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      faults.push(...(await faultsEverywhere(page, name, theme)));
      if (name !== 'create-project') continue;
      await takePicture(page, name, pass);
      await chooseDump(page, language);
      faults.push(...(await faultsEverywhere(page, 'create-project-chosen', theme)));
      await takePicture(page, 'create-project-chosen', pass);
    }
    await page.close();
    expect(faults).toEqual([]);
  });

  test(`the editor and its dialogs can be read in ${language}`, async () => {
    // Some forty screens, each measured in two sizes, and at night in two themes.
    test.setTimeout(600_000);
    const { page } = bench;
    const faults: string[] = [];
    await page.setViewportSize(SMALL);
    await choose(page, language, theme);
    await page.reload();
    await expect(page.getByRole('grid').first()).toBeFocused();
    for (const { name, hasPicture, open, close } of EDITOR_STATES) {
      await test.step(name, async () => {
        await open(page, language);
        if (hasPicture) await takePicture(page, name, pass);
        faults.push(...(await faultsEverywhere(page, name, theme)));
        await close?.(page);
      });
    }
    expect(faults).toEqual([]);
  });
}
