import { type Browser, expect, type Page } from '@playwright/test';
import { HexLinePage, MapLinePage, test } from './support/line-page.ts';

// Playwright's own device scale factor does not reach device-pixel-content-box: the browser has to be started with it.
for (const ratio of [1.25, 1.5, 2]) {
  test.describe(`at ${ratio} device pixels a CSS pixel`, () => {
    let browser: Browser;
    let page: Page;

    test.beforeEach(async ({ playwright, launchOptions, harnessUrl }) => {
      browser = await playwright.chromium.launch({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []),
          `--force-device-scale-factor=${ratio}`,
          '--window-size=900,600',
        ],
      });
      page = await (await browser.newContext({ viewport: null })).newPage();
      await page.goto(`${harnessUrl}line.html`);
    });

    test.afterEach(async () => {
      await browser.close();
    });

    test('has a canvas of exactly the pixels it is shown in, and finds points under the pointer', async () => {
      const line = new HexLinePage(page);
      await line.mount({ zoom: { range: 64 } });
      const { canvas, shown } = await page.evaluate(() => {
        const element = document.querySelector('canvas');
        const box = element?.getBoundingClientRect();
        return {
          canvas: [element?.width, element?.height],
          shown: [box?.width, box?.height],
        };
      });
      expect(canvas).toEqual(shown.map((cssPx) => Math.round((cssPx ?? 0) * ratio)));
      for (const address of [4, 36, 90]) {
        const { x, y } = await line.point(address);
        await page.mouse.click(x, y);
        expect(await line.cursor()).toBe(address);
      }
      const map = new MapLinePage(page);
      await page.evaluate(() => window.line.unmount());
      await map.mount({ width: 8, height: 4 });
      const { x, y } = await map.point(3, 6);
      await page.mouse.click(x, y);
      expect(await map.cursor()).toEqual([3, 6]);
    });

    test('draws lines of the same width everywhere', async () => {
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
      await expect(page.locator('#root')).toHaveScreenshot(`hex-line-${ratio * 100}.png`, {
        scale: 'device',
      });
      await page.evaluate(() => window.line.unmount());
      const map = new MapLinePage(page);
      await map.mount({ width: 12, height: 4, cursor: [2, 3], edits: [[2, 5, 24_000]] });
      await expect(page.locator('#root')).toHaveScreenshot(`map-line-${ratio * 100}.png`, {
        scale: 'device',
      });
    });
  });
}
