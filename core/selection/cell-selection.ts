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
 * Cells between the place where the selection began and the cursor, in the shape of `mode`, and cells added to them.
 *
 * Both ends are start addresses of whole cells. A selection of one cell is the cursor alone.
 */
export interface CellSelection {
  readonly mode: SelectionMode;
  readonly anchorAddress: number;
  readonly cursorAddress: number;
  /**
   * Start addresses of whole cells that are selected whatever the shape, ascending, each once; they may lie inside it. Left
   * out where there are none.
   */
  readonly addedAddresses?: readonly number[];
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
 * Moves the cursor end of the selection to the cell nearest to `address`. Stops at the largest shape in that direction with
 * which at most 2000 cells are selected; where it has to stop, added cells inside the shape are taken for others.
 */
export function extendSelection(
  geometry: GridGeometry,
  selection: CellSelection,
  address: number,
): ExtendedSelection {
  const farthest = extendShape(geometry, selection, address, MAX_SELECTED_CELLS);
  const added = selection.addedAddresses?.length ?? 0;
  const holds = added === 0 || selectedCount(geometry, farthest.selection) <= MAX_SELECTED_CELLS;
  if (holds) return farthest;
  return extendShape(geometry, selection, address, Math.max(1, MAX_SELECTED_CELLS - added));
}

/**
 * Keeps what is selected and begins another shape at the cell nearest to `address`. A selection that would pass 2000 cells
 * stays as it is.
 */
export function addCell(
  geometry: GridGeometry,
  selection: CellSelection,
  address: number,
): ExtendedSelection {
  const addedAddresses = selectedAddresses(geometry, selection);
  const next = { ...selectCell(geometry, selection.mode, address), addedAddresses };
  return selectedCount(geometry, next) > MAX_SELECTED_CELLS
    ? { selection, exceeded: true }
    : { selection: next, exceeded: false };
}

/**
 * The same ends and added cells on another grid, moved to its cells. Used when width, word length or shift change.
 */
export function regridSelection(geometry: GridGeometry, selection: CellSelection): CellSelection {
  const start = selectCell(geometry, selection.mode, selection.anchorAddress);
  const added = selection.addedAddresses;
  const moved =
    added === undefined ? start : { ...start, addedAddresses: cellsOfAddresses(geometry, added) };
  const next = extendSelection(geometry, moved, selection.cursorAddress).selection;
  const { addedAddresses } = next;
  // A row of the new grid may be longer than what is left below the cap.
  const over = selectedCount(geometry, next) - MAX_SELECTED_CELLS;
  return over > 0 && addedAddresses !== undefined
    ? { ...next, addedAddresses: addedAddresses.slice(0, -over) }
    : next;
}

/** Start addresses of the whole cells nearest to `addresses`, ascending, each once. */
export function cellsOfAddresses(geometry: GridGeometry, addresses: readonly number[]): number[] {
  const cells = new Set(addresses.map((address) => nearestCellAddress(geometry, address)));
  return [...cells].sort((a, b) => a - b);
}

/**
 * Every cell of the file in the shape of rows, or `undefined` when that is more than 2000. The cursor goes to the last cell.
 */
export function selectAllCells(
  geometry: GridGeometry,
  mode: SelectionMode,
): CellSelection | undefined {
  const start = selectCell(geometry, mode, 0);
  const last = selectCell(geometry, mode, geometry.fileLengthBytes - 1);
  const count = (last.anchorAddress - start.anchorAddress) / geometry.wordBytes + 1;
  if (count > MAX_SELECTED_CELLS) return undefined;
  return { mode: 'rows', anchorAddress: start.anchorAddress, cursorAddress: last.anchorAddress };
}

/**
 * Columns of a row that the shape between anchor and cursor holds, or `undefined` if it has none; added cells are not looked
 * at. Cells that are not whole count as not selected elsewhere.
 */
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

/** Start addresses of all selected whole cells, ascending, each once. At most 2000. */
export function selectedAddresses(geometry: GridGeometry, selection: CellSelection): number[] {
  const shape = addressesOfShape(geometry, selection);
  const added = selection.addedAddresses;
  if (added === undefined) return shape;
  return [...new Set([...shape, ...added])].sort((a, b) => a - b);
}

function addressesOfShape(geometry: GridGeometry, selection: CellSelection): number[] {
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

function selectedCount(geometry: GridGeometry, selection: CellSelection): number {
  return selectedAddresses(geometry, selection).length;
}

function extendShape(
  geometry: GridGeometry,
  selection: CellSelection,
  address: number,
  maxCount: number,
): ExtendedSelection {
  const target = cellOfAddress(geometry, nearestCellAddress(geometry, address));
  const anchor = cellOfAddress(geometry, selection.anchorAddress);
  const reached = limitToCap(geometry, selection.mode, anchor, target, maxCount);
  const cursorAddress = nearestCellAddress(geometry, addressOfCell(geometry, reached));
  return {
    selection: { ...selection, cursorAddress },
    exceeded: reached.row !== target.row || reached.column !== target.column,
  };
}

/** Farthest cell from `anchor` towards `target` that keeps the shape within the cap. */
function limitToCap(
  geometry: GridGeometry,
  mode: SelectionMode,
  anchor: CellPlace,
  target: CellPlace,
  maxCount: number,
): CellPlace {
  const { widthCells } = geometry;
  if (mode === 'consecutive') {
    const from = anchor.row * widthCells + anchor.column;
    const to = target.row * widthCells + target.column;
    const index = limitDistance(from, to, maxCount);
    return { row: Math.floor(index / widthCells), column: index % widthCells };
  }
  const column =
    mode === 'rows' ? target.column : limitDistance(anchor.column, target.column, maxCount);
  const columns = mode === 'rows' ? widthCells : Math.abs(column - anchor.column) + 1;
  const rows = Math.max(1, Math.floor(maxCount / columns));
  const row = limitDistance(anchor.row, target.row, rows);
  return { row: Math.min(row, rowCount(geometry) - 1), column };
}

/** `to`, or the last whole number towards it when the inclusive count from `from` would pass `maxCount`. */
function limitDistance(from: number, to: number, maxCount: number): number {
  return Math.max(from - maxCount + 1, Math.min(from + maxCount - 1, to));
}

function isBefore(a: CellPlace, b: CellPlace): boolean {
  return a.row < b.row || (a.row === b.row && a.column <= b.column);
}
