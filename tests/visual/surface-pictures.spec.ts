import { expect } from '@playwright/test';
import type { MapSelection } from '../../core/selection/map-selection.ts';
import type { SurfaceCamera, SurfacePreset } from '../../renderer/surface/surface-camera.ts';
import type { SurfaceRequest } from './harness/surface.ts';
import { pictureDifference } from './support/picture-difference.ts';
import { type SurfacePage, test } from './support/surface-page.ts';

test.use({ viewport: { width: 760, height: 520 } });

/** A tuned map: a ridge raised, a hollow cut. */
const EDITS: NonNullable<SurfaceRequest['edits']> = [
  [3, 10, 26_000],
  [4, 10, 27_500],
  [5, 10, 27_000],
  [4, 11, 26_500],
  [7, 5, 7000],
  [7, 6, 6000],
  [8, 5, 8000],
];

const FLOAT: Partial<SurfaceRequest> = {
  type: { wordBytes: 4, float: true },
  definition: { scale: { factor: 1, offset: 0 }, precision: 3, unit: '' },
};

interface Scene extends Partial<SurfaceRequest> {
  readonly preset?: SurfacePreset;
  readonly view?: SurfaceCamera;
  readonly selection?: MapSelection;
}

const SELECTION: MapSelection = {
  area: 'data',
  anchor: { row: 2, column: 3 },
  cursor: { row: 5, column: 8 },
  added: [{ firstRow: 1, lastRow: 2, firstColumn: 11, lastColumn: 13 }],
};

/** Name of the picture, what it has to show, and how it is asked for. */
const SCENES: readonly (readonly [name: string, sentence: string, scene: Scene])[] = [
  [
    'no-wire-flat',
    'one even tone a face, without lines',
    { cursor: [4, 10], settings: { shading: 'flat', showsWire: false } },
  ],
  [
    'plain',
    'one colour all over, told apart by light and lines alone',
    { cursor: [4, 10], settings: { colouring: 'none' } },
  ],
  [
    'original-below-and-above',
    'the original over the hollow as a veil, under the ridge as lines',
    { cursor: [10, 2], edits: EDITS, settings: { showsOriginal: true }, preset: 'right' },
  ],
  [
    'true-distances',
    'columns as far apart as the values of their axis',
    {
      cursor: [4, 9],
      settings: { axisDistances: 'true' },
      xRaw: [
        100, 200, 300, 400, 500, 700, 900, 1200, 1600, 2000, 2500, 3000, 3600, 4300, 5000, 6000,
      ],
    },
  ],
  [
    'uniform-distances',
    'the same columns at equal distances',
    {
      cursor: [4, 9],
      xRaw: [
        100, 200, 300, 400, 500, 700, 900, 1200, 1600, 2000, 2500, 3000, 3600, 4300, 5000, 6000,
      ],
    },
  ],
  ['one-cell', 'a plate half way up, in the middle colour', { width: 1, height: 1, raw: [12_000] }],
  [
    'one-row',
    'a strip along x with the cursor in its middle',
    { width: 14, height: 1, cursor: [0, 5] },
  ],
  [
    'one-column',
    'a strip along y',
    { width: 1, height: 10, cursor: [3, 0], raw: [4, 9, 2, 8, 6, 5, 12, 9, 3, 1] },
  ],
  [
    'largest',
    'a closed surface without lines over its colours',
    { width: 256, height: 256, cursor: [90, 120] },
  ],
  [
    'holes',
    'nothing where a float is no number: in the middle and at a corner',
    {
      ...FLOAT,
      width: 7,
      height: 6,
      cursor: [1, 1],
      raw: Array.from({ length: 42 }, (_, i) =>
        i === 17 || i === 41 ? Number.NaN : Math.sin(i / 5) * 2,
      ),
    },
  ],
  [
    'flat-map',
    'all at one height in the middle colour',
    { raw: Array.from({ length: 192 }, () => 9000) },
  ],
  [
    'selection',
    'a rectangle and another, filled and framed, the cursor in the first',
    { selection: SELECTION },
  ],
  [
    'axis-cursor',
    'lines through the cell beside a cursor that stands on the x axis',
    {
      selection: {
        area: 'x',
        anchor: { row: 0, column: 7 },
        cursor: { row: 0, column: 7 },
        added: [],
      },
    },
  ],
  [
    'difference',
    'what was changed up and down from an even floor',
    { cursor: [4, 10], edits: EDITS, settings: { display: 'diff', colouring: 'change' } },
  ],
  [
    'raw-hexadecimal',
    'values in hexadecimal, without a unit',
    { cursor: [4, 10], settings: { showsRaw: true }, definition: { format: 'HEX' } },
  ],
  ['from-above', 'a map seen from above with its axes around', { cursor: [4, 10], preset: 'top' }],
  [
    'from-behind',
    'the last rows in front, the axes at the sides that are near',
    { cursor: [4, 10], preset: 'back' },
  ],
  [
    'near',
    'cells close by, lines as thin as ever',
    {
      cursor: [4, 10],
      view: { yaw: 0.5, pitch: 0.5, zoom: 5, targetX: 0.15, targetY: -0.05, targetZ: 0.05 },
    },
  ],
  [
    'foreign-names',
    'names and units with letters beyond ASCII, and an axis of texts',
    {
      width: 5,
      height: 4,
      cursor: [1, 2],
      definition: { unit: '°C' },
      xAxis: {
        name: '发动机转速',
        unit: 'µs',
        reference: 'USER_DEF_STRING',
        userTexts: ['zażółć', 'ältere', 'niño', 'più', '五'],
      },
    },
  ],
  [
    'font-20',
    'texts of 20 pixels, fewer of them',
    { cursor: [4, 10], settings: { fontSizePx: 20 } },
  ],
  ['long-side', 'a map of 40 by 4 cells as a long box', { width: 40, height: 4, cursor: [2, 20] }],
];

async function open(surface: SurfacePage, scene: Scene): Promise<void> {
  const { preset, view, selection, ...request } = scene;
  await surface.mount({ ...request, ...(view === undefined ? {} : { camera: view }) });
  if (preset) await surface.show(preset);
  if (selection) {
    await surface.page.evaluate((wanted) => window.surface.view?.setSelection(wanted), selection);
  }
  await surface.settle();
}

for (const theme of ['dark', 'light'] as const) {
  for (const colouring of ['value', 'change'] as const) {
    test(`colours by ${colouring} in the ${theme} theme`, async ({ surface }) => {
      await open(surface, { theme, cursor: [4, 3], edits: EDITS, settings: { colouring } });
      await surface.expectPicture(`${theme}-${colouring}.png`);
    });
  }

  test(`has the original as a second surface in the ${theme} theme`, async ({ surface }) => {
    const settings = { showsOriginal: true };
    await open(surface, { theme, cursor: [1, 1], edits: EDITS, settings });
    await surface.expectPicture(`${theme}-original.png`);
  });
}

for (const [name, sentence, scene] of SCENES) {
  test(`shows ${name}: ${sentence}`, async ({ surface }) => {
    await open(surface, scene);
    await surface.expectPicture(`${name}.png`);
  });
}

test.describe('in a narrow half', () => {
  test.use({ viewport: { width: 400, height: 520 } });

  test('shows the names of the axes whole', async ({ surface }) => {
    await open(surface, { cursor: [4, 9], xAxis: { name: 'Injected quantity' } });
    await surface.expectPicture('narrow.png');
  });
});

test('shows the value of a cell that is being dragged', async ({ surface }) => {
  await open(surface, { cursor: [4, 9] });
  await surface.drag(await surface.point(4, 9), 0, -60);
  await surface.expectPicture('dragging.png');
  await surface.page.mouse.up();
});

test('draws the same picture every time', async ({ surface }) => {
  const pictures: Buffer[] = [];
  for (let i = 0; i < 5; i++) {
    await open(surface, { cursor: [4, 9], edits: EDITS, settings: { showsOriginal: true } });
    pictures.push(await surface.picture());
  }
  for (const picture of pictures) expect(picture.equals(pictures[0]!)).toBe(true);
});

test('follows another theme and other settings as if it had begun with them', async ({
  surface,
}) => {
  const settings = { colouring: 'change', showsOriginal: true, fontSizePx: 16 } as const;
  await open(surface, { theme: 'light', cursor: [4, 9], edits: EDITS, settings });
  const light = await surface.picture();
  await open(surface, { cursor: [4, 9], edits: EDITS });
  const dark = await surface.picture();
  await surface.page.evaluate((wanted) => {
    window.surface.setTheme('light');
    window.surface.setSettings(wanted);
  }, settings);
  expect(dark.equals(light)).toBe(false);
  expect((await surface.picture()).equals(light)).toBe(true);
});

test('shows edits as if the file had been so when it was opened', async ({ surface }) => {
  await open(surface, { cursor: [4, 9], edits: EDITS });
  const opened = await surface.picture();
  await open(surface, { cursor: [4, 9] });
  await surface.page.evaluate((edits) => {
    for (const [row, column, raw] of edits) window.surface.setCell(row, column, raw);
  }, EDITS);
  // Heights are stored in parts of the range when the file was opened: at an edge one pixel may round the other way.
  const shown = await surface.picture();
  expect((await pictureDifference(surface.page, shown, opened, 2)).pixels).toBe(0);
});
