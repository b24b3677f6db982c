import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  axis,
  BYTE,
  mapDefinition,
  WORD,
  wordRun,
} from '../../tests/support/sample-map-definition.ts';
import type { MapCell } from '../maps/cell-address.ts';
import type { MapDefinition } from '../maps/map-definition.ts';
import { type MapSelection, selectedMapCells, selectMapCell } from './map-selection.ts';
import {
  selectAllMapCells,
  selectAllSimilarMapCells,
  selectChangedMapCells,
  selectJoinedSimilarMapCells,
  selectMapCells,
  selectMapColumn,
  selectMapRow,
} from './select-map-cells.ts';

const cell = (row: number, column: number): MapCell => ({ row, column });
const places = (selection: MapSelection | undefined): string =>
  selection === undefined
    ? 'none'
    : selectedMapCells(selection)
        .map(({ row, column }) => `${row}:${column}`)
        .join(' ');

describe('rows, columns and all', () => {
  const size = { width: 3, height: 2 };
  it.each([
    ['data', '1:0 1:1 1:2', '0:2 1:2'],
    ['x', '0:0 0:1 0:2', '0:2'],
    ['y', '1:0', '0:0 1:0'],
  ] as const)('of the area %s are its own', (area, row, column) => {
    const at = area === 'data' ? cell(1, 2) : area === 'x' ? cell(0, 2) : cell(1, 0);
    expect(places(selectMapRow(size, area, at).selection)).toBe(row);
    expect(places(selectMapColumn(size, area, at).selection)).toBe(column);
  });

  it.each([
    [2000, false],
    [2001, true],
  ])('of %i cells in a line, cut: %s', (count, exceeded) => {
    const row = selectMapRow({ width: count, height: 1 }, 'data', cell(0, 0));
    expect(row.exceeded).toBe(exceeded);
    expect(selectedMapCells(row.selection)).toHaveLength(2000);
    expect(selectMapColumn({ width: 1, height: count }, 'y', cell(0, 0)).exceeded).toBe(exceeded);
  });

  it.each([
    [40, 50, 2000],
    [29, 69, undefined],
    [64, 64, undefined],
  ])('of a map of %i x %i: %s', (width, height, count) => {
    const all = selectAllMapCells({ width, height }, 'data');
    expect(all && selectedMapCells(all).length).toBe(count);
    expect(selectAllMapCells({ width, height }, 'x')).toBeDefined();
  });
});

describe('any cells of a map', () => {
  it('are selected, those and no others, with the cursor on the first', () => {
    const anyCells = fc.array(fc.record({ row: fc.nat(9), column: fc.nat(9) }), { minLength: 1 });
    fc.assert(
      fc.property(anyCells, (cells) => {
        const { selection } = selectMapCells('data', cells);
        const wanted = new Set(cells.map(({ row, column }) => `${row}:${column}`));
        expect(new Set(places(selection).split(' '))).toEqual(wanted);
        expect(selection.cursor).toEqual(cells[0]);
      }),
    );
  });

  it('that lie in a rectangle are one', () => {
    const square = [cell(2, 1), cell(1, 1), cell(1, 2), cell(2, 2), cell(3, 1), cell(3, 2)];
    expect(selectMapCells('data', square).selection.added).toEqual([
      { firstRow: 1, lastRow: 3, firstColumn: 1, lastColumn: 2 },
    ]);
  });

  it('are 2000 at most, and one at least', () => {
    const many = Array.from({ length: 2001 }, (_, i) => cell(i, 0));
    expect(selectMapCells('y', many).exceeded).toBe(true);
    expect(selectedMapCells(selectMapCells('y', many).selection)).toHaveLength(2000);
    expect(selectMapCells('y', many.slice(1)).exceeded).toBe(false);
    expect(() => selectMapCells('y', [])).toThrow(RangeError);
  });
});

/** A map of 3 x 3 bytes in halves, column by column in the file, with a subtract axis behind it. */
const map = mapDefinition({
  cells: wordRun(0, BYTE),
  width: 3,
  height: 3,
  order: 'columnMajor',
  scale: { factor: 0.5, offset: -10 },
  x: axis({ reference: 'ROM_SUB', words: wordRun(9, BYTE) }),
  y: axis({ reference: 'USER_DEF_STRING', userTexts: ['a', 'b', 'c'] }),
});
/** As rows: 7 8 1 / 7 9 7 / 5 7 7. */
const BYTES = Uint8Array.of(7, 7, 5, 8, 9, 7, 1, 7, 7, 20, 30, 40);

describe('changed cells of a map', () => {
  const changedAt = (...addresses: number[]) => {
    const current = BYTES.slice();
    for (const address of addresses) current[address] = (current[address] ?? 0) ^ 1;
    return { current, original: BYTES };
  };

  it('are those that differ from the original, row by row', () => {
    expect(places(selectChangedMapCells(map, 'data', changedAt(2, 6, 9))?.selection)).toBe(
      '0:2 2:0',
    );
    expect(selectChangedMapCells(map, 'data', changedAt(9))).toBeUndefined();
  });

  it('of an axis are the points that show another value, whichever word made it', () => {
    // The last gap carries all points of a subtract axis, the first one only its own.
    expect(places(selectChangedMapCells(map, 'x', changedAt(11))?.selection)).toBe('0:0 0:1 0:2');
    expect(places(selectChangedMapCells(map, 'x', changedAt(9))?.selection)).toBe('0:0');
    expect(selectChangedMapCells(map, 'y', changedAt(9))).toBeUndefined();
  });

  it.each([
    [2000, false],
    [2001, true],
  ])('in a large map: %i, cut: %s', (count, exceeded) => {
    const large = mapDefinition({ cells: wordRun(0, BYTE), width: 64, height: 64 });
    const original = new Uint8Array(4096);
    const bytes = { current: original.slice().fill(1, 0, count), original };
    const made = selectChangedMapCells(large, 'data', bytes);
    expect(made?.exceeded).toBe(exceeded);
    expect(made && selectedMapCells(made.selection)).toHaveLength(2000);
  });
});

describe('similar data in a map', () => {
  const joined = (
    at: MapCell,
    tolerance: number,
    of: MapDefinition = map,
    showsRaw = false,
  ): string =>
    places(
      selectJoinedSimilarMapCells(
        { map: of, showsRaw },
        selectMapCell('data', at),
        BYTES,
        tolerance,
      ).selection,
    );

  it('grows from side to side and from top to bottom, not across', () => {
    expect(joined(cell(0, 0), 0)).toBe('0:0 1:0');
    expect(joined(cell(1, 2), 0)).toBe('1:2 2:1 2:2');
  });

  it('takes the tolerance in the unit that is shown', () => {
    expect(joined(cell(0, 0), 0.5)).toBe('0:0 0:1 1:0');
    expect(joined(cell(0, 0), 0.5, map, true)).toBe('0:0 1:0');
    expect(joined(cell(0, 0), 1, map, true)).toBe('0:0 0:1 1:0');
  });

  it('is everywhere in the map on the second press', () => {
    const start = selectMapCell('data', cell(0, 0));
    const all = selectAllSimilarMapCells({ map, showsRaw: false }, start, BYTES, 0);
    expect(places(all.selection)).toBe('0:0 1:0 1:2 2:1 2:2');
    expect(all.selection.cursor).toEqual(cell(0, 0));
  });

  it('along an axis compares the values that are shown', () => {
    const start = selectMapCell('x', cell(0, 0));
    const shown = { map, showsRaw: true };
    // 166, 186, 216.
    expect(places(selectJoinedSimilarMapCells(shown, start, BYTES, 20).selection)).toBe('0:0 0:1');
    const labels = selectMapCell('y', cell(1, 0));
    expect(places(selectJoinedSimilarMapCells(shown, labels, BYTES, 20).selection)).toBe('1:0');
  });

  it('stops at 2000 cells and says so', () => {
    const large = mapDefinition({ cells: wordRun(0, WORD), width: 64, height: 64 });
    const shown = { map: large, showsRaw: false };
    const start = selectMapCell('data', cell(32, 32));
    const zeros = new Uint8Array(8192);
    for (const made of [
      selectJoinedSimilarMapCells(shown, start, zeros, 0),
      selectAllSimilarMapCells(shown, start, zeros, 0),
    ]) {
      expect(made.exceeded).toBe(true);
      expect(selectedMapCells(made.selection)).toHaveLength(2000);
      expect(made.selection.cursor).toEqual(cell(32, 32));
    }
  });
});
