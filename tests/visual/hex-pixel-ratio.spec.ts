import { type Browser, expect, type Page } from '@playwright/test';
import { HexPage, test } from './support/hex-page.ts';

// Playwright's own device scale factor does not reach device-pixel-content-box: the browser has to be started with it.
for (const ratio of [1.25, 1.5, 2]) {
  test.describe(`at ${ratio} device pixels a CSS pixel`, () => {
    let browser: Browser;
    let page: Page;
    let hex: HexPage;

    test.beforeAll(async ({ playwright, launchOptions, harnessUrl }) => {
      browser = await playwright.chromium.launch({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []),
          `--force-device-scale-factor=${ratio}`,
          '--window-size=1000,700',
        ],
      });
      page = await (await browser.newContext({ viewport: null })).newPage();
      await page.goto(`${harnessUrl}hex.html`);
      hex = new HexPage(page);
      await hex.mount({ settings: { rightPane: 'both' } });
    });

    test.afterAll(async () => {
      await browser.close();
    });

    test('has a canvas of exactly the pixels it is shown in', async () => {
      const { ratioOfPage, canvas, box } = await page.evaluate(async () => {
        const element = document.querySelector('canvas');
        if (element === null) throw new Error('no canvas');
        const box = await new Promise<readonly number[]>((resolve) => {
          new ResizeObserver(([entry]) => {
            const [size] = entry?.devicePixelContentBoxSize ?? [];
            resolve([size?.inlineSize ?? 0, size?.blockSize ?? 0]);
          }).observe(element, { box: 'device-pixel-content-box' });
        });
        return {
          ratioOfPage: window.devicePixelRatio,
          canvas: [element.width, element.height],
          box,
        };
      });
      expect(ratioOfPage).toBe(ratio);
      expect(canvas).toEqual(box);
    });

    test('finds the cell under the pointer', async () => {
      for (const address of [0x00, 0x0f, 0x35, 0x8a]) {
        await hex.click(address);
        expect(await hex.cursor()).toBe(address);
        const { leftPx, topPx, widthPx, heightPx } = await hex.cellRect(address);
        for (const at of [leftPx, topPx, widthPx, heightPx]) {
          expect(Math.abs(at * ratio - Math.round(at * ratio))).toBeLessThan(0.01);
        }
      }
    });

    test('draws the same picture again', async () => {
      await hex.click(0x00);
      const first = await hex.picture();
      await hex.mount({ settings: { rightPane: 'both' } });
      expect((await hex.picture()).equals(first)).toBe(true);
    });
  });
}
