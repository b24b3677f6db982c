// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { drawnCalls } from '../canvas2d/testing/drawn-calls.ts';
import { CanvasTablePainter } from './canvas-table-painter.ts';
import { TableFrame } from './table-frame.ts';
import { tableLayout } from './table-layout.ts';
import { tableMetrics } from './table-metrics.ts';
import { PALETTE_SIZE } from './table-palette.ts';
import {
  CELL,
  CELL_HEAD_COLUMNS,
  CELL_HEAD_ROWS,
  FILL,
  GLYPH_HEAD_ROWS,
  INK,
  packGlyph,
} from './table-texel.ts';
import { TEXT_ATLAS_COLUMNS } from './text-atlas.ts';

const SIZE = { widthPx: 900, heightPx: 500, pixelRatio: 1 };
const ROWS = 4;
const COLUMNS = 3;
const METRICS = tableMetrics({ pixelRatio: 1, fontSizePx: 12, advanceEm: 0.6 });
const LAYOUT = tableLayout({
  metrics: METRICS,
  surfaceWidthPx: SIZE.widthPx,
  surfaceHeightPx: SIZE.heightPx,
  rows: ROWS,
  columnGlyphs: Array.from({ length: COLUMNS }, () => 4),
  stripGlyphs: 2,
  axisGlyphs: 4,
  hasSparks: false,
});
/** What the canvas draws under everything. */
const BACKGROUND = 1;
/** Bands, and lines beside the strips and over and beside the cells. */
const FLATS = 4 + 4;
/** Texels before the first value: strip and y axis. */
const LEAD = 2 + 4;
const CELL_GLYPHS = 4;

/** A table without text, and the calls of its canvas since it was asked last. */
function emptyTable(): { readonly painter: CanvasTablePainter; draw(): Record<string, number> } {
  const painter = new CanvasTablePainter();
  painter.setColours(new Uint8Array(4 * PALETTE_SIZE).fill(255));
  const widthPx = TEXT_ATLAS_COLUMNS * METRICS.slotWidthPx;
  const heightPx = 16 * METRICS.slotHeightPx;
  painter.setAtlas({
    coverage: new Uint8Array(widthPx * heightPx),
    widthPx,
    heightPx,
    slotWidthPx: METRICS.slotWidthPx,
    slotHeightPx: METRICS.slotHeightPx,
  });
  const frame = new TableFrame(LAYOUT);
  frame.cellGlyphs = CELL_GLYPHS;
  frame.headGlyphs = CELL_GLYPHS;
  frame.place(SIZE, LAYOUT, { leftPx: 0, topPx: 0 });
  painter.reserve(COLUMNS, ROWS, frame.rowTexels(COLUMNS), 0);
  for (let column = 0; column < COLUMNS; column++) {
    painter.cells.texels[CELL_HEAD_COLUMNS + column] = LAYOUT.columnEndsPx[column] ?? 0;
  }
  painter.setFrame(frame, -1);
  return { painter, draw: drawnCalls(painter, SIZE.widthPx, SIZE.heightPx) };
}

function writeCell({ cells }: CanvasTablePainter, row: number, column: number, flags: number) {
  const at = (CELL_HEAD_ROWS + row) * cells.widthTexels + CELL_HEAD_COLUMNS + column;
  cells.texels[at] = flags;
}

function writeGlyph({ glyphs }: CanvasTablePainter, row: number, column: number, glyph: number) {
  const at = (GLYPH_HEAD_ROWS + row) * glyphs.widthTexels + LEAD + column * CELL_GLYPHS + 1;
  glyphs.texels[at] = packGlyph(glyph, INK.text);
}

describe('CanvasTablePainter', () => {
  it('draws its bands, and a line for each row and column of an empty table', () => {
    expect(emptyTable().draw()).toEqual({ fillRect: BACKGROUND + FLATS + ROWS + COLUMNS });
  });

  it('draws the background of a cell that has one, and one box more for each thing it shows', () => {
    const { painter, draw } = emptyTable();
    const before = draw()['fillRect'] ?? 0;
    writeCell(painter, 0, 0, FILL.changed);
    expect(draw()['fillRect']).toBe(before + 1);
    writeCell(painter, 0, 0, FILL.changed | CELL.selected | CELL.barUp | CELL.borderTop);
    expect(draw()['fillRect']).toBe(before + 4);
  });

  it('draws every glyph once, and nothing for a space', () => {
    const { painter, draw } = emptyTable();
    writeGlyph(painter, 0, 0, 0x31);
    writeGlyph(painter, 3, 2, 0x32);
    writeGlyph(painter, 1, 1, 0x20);
    expect(draw()['drawImage']).toBe(2);
  });

  it('draws the same frame with the same calls, and has nothing left to hand over', () => {
    const { painter, draw } = emptyTable();
    writeCell(painter, 1, 1, FILL.unsaved);
    writeGlyph(painter, 1, 1, 0x31);
    painter.cells.markChanged(1, 1);
    const first = draw();
    expect(painter.cells.isChanged).toBe(false);
    expect(draw()).toEqual(first);
  });

  it('draws nothing without a frame', () => {
    const { painter, draw } = emptyTable();
    painter.dispose();
    expect(draw()).toEqual({ fillRect: BACKGROUND });
  });
});
