import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { createFamilySample } from '../../../core/samples/family-sample.ts';
import { type Bench, openBench } from '../commands/bench.ts';
import { choose, faultsEverywhere, LARGE, SMALL, showTheme, type Theme } from './measuring.ts';
import { EDITOR_STATES, GUEST_PATHS, type Language, personScreens, WORDS } from './states.ts';

/**
 * Every language is measured by day in the small window and in one theme, as a theme should move no box; at night in both of
 * each. Its pictures are taken in one of each.
 */
const PASSES: readonly {
  readonly language: Language;
  readonly theme: Theme;
  readonly pictureSize: typeof SMALL | typeof LARGE;
}[] = [
  { language: 'en', theme: 'dark', pictureSize: SMALL },
  { language: 'pl', theme: 'light', pictureSize: LARGE },
  { language: 'cn', theme: 'light', pictureSize: SMALL },
];

/** Has what a page complains of told with its faults; that a call was refused the page says by itself. */
function hearComplaints(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const isOfCall = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isOfCall) faults.push(`console: ${message.text()}`);
  });
}

let bench: Bench;
let context: BrowserContext;
test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ reducedMotion: 'reduce' });
  bench = await openBench(context);
});
test.afterAll(() => bench.dispose());

async function takePicture(page: Page, name: string, pass: (typeof PASSES)[number]): Promise<void> {
  await page.setViewportSize(pass.pictureSize);
  // What lies under the pointer is drawn in another colour.
  await page.mouse.move(0, 0);
  await showTheme(page, pass.theme);
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
    hearComplaints(page, faults);
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
    hearComplaints(page, faults);
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
    // Some forty screens, each measured once, and at night in two sizes and two themes.
    test.setTimeout(600_000);
    const { page } = bench;
    const faults: string[] = [];
    hearComplaints(page, faults);
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
