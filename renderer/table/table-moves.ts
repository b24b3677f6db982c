import type { MapCell } from '../../core/maps/cell-address.ts';
import type { MapArea } from '../../core/maps/map-cell-text.ts';

/** Where a key moves the cursor of a table, as it is shown. */
export type TableMove =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'pageUp'
  | 'pageDown'
  | 'rowStart'
  | 'rowEnd'
  | 'columnStart'
  | 'columnEnd'
  | 'tableStart'
  | 'tableEnd';

/** A cell of the table, its row as it is shown: row 0 at the top. */
export interface TablePlace {
  readonly area: MapArea;
  readonly cell: MapCell;
}

/** Sides of a table, and how moves behave. */
export interface TableMoveRules {
  readonly rows: number;
  readonly columns: number;
  readonly pageRows: number;
  /** Moves from the outermost cells lead on into the axes beside them, and back. Not so while a selection is extended. */
  readonly crossesAreas: boolean;
}

/**
 * Cell a move leads to. The x axis lies over the first row, the y axis left of the first column; a move that leads nowhere
 * stays.
 */
export function moveTarget(from: TablePlace, move: TableMove, rules: TableMoveRules): TablePlace {
  return (rules.crossesAreas && crossed(from, move)) || inArea(from, move, rules);
}

function crossed({ area, cell }: TablePlace, move: TableMove): TablePlace | undefined {
  const { row, column } = cell;
  if (area === 'data' && move === 'up' && row === 0) return { area: 'x', cell: { row: 0, column } };
  if (area === 'data' && move === 'left' && column === 0) {
    return { area: 'y', cell: { row, column: 0 } };
  }
  const isInto =
    (area === 'x' && (move === 'down' || move === 'pageDown')) ||
    (area === 'y' && move === 'right');
  return isInto ? { area: 'data', cell } : undefined;
}

function inArea({ area, cell }: TablePlace, move: TableMove, rules: TableMoveRules): TablePlace {
  const { row, column } = cell;
  const lastRow = area === 'x' ? 0 : rules.rows - 1;
  const lastColumn = area === 'y' ? 0 : rules.columns - 1;
  const at = (toRow: number, toColumn: number): TablePlace => ({
    area,
    cell: {
      row: Math.max(0, Math.min(toRow, lastRow)),
      column: Math.max(0, Math.min(toColumn, lastColumn)),
    },
  });
  const page = Math.max(1, rules.pageRows - 1);
  switch (move) {
    case 'left':
      return at(row, column - 1);
    case 'right':
      return at(row, column + 1);
    case 'up':
      return at(row - 1, column);
    case 'down':
      return at(row + 1, column);
    case 'pageUp':
      return at(row - page, column);
    case 'pageDown':
      return at(row + page, column);
    case 'rowStart':
      return at(row, 0);
    case 'rowEnd':
      return at(row, lastColumn);
    case 'columnStart':
      return at(0, column);
    case 'columnEnd':
      return at(lastRow, column);
    case 'tableStart':
      return at(0, 0);
    case 'tableEnd':
      return at(lastRow, lastColumn);
  }
}
