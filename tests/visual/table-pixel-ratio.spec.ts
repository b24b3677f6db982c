import { expect } from '@playwright/test';
import { expectExactCanvas, expectWhole, RATIOS, test } from './support/pixel-ratio.ts';
import { TablePage } from './support/table-page.ts';

for (const ratio of RATIOS) {
  test.describe(`at ${ratio} device pixels a CSS pixel`, () => {
    test.use({ ratio });

    test('has whole device pixels and finds the cell under the pointer', async ({
      openAtRatio,
    }) => {
      const table = new TablePage(await openAtRatio('table'));
      await table.mount({ width: 5, height: 6 });
      await expectExactCanvas(table.page, ratio);
      for (const [area, row, column] of [
        ['data', 4, 3],
        ['y', 2, 0],
        ['x', 0, 4],
      ] as const) {
        await table.click(area, row, column);
        expect(await table.cursor()).toEqual([area, row, column]);
        const { rect } = await table.cell(area, row, column);
        for (const cssPx of Object.values(rect)) expectWhole(cssPx, ratio);
      }
    });

    if (ratio !== 1.5) return;
    test('shows text, lines and curves crisp between whole ratios', async ({ openAtRatio }) => {
      const table = new TablePage(await openAtRatio('table'));
      await table.mount({
        width: 6,
        height: 6,
        settings: { colouring: 'value' },
        edits: [['data', 2, 2, 24_000]],
      });
      await expect(table.page).toHaveScreenshot('ratio-1.5.png', { scale: 'device' });
    });
  });
}
