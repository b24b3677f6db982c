import { describe, expect, it } from 'vitest';
import type { MapViewSettings } from '../map/map-view-contract.ts';
import { TableModel } from './table-model.ts';
import {
  PLAIN_SETTINGS,
  type TestMapRequest,
  testMapData,
  X_ADDRESS,
  Y_ADDRESS,
} from './testing/table-test-map.ts';

const SQUARE: TestMapRequest = {
  width: 4,
  height: 4,
  raw: Array.from({ length: 16 }, (_, i) => 100 + i * 10),
};

function scene(request: TestMapRequest = SQUARE, settings: Partial<MapViewSettings> = {}) {
  const data = testMapData(request);
  const model = new TableModel(data, { ...PLAIN_SETTINGS, ...settings });
  /** Writes a word of two bytes and tells of it. */
  const write = (address: number, value: number) => {
    data.current[address] = value & 0xff;
    data.current[address + 1] = value >> 8;
    return model.bytesChanged(address, address + 2);
  };
  return { model, data, write };
}

describe('what a change of bytes means for a table', () => {
  it('is one row for a word of the cells', () => {
    expect(scene().write(2 * 9, 123)).toEqual({ kind: 'rows', first: 2, last: 2 });
  });

  it('is nothing outside the map and its axes', () => {
    const { model } = scene();
    expect(model.bytesChanged(32, X_ADDRESS)).toEqual({ kind: 'nothing' });
    expect(model.bytesChanged(31, 33)).toEqual({ kind: 'rows', first: 3, last: 3 });
    expect(model.bytesChanged(X_ADDRESS + 8, Y_ADDRESS)).toEqual({ kind: 'nothing' });
  });

  it('is nothing for bytes that are skipped between the words', () => {
    const cells = { ...testMapData(SQUARE).map.cells, skipBytes: 2 };
    const { model } = scene({ ...SQUARE, definition: { cells } });
    expect(model.bytesChanged(2, 4)).toEqual({ kind: 'nothing' });
    expect(model.bytesChanged(2, 5)).toEqual({ kind: 'rows', first: 0, last: 0 });
  });

  it('is all sizes for an axis, and for a text that needs more room', () => {
    expect(scene().write(X_ADDRESS, 7)).toEqual({ kind: 'sizes' });
    expect(scene().write(Y_ADDRESS + 6, 7)).toEqual({ kind: 'sizes' });
    expect(scene().write(0, 999)).toEqual({ kind: 'rows', first: 0, last: 0 });
    expect(scene().write(0, 1000)).toEqual({ kind: 'sizes' });
  });

  it('never makes a column narrower', () => {
    const { write, model } = scene();
    expect(write(0, 60_000)).toEqual({ kind: 'sizes' });
    expect(write(0, 5)).toEqual({ kind: 'rows', first: 0, last: 0 });
    expect(model.columnGlyphs[0]).toBe(5);
  });

  it('is every row where the colours of all cells follow from it', () => {
    const byValue = scene(SQUARE, { colouring: 'value' });
    expect(byValue.write(2 * 5, 200)).toEqual({ kind: 'rows', first: 1, last: 1 });
    expect(byValue.write(2 * 5, 900)).toEqual({ kind: 'rows', first: 0, last: 3 });
    const byChange = scene(SQUARE, { colouring: 'change' });
    expect(byChange.write(2 * 5, 200)).toEqual({ kind: 'rows', first: 0, last: 3 });
    expect(byChange.write(2 * 9, 191)).toEqual({ kind: 'rows', first: 2, last: 2 });
  });

  it('is the whole map for a long range', () => {
    const { model } = scene();
    expect(model.bytesChanged(0, 32)).toEqual({ kind: 'rows', first: 0, last: 3 });
    expect(model.bytesChanged(0, 100)).toEqual({ kind: 'rows', first: 0, last: 3 });
  });
});

describe('the model of a table', () => {
  it('knows the smallest and largest number of what is shown', () => {
    const { model, write } = scene(SQUARE, { display: 'diff' });
    expect([model.extremes.min, model.extremes.max]).toEqual([0, 0]);
    write(0, 70);
    expect([model.extremes.min, model.extremes.max, model.extremes.maxChange]).toEqual([
      -30, 0, 30,
    ]);
    model.setSettings({ ...PLAIN_SETTINGS, display: 'mod' });
    expect([model.extremes.min, model.extremes.max]).toEqual([70, 250]);
  });

  it('tells which points of an axis have changed and where it falls', () => {
    const { model, write } = scene();
    expect([model.x.firstFall, [...model.x.directions]]).toEqual([-1, [0, 0, 0, 0]]);
    write(X_ADDRESS + 4, 105);
    expect([model.x.firstFall, [...model.x.directions]]).toEqual([2, [0, 0, -1, 0]]);
    expect(model.x.texts).toEqual(['100', '110', '105', '130']);
  });

  it('reads a map anew and keeps what is selected in it', () => {
    const { model } = scene();
    model.selected.moveTo('data', { row: 3, column: 3 }, false);
    model.setData(testMapData({ width: 2, height: 3, raw: [1, 2, 3, 4, 5, 6] }));
    expect([model.rows, model.columns]).toEqual([3, 2]);
    expect(model.selected.selection.cursor).toEqual({ row: 2, column: 1 });
    expect(model.cellText('data', { row: 2, column: 1 })).toBe('6');
  });
});
