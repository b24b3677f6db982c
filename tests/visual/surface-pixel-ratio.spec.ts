import { type Browser, expect, type Page } from '@playwright/test';
import { SurfacePage, test } from './support/surface-page.ts';

// Playwright's own device scale factor does not reach device-pixel-content-box: the browser has to be started with it.
for (const ratio of [1.25, 1.5, 2]) {
  test.describe(`at ${ratio} device pixels a CSS pixel`, () => {
    let browser: Browser;
    let page: Page;
    let surface: SurfacePage;

    test.beforeEach(async ({ playwright, launchOptions, harnessUrl }) => {
      browser = await playwright.chromium.launch({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []),
          `--force-device-scale-factor=${ratio}`,
          '--window-size=820,620',
        ],
      });
      page = await (await browser.newContext({ viewport: null })).newPage();
      await page.goto(`${harnessUrl}surface.html`);
      surface = new SurfacePage(page);
      await surface.mount({ cursor: [6, 8] });
    });

    test.afterEach(async () => {
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

    test('finds the cell under the pointer, and drags it along', async () => {
      for (const [row, column] of [
        [1, 2],
        [6, 12],
        [3, 4],
      ] as const) {
        const { x, y } = await surface.point(row, column);
        await page.mouse.click(x, y);
        expect(await surface.cursor()).toEqual([row, column]);
      }
      const from = await surface.point(3, 4);
      await surface.drag(from, 0, -40);
      const during = await surface.point(3, 4);
      expect(Math.abs(during.y - (from.y - 40))).toBeLessThan(6);
      await page.mouse.up();
    });

    test('draws the same picture again', async () => {
      const first = await surface.picture();
      await surface.mount({ cursor: [6, 8] });
      expect((await surface.picture()).equals(first)).toBe(true);
    });

    if (ratio === 1.5) {
      test('keeps lines and texts as thin and as large as elsewhere', async () => {
        await expect(page).toHaveScreenshot('ratio-1-5.png', { scale: 'device' });
      });
    }
  });
}
