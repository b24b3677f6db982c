import type { GridLayout, ScrollPlace } from './grid-layout.ts';

/**
 * Where a grid is scrolled to, kept as a whole row and device pixels within it.
 *
 * A single pixel position would not do: 16 MiB in one column are 5 x 10^8 px, which a shader's 24-bit float cannot
 * address (rendering.md, finding 7). Every mutation keeps the place within the layout and says whether it moved.
 *
 * Changed in place: scrolling must not allocate.
 */
export class GridScroll implements ScrollPlace {
  topRow = 0;
  offsetPx = 0;
  leftPx = 0;

  /** Device pixels from the top of the first row to the top of the body. */
  topPx(layout: GridLayout): number {
    return this.topRow * layout.metrics.rowHeightPx + this.offsetPx;
  }

  /** Scrolls down and right by whole device pixels; negative goes up and left. */
  moveBy(layout: GridLayout, xPx: number, yPx: number): boolean {
    return this.#place(layout, this.leftPx + xPx, this.topPx(layout) + yPx);
  }

  /** Brings a row to the top of the body, as far as the end of the file lets it. */
  toRow(layout: GridLayout, row: number): boolean {
    return this.#place(layout, this.leftPx, row * layout.metrics.rowHeightPx);
  }

  /** Scrolls to a part of the way, 0 is the first row and 1 the last. */
  toShare(layout: GridLayout, share: number): boolean {
    return this.#place(layout, this.leftPx, Math.round(share * maxTopPx(layout)));
  }

  /** Scrolls sideways to a part of the way, 0 is the first column and 1 the last. */
  toLeftShare(layout: GridLayout, share: number): boolean {
    return this.#place(layout, Math.round(share * maxLeftPx(layout)), this.topPx(layout));
  }

  /** Back into the limits after the layout changed; rows stay at the top as far as they can. */
  settle(layout: GridLayout): boolean {
    return this.#place(layout, this.leftPx, this.topPx(layout));
  }

  /** Shortest way to have the whole cell in sight. */
  reveal(layout: GridLayout, row: number, column: number): boolean {
    const { rowHeightPx, cellWidthPx } = layout.metrics;
    const topPx = shortestWay(
      this.topPx(layout),
      layout.bodyHeightPx,
      row * rowHeightPx,
      rowHeightPx,
    );
    const leftPx = shortestWay(this.leftPx, layout.bodyWidthPx, column * cellWidthPx, cellWidthPx);
    return this.#place(layout, leftPx, topPx);
  }

  /** Like `reveal`, but a row that is out of sight comes to the upper third, where what follows can be seen. */
  revealWithContext(layout: GridLayout, row: number, column: number): boolean {
    const { rowHeightPx } = layout.metrics;
    const topPx = row * rowHeightPx;
    const scrolledPx = this.topPx(layout);
    const inSight = topPx >= scrolledPx && topPx + rowHeightPx <= scrolledPx + layout.bodyHeightPx;
    const rowsAbove = Math.floor(layout.bodyHeightPx / rowHeightPx / 3);
    const moved = inSight ? false : this.toRow(layout, row - rowsAbove);
    return this.reveal(layout, row, column) || moved;
  }

  #place(layout: GridLayout, leftPx: number, topPx: number): boolean {
    const left = Math.round(Math.min(maxLeftPx(layout), Math.max(0, leftPx)));
    const top = Math.round(Math.min(maxTopPx(layout), Math.max(0, topPx)));
    const topRow = Math.floor(top / layout.metrics.rowHeightPx);
    const offsetPx = top - topRow * layout.metrics.rowHeightPx;
    const moved = left !== this.leftPx || topRow !== this.topRow || offsetPx !== this.offsetPx;
    this.leftPx = left;
    this.topRow = topRow;
    this.offsetPx = offsetPx;
    return moved;
  }
}

/** Farthest scroll down, in device pixels; 0 if all rows are in sight. */
export function maxTopPx(layout: GridLayout): number {
  return Math.max(0, layout.contentHeightPx - layout.bodyHeightPx);
}

/** Farthest scroll right, in device pixels; 0 if all columns are in sight. */
export function maxLeftPx(layout: GridLayout): number {
  return Math.max(0, layout.contentWidthPx - layout.bodyWidthPx);
}

/** Scroll nearest to `scrolledPx` at which [startPx, startPx + sizePx) is in sight; its start wins where it does not fit. */
function shortestWay(
  scrolledPx: number,
  viewSizePx: number,
  startPx: number,
  sizePx: number,
): number {
  const least = startPx + sizePx - viewSizePx;
  return Math.min(startPx, Math.max(least, scrolledPx));
}
