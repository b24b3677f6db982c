import { expect, test } from '@playwright/test';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { personOn } from './person.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ JOBS: '0' });
});
test.afterAll(() => server.dispose());

test('a tuner turns the surface of a map, changes a value on it, and finds it as it was left', async ({
  page,
}) => {
  const tuner = personOn(page, server.url);
  const surface = page.getByRole('grid', { name: 'Surface of Ignition timing' });
  /** What the canvas shows, without the frame of the focus. */
  const picture = async (): Promise<Buffer> => {
    await surface.evaluate((field) => field.blur());
    await page.evaluate(async () => {
      for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    });
    return await page.locator('canvas').screenshot();
  };
  await tuner.openSample();
  await page.getByRole('treeitem', { name: /Ignition timing/ }).click();
  await page.getByRole('radio', { name: '3D', exact: true }).click();
  await expect(surface).toBeFocused();

  const turned = await test.step('turns it and comes nearer', async () => {
    const first = await picture();
    await surface.focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press('Control+ArrowLeft');
    await page.keyboard.press('PageUp');
    const after = await picture();
    expect(after.equals(first)).toBe(false);
    return after;
  });

  await test.step('finds the turn again after another tab', async () => {
    await page.getByRole('tab', { name: 'Hex dump' }).click();
    await page.getByRole('tab', { name: 'Ignition timing' }).click();
    await expect(surface).toBeFocused();
    expect((await picture()).equals(turned)).toBe(true);
  });

  await test.step('finds the turn again after loading the page anew', async () => {
    await page.reload();
    await expect(surface).toBeFocused();
    await expect.poll(async () => (await picture()).equals(turned)).toBe(true);
  });

  await test.step('adds to the cell of the cursor, sees it, takes it back', async () => {
    await surface.focus();
    for (let i = 0; i < 20; i++) await page.keyboard.press('+');
    await tuner.expectStatus('1 of 200,000 modified');
    expect((await picture()).equals(turned)).toBe(false);
    for (let i = 0; i < 20; i++) await page.keyboard.press('Control+z');
    await tuner.expectStatus('0 of 200,000 modified');
  });

  await test.step('colours it by change and leaves the lines out', async () => {
    const before = await picture();
    await page.getByRole('radio', { name: 'By change' }).click();
    const byChange = await picture();
    expect(byChange.equals(before)).toBe(false);
    await page.getByRole('button', { name: 'Lines of rows and columns' }).click();
    expect((await picture()).equals(byChange)).toBe(false);
  });
});
