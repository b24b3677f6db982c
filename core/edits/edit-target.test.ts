import { describe, expect, it } from 'vitest';
import {
  axis,
  BYTE,
  mapDefinition,
  WORD,
  wordRun,
} from '../../tests/support/sample-map-definition.ts';
import {
  addCell,
  extendSelection,
  type SelectionMode,
  selectCell,
} from '../selection/cell-selection.ts';
import type { GridGeometry } from '../selection/grid-geometry.ts';
import {
  addMapCell,
  selectMapCell,
  selectMapRectangle,
  selectWholeArea,
} from '../selection/map-selection.ts';
import { targetOfCells, targetOfMapCells } from './edit-target.ts';

const GRID: GridGeometry = { widthCells: 4, wordBytes: 1, shiftBytes: 0, fileLengthBytes: 18 };

function dumpTarget(mode: SelectionMode, from: number, to: number, geometry = GRID) {
  const { selection } = extendSelection(geometry, selectCell(geometry, mode, from), to);
  return targetOfCells(geometry, selection, BYTE);
}

describe('the target of a selection in the dump', () => {
  it.each<[SelectionMode, number, number, number, number]>([
    ['consecutive', 2, 9, 8, 1],
    ['rectangle', 1, 10, 2, 3],
    ['rows', 1, 10, 4, 3],
  ])('%s from %i to %i is %i x %i', (mode, from, to, width, height) => {
    const { block, cells, isBlockLarger } = dumpTarget(mode, from, to);
    expect(block).toMatchObject({ width, height, addresses: cells.addresses });
    expect(isBlockLarger).toBe(false);
  });

  it('with added cells has the rectangle around them, and says that it is larger', () => {
    const { selection } = addCell(GRID, selectCell(GRID, 'consecutive', 1), 6);
    const { block, cells, isBlockLarger } = targetOfCells(GRID, selection, BYTE);
    expect(cells.addresses).toEqual([1, 6]);
    expect(block?.addresses).toEqual([1, 2, 5, 6]);
    expect(isBlockLarger).toBe(true);
  });

  it('has no rectangle where the file has no whole rows', () => {
    const { block, cells, isBlockLarger } = dumpTarget('rows', 13, 17);
    expect(cells.addresses).toEqual([12, 13, 14, 15, 16, 17]);
    expect(block).toBeUndefined();
    expect(isBlockLarger).toBe(false);
  });

  it.each([
    [250, true],
    [251, false],
  ])('has a rectangle of 8 x %i around two cells: %s', (rows, has) => {
    const large: GridGeometry = { ...GRID, widthCells: 8, fileLengthBytes: 8 * 300 };
    const far = addCell(large, selectCell(large, 'rectangle', 0), 8 * rows - 1).selection;
    expect(targetOfCells(large, far, BYTE).block !== undefined).toBe(has);
  });

  it('in a file shorter than a word is empty', () => {
    const geometry: GridGeometry = { ...GRID, wordBytes: 2, fileLengthBytes: 1 };
    const target = targetOfCells(geometry, selectCell(geometry, 'rectangle', 0), WORD);
    expect(target.cells.addresses).toEqual([]);
    expect(target.block).toBeUndefined();
  });
});

describe('the target of a selection in a map', () => {
  const map = mapDefinition({
    cells: wordRun(0),
    order: 'columnMajor',
    scale: { factor: 0.5, offset: 1 },
    x: axis({ reference: 'USER_DEF', userValues: [1, 2, 3, 4], scale: { factor: 10, offset: 0 } }),
    y: axis({ reference: 'USER_DEF_STRING', userTexts: ['a', 'b', 'c'] }),
  });
  const file = new Uint8Array(64);
  const inner = selectMapRectangle('data', { row: 1, column: 1 }, { row: 2, column: 2 });

  it('has its cells row by row, in the unit that is shown', () => {
    const target = targetOfMapCells(file, map, inner, false);
    expect(target.cells).toEqual({ addresses: [8, 14, 10, 16], type: WORD, scale: map.scale });
    expect(target.block).toMatchObject({ addresses: [8, 14, 10, 16], width: 2, height: 2 });
    const raw = targetOfMapCells(file, map, inner, true);
    expect(raw.cells.scale).toEqual({ factor: 1, offset: 0 });
    expect(raw.block?.scale).toEqual({ factor: 1, offset: 0 });
  });

  it('has the physical values of its part of the axes; labels and counts are no distances', () => {
    expect(targetOfMapCells(file, map, inner, false).axes).toEqual({ x: [20, 30], y: undefined });
    const { axes } = targetOfMapCells(
      file,
      { ...map, x: axis() },
      selectWholeArea(map, 'data'),
      false,
    );
    expect(axes).toEqual({ x: undefined, y: undefined });
  });

  it('of several rectangles has the one around all', () => {
    const apart = addMapCell(selectMapCell('data', { row: 0, column: 0 }), 'data', {
      row: 1,
      column: 2,
    });
    const target = targetOfMapCells(file, map, apart, false);
    expect(target.cells.addresses).toHaveLength(2);
    expect(target.block).toMatchObject({ width: 3, height: 2 });
    expect(target.isBlockLarger).toBe(true);
  });

  it('of the whole map has no cap', () => {
    const large = mapDefinition({ cells: wordRun(0, BYTE), width: 64, height: 64 });
    const target = targetOfMapCells(
      new Uint8Array(4096),
      large,
      selectWholeArea(large, 'data'),
      false,
    );
    expect(target.cells.addresses).toHaveLength(4096);
    expect(target.block?.addresses).toEqual(target.cells.addresses);
    expect(target.isBlockLarger).toBe(false);
  });

  it('is refused for an axis, and for cells the map does not have', () => {
    const points = selectWholeArea(map, 'x');
    expect(() => targetOfMapCells(file, map, points, false)).toThrow(RangeError);
    const outside = selectMapCell('data', { row: 3, column: 0 });
    expect(() => targetOfMapCells(file, map, outside, false)).toThrow(RangeError);
  });
});
