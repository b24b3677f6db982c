import { describe, expect, it } from 'vitest';
import type { MapAxis, MapDefinition } from '../../core/maps/map-definition.ts';
import { encodeWord, type WordType } from '../../core/values/word.ts';
import { curveLimits, roundedLimits } from '../map/map-limits.ts';
import type { MapTheme, MapViewSettings } from '../map/map-view-contract.ts';
import { LineModel } from './line-model.ts';
import { LinePlot } from './line-plot.ts';

const BYTE: WordType = { wordBytes: 1, bigEndian: true, signed: false, float: false };
const FLOAT: WordType = { wordBytes: 4, bigEndian: true, signed: false, float: true };
const CELLS_ADDRESS = 0x40;

const SETTINGS: MapViewSettings = {
  theme: {} as MapTheme,
  display: 'mod',
  showsRaw: false,
  fontSizePx: 12,
  colouring: 'none',
  isFirstRowAtBottom: false,
  axisDistances: 'uniform',
  showsOriginal: true,
  editable: true,
};

function axis(address: number): MapAxis {
  return {
    name: '',
    unit: '',
    reference: 'ROM',
    words: { address, type: BYTE, skipBytes: 0 },
    scale: { factor: 10, offset: 0 },
    precision: 0,
    format: 'DEC',
    userValues: [],
    userTexts: [],
  };
}

function modelOf(
  width: number,
  height: number,
  raw: readonly number[],
  part: Partial<MapViewSettings> = {},
  type: WordType = BYTE,
) {
  const map: MapDefinition = {
    id: 'm',
    kind: 'USER_MAP',
    name: 'M',
    description: '',
    unit: '',
    folderId: null,
    cells: { address: CELLS_ADDRESS, type, skipBytes: 0 },
    width,
    height,
    order: 'rowMajor',
    lineSkipBytes: 0,
    scale: { factor: 0.5, offset: 1 },
    precision: 1,
    format: 'DEC',
    x: axis(0),
    y: axis(0x20),
    variables: [],
  };
  const original = new Uint8Array(CELLS_ADDRESS + raw.length * type.wordBytes);
  for (let i = 0; i < 0x40; i++) original[i] = i % 0x20;
  raw.forEach((value, i) => {
    const word = Number.isNaN(value) ? [0x7f, 0xc0, 0, 0] : encodeWord(value, type);
    original.set(word, CELLS_ADDRESS + i * type.wordBytes);
  });
  const current = original.slice();
  const data = { map, current, original, isUnsaved: () => false };
  return { model: new LineModel(data, { ...SETTINGS, ...part }), current };
}

describe('curves of a map', () => {
  it('are its rows, in physical units', () => {
    const { model } = modelOf(3, 2, [10, 20, 30, 40, 50, 60]);
    expect(model.grid).toEqual({ curves: 2, points: 3, isTurned: false });
    expect([0, 1, 2].map((point) => model.valueAt(1, point))).toEqual([21, 26, 31]);
    expect(model.pointTexts).toEqual(['0', '10', '20']);
  });

  it('is its column where there is only one', () => {
    const { model } = modelOf(1, 4, [10, 20, 30, 40]);
    expect(model.grid).toEqual({ curves: 1, points: 4, isTurned: true });
    expect(model.valueAt(0, 3)).toBe(21);
    expect(model.cellOf(0, 3)).toEqual({ row: 3, column: 0 });
    expect(model.pointAxis).toBe('y');
  });

  it('is a single point of a map of one cell', () => {
    const { model } = modelOf(1, 1, [10]);
    expect(model.grid).toEqual({ curves: 1, points: 1, isTurned: false });
  });

  it.each([
    ['mod', false, 16],
    ['ori', false, 11],
    ['diff', false, 5],
    ['percentageDiff', false, 45.45],
    ['mod', true, 30],
    ['diff', true, 10],
  ] as const)('show a changed cell as %s, raw %s, at %d', (display, showsRaw, value) => {
    const { model, current } = modelOf(1, 1, [20], { display, showsRaw });
    current[CELLS_ADDRESS] = 30;
    model.bytesChanged(CELLS_ADDRESS, CELLS_ADDRESS + 1);
    expect(model.valueAt(0, 0)).toBe(value);
    expect(model.originalAt(0, 0)).toBe(showsRaw ? 20 : 11);
  });

  it('know whether changed bytes are theirs', () => {
    const { model, current } = modelOf(2, 2, [1, 2, 3, 4]);
    model.valueAt(0, 0);
    current[CELLS_ADDRESS + 3] = 9;
    expect(model.bytesChanged(CELLS_ADDRESS + 3, CELLS_ADDRESS + 4)).toBe(true);
    expect(model.valueAt(1, 1)).toBe(5.5);
    expect(model.bytesChanged(0x10, 0x11)).toBe(false);
    current[1] = 7;
    expect(model.bytesChanged(1, 2)).toBe(true);
    expect(model.pointTexts).toEqual(['0', '70']);
  });

  it('show what is dragged: the selected cells, limited to the word', () => {
    const { model } = modelOf(3, 1, [10, 250, 30]);
    model.moveTo({ row: 0, column: 0 }, false);
    model.moveTo({ row: 0, column: 1 }, true);
    model.liftedDelta = 5;
    expect([0, 1, 2].map((point) => model.valueAt(0, point))).toEqual([11, 128.5, 16]);
    model.liftedDelta = 0;
    expect(model.valueAt(0, 0)).toBe(6);
  });

  it('have gaps where a float is no number', () => {
    const { model } = modelOf(3, 1, [1, Number.NaN, 3], {}, FLOAT);
    expect(model.valueAt(0, 1)).toBe(Number.NaN);
    model.moveTo({ row: 0, column: 1 }, false);
    model.liftedDelta = 2;
    expect(model.valueAt(0, 1)).toBe(Number.NaN);
  });

  it('keep the row while the cursor is on the x axis, and the column while it is on the y axis', () => {
    const { model } = modelOf(3, 3, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    model.moveTo({ row: 2, column: 1 }, false);
    const onX = { row: 0, column: 2 };
    model.restore({ area: 'x', anchor: onX, cursor: onX, added: [] });
    expect(model.activeCell).toEqual({ row: 2, column: 2 });
    const onY = { row: 1, column: 0 };
    model.restore({ area: 'y', anchor: onY, cursor: onY, added: [] });
    expect(model.activeCell).toEqual({ row: 1, column: 2 });
    expect(model.selectedPoints.size).toBe(0);
  });
});

describe('plot of a map', () => {
  it('has every value between its limits, with room for dragging', () => {
    const { model } = modelOf(3, 2, [10, 20, 30, 40, 50, 200]);
    const { values } = new LinePlot(model);
    expect(values.low).toBeLessThan(6);
    expect(values.high).toBeGreaterThan(101);
  });

  it('gives room to a flat map and to one without values', () => {
    for (const raw of [7, Number.NaN]) {
      const { model } = modelOf(2, 1, [raw, raw], {}, FLOAT);
      const { values } = new LinePlot(model);
      expect(values.high).toBeGreaterThan(values.low);
    }
  });

  it('draws the curves around the active one of a map with too many points', () => {
    const { model } = modelOf(
      1024,
      100,
      Array.from({ length: 102_400 }, () => 1),
    );
    const plot = new LinePlot(model);
    expect(plot.drawnCurves()).toEqual([0, 64]);
    model.moveTo({ row: 50, column: 3 }, false);
    expect(plot.drawnCurves()).toEqual([18, 82]);
    model.moveTo({ row: 99, column: 3 }, false);
    expect(plot.drawnCurves()).toEqual([36, 100]);
  });

  it.each([
    [0, 100, -20, 120],
    [980, 2310, 800, 2400],
  ])('limits %d..%d become %d..%d', (min, max, low, high) => {
    expect(roundedLimits(min, max)).toEqual({ min: low, max: high });
  });

  it.each([
    { values: [170, 8149], limits: [0, 10_000], what: 'from zero where no value is negative' },
    { values: [0, 100], limits: [0, 120], what: 'from zero itself' },
    { values: [-8149, -170], limits: [-10_000, 0], what: 'up to zero where no value is positive' },
    { values: [-10, 30], limits: [-20, 40], what: 'across zero where the values are' },
    { values: [980, 2310], limits: [800, 2400], what: 'near the values far from zero' },
  ])('goes $what', ({ values: [min = 0, max = 0], limits: [low, high] }) => {
    expect(curveLimits(min, max)).toEqual({ min: low, max: high });
  });
});
