import { expect } from '@playwright/test';
import { HexLinePage, MapLinePage } from './support/line-page.ts';
import { expectExactCanvas, RATIOS, test } from './support/pixel-ratio.ts';

for (const ratio of RATIOS) {
  test.describe(`at ${ratio} device pixels a CSS pixel`, () => {
    test.use({ ratio });

    test('has exactly the pixels it is shown in, and finds points under the pointer', async ({
      openAtRatio,
    }) => {
      const page = await openAtRatio('line');
      const line = new HexLinePage(page);
      await line.mount({ zoom: { range: 64 } });
      await expectExactCanvas(page, ratio);
      for (const address of [4, 36, 90]) {
        const { x, y } = await line.point(address);
        await page.mouse.click(x, y);
        expect(await line.cursor()).toBe(address);
      }
      await line.unmount();
      const map = new MapLinePage(page);
      await map.mount({ width: 8, height: 4 });
      await expectExactCanvas(page, ratio);
      const { x, y } = await map.point(3, 6);
      await page.mouse.click(x, y);
      expect(await map.cursor()).toEqual([3, 6]);
    });

    test('draws lines of the same width everywhere', async ({ openAtRatio }) => {
      const page = await openAtRatio('line');
      const root = page.locator('#root');
      const line = new HexLinePage(page);
      await line.mount({
        lengthBytes: 0x100,
        words: {
          address: 0,
          values: Array.from({ length: 64 }, (_, i) => 20_000 + (i % 8) * 4000),
        },
        hasSampleBands: false,
        zoom: { range: 64 },
      });
      await expect(root).toHaveScreenshot(`hex-line-${ratio * 100}.png`, { scale: 'device' });
      await line.unmount();
      const map = new MapLinePage(page);
      await map.mount({ width: 12, height: 4, cursor: [2, 3], edits: [[2, 5, 24_000]] });
      await expect(root).toHaveScreenshot(`map-line-${ratio * 100}.png`, { scale: 'device' });
    });
  });
}
