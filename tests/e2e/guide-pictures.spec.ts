import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { isNight } from '../support/is-night.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { type Person, personOn } from './person.ts';

const PICTURES = fileURLToPath(new URL('../../docs/guide/pictures/', import.meta.url));
/** What of the window is shown: as much as loads at once. */
const PART = { x: 0, y: 0, width: 900, height: 560 };
/** The same in the middle, where dialogs stand. */
const MIDDLE = { x: 220, y: 20, width: 840, height: 560 };
const MAP = 'Boost target';

/** Pictures of the guide, each as a person comes to see it from the one before. */
const SHOWN: Readonly<Record<string, (tuner: Person) => Promise<void>>> = {
  dump: async ({ page, goTo }) => {
    await page.getByRole('treeitem', { name: /^Potential maps/ }).waitFor({ state: 'attached' });
    await goTo(0x10e00);
  },
  map: async ({ page }) => {
    await page.keyboard.press('Control+p');
    await page.keyboard.type(MAP);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('grid', { name: new RegExp(MAP) })).toBeFocused();
    for (const key of ['ArrowDown', 'ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowRight', '+'])
      await page.keyboard.press(key);
    await expect(page.getByText('4 unsaved bytes', { exact: true })).toBeVisible();
  },
  checksums: async ({ page, expectStatus }) => {
    await expectStatus(/\d checksums? wrong/);
    await page.keyboard.press('Shift+F9');
    await expect(page.getByRole('dialog', { name: 'Checksums' }).getByRole('table')).toBeVisible();
  },
};

// By day nothing of it is run: it proves nothing that other tests do not. Whoever has changed a screen looks at what the night has
// changed in the guide, and commits it.
if (isNight) {
  let server: RunningServer;
  test.beforeAll(async () => {
    server = await startServer();
  });
  test.afterAll(() => server.dispose());

  test('the pictures of the guide are written as a person comes to see them', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const tuner = personOn(page, server.url);
    await tuner.openSample();
    await page
      .getByRole('complementary', { name: 'Two-minute tour' })
      .getByRole('button')
      .last()
      .click();
    for (const [name, show] of Object.entries(SHOWN)) {
      await show(tuner);
      await page.mouse.move(0, 0);
      const clip = (await page.getByRole('dialog').count()) === 0 ? PART : MIDDLE;
      await page.screenshot({ path: `${PICTURES}${name}.png`, clip });
    }
  });
}
