import {
  addressOfCell,
  type CellPlace,
  cellOfAddress,
  type GridGeometry,
  lastCellAddress,
  nearestCellAddress,
  rowCount,
} from '../../core/selection/grid-geometry.ts';

/** Where a key moves the cursor. */
export type CursorMove =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'pageUp'
  | 'pageDown'
  | 'rowStart'
  | 'rowEnd'
  | 'fileStart'
  | 'fileEnd';

/** How moves behave that lead out of a row, and how far a page is. */
export interface MoveRules {
  /** Rows that a page has in sight. */
  readonly pageRows: number;
  /** Whether left and right stop at the ends of a row: so when a rectangle is extended. Otherwise bytes follow each other. */
  readonly staysInRow: boolean;
}

/**
 * Address of the cell a move leads to from the cell at `address`. Up and down keep their column, and stay where they are
 * at the first and last row.
 */
export function cursorTarget(
  geometry: GridGeometry,
  address: number,
  move: CursorMove,
  rules: MoveRules,
): number {
  const place = cellOfAddress(geometry, address);
  switch (move) {
    case 'left':
      return rules.staysInRow && place.column === 0
        ? address
        : nearestCellAddress(geometry, address - geometry.wordBytes);
    case 'right':
      return rules.staysInRow && place.column === geometry.widthCells - 1
        ? address
        : nearestCellAddress(geometry, address + geometry.wordBytes);
    case 'up':
      return inRow(geometry, place, place.row - 1);
    case 'down':
      return inRow(geometry, place, place.row + 1);
    case 'pageUp':
      return inRow(geometry, place, place.row - Math.max(1, rules.pageRows - 1));
    case 'pageDown':
      return inRow(geometry, place, place.row + Math.max(1, rules.pageRows - 1));
    case 'rowStart':
      return nearestCellAddress(geometry, addressOfCell(geometry, { row: place.row, column: 0 }));
    case 'rowEnd':
      return nearestCellAddress(
        geometry,
        addressOfCell(geometry, { row: place.row, column: geometry.widthCells - 1 }),
      );
    case 'fileStart':
      return nearestCellAddress(geometry, 0);
    case 'fileEnd':
      return nearestCellAddress(geometry, Math.max(0, lastCellAddress(geometry)));
  }
}

/** The cell in the same column of another row, limited to the rows that have a whole cell there. */
function inRow(geometry: GridGeometry, from: CellPlace, wantedRow: number): number {
  const lastRow = rowCount(geometry) - 1;
  const row = Math.min(lastRow, Math.max(0, wantedRow));
  const target = { row, column: from.column };
  const address = nearestCellAddress(geometry, addressOfCell(geometry, target));
  const reached = cellOfAddress(geometry, address);
  if (reached.column === from.column) return address;
  // The first row of a shifted grid and the last row of most files lack cells: stop at the neighbouring whole row.
  const whole = { row: row + Math.sign(from.row - row), column: from.column };
  return nearestCellAddress(geometry, addressOfCell(geometry, whole));
}
