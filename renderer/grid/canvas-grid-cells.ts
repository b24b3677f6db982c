import { type CanvasBox, fillBox } from '../canvas2d/boxes.ts';
import type { PaletteColours } from '../canvas2d/palette-colours.ts';
import { stripesOnDemand } from '../canvas2d/stripes.ts';
import type { GridPlaces } from './canvas-grid-places.ts';
import type { GlyphGrid } from './glyph-grid.ts';
import type { GridFrame } from './grid-painter.ts';
import { FILL_BASE, PALETTE } from './palette.ts';
import {
  ADDRESS_GLYPHS,
  BAR_FLAG,
  BAR_LEVELS,
  BAR_TEXELS,
  FILL,
  FILL_MASK,
  FILL_SHIFT,
  GLYPH_MASK,
  INK_MASK,
  INK_SHIFT,
  OFFSET_GLYPHS,
} from './texel.ts';

/** A grid on its canvas. */
interface CellPicture {
  readonly context: CanvasRenderingContext2D;
  readonly frame: GridFrame;
  readonly places: GridPlaces;
  readonly grid: GlyphGrid;
  readonly colours: PaletteColours;
  readonly pending: () => CanvasPattern;
}

/** Space over and under a bar, in hairlines. */
const BAR_INSET_LINES = 2;

/** Draws the flat parts of a grid, as the shader grid-cells does: bands, backgrounds, bars, lines. */
export function paintGridCells(
  context: CanvasRenderingContext2D,
  frame: GridFrame,
  places: GridPlaces,
  grid: GlyphGrid,
  colours: PaletteColours,
): void {
  // WebGL counts rows of pixels from the bottom.
  const shiftPx = frame.surfaceHeightPx - 1;
  const pending = stripesOnDemand(context, colours.css(PALETTE.pendingStripe), -1, shiftPx);
  const picture = { context, frame, places, grid, colours, pending };
  paintBands(picture);
  paintHeader(picture);
  for (let row = 0; row < frame.drawnRows; row++) paintRow(picture, row);
  paintLines(picture);
}

function paintBands({ context, places, colours }: CellPicture): void {
  context.fillStyle = colours.css(PALETTE.headerBand);
  for (const { left, top, right, bottom } of [places.header, places.addresses]) {
    context.fillRect(left, top, right - left, bottom - top);
  }
}

function paintHeader(picture: CellPicture): void {
  const { frame, places } = picture;
  const { cellWidthPx } = frame.layout.metrics;
  const clip = places.bodyHeader;
  for (let column = 0; column < frame.drawnColumns; column++) {
    const left = places.originX + column * cellWidthPx;
    const box = { ...clip, left, right: left + cellWidthPx };
    fillCell(picture, ADDRESS_GLYPHS + column * OFFSET_GLYPHS, box, clip);
  }
  paintPane(picture, 0, clip, clip);
}

function paintRow(picture: CellPicture, row: number): void {
  const { frame, places, grid } = picture;
  const { cellWidthPx, rowHeightPx } = frame.layout.metrics;
  const { addresses, body } = places;
  const at = (row + 1) * grid.widthTexels;
  const top = places.originY + row * rowHeightPx;
  const bottom = top + rowHeightPx;
  fillCell(picture, at, { ...addresses, top, bottom }, addresses);
  for (let column = 0; column < frame.drawnColumns; column++) {
    const left = places.originX + column * cellWidthPx;
    const box = { left, top, right: left + cellWidthPx, bottom };
    fillCell(picture, at + ADDRESS_GLYPHS + column * frame.glyphsPerCell, box, body);
  }
  paintPane(picture, at, { top, bottom }, body);
}

/** A background for the glyphs of each cell; for each bar a background and the bar. */
function paintPane(
  picture: CellPicture,
  rowAt: number,
  { top, bottom }: Pick<CanvasBox, 'top' | 'bottom'>,
  clip: CanvasBox,
): void {
  const { pane, layout } = picture.frame;
  const glyphsPx = layout.metrics.advancePx * pane.bytesPerCell;
  for (let column = 0; column < pane.asciiColumns; column++) {
    const left = pane.asciiLeftPx + column * glyphsPx;
    const box = { left, top, right: left + glyphsPx, bottom };
    fillCell(picture, rowAt + pane.asciiTexel + column * pane.bytesPerCell, box, clip);
  }
  for (let column = 0; column < pane.barColumns; column++) {
    const left = pane.barsLeftPx + column * pane.barWidthPx;
    const box = { left, top, right: left + pane.barWidthPx, bottom };
    const at = rowAt + pane.barTexel + column * BAR_TEXELS;
    fillCell(picture, at, box, clip);
    paintBar(picture, at, box);
  }
}

function fillCell(picture: CellPicture, at: number, box: CanvasBox, clip: CanvasBox): void {
  const { context, grid, colours } = picture;
  const fill = ((grid.texels[at] ?? 0) >> FILL_SHIFT) & FILL_MASK;
  if (fill === FILL.none) return;
  context.fillStyle = colours.css(FILL_BASE + fill);
  fillBox(context, box.left, box.top, box.right, box.bottom, clip);
  if (fill !== FILL.pending) return;
  context.fillStyle = picture.pending();
  fillBox(context, box.left, box.top, box.right, box.bottom, clip);
}

/** A bar between two levels of its row; one of no height is a line. */
function paintBar(picture: CellPicture, at: number, cell: CanvasBox): void {
  const { context, frame, places, grid, colours } = picture;
  const begin = grid.texels[at] ?? 0;
  const end = grid.texels[at + 1] ?? 0;
  if ((end & BAR_FLAG) === 0) return;
  const { hairlinePx } = frame.layout.metrics;
  const insetPx = BAR_INSET_LINES * hairlinePx;
  const bottom = cell.bottom - hairlinePx - insetPx;
  const reachPx = bottom - (cell.top + insetPx);
  const heightOf = (level: number): number => Math.round((level * reachPx) / BAR_LEVELS);
  const from = heightOf(begin & GLYPH_MASK);
  const to = heightOf(end & GLYPH_MASK);
  const low = Math.min(from, to, reachPx - hairlinePx);
  const high = Math.max(from, to, low + hairlinePx);
  context.fillStyle = colours.css((begin >> INK_SHIFT) & INK_MASK);
  const right = cell.right - hairlinePx;
  fillBox(context, cell.left, bottom - high, right, bottom - low, places.body);
}

function paintLines({ context, frame, places, colours }: CellPicture): void {
  const { pane, layout } = frame;
  const { cellWidthPx, rowHeightPx, hairlinePx } = layout.metrics;
  const { body, originX, originY } = places;
  const right = Math.max(originX + frame.drawnColumns * cellWidthPx, pane.rightPx);
  const bottom = originY + frame.drawnRows * rowHeightPx;
  context.fillStyle = colours.css(PALETTE.gridLine);
  for (let row = 1; row <= frame.drawnRows; row++) {
    const y = originY + row * rowHeightPx;
    fillBox(context, body.left, y - hairlinePx, right, y, body);
  }
  const upright = (x: number): void => fillBox(context, x - hairlinePx, body.top, x, bottom, body);
  for (let column = 1; column <= frame.drawnColumns; column++) {
    upright(originX + column * cellWidthPx);
  }
  // Each part of the pane ends with a line; the last of them is at its right edge.
  if (pane.asciiColumns > 0 && pane.barColumns > 0) upright(pane.barsLeftPx - pane.paddingPx);
  if (pane.asciiColumns > 0 || pane.barColumns > 0) upright(pane.rightPx);
}
