import {
  cellRect,
  columnStartPx,
  type TableLayout,
  type TableScrollPlace,
} from './table-layout.ts';

/** Where a table is scrolled to, in whole device pixels. Changed in place; every change says whether it moved. */
export class TableScroll implements TableScrollPlace {
  leftPx = 0;
  topPx = 0;

  /** Scrolls down and right; negative goes up and left. */
  moveBy(layout: TableLayout, xPx: number, yPx: number): boolean {
    return this.#place(layout, this.leftPx + xPx, this.topPx + yPx);
  }

  /** Brings a row and a column to the top left, as far as the ends let it. */
  toCell(layout: TableLayout, row: number, column: number): boolean {
    return this.#place(layout, columnStartPx(layout, column), row * layout.metrics.rowHeightPx);
  }

  /** Scrolls to a part of the way, 0 is the first row and 1 the last. */
  toShare(layout: TableLayout, share: number): boolean {
    return this.#place(layout, this.leftPx, share * maxTopPx(layout));
  }

  /** Scrolls sideways to a part of the way, 0 is the first column and 1 the last. */
  toLeftShare(layout: TableLayout, share: number): boolean {
    return this.#place(layout, share * maxLeftPx(layout), this.topPx);
  }

  /** Back into the limits after the layout changed. */
  settle(layout: TableLayout): boolean {
    return this.#place(layout, this.leftPx, this.topPx);
  }

  /** Shortest way to have the whole cell in sight; a cell of an axis needs one direction only. */
  reveal(
    layout: TableLayout,
    area: 'data' | 'x' | 'y',
    { row, column }: { readonly row: number; readonly column: number },
  ): boolean {
    const cell = cellRect(layout, this, 'data', row, column);
    const leftPx = cell.leftPx - layout.bodyLeftPx + this.leftPx;
    const topPx = cell.topPx - layout.bodyTopPx + this.topPx;
    return this.#place(
      layout,
      area === 'y'
        ? this.leftPx
        : shortestWay(this.leftPx, layout.bodyWidthPx, leftPx, cell.widthPx),
      area === 'x'
        ? this.topPx
        : shortestWay(this.topPx, layout.bodyHeightPx, topPx, cell.heightPx),
    );
  }

  #place(layout: TableLayout, leftPx: number, topPx: number): boolean {
    const left = Math.round(Math.min(maxLeftPx(layout), Math.max(0, leftPx)));
    const top = Math.round(Math.min(maxTopPx(layout), Math.max(0, topPx)));
    const moved = left !== this.leftPx || top !== this.topPx;
    this.leftPx = left;
    this.topPx = top;
    return moved;
  }
}

/** Farthest scroll down, in device pixels; 0 if all rows are in sight. */
export function maxTopPx(layout: TableLayout): number {
  return Math.max(0, layout.contentHeightPx - layout.bodyHeightPx);
}

/** Farthest scroll right, in device pixels; 0 if all columns are in sight. */
export function maxLeftPx(layout: TableLayout): number {
  return Math.max(0, layout.contentWidthPx - layout.bodyWidthPx);
}

/** Scroll nearest to `scrolledPx` at which [startPx, startPx + sizePx) is in sight; its start wins where it does not fit. */
function shortestWay(
  scrolledPx: number,
  viewSizePx: number,
  startPx: number,
  sizePx: number,
): number {
  return Math.min(startPx, Math.max(startPx + sizePx - viewSizePx, scrolledPx));
}
