import { expect } from '@playwright/test';
import type { MapBand } from '../../renderer/hex-line/hex-line-contract.ts';
import type { DumpRequest } from './harness/line.ts';
import { test } from './support/line-page.ts';

// Small pictures: everything shows on a narrow strip of the file.
test.use({ viewport: { width: 820, height: 420 } });

/** First map of the sample, with its axes before it. */
const MAP_ADDRESS = 0x8d90;

/** Words of the first map raised and lowered. */
const EDITS: Readonly<Record<number, number>> = Object.fromEntries(
  Array.from({ length: 24 }, (_, i) => [MAP_ADDRESS + 0x60 + 2 * i + 1, i < 12 ? 60 : 2]),
);

const SAW: readonly number[] = Array.from({ length: 96 }, (_, i) => 1000 + (i % 12) * 400);

const BANDS: readonly MapBand[] = [
  { start: 0, end: 48, kind: 'user', labelId: 'User map' },
  { start: 48, end: 96, kind: 'pack', labelId: 'Kennfeld für Ladedruck' },
  { start: 96, end: 144, kind: 'potential', labelId: '增压' },
  { start: 104, end: 112, kind: 'axis', labelId: 'Inner' },
  { start: 150, end: 190, kind: 'checksum', labelId: 'Checksum with a name that is too long' },
];

const PICTURES: readonly (readonly [
  sentence: string,
  name: string,
  request: DumpRequest,
  goTo: number,
])[] = [
  [
    'shows every spike of a whole file, however many words a column has',
    'spikes',
    {
      lengthBytes: 1 << 20,
      fill: 0x10,
      bytes: { 131072: 0xff, 524289: 0x00, 791092: 0x60, 1048574: 0xff },
      settings: { wordBytes: 1, format: 'DEC' },
      zoom: { range: 'all' },
    },
    0,
  ],
  [
    'shows signed words around zero',
    'signed',
    {
      lengthBytes: 0x400,
      words: { address: 0, values: SAW.map((value, i) => (i % 24 < 12 ? value : -value)) },
      settings: { signed: true, format: 'DEC' },
      zoom: { range: 96, scale: 4 },
    },
    0,
  ],
  [
    'leaves gaps where a float is no number, and a dot where one stands alone',
    'float-gaps',
    {
      lengthBytes: 0x100,
      words: {
        address: 0,
        values: [1, 2.5, Number.NaN, 4, Number.NaN, Number.NaN, 2, 3, 1e9, 3, 2, -1],
      },
      settings: { wordBytes: 4, float: true, bigEndian: true, format: 'DEC' },
      zoom: { range: 16 },
    },
    0,
  ],
  [
    'shows differences from the original around zero',
    'difference',
    { unsaved: EDITS, settings: { display: 'diff', format: 'DEC' }, zoom: { range: 256 } },
    MAP_ADDRESS + 0x80,
  ],
  [
    'frames the original, so that nobody edits blindly',
    'original-frame',
    { unsaved: EDITS, settings: { display: 'ori' }, zoom: { range: 256 } },
    MAP_ADDRESS + 0x80,
  ],
  [
    'names bands in any script, cuts long names off and draws the inner band over the outer',
    'band-names',
    {
      lengthBytes: 0xc0,
      words: { address: 0, values: SAW },
      bands: BANDS,
      zoom: { range: 96, scale: 8 },
    },
    0,
  ],
  [
    'shows a file of three words over the whole width',
    'three-words',
    { lengthBytes: 6, words: { address: 0, values: [100, 60_000, 30_000] } },
    2,
  ],
  ['shows an empty plot for an empty file', 'empty', { lengthBytes: 0, bytes: {} }, 0],
  [
    'writes large text larger, and everything moves along',
    'font-24',
    { hasSampleBands: true, settings: { fontSizePx: 24 }, zoom: { range: 512 } },
    MAP_ADDRESS,
  ],
];

for (const theme of ['dark', 'light'] as const) {
  test(`shows a map as saw-teeth with the original behind and bands in the ${theme} theme`, async ({
    line,
  }) => {
    await line.mount({
      theme,
      hasSampleBands: true,
      unsaved: EDITS,
      zoom: { range: 300, scale: 4 },
    });
    await line.goTo(MAP_ADDRESS + 0x80);
    await line.expectPicture(`${theme}-map.png`);
  });

  test(`shows a selection with its points in the ${theme} theme`, async ({ line }) => {
    await line.mount({ theme, hasSampleBands: true, unsaved: EDITS, zoom: { range: 64 } });
    await line.page.evaluate((at) => {
      window.line.view?.setSelection({
        mode: 'consecutive',
        anchorAddress: at,
        cursorAddress: at + 24,
      });
    }, MAP_ADDRESS + 0x80);
    await line.expectPicture(`${theme}-selection.png`);
  });
}

for (const [sentence, name, request, address] of PICTURES) {
  test(sentence, async ({ line }) => {
    await line.mount(request);
    await line.goTo(address);
    await line.expectPicture(`${name}.png`);
  });
}

test('shows the rows of a rectangle that was selected in the hex view', async ({ line }) => {
  await line.mount({ zoom: { range: 128 } });
  await line.page.evaluate((at) => {
    window.line.view?.setSelection({
      mode: 'rectangle',
      anchorAddress: at + 4,
      cursorAddress: at + 4 * 32 + 12,
    });
  }, MAP_ADDRESS);
  await line.expectPicture('rectangle.png');
});

test('shows what dragged values become, with the value beside the pointer', async ({ line }) => {
  await line.mount({ lengthBytes: 0xc0, words: { address: 0, values: SAW }, zoom: { range: 48 } });
  await line.page.evaluate(() => {
    window.line.view?.setZoom({ scale: 8 });
    window.line.view?.setSelection({ mode: 'consecutive', anchorAddress: 8, cursorAddress: 16 });
  });
  await line.settle();
  const from = await line.point(12);
  await line.dragBetween(from, { x: from.x, y: from.y - 90 });
  await line.expectPicture('drag.png');
});

test('draws the same picture every time', async ({ line }) => {
  const pictures: Buffer[] = [];
  for (let i = 0; i < 5; i++) {
    await line.mount({ hasSampleBands: true, unsaved: EDITS });
    pictures.push(await line.picture());
  }
  for (const picture of pictures) expect(picture.equals(pictures[0]!)).toBe(true);
});

test('draws the same picture by whatever way a place was reached', async ({ line }) => {
  await line.mount({ hasSampleBands: true, zoom: { range: 5120 } });
  await line.page.evaluate(async () => {
    for (const words of [3000, 1700, -900, -3000, 12, 5000, -2500]) {
      window.line.view?.panByWords(words);
      await new Promise(requestAnimationFrame);
    }
  });
  const panned = await line.picture();
  const state = await line.state();
  await line.mount({ hasSampleBands: true });
  await line.page.evaluate((kept) => window.line.view?.restoreState(kept), state);
  expect(state.firstAddress).toBeGreaterThan(0);
  expect((await line.picture()).equals(panned)).toBe(true);
});

test('follows another theme without another layout', async ({ line }) => {
  await line.mount({ hasSampleBands: true, theme: 'light' });
  const light = await line.picture();
  await line.page.evaluate(() => window.line.setTheme('dark'));
  const dark = await line.picture();
  await line.page.evaluate(() => window.line.setTheme('light'));
  const again = await line.picture();
  expect(dark.equals(light)).toBe(false);
  expect(again.equals(light)).toBe(true);
});
