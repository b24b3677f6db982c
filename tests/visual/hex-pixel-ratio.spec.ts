import { expect } from '@playwright/test';
import { HexPage } from './support/hex-page.ts';
import { expectExactCanvas, expectWhole, RATIOS, test } from './support/pixel-ratio.ts';

for (const ratio of RATIOS) {
  test.describe(`at ${ratio} device pixels a CSS pixel`, () => {
    test.use({ ratio, windowSize: [1000, 700] });

    test('has exactly the pixels it is shown in, finds the cell under the pointer, draws the same again', async ({
      openAtRatio,
    }) => {
      const hex = new HexPage(await openAtRatio('hex'));
      await hex.mount({ settings: { rightPane: 'both' } });
      await expectExactCanvas(hex.page, ratio);
      for (const address of [0x0f, 0x35, 0x8a, 0x00]) {
        await hex.click(address);
        expect(await hex.cursor()).toBe(address);
        for (const cssPx of Object.values(await hex.cellRect(address))) expectWhole(cssPx, ratio);
      }
      const first = await hex.picture();
      await hex.mount({ settings: { rightPane: 'both' } });
      expect((await hex.picture()).equals(first)).toBe(true);
    });
  });
}
