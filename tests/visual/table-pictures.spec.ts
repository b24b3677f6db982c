import { expect } from '@playwright/test';
import type { TableRequest } from './harness/table.ts';
import { test } from './support/table-page.ts';

test.use({ viewport: { width: 820, height: 420 } });

/** Raised, lowered, saved and unsaved cells, and a changed point of each axis. */
const SAVED: TableRequest['saved'] = [
  ['data', 1, 1, 24_000],
  ['data', 1, 2, 9000],
];
const EDITS: TableRequest['edits'] = [
  ['data', 3, 2, 25_000],
  ['data', 3, 3, 8000],
  ['data', 4, 3, 16_500],
  ['x', 0, 4, 1600],
  ['y', 5, 0, 2200],
];
const EDITED: TableRequest = { width: 8, height: 10, saved: SAVED, edits: EDITS };

const PICTURES: readonly (readonly [sentence: string, name: string, request: TableRequest])[] = [
  ['colours cells by their value', 'heat-value', { ...EDITED, settings: { colouring: 'value' } }],
  [
    'colours cells by their change',
    'heat-change',
    { ...EDITED, settings: { colouring: 'change' } },
  ],
  [
    'colours cells by their value in the light theme',
    'heat-value-light',
    { ...EDITED, theme: 'light', settings: { colouring: 'value' } },
  ],
  [
    'gives a flat map the middle colour',
    'heat-flat',
    {
      width: 3,
      height: 3,
      raw: Array.from({ length: 9 }, () => 500),
      settings: { colouring: 'value' },
    },
  ],
  ['shows a map of one cell', 'one-cell', { width: 1, height: 1, raw: [420] }],
  ['shows a map of one row', 'one-row', { width: 6, height: 1 }],
  ['shows a map of one column', 'one-column', { width: 1, height: 8 }],
  ['shows raw words', 'raw', { ...EDITED, settings: { showsRaw: true } }],
  [
    'shows floats, and what is no number',
    'float',
    {
      width: 4,
      height: 3,
      type: { wordBytes: 4, float: true },
      definition: { scale: { factor: 1, offset: 0 }, precision: 3 },
      raw: [1.5, -2.25, Number.NaN, 4, Number.POSITIVE_INFINITY, 5, 6, 7, 0.001, 3, 2, 1],
    },
  ],
  [
    'shows the points of axes with a factor and an offset',
    'axis-offset',
    {
      width: 5,
      height: 4,
      xAxis: { scale: { factor: -1, offset: 4000 }, precision: 0 },
      yAxis: { scale: { factor: 0.25, offset: -40 }, precision: 2 },
    },
  ],
  [
    'counts the points of an axis that has none',
    'no-axes',
    { width: 5, height: 4, xAxis: { reference: 'NONE' }, yAxis: { reference: 'NONE' } },
  ],
  [
    'shows names, units and texts in any script',
    'texts',
    {
      width: 4,
      height: 3,
      definition: { unit: '°C' },
      xAxis: {
        name: 'Öltemperatur',
        unit: '毫克',
        reference: 'USER_DEF_STRING',
        userTexts: ['kalt', 'тепло', '热', 'sehr heiß'],
      },
    },
  ],
  [
    'puts the first row at the bottom',
    'first-row-at-bottom',
    { ...EDITED, settings: { isFirstRowAtBottom: true } },
  ],
  ['shows text in 16 pixels', 'font-16', { ...EDITED, settings: { fontSizePx: 16 } }],
  [
    'shows words in hexadecimal',
    'hexadecimal',
    {
      width: 6,
      height: 5,
      definition: { format: 'HEX', scale: { factor: 1, offset: 0 }, precision: 0 },
    },
  ],
  [
    'shows a selected rectangle and one that was added to it',
    'selection',
    {
      ...EDITED,
      selection: {
        area: 'data',
        anchor: { row: 5, column: 1 },
        cursor: { row: 7, column: 3 },
        added: [{ firstRow: 1, lastRow: 2, firstColumn: 3, lastColumn: 5 }],
      },
    },
  ],
  [
    'shows the cursor in the x axis',
    'cursor-x',
    {
      ...EDITED,
      selection: {
        area: 'x',
        anchor: { row: 0, column: 2 },
        cursor: { row: 0, column: 2 },
        added: [],
      },
    },
  ],
  [
    'shows selected points of the y axis',
    'cursor-y',
    {
      ...EDITED,
      selection: {
        area: 'y',
        anchor: { row: 2, column: 0 },
        cursor: { row: 4, column: 0 },
        added: [],
      },
    },
  ],
  [
    'keeps the axes in sight where a map of 256 x 256 is scrolled',
    'scrolled-256',
    {
      width: 256,
      height: 256,
      settings: { colouring: 'value' },
      selection: {
        area: 'data',
        anchor: { row: 130, column: 120 },
        cursor: { row: 130, column: 120 },
        added: [],
      },
    },
  ],
  [
    'shows the last row and column of a map of 256 x 256 whole, and bars at their ends',
    'scrolled-to-end-256',
    {
      width: 256,
      height: 256,
      yRaw: Array.from({ length: 256 }, (_, i) => 800 + i * 25),
      settings: { colouring: 'value' },
      selection: {
        area: 'data',
        anchor: { row: 255, column: 255 },
        cursor: { row: 255, column: 255 },
        added: [],
      },
    },
  ],
  [
    'shows the sums of an axis that stores steps',
    'axis-subtract',
    {
      width: 6,
      height: 4,
      theme: 'light',
      xRaw: [250, 100, 100, 200, 400, 800],
      xAxis: { reference: 'ROM_SUB', scale: { factor: 1, offset: -63_000 } },
    },
  ],
  [
    'warns of the first point of an axis that does not rise',
    'axis-falls',
    { width: 6, height: 4, xRaw: [500, 750, 700, 1250, 1500, 1400] },
  ],
  [
    'keeps a selection readable on heat colours in the light theme',
    'selection-on-heat-light',
    {
      ...EDITED,
      theme: 'light',
      settings: { colouring: 'value' },
      selection: {
        area: 'data',
        anchor: { row: 2, column: 1 },
        cursor: { row: 6, column: 4 },
        added: [],
      },
    },
  ],
  [
    'leaves cells empty that lie behind the end of the file',
    'beyond-file',
    { width: 4, height: 4, lengthBytes: 21 },
  ],
];

for (const theme of ['dark', 'light'] as const) {
  for (const display of ['mod', 'ori', 'diff', 'percentageDiff'] as const) {
    test(`shows an edited map as ${display} in the ${theme} theme`, async ({ table }) => {
      await table.mount({ ...EDITED, theme, settings: { display } });
      const name = `${theme}-${display.toLowerCase()}.png`;
      await table.expectPicture(name);
    });
  }
}

for (const [sentence, name, request] of PICTURES) {
  test(sentence, async ({ table }) => {
    await table.mount(request);
    await table.expectPicture(`${name}.png`);
  });
}

for (const theme of ['dark', 'light'] as const) {
  test(`shows the field of an entry and the cells that wait for it in the ${theme} theme`, async ({
    table,
  }) => {
    await table.mount({ ...EDITED, theme });
    await table.drag('data', [5, 1], [7, 3]);
    await table.page.mouse.up();
    await table.page.keyboard.type('12');
    await expect(table.page.getByLabel('New value')).toBeFocused();
    await table.settle();
    await table.expectPicture(`entry-${theme}.png`);
  });
}

test('shows a refused entry as wrong', async ({ table }) => {
  await table.mount(EDITED);
  await table.page.evaluate(() => window.table.refused.add('1,,'));
  await table.click('data', 6, 3);
  await table.page.keyboard.type('1,,');
  await table.press('Enter');
  await table.expectPicture('entry-refused.png');
});

test('takes the curves away and brings them back', async ({ table }) => {
  await table.mount(EDITED);
  const before = await table.picture();
  await table.setSettings({ showsSparklines: false });
  await table.expectPicture('no-sparks.png');
  await table.setSettings({ showsSparklines: true });
  expect((await table.picture()).equals(before)).toBe(true);
});

test('lights up where an undo has changed something, for a moment', async ({ table }) => {
  await table.mount(EDITED);
  const before = await table.picture();
  // Again and again: a picture may take longer than the moment.
  const isLit = async (): Promise<boolean> => {
    await table.page.evaluate(() => {
      window.table.view?.flash('data', [
        { row: 1, column: 4 },
        { row: 2, column: 5 },
      ]);
    });
    return !(await table.picture()).equals(before);
  };
  await expect.poll(isLit).toBe(true);
  await expect.poll(async () => (await table.picture()).equals(before)).toBe(true);
});

test('draws the same picture every time', async ({ table }) => {
  const pictures: Buffer[] = [];
  for (let i = 0; i < 5; i++) {
    await table.mount(EDITED);
    pictures.push(await table.picture());
  }
  for (const picture of pictures) expect(picture.equals(pictures[0] ?? Buffer.alloc(0))).toBe(true);
});
