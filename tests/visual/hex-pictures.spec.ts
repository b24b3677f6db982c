import { expect } from '@playwright/test';
import { DISPLAY_MODES } from '../../core/values/cell-text.ts';
import type { HarnessRequest } from './harness/harness.ts';
import { test } from './support/hex-page.ts';

// Small pictures: everything shows in a few rows.
test.use({ viewport: { width: 820, height: 460 } });

/** Saved changes up and down over rows 1..3, and unsaved ones in row 4; two unsaved bytes are back at the original. */
const EDITS = {
  saved: { 20: 255, 21: 1, 36: 0, 37: 255, 38: 17, 52: 3, 57: 200, 58: 200 },
  unsaved: { 68: 200, 69: 1, 20: 9, 36: 36, 70: 255 },
} satisfies HarnessRequest;

const PICTURES: readonly (readonly [name: string, request: HarnessRequest, goTo: number])[] = [
  ['dec-signed-2-bytes', { settings: { format: 'DEC', wordBytes: 2, signed: true } }, 0x24],
  ['dec-4-bytes', { settings: { format: 'DEC', wordBytes: 4, widthCells: 8 } }, 0x24],
  ['hex-4-bytes', { settings: { wordBytes: 4, widthCells: 8 } }, 0x24],
  ['bin-1-byte', { settings: { format: 'BIN', widthCells: 8 } }, 0x24],
  ['bin-4-bytes-30-columns', { settings: { format: 'BIN', wordBytes: 4, widthCells: 30 } }, 0x28],
  ['ascii', { settings: { format: 'ASCII', widthCells: 30 } }, 0x8d00],
  ['font-24', { settings: { fontSizePx: 24, wordBytes: 2, widthCells: 8 } }, 0x24],
  ['shifted', { settings: { shiftBytes: 5, widthCells: 8 } }, 0],
];

for (const theme of ['dark', 'light'] as const) {
  for (const display of DISPLAY_MODES) {
    test(`shows changes in the ${theme} theme as ${display}`, async ({ hex }) => {
      await hex.mount({
        ...EDITS,
        theme,
        settings: { display, format: display === 'mod' ? 'HEX' : 'DEC', widthCells: 12 },
      });
      await hex.expectPicture(`${theme}-${display}.png`);
    });
  }

  test(`shows the shapes of a selection in the ${theme} theme`, async ({ hex }) => {
    for (const selectionMode of ['consecutive', 'rectangle', 'rows'] as const) {
      await hex.mount({ ...EDITS, theme, settings: { selectionMode } });
      await hex.page.evaluate(() => window.harness.view?.selectRange(0x26, 0x5a));
      await hex.expectPicture(`${theme}-selection-${selectionMode}.png`);
    }
  });
}

for (const [name, request, address] of PICTURES) {
  test(`shows ${name}`, async ({ hex }) => {
    await hex.mount({ ...EDITS, ...request });
    await hex.page.evaluate((at) => window.harness.view?.goTo(at), address);
    await hex.expectPicture(`${name}.png`);
  });
}

test('marks the cells that a typed text will go to', async ({ hex }) => {
  await hex.mount({ settings: { selectionMode: 'rectangle' } });
  await hex.page.evaluate(() => {
    window.harness.view?.selectRange(0x22, 0x46);
    window.harness.view?.openEntry('7');
  });
  await hex.expectPicture('entry-pending.png');
});

test('draws the same picture every time', async ({ hex }) => {
  const pictures: Buffer[] = [];
  for (let i = 0; i < 5; i++) {
    await hex.mount(EDITS);
    pictures.push(await hex.picture());
  }
  for (const picture of pictures) expect(picture.equals(pictures[0]!)).toBe(true);
});

test('follows another theme without another layout', async ({ hex }) => {
  await hex.mount({ ...EDITS, theme: 'light' });
  const light = await hex.picture();
  await hex.page.evaluate(() => window.harness.setTheme('dark'));
  const dark = await hex.picture();
  await hex.page.evaluate(() => window.harness.setTheme('light'));
  const again = await hex.picture();
  expect(dark.equals(light)).toBe(false);
  expect(again.equals(light)).toBe(true);
});
