// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { drawnCalls } from '../canvas2d/testing/drawn-calls.ts';
import { CanvasGridPainter } from './canvas-grid-painter.ts';
import { ATLAS_COLUMNS } from './glyph-atlas.ts';
import { gridLayout } from './grid-layout.ts';
import { gridMetrics } from './grid-metrics.ts';
import type { GridFrame, PaneFrame } from './grid-painter.ts';
import { ADDRESS_GLYPHS, FILL, INK, packTexel } from './texel.ts';

const ATLAS_ROWS = 8;
const COLUMNS = 4;
const ROWS = 5;
const GLYPHS_PER_CELL = 2;
const WHITE = '#ffffff';
const COLOURS = {
  background: '#101010',
  gridLine: '#202020',
  text: WHITE,
  textDim: WHITE,
  header: '#303030',
  headerText: WHITE,
  headerTextActive: WHITE,
  increased: WHITE,
  decreased: WHITE,
  changed: WHITE,
  unsaved: WHITE,
  selection: WHITE,
  selectionBorder: WHITE,
  cursor: WHITE,
  originalFrame: WHITE,
  regions: {
    user: WHITE,
    pack: WHITE,
    potential: WHITE,
    axis: WHITE,
    checksum: WHITE,
    mark: WHITE,
    searchHit: WHITE,
  },
};
const NO_PANE: PaneFrame = {
  asciiColumns: 0,
  barColumns: 0,
  bytesPerCell: 1,
  asciiLeftPx: 0,
  barsLeftPx: 0,
  barWidthPx: 0,
  paddingPx: 0,
  rightPx: 0,
  asciiTexel: 0,
  barTexel: 0,
};
const METRICS = gridMetrics({
  pixelRatio: 1,
  fontSizePx: 13,
  advanceEm: 0.6,
  cellWidthCssPx: 40,
  glyphsPerCell: GLYPHS_PER_CELL,
});
const SURFACE = { surfaceWidthPx: 800, surfaceHeightPx: 400 };

function frameOf(drawnRows: number): GridFrame {
  return {
    ...SURFACE,
    layout: gridLayout({ ...SURFACE, metrics: METRICS, columns: COLUMNS, rows: ROWS }),
    glyphsPerCell: GLYPHS_PER_CELL,
    drawnColumns: COLUMNS,
    drawnRows,
    cutLeftPx: 0,
    cutTopPx: 0,
    pane: NO_PANE,
  };
}

/** A grid without text, and the calls of its canvas since it was asked last. */
function emptyGrid(): { readonly painter: CanvasGridPainter; draw(): Record<string, number> } {
  const painter = new CanvasGridPainter();
  const { slotWidthPx, slotHeightPx } = METRICS;
  const widthPx = ATLAS_COLUMNS * slotWidthPx;
  const heightPx = ATLAS_ROWS * slotHeightPx;
  painter.setColours(COLOURS);
  painter.setAtlas({
    coverage: new Uint8Array(widthPx * heightPx),
    widthPx,
    heightPx,
    slotWidthPx,
    slotHeightPx,
  });
  painter.reserve(COLUMNS, ROWS, GLYPHS_PER_CELL, 0);
  painter.setFrame(frameOf(ROWS));
  return { painter, draw: drawnCalls(painter, 800, 400) };
}

/** Writes a cell of the grid; row 0 is the header. */
function write(painter: CanvasGridPainter, row: number, column: number, texel: number): void {
  const { grid } = painter;
  const at = row * grid.widthTexels + ADDRESS_GLYPHS + column * GLYPHS_PER_CELL;
  grid.texels[at] = texel;
}

const LETTER = packTexel(0x41, INK.text, FILL.none);

describe('CanvasGridPainter', () => {
  it('draws the background, both bands and a line for each row and column of an empty grid', () => {
    expect(emptyGrid().draw()).toEqual({ fillRect: 1 + 2 + ROWS + COLUMNS });
  });

  it('draws every glyph in sight once, and nothing for a space', () => {
    const { painter, draw } = emptyGrid();
    write(painter, 1, 0, LETTER);
    write(painter, 2, 3, LETTER);
    write(painter, ROWS, 1, packTexel(0x20, INK.text, FILL.none));
    expect(draw()['drawImage']).toBe(2);
  });

  it('draws a background for each cell that has one, and stripes over those that wait', () => {
    const { painter, draw } = emptyGrid();
    const before = draw()['fillRect'] ?? 0;
    write(painter, 1, 0, packTexel(0x20, INK.text, FILL.selected));
    expect(draw()['fillRect']).toBe(before + 1);
    write(painter, 1, 1, packTexel(0x20, INK.text, FILL.pending));
    expect(draw()['fillRect']).toBe(before + 3);
  });

  it('draws nothing of rows that are not in sight', () => {
    const { painter, draw } = emptyGrid();
    for (let row = 1; row <= ROWS; row++) write(painter, row, 0, LETTER);
    expect(draw()['drawImage']).toBe(ROWS);
    painter.setFrame(frameOf(2));
    expect(draw()).toEqual({ fillRect: 1 + 2 + 2 + COLUMNS, drawImage: 2 });
  });

  it('draws the same frame with the same calls, and has nothing left to hand over', () => {
    const { painter, draw } = emptyGrid();
    write(painter, 1, 0, LETTER);
    painter.grid.markChanged(1, 1);
    const first = draw();
    expect(painter.grid.isChanged).toBe(false);
    expect(draw()).toEqual(first);
  });

  it('draws only the background without a frame', () => {
    const { painter, draw } = emptyGrid();
    painter.dispose();
    expect(draw()).toEqual({ fillRect: 1 });
  });
});
