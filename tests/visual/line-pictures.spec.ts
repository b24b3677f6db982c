import { expect } from '@playwright/test';
import type { MapRequest } from './harness/line-map.ts';
import { test } from './support/line-page.ts';

test.use({ viewport: { width: 820, height: 420 } });

const EDITS: MapRequest['edits'] = [
  [7, 6, 24_000],
  [7, 7, 25_000],
  [7, 8, 22_500],
  [3, 3, 9000],
];

const PICTURES: readonly (readonly [sentence: string, name: string, request: MapRequest])[] = [
  [
    'puts the points where the values of the axis put them',
    'true-distances',
    {
      width: 10,
      height: 4,
      cursor: [1, 3],
      settings: { axisDistances: 'true' },
      xRaw: [100, 200, 300, 400, 800, 1600, 1700, 1800, 3000, 4000],
    },
  ],
  [
    'shows a map of one row as one curve',
    'one-row',
    { width: 8, height: 1, raw: [100, 140, 180, 260, 300, 290, 280, 200], cursor: [0, 4] },
  ],
  [
    'shows a map of one column as one curve along the other axis',
    'one-column',
    { width: 1, height: 6, raw: [100, 140, 180, 260, 300, 290], cursor: [2, 0] },
  ],
  ['shows a map of one cell as a point', 'one-cell', { width: 1, height: 1, raw: [420] }],
  [
    'gives a flat map room above and below',
    'flat',
    { width: 6, height: 3, raw: Array.from({ length: 18 }, () => 500), cursor: [1, 2] },
  ],
  [
    'leaves gaps where a float is no number',
    'float-gaps',
    {
      width: 8,
      height: 2,
      type: { wordBytes: 4, float: true },
      raw: [1, 2, Number.NaN, 4, Number.NaN, 5, 6, 7, 3, 3, 3, 2, 2, 2, 1, 1],
      cursor: [0, 1],
    },
  ],
  ['shows all curves of 256 rows', '256-rows', { width: 256, height: 256, cursor: [100, 40] }],
  [
    'shows names, units and texts in any script',
    'texts',
    {
      width: 4,
      height: 2,
      raw: [10, 20, 30, 20, 12, 14, 16, 18],
      definition: { unit: '°C' },
      xAxis: {
        name: 'Öltemperatur',
        unit: '毫克',
        reference: 'USER_DEF_STRING',
        userTexts: ['kalt', 'тепло', '热', 'sehr heiß'],
      },
      cursor: [0, 2],
    },
  ],
  [
    'shows a part of the points taller, with a scroll bar',
    'zoomed',
    { width: 64, height: 4, cursor: [2, 20], zoom: { range: 16, scale: 2 } },
  ],
  [
    'shows differences from the original',
    'difference',
    { width: 16, height: 16, cursor: [7, 6], edits: EDITS, settings: { display: 'diff' } },
  ],
  [
    'frames the original, so that nobody edits blindly',
    'original-frame',
    { width: 8, height: 4, cursor: [2, 3], settings: { display: 'ori' } },
  ],
];

for (const theme of ['dark', 'light'] as const) {
  test(`shows 16 rows with the selected one bright and the original behind in the ${theme} theme`, async ({
    map,
  }) => {
    await map.mount({ width: 16, height: 16, theme, cursor: [7, 5], edits: EDITS });
    await map.expectPicture(`${theme}-16-rows.png`);
  });
}

for (const [sentence, name, request] of PICTURES) {
  test(sentence, async ({ map }) => {
    await map.mount(request);
    await map.expectPicture(`${name}.png`);
  });
}

test('shows selected points of several rows, and what they become while they are dragged', async ({
  map,
}) => {
  await map.mount({ width: 8, height: 4, cursor: [1, 2] });
  await map.page.evaluate(() => {
    window.mapLine.view?.setSelection({
      area: 'data',
      anchor: { row: 1, column: 2 },
      cursor: { row: 2, column: 4 },
      added: [],
    });
  });
  await map.settle();
  await map.expectPicture('selection.png');
  const from = await map.point(2, 3);
  await map.dragBetween(from, { x: from.x + 5, y: from.y - 60 });
  await map.expectPicture('drag.png');
});

test('lights up where an undo has changed something, for a moment', async ({ map }) => {
  await map.mount({ width: 8, height: 4, cursor: [1, 2] });
  const before = await map.picture();
  await map.page.evaluate(() => {
    window.mapLine.view?.flash('data', [
      { row: 1, column: 4 },
      { row: 1, column: 5 },
    ]);
  });
  await map.settle();
  await map.expectPicture('flash.png');
  await map.page.waitForTimeout(1200);
  expect((await map.picture()).equals(before)).toBe(true);
});

test('draws the same picture every time', async ({ map }) => {
  const pictures: Buffer[] = [];
  for (let i = 0; i < 5; i++) {
    await map.mount({ width: 16, height: 16, cursor: [7, 5], edits: EDITS });
    pictures.push(await map.picture());
  }
  for (const picture of pictures) expect(picture.equals(pictures[0]!)).toBe(true);
});
