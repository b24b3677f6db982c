import { expect } from '@playwright/test';
import { expectExactCanvas, RATIOS, test } from './support/pixel-ratio.ts';
import { SurfacePage } from './support/surface-page.ts';

for (const ratio of RATIOS) {
  test.describe(`at ${ratio} device pixels a CSS pixel`, () => {
    test.use({ ratio, windowSize: [820, 620] });

    test('has exactly the pixels it is shown in, and draws the same again', async ({
      openAtRatio,
    }) => {
      const surface = new SurfacePage(await openAtRatio('surface'));
      await surface.mount({ cursor: [6, 8] });
      await expectExactCanvas(surface.page, ratio);
      const first = await surface.picture();
      await surface.mount({ cursor: [6, 8] });
      expect((await surface.picture()).equals(first)).toBe(true);
      if (ratio !== 1.5) return;
      // Lines and texts are as thin and as large as elsewhere.
      await expect(surface.page).toHaveScreenshot('ratio-1-5.png', { scale: 'device' });
    });

    test('finds the cell under the pointer, and drags it along', async ({ openAtRatio }) => {
      const surface = new SurfacePage(await openAtRatio('surface'));
      await surface.mount({ cursor: [6, 8] });
      for (const [row, column] of [
        [1, 2],
        [6, 12],
        [3, 4],
      ] as const) {
        const { x, y } = await surface.point(row, column);
        await surface.page.mouse.click(x, y);
        expect(await surface.cursor()).toEqual([row, column]);
      }
      const from = await surface.point(3, 4);
      await surface.drag(from, 0, -40);
      const during = await surface.point(3, 4);
      expect(Math.abs(during.y - (from.y - 40))).toBeLessThan(6);
      await surface.page.mouse.up();
    });
  });
}
