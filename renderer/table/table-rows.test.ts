import { describe, expect, it } from 'vitest';
import { GlyphGrid } from '../grid/glyph-grid.ts';
import type { MapViewSettings } from '../map/map-view-contract.ts';
import { SparkWriter } from './spark-rows.ts';
import { TableFrame } from './table-frame.ts';
import { drawnColumnLimit, drawnRowLimit, tableLayout } from './table-layout.ts';
import { tableMetrics } from './table-metrics.ts';
import { TableRows } from './table-rows.ts';
import { TableScroll } from './table-scroll.ts';
import {
  CELL,
  CELL_HEAD_COLUMNS,
  CELL_HEAD_ROWS,
  FILL,
  FILL_MASK,
  GLYPH_HEAD_ROWS,
  GLYPH_MASK,
  MARK,
} from './table-texel.ts';
import { type TestMapRequest, testModel } from './testing/table-test-map.ts';

const metrics = tableMetrics({ pixelRatio: 1, fontSizePx: 12, advanceEm: 0.6 });

function scene(
  request: TestMapRequest,
  settings: Partial<MapViewSettings> = {},
  scroll: { readonly leftPx: number; readonly topPx: number } = new TableScroll(),
) {
  const model = testModel(request, settings);
  const size = { widthPx: 420, heightPx: 260, pixelRatio: 1 };
  const layout = tableLayout({
    metrics,
    surfaceWidthPx: size.widthPx,
    surfaceHeightPx: size.heightPx,
    rows: model.rows,
    columnGlyphs: model.columnGlyphs,
    stripGlyphs: model.stripGlyphs,
    axisGlyphs: model.axisGlyphs,
    hasSparks: false,
  });
  const texels = {
    glyphs: new GlyphGrid(),
    cells: new GlyphGrid(16),
    sparks: new GlyphGrid(),
  };
  const frame = new TableFrame(layout);
  frame.cellGlyphs = model.cellGlyphs;
  frame.headGlyphs = model.headGlyphs;
  const columns = drawnColumnLimit(layout);
  texels.glyphs.reserve(frame.rowTexels(columns), GLYPH_HEAD_ROWS + drawnRowLimit(layout));
  texels.cells.reserve(CELL_HEAD_COLUMNS + columns, CELL_HEAD_ROWS + drawnRowLimit(layout));
  frame.place(size, layout, scroll);
  const rows = new TableRows(texels, model, new SparkWriter(), []);
  rows.writeAll(frame);
  const glyphsAt = (at: number, count: number): number[] =>
    [...texels.glyphs.texels.subarray(at, at + count)].map((texel) => texel & GLYPH_MASK);
  const textOf = (glyphs: readonly number[]): string =>
    String.fromCharCode(...glyphs.map((glyph) => glyph || 0x20)).trim();
  const lead = layout.stripGlyphs + layout.axisGlyphs;
  /** Mark and text of a value, counted from the first in sight. */
  const value = (row: number, column: number) => {
    const at =
      (GLYPH_HEAD_ROWS + row) * texels.glyphs.widthTexels + lead + column * frame.cellGlyphs;
    return {
      mark: glyphsAt(at, 1)[0],
      text: textOf(glyphsAt(at + 1, frame.cellGlyphs - 1)),
    };
  };
  /** Strip and axis beside a row, or strip and axis over a column. */
  const beside = (row: number): string =>
    textOf(glyphsAt((GLYPH_HEAD_ROWS + row) * texels.glyphs.widthTexels, lead));
  const over = (head: 0 | 1, column: number): string =>
    textOf(
      glyphsAt(
        head * texels.glyphs.widthTexels + lead + column * frame.headGlyphs,
        frame.headGlyphs,
      ),
    );
  const cell = (row: number, column: number): number =>
    texels.cells.texels[
      (CELL_HEAD_ROWS + row) * texels.cells.widthTexels + CELL_HEAD_COLUMNS + column
    ] ?? 0;
  return { model, frame, rows, texels, value, beside, over, cell };
}

const SQUARE: TestMapRequest = {
  width: 4,
  height: 4,
  raw: Array.from({ length: 16 }, (_, i) => 100 + i),
};

describe('the rows of a table', () => {
  it('hold values, points of the axes and numbers of rows and columns', () => {
    const { value, beside, over } = scene(SQUARE);
    expect([value(0, 0).text, value(3, 3).text]).toEqual(['100', '115']);
    expect(beside(1).split(/ +/)).toEqual(['2', '550']);
    expect([over(0, 2), over(1, 2)]).toEqual(['3', '120']);
  });

  it('begin with what is scrolled to', () => {
    const request = { width: 20, height: 30 };
    const { value, beside, over } = scene(request, {}, { leftPx: 64 * 3 + 5, topPx: 32 * 7 + 1 });
    expect(value(0, 0).text).toBe(String(7 * 20 + 3));
    expect(beside(0).split(/ +/)).toEqual(['8', '850']);
    expect(over(0, 0)).toBe('4');
  });

  it('stand the other way round where the first row is at the bottom', () => {
    const { value, beside } = scene(SQUARE, { isFirstRowAtBottom: true });
    expect(value(0, 0).text).toBe('112');
    expect(beside(0).split(/ +/)).toEqual(['4', '650']);
  });

  it('mark what has changed, and what is not saved', () => {
    const { value, cell } = scene({
      ...SQUARE,
      edits: [
        [0, 0, 200],
        [0, 1, 50],
      ],
      unsaved: [2, 4],
    });
    expect([0, 1, 2, 3].map((column) => value(0, column).mark)).toEqual([
      MARK.up,
      MARK.downUnsaved,
      MARK.unsaved,
      MARK.none,
    ]);
    expect([0, 1, 2, 3].map((column) => cell(0, column) & FILL_MASK)).toEqual([
      FILL.changed,
      FILL.unsaved,
      FILL.unsaved,
      FILL.none,
    ]);
  });

  it('show no change while they show the original', () => {
    const { value } = scene({ ...SQUARE, edits: [[0, 0, 200]] }, { display: 'ori' });
    expect(value(0, 0)).toEqual({ text: '100', mark: MARK.none });
  });

  it('leave a cell empty that lies behind the end of the file', () => {
    const { value, cell } = scene({ ...SQUARE, lengthBytes: 15 });
    expect([value(1, 2).text, value(1, 3).text]).toEqual(['106', '']);
    expect(cell(1, 3) & FILL_MASK).toBe(FILL.none);
  });

  it('draw a border around a selection, and only there', () => {
    const { model, frame, rows, cell } = scene(SQUARE);
    model.selected.moveTo('data', { row: 1, column: 1 }, false);
    model.selected.moveTo('data', { row: 2, column: 2 }, true);
    rows.writeAll(frame);
    const borders = CELL.borderTop | CELL.borderRight | CELL.borderBottom | CELL.borderLeft;
    expect(cell(1, 1) & borders).toBe(CELL.borderTop | CELL.borderLeft);
    expect(cell(2, 2) & borders).toBe(CELL.borderBottom | CELL.borderRight);
    expect(cell(1, 1) & CELL.selected).toBe(CELL.selected);
    expect([cell(0, 1), cell(1, 3), cell(3, 2)].map((texel) => texel & ~FILL_MASK)).toEqual([
      0, 0, 0,
    ]);
  });

  it('upload only the rows that were written', () => {
    const { rows, frame, texels } = scene(SQUARE);
    texels.glyphs.markUploaded();
    texels.cells.markUploaded();
    rows.writeRows(frame, 2, 2);
    expect([texels.glyphs.changedFrom, texels.glyphs.changedTo]).toEqual([
      GLYPH_HEAD_ROWS + 2,
      GLYPH_HEAD_ROWS + 3,
    ]);
    expect([texels.cells.changedFrom, texels.cells.changedTo]).toEqual([
      CELL_HEAD_ROWS + 2,
      CELL_HEAD_ROWS + 3,
    ]);
    texels.glyphs.markUploaded();
    rows.writeRows(frame, 90, 95);
    expect(texels.glyphs.isChanged).toBe(false);
  });
});
