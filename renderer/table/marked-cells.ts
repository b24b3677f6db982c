import type { MapCell } from '../../core/maps/cell-address.ts';
import type { MapRectangle } from '../../core/selection/map-selection.ts';

/** Cells of a table, rows as they are shown, from the first in sight. */
export interface CellWindow {
  readonly firstRow: number;
  readonly drawnRows: number;
  readonly firstColumn: number;
  readonly drawnColumns: number;
}

/**
 * Which cells of a window are marked, and those right around it, so that the border of a marked shape is known at the edge.
 * A selection may have thousands of rectangles; asking each of them for each cell would take longer than drawing.
 */
export class MarkedCells {
  #cells: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  #firstRow = 0;
  #firstColumn = 0;
  #rows = 0;
  #columns = 0;

  /** Unmarks all cells and takes over another window. hot: no allocation but for a larger window */
  begin(firstRow: number, rows: number, firstColumn: number, columns: number): void {
    this.#firstRow = firstRow - 1;
    this.#firstColumn = firstColumn - 1;
    this.#rows = rows + 2;
    this.#columns = columns + 2;
    const count = this.#rows * this.#columns;
    if (this.#cells.length < count) this.#cells = new Uint8Array(count);
    else this.#cells.fill(0, 0, count);
  }

  add(part: MapRectangle): void {
    const lastRow = Math.min(part.lastRow, this.#firstRow + this.#rows - 1);
    const lastColumn = Math.min(part.lastColumn, this.#firstColumn + this.#columns - 1);
    const firstColumn = Math.max(part.firstColumn, this.#firstColumn);
    for (let row = Math.max(part.firstRow, this.#firstRow); row <= lastRow; row++) {
      const at = (row - this.#firstRow) * this.#columns - this.#firstColumn;
      if (firstColumn <= lastColumn) this.#cells.fill(1, at + firstColumn, at + lastColumn + 1);
    }
  }

  addCell({ row, column }: MapCell): void {
    this.add({ firstRow: row, lastRow: row, firstColumn: column, lastColumn: column });
  }

  /** Whether a cell of the window or right beside it is marked. */
  has(row: number, column: number): boolean {
    const r = row - this.#firstRow;
    const c = column - this.#firstColumn;
    if (r < 0 || r >= this.#rows || c < 0 || c >= this.#columns) return false;
    return this.#cells[r * this.#columns + c] === 1;
  }
}
