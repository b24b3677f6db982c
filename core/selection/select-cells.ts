import type { ByteRange } from '../bytes/byte-range.ts';
import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { differenceRuns } from '../compare/difference-runs.ts';
import type { ComparedBytes } from '../values/cell-text.ts';
import { readWord, type WordType } from '../values/word.ts';
import {
  type CellSelection,
  cellsOfAddresses,
  type ExtendedSelection,
  extendSelection,
  MAX_SELECTED_CELLS,
  type SelectionMode,
  selectCell,
} from './cell-selection.ts';
import {
  addressOfCell,
  cellOfAddress,
  type GridGeometry,
  isWholeCell,
  nearestCellAddress,
  rowCount,
} from './grid-geometry.ts';
import { allSimilarCells, growSimilarCells } from './similar-cells.ts';

/** The row of cells that holds `address`, as a rectangle with the cursor on its last cell. */
export function selectRow(geometry: GridGeometry, address: number): CellSelection {
  const { row } = cellOfAddress(geometry, nearestCellAddress(geometry, address));
  const last = addressOfCell(geometry, { row, column: geometry.widthCells - 1 });
  const start = selectCell(geometry, 'rectangle', addressOfCell(geometry, { row, column: 0 }));
  return extendSelection(geometry, start, last).selection;
}

/**
 * The column of cells that holds `address`, from its first row downwards; `exceeded` if the file has more than 2000 rows.
 */
export function selectColumn(geometry: GridGeometry, address: number): ExtendedSelection {
  const { column } = cellOfAddress(geometry, nearestCellAddress(geometry, address));
  const start = wholeCellOfColumn(geometry, column, 0, 1);
  const end = wholeCellOfColumn(geometry, column, rowCount(geometry) - 1, -1);
  return extendSelection(geometry, selectCell(geometry, 'rectangle', start), end);
}

/**
 * The cells nearest to `addresses`, as they come out of a pasted list; the cursor goes to the first. Cells above 2000 are
 * left out, those at the highest addresses.
 *
 * @param addresses in any order
 * @returns `undefined` if there are none
 */
export function selectAddresses(
  geometry: GridGeometry,
  mode: SelectionMode,
  addresses: readonly number[],
): ExtendedSelection | undefined {
  const cells = cellsOfAddresses(geometry, addresses);
  const [first] = cells;
  return first === undefined ? undefined : gather(geometry, mode, first, cells);
}

/**
 * The cells that differ from the original, in a part of the file or in all of it; the cursor goes to the first.
 *
 * @returns `undefined` if there are none
 */
export function selectChangedCells(
  geometry: GridGeometry,
  mode: SelectionMode,
  bytes: ComparedBytes,
  within: ByteRange = { start: 0, end: geometry.fileLengthBytes },
): ExtendedSelection | undefined {
  const cells = new Set<number>();
  for (const { start, end } of differenceRuns(bytes.current, bytes.original)) {
    for (let at = Math.max(start, within.start); at < Math.min(end, within.end); at++) {
      const cell = addressOfCell(geometry, cellOfAddress(geometry, at));
      if (isWholeCell(geometry, cell)) cells.add(cell);
      // One above the cap tells that there are more.
      if (cells.size > MAX_SELECTED_CELLS) return selectAddresses(geometry, mode, [...cells]);
    }
  }
  return selectAddresses(geometry, mode, [...cells]);
}

/**
 * "Select similar data", first press: cells joined to the cursor cell by values that differ from its own by at most
 * `tolerance`. Joined are cells before and behind each other in consecutive mode, and in the other modes those above, below,
 * left and right.
 *
 * @param type of the cells; its word length is that of the grid
 * @param tolerance 0 or more, in raw units
 * @see growSimilarCells
 */
export function selectJoinedSimilarCells(
  geometry: GridGeometry,
  selection: CellSelection,
  bytes: ReadonlyBytes,
  type: WordType,
  tolerance: number,
): ExtendedSelection {
  const { mode, cursorAddress } = selection;
  const field = {
    valueAt: (address: number) => readWord(bytes, address, type),
    neighboursOf: (address: number) => neighboursOf(geometry, mode, address),
  };
  const found = growSimilarCells(field, cursorAddress, tolerance, MAX_SELECTED_CELLS);
  return { ...gather(geometry, mode, cursorAddress, found.cells), exceeded: found.exceeded };
}

/**
 * "Select similar data", second press: all cells whose value differs from that of the cursor cell by at most `tolerance`, in
 * a part of the file (the map under the cursor) or in all of it.
 *
 * @param type of the cells; its word length is that of the grid
 * @param tolerance 0 or more, in raw units
 * @param isPart leaves cells of that part out: a map may have gaps
 * @see allSimilarCells
 */
export function selectAllSimilarCells(
  geometry: GridGeometry,
  selection: CellSelection,
  bytes: ReadonlyBytes,
  type: WordType,
  tolerance: number,
  within: ByteRange = { start: 0, end: geometry.fileLengthBytes },
  isPart: (address: number) => boolean = () => true,
): ExtendedSelection {
  const { mode, cursorAddress } = selection;
  const field = { valueAt: (address: number) => readWord(bytes, address, type) };
  const among = wholeCells(geometry, within, isPart);
  const found = allSimilarCells(field, among, cursorAddress, tolerance, MAX_SELECTED_CELLS);
  return { ...gather(geometry, mode, cursorAddress, found.cells), exceeded: found.exceeded };
}

function gather(
  geometry: GridGeometry,
  mode: SelectionMode,
  cursorAddress: number,
  cells: readonly number[],
): ExtendedSelection {
  const addedAddresses = [...cells].sort((a, b) => a - b).slice(0, MAX_SELECTED_CELLS);
  // In rows mode the cursor alone would select the rest of its row.
  const shape = selectCell(geometry, mode === 'rows' ? 'rectangle' : mode, cursorAddress);
  return {
    selection: { ...shape, addedAddresses },
    exceeded: cells.length > MAX_SELECTED_CELLS,
  };
}

function neighboursOf(geometry: GridGeometry, mode: SelectionMode, address: number): number[] {
  const { wordBytes } = geometry;
  const { row, column } = cellOfAddress(geometry, address);
  const beside =
    mode === 'consecutive'
      ? [address - wordBytes, address + wordBytes]
      : [
          { row: row - 1, column },
          { row: row + 1, column },
          { row, column: column - 1 },
          { row, column: column + 1 },
        ]
          .filter((place) => place.column >= 0 && place.column < geometry.widthCells)
          .map((place) => addressOfCell(geometry, place));
  return beside.filter((cell) => isWholeCell(geometry, cell));
}

function* wholeCells(
  geometry: GridGeometry,
  within: ByteRange,
  isPart: (address: number) => boolean,
): Generator<number> {
  const first = nearestCellAddress(geometry, within.start);
  const end = Math.min(within.end, geometry.fileLengthBytes);
  for (let cell = first; cell + geometry.wordBytes <= end; cell += geometry.wordBytes) {
    if (cell >= within.start && isPart(cell)) yield cell;
  }
}

/** First whole cell of a column from a row on in the direction of `step`; rows at the ends of a file may lack it. */
function wholeCellOfColumn(
  geometry: GridGeometry,
  column: number,
  row: number,
  step: 1 | -1,
): number {
  const address = addressOfCell(geometry, { row, column });
  return isWholeCell(geometry, address)
    ? address
    : addressOfCell(geometry, { row: row + step, column });
}
