import { cellRect, type GridLayout, type ScrollPlace } from './grid-layout.ts';
import type { SelectionBand } from './selection-bands.ts';

/** Most rectangles drawn over a grid: three bands of a selection need 14, a cursor 12, a frame 4. */
export const MAX_OVERLAY_RECTS = 32;

/** Numbers a rectangle takes in `OverlayRects.packed`. */
export const NUMBERS_PER_RECT = 4;
/** Place of the palette entry in the last number of a rectangle. */
export const COLOUR_SHIFT = 16;

/**
 * Plain rectangles drawn last: borders of the selection, the cursor, the frame around the original.
 *
 * Packed for the shader as left, top, width, and height in bits 0..15 with the palette entry in bits 16..23; device
 * pixels of the surface.
 */
export class OverlayRects {
  readonly packed: Int32Array = new Int32Array(MAX_OVERLAY_RECTS * NUMBERS_PER_RECT);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  clear(): void {
    this.#count = 0;
  }

  /** Adds a rectangle; rectangles beyond the limit are left out. */
  add(leftPx: number, topPx: number, widthPx: number, heightPx: number, colour: number): void {
    if (this.#count === MAX_OVERLAY_RECTS || widthPx <= 0 || heightPx <= 0) return;
    const at = this.#count * NUMBERS_PER_RECT;
    this.packed[at] = leftPx;
    this.packed[at + 1] = topPx;
    this.packed[at + 2] = widthPx;
    this.packed[at + 3] = heightPx | (colour << COLOUR_SHIFT);
    this.#count++;
  }

  /** Adds the four sides of a frame that lies inside the given rectangle. */
  addFrame(
    leftPx: number,
    topPx: number,
    widthPx: number,
    heightPx: number,
    linePx: number,
    colour: number,
  ): void {
    const innerHeightPx = heightPx - 2 * linePx;
    this.add(leftPx, topPx, widthPx, linePx, colour);
    this.add(leftPx, topPx + heightPx - linePx, widthPx, linePx, colour);
    this.add(leftPx, topPx + linePx, linePx, innerHeightPx, colour);
    this.add(leftPx + widthPx - linePx, topPx + linePx, linePx, innerHeightPx, colour);
  }
}

/** Adds the part of a rectangle that lies in the body. hot: no allocation */
function addInBody(
  rects: OverlayRects,
  layout: GridLayout,
  leftPx: number,
  topPx: number,
  widthPx: number,
  heightPx: number,
  colour: number,
): void {
  const { bodyLeftPx, bodyTopPx } = layout;
  const left = Math.max(leftPx, bodyLeftPx);
  const top = Math.max(topPx, bodyTopPx);
  const right = Math.min(leftPx + widthPx, bodyLeftPx + layout.bodyWidthPx);
  const bottom = Math.min(topPx + heightPx, bodyTopPx + layout.bodyHeightPx);
  rects.add(left, top, right - left, bottom - top, colour);
}

/** Adds the four sides of a frame inside the given rectangle; sides outside the body are left out. hot: no allocation */
export function addFrameInBody(
  rects: OverlayRects,
  layout: GridLayout,
  leftPx: number,
  topPx: number,
  widthPx: number,
  heightPx: number,
  linePx: number,
  colour: number,
): void {
  const innerTopPx = topPx + linePx;
  const innerHeightPx = heightPx - 2 * linePx;
  const rightPx = leftPx + widthPx - linePx;
  addInBody(rects, layout, leftPx, topPx, widthPx, linePx, colour);
  addInBody(rects, layout, leftPx, topPx + heightPx - linePx, widthPx, linePx, colour);
  addInBody(rects, layout, leftPx, innerTopPx, linePx, innerHeightPx, colour);
  addInBody(rects, layout, rightPx, innerTopPx, linePx, innerHeightPx, colour);
}

/** Adds the border of a selection, inside its cells, cut to the body. */
export function addSelectionBorder(
  rects: OverlayRects,
  layout: GridLayout,
  scroll: ScrollPlace,
  bands: readonly SelectionBand[],
  linePx: number,
  colour: number,
): void {
  const add = (leftPx: number, topPx: number, widthPx: number, heightPx: number): void =>
    addInBody(rects, layout, leftPx, topPx, widthPx, heightPx, colour);
  for (let i = 0; i < bands.length; i++) {
    const band = bands[i];
    if (band === undefined) continue;
    const { left, right, top, bottom } = bandEdges(layout, scroll, band);
    add(left, top, linePx, bottom - top);
    add(right - linePx, top, linePx, bottom - top);
    for (const [from, to] of uncovered(layout, scroll, band, bands[i - 1], linePx)) {
      add(from, top, to - from, linePx);
    }
    for (const [from, to] of uncovered(layout, scroll, band, bands[i + 1], linePx)) {
      add(from, bottom - linePx, to - from, linePx);
    }
  }
}

interface BandEdges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function bandEdges(layout: GridLayout, scroll: ScrollPlace, band: SelectionBand): BandEdges {
  const first = cellRect(layout, scroll, band.firstRow, band.firstColumn);
  const last = cellRect(layout, scroll, band.lastRow, band.lastColumn);
  return {
    left: first.leftPx,
    top: first.topPx,
    right: last.leftPx + last.widthPx,
    bottom: last.topPx + last.heightPx,
  };
}

/**
 * Stretches of a band's long side that do not touch `neighbour`. A stretch reaches one line under the neighbour's own
 * side, so that inner corners close.
 */
function uncovered(
  layout: GridLayout,
  scroll: ScrollPlace,
  band: SelectionBand,
  neighbour: SelectionBand | undefined,
  linePx: number,
): readonly (readonly [from: number, to: number])[] {
  const own = bandEdges(layout, scroll, band);
  if (neighbour === undefined) return [[own.left, own.right]];
  const other = bandEdges(layout, scroll, neighbour);
  if (other.right <= own.left || other.left >= own.right) return [[own.left, own.right]];
  const stretches: [number, number][] = [];
  if (other.left > own.left) stretches.push([own.left, other.left + linePx]);
  if (other.right < own.right) stretches.push([other.right - linePx, own.right]);
  return stretches;
}
