import { describe, expect, it } from 'vitest';
import { TableSelection } from './table-selection.ts';

const table = (isFirstRowAtBottom = false): TableSelection =>
  new TableSelection({ width: 4, height: 5 }, isFirstRowAtBottom);

const cells = (selection: TableSelection): string =>
  selection
    .selectedCells()
    .map(({ row, column }) => `${row}${column}`)
    .join(' ');

describe('the selection of a table', () => {
  it('begins with the first cell of the map', () => {
    expect([cells(table()), table().hasRange]).toEqual(['00', false]);
    expect(table(true).cursor).toEqual({ area: 'data', cell: { row: 4, column: 0 } });
  });

  it('says whether a gesture changed anything', () => {
    const selected = table();
    expect(selected.moveTo('data', { row: 1, column: 1 }, false).moved).toBe(true);
    expect(selected.moveTo('data', { row: 1, column: 1 }, false).moved).toBe(false);
    expect(selected.moveTo('data', { row: 1, column: 1 }, true).moved).toBe(false);
    expect(selected.moveTo('data', { row: 1, column: 2 }, true).moved).toBe(true);
  });

  it('extends to a rectangle and collapses to its cursor', () => {
    const selected = table();
    selected.moveTo('data', { row: 2, column: 2 }, false);
    selected.moveTo('data', { row: 1, column: 3 }, true);
    expect([cells(selected), selected.hasRange]).toEqual(['12 13 22 23', true]);
    selected.collapse();
    expect([cells(selected), selected.hasRange]).toEqual(['13', false]);
  });

  it('begins anew where it is extended into another area', () => {
    const selected = table();
    selected.moveTo('x', { row: 0, column: 2 }, true);
    expect([selected.selection.area, cells(selected)]).toEqual(['x', '02']);
  });

  it('adds rectangles to what is selected, each cell once', () => {
    const selected = table();
    selected.moveTo('data', { row: 0, column: 1 }, true);
    selected.add('data', { row: 3, column: 3 });
    selected.moveTo('data', { row: 3, column: 2 }, true);
    expect(cells(selected)).toBe('00 01 32 33');
    selected.add('data', { row: 0, column: 0 });
    expect(cells(selected)).toBe('00 01 32 33');
  });

  it.each([
    ['alone', '20 21 22 23'],
    ['adding', '11 20 21 22 23'],
    ['extending', '10 11 12 13 20 21 22 23'],
  ] as const)('selects a row, %s', (how, selectedCells) => {
    const selected = table();
    selected.moveTo('data', { row: 1, column: 1 }, false);
    selected.selectRow(2, how);
    expect(cells(selected)).toBe(selectedCells);
  });

  it.each([
    ['alone', '03 13 23 33 43'],
    ['adding', '03 12 13 23 33 43'],
    ['extending', '02 03 12 13 22 23 32 33 42 43'],
  ] as const)('selects a column, %s', (how, selectedCells) => {
    const selected = table();
    selected.moveTo('data', { row: 1, column: 2 }, false);
    selected.selectColumn(3, how);
    expect(cells(selected)).toBe(selectedCells);
  });

  it('selects all of an area, but never more than 2000 cells', () => {
    const selected = table();
    expect(selected.selectAll('y')).toEqual({ moved: true, exceeded: false });
    expect(cells(selected)).toBe('00 10 20 30 40');
    const large = new TableSelection({ width: 40, height: 50 }, false);
    expect(large.selectAll('data')).toEqual({ moved: true, exceeded: false });
    const tooLarge = new TableSelection({ width: 29, height: 69 }, false);
    expect(tooLarge.selectAll('data')).toEqual({ moved: false, exceeded: true });
  });

  it('keeps the cells of the map when the rows are turned over', () => {
    const selected = table();
    selected.moveTo('data', { row: 0, column: 1 }, false);
    selected.moveTo('data', { row: 1, column: 2 }, true);
    selected.setMap({ width: 4, height: 5 }, true);
    expect(cells(selected)).toBe('01 02 11 12');
    expect(selected.cursor.cell).toEqual({ row: 3, column: 2 });
    expect(selected.rectangles.map((part) => selected.shownRows('data', part))).toEqual([[3, 4]]);
  });

  it('is cut to a smaller map', () => {
    const selected = table();
    selected.moveTo('data', { row: 2, column: 1 }, false);
    selected.moveTo('data', { row: 4, column: 3 }, true);
    selected.setMap({ width: 2, height: 4 }, false);
    expect(cells(selected)).toBe('21 31');
    selected.restore({
      area: 'data',
      anchor: { row: 0, column: 0 },
      cursor: { row: 9, column: 9 },
      added: [],
    });
    expect(cells(selected)).toBe('00 01 10 11 20 21 30 31');
  });

  it('turns rows of cells and of the y axis over, and leaves the x axis alone', () => {
    const selected = table(true);
    expect(selected.flipped('data', { row: 0, column: 2 })).toEqual({ row: 4, column: 2 });
    expect(selected.flipped('y', { row: 3, column: 0 })).toEqual({ row: 1, column: 0 });
    expect(selected.flipped('x', { row: 0, column: 2 })).toEqual({ row: 0, column: 2 });
  });
});
