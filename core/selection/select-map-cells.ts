import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import type { MapCell } from '../maps/cell-address.ts';
import { type MapArea, mapValueReader, type ShownMap } from '../maps/map-cell-text.ts';
import type { MapDefinition } from '../maps/map-definition.ts';
import type { ComparedBytes } from '../values/cell-text.ts';
import { MAX_SELECTED_CELLS } from './cell-selection.ts';
import {
  areaSize,
  type ExtendedMapSelection,
  extendMapSelection,
  type MapAreaSize,
  type MapRectangle,
  type MapSelection,
  selectMapCell,
  selectWholeArea,
} from './map-selection.ts';
import { allSimilarCells, growSimilarCells, type SimilarCellField } from './similar-cells.ts';

/** The row of an area that holds `cell`, with the cursor on its last cell; `exceeded` above 2000 columns. */
export function selectMapRow(
  map: { readonly width: number; readonly height: number },
  area: MapArea,
  cell: MapCell,
): ExtendedMapSelection {
  const { columns } = areaSize(map, area);
  const start = selectMapCell(area, { row: cell.row, column: 0 });
  return extendMapSelection(start, { row: cell.row, column: columns - 1 });
}

/** The column of an area that holds `cell`, with the cursor on its last cell; `exceeded` above 2000 rows. */
export function selectMapColumn(
  map: { readonly width: number; readonly height: number },
  area: MapArea,
  cell: MapCell,
): ExtendedMapSelection {
  const { rows } = areaSize(map, area);
  const start = selectMapCell(area, { row: 0, column: cell.column });
  return extendMapSelection(start, { row: rows - 1, column: cell.column });
}

/**
 * Every cell of an area, or `undefined` when that is more than 2000: a part of it would look like all. Commands on the whole
 * map need no selection, see `selectWholeArea`.
 */
export function selectAllMapCells(
  map: { readonly width: number; readonly height: number },
  area: MapArea,
): MapSelection | undefined {
  const { rows, columns } = areaSize(map, area);
  return rows * columns > MAX_SELECTED_CELLS ? undefined : selectWholeArea(map, area);
}

/**
 * Any cells of an area.
 *
 * @param cells in any order, the cursor goes to the first; those above 2000 are left out
 * @throws RangeError if there are none
 */
export function selectMapCells(area: MapArea, cells: readonly MapCell[]): ExtendedMapSelection {
  const [cursor] = cells;
  if (cursor === undefined) throw new RangeError('a selection has one cell at least');
  const added = rectanglesOfCells(cells.slice(0, MAX_SELECTED_CELLS));
  return {
    selection: { ...selectMapCell(area, cursor), added },
    exceeded: cells.length > MAX_SELECTED_CELLS,
  };
}

/**
 * The cells of an area whose value differs from the original, row by row; the cursor goes to the first.
 *
 * A point of an axis counts as changed if the value changes that is shown, whichever words made it.
 *
 * @returns `undefined` if there are none
 */
export function selectChangedMapCells(
  map: MapDefinition,
  area: MapArea,
  bytes: ComparedBytes,
): ExtendedMapSelection | undefined {
  const shown = { map, showsRaw: true };
  const current = mapValueReader(bytes.current, shown, area);
  const original = mapValueReader(bytes.original, shown, area);
  const size = areaSize(map, area);
  const changed: MapCell[] = [];
  for (const index of indicesOf(size)) {
    const cell = cellOfIndex(size, index);
    if (!Object.is(current(cell), original(cell))) changed.push(cell);
    // One above the cap tells that there are more.
    if (changed.length > MAX_SELECTED_CELLS) break;
  }
  return changed.length === 0 ? undefined : selectMapCells(area, changed);
}

/**
 * "Select similar data", first press: cells joined to the cursor cell, from side to side or from top to bottom, by values
 * that differ from its own by at most `tolerance`.
 *
 * @param tolerance 0 or more, in the unit that is shown
 * @see growSimilarCells
 */
export function selectJoinedSimilarMapCells(
  shown: Pick<ShownMap, 'map' | 'showsRaw'>,
  selection: MapSelection,
  bytes: ReadonlyBytes,
  tolerance: number,
): ExtendedMapSelection {
  const { area, cursor } = selection;
  const size = areaSize(shown.map, area);
  const field = fieldOf(shown, area, bytes, size);
  const start = indexOfCell(size, cursor);
  const found = growSimilarCells(field, start, tolerance, MAX_SELECTED_CELLS);
  const { selection: next } = selectMapCells(
    area,
    found.cells.map((index) => cellOfIndex(size, index)),
  );
  return { selection: next, exceeded: found.exceeded };
}

/**
 * "Select similar data", second press: all cells of the area whose value differs from that of the cursor cell by at most
 * `tolerance`.
 *
 * @param tolerance 0 or more, in the unit that is shown
 * @see allSimilarCells
 */
export function selectAllSimilarMapCells(
  shown: Pick<ShownMap, 'map' | 'showsRaw'>,
  selection: MapSelection,
  bytes: ReadonlyBytes,
  tolerance: number,
): ExtendedMapSelection {
  const { area, cursor } = selection;
  const size = areaSize(shown.map, area);
  const field = fieldOf(shown, area, bytes, size);
  const start = indexOfCell(size, cursor);
  const found = allSimilarCells(field, indicesOf(size), start, tolerance, MAX_SELECTED_CELLS);
  const { selection: next } = selectMapCells(
    area,
    found.cells.map((index) => cellOfIndex(size, index)),
  );
  return { selection: next, exceeded: found.exceeded };
}

function fieldOf(
  shown: Pick<ShownMap, 'map' | 'showsRaw'>,
  area: MapArea,
  bytes: ReadonlyBytes,
  size: MapAreaSize,
): SimilarCellField {
  const readCell = mapValueReader(bytes, shown, area);
  return {
    valueAt: (index) => readCell(cellOfIndex(size, index)),
    neighboursOf: (index) => {
      const { row, column } = cellOfIndex(size, index);
      const beside: number[] = [];
      if (row > 0) beside.push(index - size.columns);
      if (row < size.rows - 1) beside.push(index + size.columns);
      if (column > 0) beside.push(index - 1);
      if (column < size.columns - 1) beside.push(index + 1);
      return beside;
    },
  };
}

/** Fewest runs of cells in rows, those of equal columns in rows below each other joined. */
function rectanglesOfCells(cells: readonly MapCell[]): MapRectangle[] {
  const ordered = [...cells].sort((a, b) => a.row - b.row || a.column - b.column);
  const runs: MapRectangle[] = [];
  for (const { row, column } of ordered) {
    const run = runs.at(-1);
    if (run !== undefined && run.lastRow === row && column <= run.lastColumn + 1) {
      runs[runs.length - 1] = { ...run, lastColumn: column };
    } else {
      runs.push({ firstRow: row, lastRow: row, firstColumn: column, lastColumn: column });
    }
  }
  return joinRows(runs);
}

function joinRows(runs: readonly MapRectangle[]): MapRectangle[] {
  /** Index in `joined` of the rectangle with these columns that ends last. */
  const open = new Map<string, number>();
  const joined: MapRectangle[] = [];
  for (const run of runs) {
    const columns = `${run.firstColumn}-${run.lastColumn}`;
    const index = open.get(columns) ?? -1;
    const above = joined[index];
    if (above !== undefined && above.lastRow === run.firstRow - 1) {
      joined[index] = { ...above, lastRow: run.lastRow };
    } else {
      open.set(columns, joined.length);
      joined.push(run);
    }
  }
  return joined;
}

function* indicesOf({ rows, columns }: MapAreaSize): Generator<number> {
  for (let index = 0; index < rows * columns; index++) yield index;
}

function indexOfCell({ columns }: MapAreaSize, { row, column }: MapCell): number {
  return row * columns + column;
}

function cellOfIndex({ columns }: MapAreaSize, index: number): MapCell {
  return { row: Math.floor(index / columns), column: index % columns };
}
