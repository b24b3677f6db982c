import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SELECTED_CELLS } from './cell-selection.ts';
import {
  addMapCell,
  clampMapSelection,
  extendMapSelection,
  isMapCellSelected,
  type MapSelection,
  selectedMapCells,
  selectMapCell,
  selectWholeArea,
} from './map-selection.ts';

const cell = (row: number, column: number) => ({ row, column });
const places = (selection: MapSelection): string =>
  selectedMapCells(selection)
    .map(({ row, column }) => `${row}:${column}`)
    .join(' ');

const anyCell = fc.record({ row: fc.nat(40), column: fc.nat(40) });
const anySelection = fc
  .tuple(anyCell, fc.array(fc.tuple(anyCell, fc.boolean()), { maxLength: 6 }))
  .map(([start, steps]) =>
    steps.reduce(
      (selection, [at, isAdded]) =>
        isAdded ? addMapCell(selection, 'data', at) : extendMapSelection(selection, at).selection,
      selectMapCell('data', start),
    ),
  );

describe('a selection in a map', () => {
  it('is the rectangle between two corners, whichever came first', () => {
    const { selection } = extendMapSelection(selectMapCell('data', cell(2, 3)), cell(1, 1));
    expect(places(selection)).toBe('1:1 1:2 1:3 2:1 2:2 2:3');
    expect(selection.cursor).toEqual(cell(1, 1));
  });

  it('takes further rectangles, each cell once', () => {
    const first = extendMapSelection(selectMapCell('data', cell(0, 0)), cell(0, 1)).selection;
    const second = extendMapSelection(addMapCell(first, 'data', cell(0, 1)), cell(1, 1)).selection;
    expect(places(second)).toBe('0:0 0:1 1:1');
  });

  it('begins anew in another area', () => {
    const selection = addMapCell(selectMapCell('data', cell(3, 3)), 'x', cell(0, 2));
    expect(selection).toEqual(selectMapCell('x', cell(0, 2)));
  });

  it.each([
    [cell(0, 0), cell(39, 49), cell(39, 49), false],
    [cell(0, 0), cell(40, 49), cell(39, 49), true],
    [cell(100, 10), cell(0, 10), cell(0, 10), false],
    [cell(2000, 0), cell(0, 0), cell(1, 0), true],
  ])('stops at 2000 cells: %j to %j', (from, to, cursor, exceeded) => {
    const extended = extendMapSelection(selectMapCell('data', from), to);
    expect([extended.selection.cursor, extended.exceeded]).toEqual([cursor, exceeded]);
    expect(selectedMapCells(extended.selection).length).toBeLessThanOrEqual(MAX_SELECTED_CELLS);
  });

  it('counts added rectangles against the cap, each cell once', () => {
    const first = extendMapSelection(selectMapCell('data', cell(0, 0)), cell(38, 49)).selection;
    const second = addMapCell(first, 'data', cell(38, 0));
    expect(extendMapSelection(second, cell(39, 49)).exceeded).toBe(false);
    const cut = extendMapSelection(second, cell(40, 49));
    expect(cut.exceeded).toBe(true);
    expect(selectedMapCells(cut.selection).length).toBeLessThanOrEqual(MAX_SELECTED_CELLS);
  });

  it('that is full stays the same object when a cell is added', () => {
    const full = extendMapSelection(selectMapCell('data', cell(0, 0)), cell(39, 49)).selection;
    expect(addMapCell(full, 'data', cell(50, 0))).toBe(full);
    expect(addMapCell(full, 'data', cell(5, 5))).not.toBe(full);
    expect(addMapCell(full, 'x', cell(0, 5))).toEqual(selectMapCell('x', cell(0, 5)));
  });

  it('never holds more than 2000 cells, however it grew', () => {
    const far = fc.record({ row: fc.nat(120), column: fc.nat(120) });
    const steps = fc.array(fc.tuple(far, fc.boolean()), { maxLength: 6 });
    fc.assert(
      fc.property(steps, (list) => {
        const selection = list.reduce(
          (before, [at, isAdded]) =>
            isAdded ? addMapCell(before, 'data', at) : extendMapSelection(before, at).selection,
          selectMapCell('data', cell(60, 60)),
        );
        expect(selectedMapCells(selection).length).toBeLessThanOrEqual(MAX_SELECTED_CELLS);
      }),
    );
  });

  it.each([
    ['data', '0:0 0:1 0:2 1:0 1:1 1:2'],
    ['x', '0:0 0:1 0:2'],
    ['y', '0:0 1:0'],
  ] as const)('of the whole area %s has all its cells', (area, expected) => {
    expect(places(selectWholeArea({ width: 3, height: 2 }, area))).toBe(expected);
  });

  it('is cut to a map that became smaller', () => {
    const wide = addMapCell(
      extendMapSelection(selectMapCell('data', cell(0, 0)), cell(3, 3)).selection,
      'data',
      cell(9, 9),
    );
    const cut = clampMapSelection({ width: 2, height: 3 }, wide);
    expect(places(cut)).toBe('0:0 0:1 1:0 1:1 2:0 2:1');
    expect(cut.cursor).toEqual(cell(2, 1));
  });

  it('lists exactly the cells it holds, row by row', () => {
    fc.assert(
      fc.property(anySelection, (selection) => {
        const listed = selectedMapCells(selection);
        const all = Array.from({ length: 41 * 41 }, (_, i) => cell(Math.floor(i / 41), i % 41));
        expect(listed).toEqual(all.filter((place) => isMapCellSelected(selection, place)));
      }),
      { numRuns: 50 },
    );
  });

  it('on the map it was made for stays as it is', () => {
    fc.assert(
      fc.property(anySelection, (selection) => {
        expect(clampMapSelection({ width: 41, height: 41 }, selection)).toEqual(selection);
      }),
    );
  });
});
