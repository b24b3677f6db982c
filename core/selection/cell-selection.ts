import {
  addressOfCell,
  type CellPlace,
  cellOfAddress,
  type GridGeometry,
  isWholeCell,
  nearestCellAddress,
  rowCount,
} from './grid-geometry.ts';

/** Shape of a selection. Specification 3, "Data organization / selection modes". */
export type SelectionMode = 'consecutive' | 'rectangle' | 'rows';

/** All modes, in the order of the mode switch. */
export const SELECTION_MODES: readonly SelectionMode[] = ['consecutive', 'rectangle', 'rows'];

/** Most cells a selection holds. Specification 5 and 9. Counts cells, not bytes (expectations 8.6). */
export const MAX_SELECTED_CELLS = 2000;

/**
 * Cells between the place where the selection began and the cursor, in the shape of `mode`.
 *
 * Both ends are start addresses of whole cells. A selection of one cell is the cursor alone.
 */
export interface CellSelection {
  readonly mode: SelectionMode;
  readonly anchorAddress: number;
  readonly cursorAddress: number;
}

/** Columns of one row, both inclusive. */
export interface ColumnSpan {
  readonly first: number;
  readonly last: number;
}

/** A selection after an extension; `exceeded` when it was cut to the cap and the person has to be told. */
export interface ExtendedSelection {
  readonly selection: CellSelection;
  readonly exceeded: boolean;
}

/** The cursor alone, on the cell nearest to `address`. */
export function selectCell(
  geometry: GridGeometry,
  mode: SelectionMode,
  address: number,
): CellSelection {
  const at = nearestCellAddress(geometry, address);
  return { mode, anchorAddress: at, cursorAddress: at };
}

/**
 * Moves the cursor end of the selection to the cell nearest to `address`. Stops at the largest shape of at most 2000
 * cells in that direction.
 */
export function extendSelection(
  geometry: GridGeometry,
  selection: CellSelection,
  address: number,
): ExtendedSelection {
  const target = cellOfAddress(geometry, nearestCellAddress(geometry, address));
  const anchor = cellOfAddress(geometry, selection.anchorAddress);
  const reached = limitToCap(geometry, selection.mode, anchor, target);
  const cursorAddress = nearestCellAddress(geometry, addressOfCell(geometry, reached));
  return {
    selection: { ...selection, cursorAddress },
    exceeded: reached.row !== target.row || reached.column !== target.column,
  };
}

/** The same two ends on another grid, moved to its cells. Used when width, word length or shift change. */
export function regridSelection(geometry: GridGeometry, selection: CellSelection): CellSelection {
  const start = selectCell(geometry, selection.mode, selection.anchorAddress);
  return extendSelection(geometry, start, selection.cursorAddress).selection;
}

/** Every cell of the file, or `undefined` when that is more than 2000. The cursor goes to the last cell. */
export function selectAllCells(
  geometry: GridGeometry,
  mode: SelectionMode,
): CellSelection | undefined {
  const start = selectCell(geometry, mode, 0);
  const all = extendSelection(geometry, { ...start, mode: 'rows' }, geometry.fileLengthBytes - 1);
  return all.exceeded ? undefined : { ...all.selection, mode: 'rows' };
}

/** Selected columns of a row, or `undefined` if it has none. Cells that are not whole count as not selected elsewhere. */
export function selectedSpan(
  geometry: GridGeometry,
  selection: CellSelection,
  row: number,
): ColumnSpan | undefined {
  const a = cellOfAddress(geometry, selection.anchorAddress);
  const b = cellOfAddress(geometry, selection.cursorAddress);
  const top = Math.min(a.row, b.row);
  const bottom = Math.max(a.row, b.row);
  if (row < top || row > bottom) return undefined;
  const lastColumn = geometry.widthCells - 1;
  switch (selection.mode) {
    case 'rows':
      return { first: 0, last: lastColumn };
    case 'rectangle':
      return { first: Math.min(a.column, b.column), last: Math.max(a.column, b.column) };
    case 'consecutive': {
      const [from, to] = isBefore(a, b) ? [a, b] : [b, a];
      return {
        first: row === from.row ? from.column : 0,
        last: row === to.row ? to.column : lastColumn,
      };
    }
  }
}

/** Whether the cell at `address` is selected. `address` is the start of a cell. */
export function isSelected(
  geometry: GridGeometry,
  selection: CellSelection,
  address: number,
): boolean {
  const { row, column } = cellOfAddress(geometry, address);
  const span = selectedSpan(geometry, selection, row);
  return span !== undefined && column >= span.first && column <= span.last;
}

/** Start addresses of all selected whole cells, ascending. At most 2000. */
export function selectedAddresses(geometry: GridGeometry, selection: CellSelection): number[] {
  const a = cellOfAddress(geometry, selection.anchorAddress).row;
  const b = cellOfAddress(geometry, selection.cursorAddress).row;
  const addresses: number[] = [];
  for (let row = Math.min(a, b); row <= Math.max(a, b); row++) {
    const span = selectedSpan(geometry, selection, row);
    if (span === undefined) continue;
    for (let column = span.first; column <= span.last; column++) {
      const address = addressOfCell(geometry, { row, column });
      if (isWholeCell(geometry, address)) addresses.push(address);
    }
  }
  return addresses;
}

/** Farthest cell from `anchor` towards `target` that keeps the shape within the cap. */
function limitToCap(
  geometry: GridGeometry,
  mode: SelectionMode,
  anchor: CellPlace,
  target: CellPlace,
): CellPlace {
  const { widthCells } = geometry;
  if (mode === 'consecutive') {
    const from = anchor.row * widthCells + anchor.column;
    const to = target.row * widthCells + target.column;
    const index = limitDistance(from, to, MAX_SELECTED_CELLS);
    return { row: Math.floor(index / widthCells), column: index % widthCells };
  }
  const columns = mode === 'rows' ? widthCells : Math.abs(target.column - anchor.column) + 1;
  const rows = Math.floor(MAX_SELECTED_CELLS / columns);
  const row = limitDistance(anchor.row, target.row, rows);
  return { row: Math.min(row, rowCount(geometry) - 1), column: target.column };
}

/** `to`, or the last whole number towards it when the inclusive count from `from` would pass `maxCount`. */
function limitDistance(from: number, to: number, maxCount: number): number {
  return Math.max(from - maxCount + 1, Math.min(from + maxCount - 1, to));
}

function isBefore(a: CellPlace, b: CellPlace): boolean {
  return a.row < b.row || (a.row === b.row && a.column <= b.column);
}
