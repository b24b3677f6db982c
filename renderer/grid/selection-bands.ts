import {
  type CellSelection,
  type ColumnSpan,
  selectedSpan,
} from '../../core/selection/cell-selection.ts';
import { cellOfAddress, type GridGeometry } from '../../core/selection/grid-geometry.ts';

/** Rows firstRow..lastRow with the same selected columns, all inclusive. */
export interface SelectionBand {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/**
 * A selection as at most three bands from top to bottom: its first row, the rows between, its last row; neighbours with
 * equal columns are one. Asked once a selection, so that drawing a row neither computes nor allocates.
 */
export function selectionBands(
  geometry: GridGeometry,
  selection: CellSelection,
): readonly SelectionBand[] {
  const anchorRow = cellOfAddress(geometry, selection.anchorAddress).row;
  const cursorRow = cellOfAddress(geometry, selection.cursorAddress).row;
  const top = Math.min(anchorRow, cursorRow);
  const bottom = Math.max(anchorRow, cursorRow);
  const bands: SelectionBand[] = [];
  const add = (firstRow: number, lastRow: number): void => {
    if (firstRow > lastRow) return;
    const span = selectedSpan(geometry, selection, firstRow);
    if (span === undefined) return;
    const above = bands.at(-1);
    if (above !== undefined && sameColumns(above, span)) {
      bands[bands.length - 1] = { ...above, lastRow };
    } else {
      bands.push({ firstRow, lastRow, firstColumn: span.first, lastColumn: span.last });
    }
  };
  add(top, top);
  add(top + 1, bottom - 1);
  add(Math.max(bottom, top + 1), bottom);
  return bands;
}

/** Band that holds `row`, or `undefined`. */
export function bandOfRow(bands: readonly SelectionBand[], row: number): SelectionBand | undefined {
  for (const band of bands) {
    if (row >= band.firstRow && row <= band.lastRow) return band;
  }
  return undefined;
}

function sameColumns(band: SelectionBand, span: ColumnSpan): boolean {
  return band.firstColumn === span.first && band.lastColumn === span.last;
}
