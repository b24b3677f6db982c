import { type Browser, expect, type Page } from '@playwright/test';
import { TablePage, test } from './support/table-page.ts';

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
      await page.goto(`${harnessUrl}table.html`);
    });

    test.afterEach(async () => {
      await browser.close();
    });

    test('has whole device pixels and finds the cell under the pointer', async () => {
      const table = new TablePage(page);
      await table.mount({ width: 5, height: 6 });
      expect(await page.evaluate(() => window.devicePixelRatio)).toBe(ratio);
      for (const [area, row, column] of [
        ['data', 4, 3],
        ['y', 2, 0],
        ['x', 0, 4],
      ] as const) {
        await table.click(area, row, column);
        expect(await table.cursor()).toEqual([area, row, column]);
        const { leftPx, topPx, widthPx, heightPx } = (await table.cell(area, row, column)).rect;
        for (const at of [leftPx, topPx, widthPx, heightPx]) {
          expect(Math.abs(at * ratio - Math.round(at * ratio))).toBeLessThan(0.01);
        }
      }
    });

    if (ratio !== 1.5) return;
    test('shows text, lines and curves crisp between whole ratios', async () => {
      const table = new TablePage(page);
      await table.mount({
        width: 6,
        height: 6,
        settings: { colouring: 'value' },
        edits: [['data', 2, 2, 24_000]],
      });
      await expect(page).toHaveScreenshot('ratio-1.5.png', {
        scale: 'device',
      });
    });
  });
}
