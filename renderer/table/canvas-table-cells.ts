import { type CanvasBox, fillBox } from '../canvas2d/boxes.ts';
import type { PaletteColours } from '../canvas2d/palette-colours.ts';
import { stripesOnDemand } from '../canvas2d/stripes.ts';
import type { GlyphGrid } from '../grid/glyph-grid.ts';
import type { TableFrame } from './table-frame.ts';
import { cellsBottomPx, cellsRightPx } from './table-layout.ts';
import { FILL_BASE, PALETTE } from './table-palette.ts';
import { CELL, CELL_HEAD_COLUMNS, CELL_HEAD_ROWS, FILL_MASK } from './table-texel.ts';

/** A table on its canvas. */
interface CellPicture {
  readonly context: CanvasRenderingContext2D;
  readonly frame: TableFrame;
  readonly cells: GlyphGrid;
  readonly colours: PaletteColours;
  readonly pending: () => CanvasPattern;
  /** Edges of the parts: end of the strips, begin and end of the cells. */
  readonly stripRight: number;
  readonly stripBottom: number;
  readonly body: CanvasBox;
}

/** Rows of the cell table with a row of cells, the first of them the strip: the right edges come before. */
const FIRST_CELL_ROW = 1;
/** Of these rows, those over the data: strip and x axis. */
const HEAD_ROWS: number = CELL_HEAD_ROWS - FIRST_CELL_ROW;

/** Right edge of a drawn column from the left edge of the first; 0 for -1. */
export function columnEndPx({ texels }: GlyphGrid, column: number): number {
  return column < 0 ? 0 : (texels[CELL_HEAD_COLUMNS + column] ?? 0);
}

/** Draws the flat parts of a table, as the shader table-cells does: bands, lines, cells. */
export function paintTableCells(
  context: CanvasRenderingContext2D,
  frame: TableFrame,
  cells: GlyphGrid,
  colours: PaletteColours,
): void {
  const { layout } = frame;
  const { bodyLeftPx: left, bodyTopPx: top, metrics } = layout;
  const picture = {
    context,
    frame,
    cells,
    colours,
    pending: stripesOnDemand(context, colours.css(PALETTE.pendingStripe), 1, 0),
    stripRight: layout.stripWidthPx,
    stripBottom: metrics.stripHeightPx,
    body: { left, top, right: cellsRightPx(layout), bottom: cellsBottomPx(layout) },
  };
  paintBands(picture);
  paintGridLines(picture);
  paintHeadLines(picture);
  paintCells(picture);
}

function paintBands(picture: CellPicture): void {
  const { body, stripRight, stripBottom } = picture;
  fillFlat(picture, PALETTE.axisBand, 0, 0, body.right, body.top);
  fillFlat(picture, PALETTE.axisBand, 0, body.top, body.left, body.bottom);
  fillFlat(picture, PALETTE.strip, body.left, 0, body.right, stripBottom);
  fillFlat(picture, PALETTE.strip, 0, body.top, stripRight, body.bottom);
}

/** Lines between rows reach under the curves; those between columns begin at the strip. */
function paintGridLines({ context, frame, cells, colours, body }: CellPicture): void {
  const { metrics, sparkWidthPx } = frame.layout;
  const { rowHeightPx, hairlinePx } = metrics;
  context.fillStyle = colours.css(PALETTE.gridLine);
  const rowsClip = { ...body, left: 0, right: frame.surfaceWidthPx };
  const originY = body.top - frame.cutTopPx;
  for (let row = 1; row <= frame.drawnRows; row++) {
    const y = originY + row * rowHeightPx;
    fillBox(context, 0, y - hairlinePx, body.right + sparkWidthPx, y, rowsClip);
  }
  const columnsClip = { ...body, top: 0 };
  const originX = body.left - frame.cutLeftPx;
  for (let column = 0; column < frame.drawnColumns; column++) {
    const x = originX + columnEndPx(cells, column);
    fillBox(context, x - hairlinePx, 0, x, body.bottom, columnsClip);
  }
}

function paintHeadLines(picture: CellPicture): void {
  const { frame, body, stripRight, stripBottom } = picture;
  const { metrics, sparkWidthPx } = frame.layout;
  const { hairlinePx: line } = metrics;
  fillFlat(picture, PALETTE.headLine, stripRight - line, body.top, stripRight, body.bottom);
  fillFlat(picture, PALETTE.headLine, body.left - line, 0, body.left, body.bottom);
  fillFlat(picture, PALETTE.headLine, body.left, stripBottom - line, body.right, stripBottom);
  fillFlat(picture, PALETTE.headLine, 0, body.top - line, body.right, body.top);
  if (sparkWidthPx === 0) return;
  const right = body.right + sparkWidthPx;
  fillFlat(picture, PALETTE.gridLine, right - line, body.top, right, body.bottom);
}

function fillFlat(
  { context, colours }: CellPicture,
  entry: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
): void {
  context.fillStyle = colours.css(entry);
  context.fillRect(left, top, right - left, bottom - top);
}

function paintCells(picture: CellPicture): void {
  const { frame, cells } = picture;
  const rows = HEAD_ROWS + frame.drawnRows;
  const columns = CELL_HEAD_COLUMNS + frame.drawnColumns;
  for (let row = 0; row < rows; row++) {
    const at = (FIRST_CELL_ROW + row) * cells.widthTexels;
    // Strip and x axis have no cells in the corner.
    const first = row < HEAD_ROWS ? CELL_HEAD_COLUMNS : 0;
    for (let column = first; column < columns; column++) {
      const flags = cells.texels[at + column] ?? 0;
      if (flags !== 0) paintCell(picture, row, column, flags);
    }
  }
}

function paintCell(picture: CellPicture, row: number, column: number, flags: number): void {
  const { context, frame, colours } = picture;
  const { hairlinePx, barPx } = frame.layout.metrics;
  const across = columnEdges(picture, column);
  const down = rowEdges(picture, row);
  const clip = { ...across.clip, ...down.clip };
  const { left } = across;
  const { top } = down;
  // The line between two cells belongs to neither.
  const right = across.right - hairlinePx;
  const bottom = down.bottom - hairlinePx;
  const fill = (style: string | CanvasPattern): void => {
    context.fillStyle = style;
    fillBox(context, left, top, right, bottom, clip);
  };
  fill(colours.css(FILL_BASE + (flags & FILL_MASK)));
  if (flags & CELL.selected) fill(colours.css(PALETTE.selection));
  if (flags & CELL.lit) fill(colours.css(PALETTE.lit));
  if (flags & CELL.pending) fill(picture.pending());
  if (flags & (CELL.barUp | CELL.barDown)) {
    context.fillStyle = colours.css(flags & CELL.barDown ? PALETTE.decreased : PALETTE.increased);
    fillBox(context, left, top, Math.min(right, left + barPx), bottom, clip);
  }
  context.fillStyle = colours.css(PALETTE.selectionBorder);
  if (flags & CELL.borderTop) fillBox(context, left, top, right, top + hairlinePx, clip);
  if (flags & CELL.borderRight) fillBox(context, right - hairlinePx, top, right, bottom, clip);
  if (flags & CELL.borderBottom) fillBox(context, left, bottom - hairlinePx, right, bottom, clip);
  if (flags & CELL.borderLeft) fillBox(context, left, top, left + hairlinePx, bottom, clip);
}

interface ColumnEdges {
  readonly left: number;
  readonly right: number;
  readonly clip: Pick<CanvasBox, 'left' | 'right'>;
}

/** Edges of a column of the cell table: the strip beside the rows, the y axis, then the data. */
function columnEdges({ frame, cells, stripRight, body }: CellPicture, column: number): ColumnEdges {
  const lead = [0, stripRight, body.left];
  if (column < CELL_HEAD_COLUMNS) {
    const [left = 0, right = 0] = lead.slice(column);
    return { left, right, clip: { left, right } };
  }
  const data = column - CELL_HEAD_COLUMNS;
  const originX = body.left - frame.cutLeftPx;
  return {
    left: originX + columnEndPx(cells, data - 1),
    right: originX + columnEndPx(cells, data),
    clip: { left: body.left, right: body.right },
  };
}

interface RowEdges {
  readonly top: number;
  readonly bottom: number;
  readonly clip: Pick<CanvasBox, 'top' | 'bottom'>;
}

/** Edges of a row of cells: the strip over the columns, the x axis, then the data. */
function rowEdges({ frame, stripBottom, body }: CellPicture, row: number): RowEdges {
  const head = [0, stripBottom, body.top];
  if (row < HEAD_ROWS) {
    const [top = 0, bottom = 0] = head.slice(row);
    return { top, bottom, clip: { top, bottom } };
  }
  const { rowHeightPx } = frame.layout.metrics;
  const top = body.top - frame.cutTopPx + (row - HEAD_ROWS) * rowHeightPx;
  return { top, bottom: top + rowHeightPx, clip: { top: body.top, bottom: body.bottom } };
}
