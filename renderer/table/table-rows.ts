import type { GlyphGrid } from '../grid/glyph-grid.ts';
import { CellFlags } from './cell-flags.ts';
import { axisFill, axisInk, barFlags, markOf, plainFill, valueInk } from './cell-look.ts';
import { writeGlyphs, writeNumber } from './glyph-text.ts';
import { heatFill } from './heat.ts';
import type { SparkWriter } from './spark-rows.ts';
import type { AxisPoints } from './table-axis.ts';
import type { TableFrame } from './table-frame.ts';
import { columnStartPx } from './table-layout.ts';
import type { TableModel } from './table-model.ts';
import type { HeatInks } from './table-palette.ts';
import {
  CELL_HEAD_COLUMNS,
  CELL_HEAD_ROWS,
  FILL,
  GLYPH_HEAD_ROWS,
  INK,
  MARK,
  packGlyph,
} from './table-texel.ts';

/** The tables that shaders draw from; sparks have a row for each drawn row of the data. */
export interface TableTexels {
  readonly glyphs: GlyphGrid;
  readonly cells: GlyphGrid;
  readonly sparks: GlyphGrid;
}

/** Stands for a text that does not fit, as in spreadsheets: a cut number would be another number. */
const NO_ROOM = 0x23;
/** Place of the right edges of columns in the cell table. */
const ENDS_ROW = 0;
const STRIP_ROW = 1;
const AXIS_ROW = 2;

/** Writes what is in sight of a table into the tables of the shaders. */
export class TableRows {
  readonly #texels: TableTexels;
  readonly #model: TableModel;
  readonly #sparks: SparkWriter;
  readonly #flags: CellFlags;
  /** Inks that can be read on the heat colours. */
  heatInks: HeatInks;

  constructor(texels: TableTexels, model: TableModel, sparks: SparkWriter, heatInks: HeatInks) {
    this.#texels = texels;
    this.#model = model;
    this.#flags = new CellFlags(model);
    this.#sparks = sparks;
    this.heatInks = heatInks;
  }

  /** Writes everything in sight. hot: no allocation */
  writeAll(frame: TableFrame): void {
    this.#flags.refresh(frame);
    this.#writeEnds(frame);
    this.#writeStrip(frame);
    this.#writeXAxis(frame);
    const { glyphs, cells } = this.#texels;
    glyphs.markChanged(0, GLYPH_HEAD_ROWS - 1);
    cells.markChanged(0, CELL_HEAD_ROWS - 1);
    this.writeRows(frame, frame.firstRow, frame.firstRow + frame.drawnRows - 1);
  }

  /** Writes rows first..last (both inclusive, as they are shown) as far as they are in sight. hot: no allocation */
  writeRows(frame: TableFrame, first: number, last: number): void {
    const from = Math.max(first, frame.firstRow);
    const to = Math.min(last, frame.firstRow + frame.drawnRows - 1);
    if (to < from) return;
    for (let row = from; row <= to; row++) this.#writeRow(frame, row);
    const { glyphs, cells, sparks } = this.#texels;
    glyphs.markChanged(
      GLYPH_HEAD_ROWS + from - frame.firstRow,
      GLYPH_HEAD_ROWS + to - frame.firstRow,
    );
    cells.markChanged(CELL_HEAD_ROWS + from - frame.firstRow, CELL_HEAD_ROWS + to - frame.firstRow);
    if (frame.layout.sparkWidthPx > 0) {
      sparks.markChanged(from - frame.firstRow, to - frame.firstRow);
    }
  }

  #writeEnds(frame: TableFrame): void {
    const { cells } = this.#texels;
    const { layout, firstColumn } = frame;
    const startPx = columnStartPx(layout, firstColumn);
    const at = ENDS_ROW * cells.widthTexels + CELL_HEAD_COLUMNS;
    for (let i = 0; i < frame.drawnColumns; i++) {
      cells.texels[at + i] = (layout.columnEndsPx[firstColumn + i] ?? startPx) - startPx;
    }
  }

  #writeStrip(frame: TableFrame): void {
    const { glyphs, cells } = this.#texels;
    const { stripGlyphs, axisGlyphs } = frame.layout;
    const { corner, selected } = this.#model;
    const { cursor } = selected;
    const lead = stripGlyphs + axisGlyphs;
    clearRow(glyphs, frame, 0);
    writeGlyphs(glyphs, 0, corner.unit, INK.text);
    writeGlyphs(glyphs, lead - corner.x.length, corner.x, INK.axis);
    const cellAt = STRIP_ROW * cells.widthTexels + CELL_HEAD_COLUMNS;
    for (let i = 0; i < frame.drawnColumns; i++) {
      const column = frame.firstColumn + i;
      const isActive = cursor.area !== 'y' && cursor.cell.column === column;
      const at = lead + i * frame.headGlyphs;
      const ink = isActive ? INK.stripActive : INK.strip;
      writeNumber(glyphs, at + frame.headGlyphs, column + 1, ink);
      cells.texels[cellAt + i] = isActive ? FILL.stripActive : FILL.none;
    }
  }

  #writeXAxis(frame: TableFrame): void {
    const { glyphs } = this.#texels;
    const lead = frame.layout.stripGlyphs + frame.layout.axisGlyphs;
    clearRow(glyphs, frame, 1);
    writeGlyphs(glyphs, glyphs.widthTexels, this.#model.corner.y, INK.axis);
    for (let i = 0; i < frame.drawnColumns; i++) {
      const at = glyphs.widthTexels + lead + i * frame.headGlyphs;
      this.#writeAxisCell('x', 0, frame.firstColumn + i, at, frame.headGlyphs, AXIS_ROW, i);
    }
  }

  #writeRow(frame: TableFrame, row: number): void {
    const { glyphs, cells, sparks } = this.#texels;
    const { stripGlyphs, axisGlyphs, sparkWidthPx, metrics } = frame.layout;
    const model = this.#model;
    const { cursor } = model.selected;
    const index = row - frame.firstRow;
    const mapRow = model.selected.flippedRow(row);
    const glyphRow = GLYPH_HEAD_ROWS + index;
    const rowAt = glyphRow * glyphs.widthTexels;
    const isActive = cursor.area !== 'x' && cursor.cell.row === row;
    clearRow(glyphs, frame, glyphRow);
    writeNumber(glyphs, rowAt + stripGlyphs, mapRow + 1, isActive ? INK.stripActive : INK.strip);
    cells.texels[(CELL_HEAD_ROWS + index) * cells.widthTexels] = isActive
      ? FILL.stripActive
      : FILL.none;
    this.#writeAxisCell('y', row, 0, rowAt + stripGlyphs, axisGlyphs, CELL_HEAD_ROWS + index, -1);
    const dataAt = rowAt + stripGlyphs + axisGlyphs;
    for (let i = 0; i < frame.drawnColumns; i++) {
      this.#writeCell(frame, row, mapRow, i, dataAt + i * frame.cellGlyphs);
    }
    if (sparkWidthPx === 0) return;
    const widthPx = sparkWidthPx - 2 * metrics.sparkInsetPx;
    const sparkAt = index * sparks.widthTexels;
    this.#sparks.write(model.reader, mapRow, model.columns, sparks.texels, sparkAt, widthPx);
  }

  /** @param columnInCells column of the cell table from the first column of data: -1 is the y axis */
  #writeAxisCell(
    area: 'x' | 'y',
    row: number,
    column: number,
    at: number,
    glyphCount: number,
    cellRow: number,
    columnInCells: number,
  ): void {
    const { glyphs, cells } = this.#texels;
    const model = this.#model;
    const { cursor } = model.selected;
    const points = model[area];
    const index = area === 'x' ? column : model.selected.flippedRow(row);
    const isActive =
      cursor.area !== otherAxis(area) &&
      (area === 'x' ? cursor.cell.column === column : cursor.cell.row === row);
    const direction = points.directions[index] ?? 0;
    const ink = axisInk(direction, isActive);
    const text = points.glyphs[index];
    if (text !== undefined) writeGlyphs(glyphs, at + glyphCount - text.length, text, ink);
    if (points.firstFall === index && text !== undefined && text.length < glyphCount) {
      glyphs.texels[at + glyphCount - text.length - 1] = packGlyph(MARK.fall, INK.warning);
    }
    const isUnsaved = this.#isPointUnsaved(points, index);
    const cellAt = cellRow * cells.widthTexels + CELL_HEAD_COLUMNS + columnInCells;
    cells.texels[cellAt] =
      axisFill(direction, isUnsaved, isActive) | this.#flags.of(area, row, column);
  }

  #writeCell(frame: TableFrame, row: number, mapRow: number, i: number, at: number): void {
    const { glyphs, cells } = this.#texels;
    const { reader, writer, settings, extremes } = this.#model;
    const column = frame.firstColumn + i;
    const cellAt = (CELL_HEAD_ROWS + row - frame.firstRow) * cells.widthTexels + CELL_HEAD_COLUMNS;
    const flags = this.#flags.of('data', row, column);
    if (!reader.read(mapRow, column)) {
      cells.texels[cellAt + i] = flags;
      return;
    }
    const change = reader.change();
    const isUnsaved = reader.isUnsaved();
    const isChanged = reader.isChanged();
    const heat = heatFill(settings.colouring, reader.shown(), change, extremes);
    const hasDirection = isChanged && settings.display !== 'ori';
    const direction = hasDirection ? Math.sign(change) : 0;
    const hasHeat = heat !== FILL.none;
    const fill = hasHeat ? heat : plainFill(isChanged, isUnsaved);
    const ink = valueInk(fill, direction, isChanged, settings.display, this.heatInks);
    cells.texels[cellAt + i] = fill | flags | (hasHeat ? barFlags(direction) : 0);
    glyphs.texels[at] = packGlyph(markOf(direction, isUnsaved), ink);
    writer.write(reader.current, reader.original);
    const fits = writer.length < frame.cellGlyphs;
    const length = fits ? writer.length : frame.cellGlyphs - 1;
    const textAt = at + frame.cellGlyphs - length;
    for (let j = 0; j < length; j++) {
      const code = fits ? (writer.codes[writer.start + j] ?? 0) : NO_ROOM;
      glyphs.texels[textAt + j] = packGlyph(code, ink);
    }
  }

  #isPointUnsaved({ addresses, wordBytes }: AxisPoints, index: number): boolean {
    const address = addresses?.[index];
    if (address === undefined) return false;
    for (let i = address; i < address + wordBytes; i++) {
      if (this.#model.data.isUnsaved(i)) return true;
    }
    return false;
  }
}

function otherAxis(area: 'x' | 'y'): 'x' | 'y' {
  return area === 'x' ? 'y' : 'x';
}

/** Empties what is drawn of a row: what it held may have had other columns. */
function clearRow(glyphs: GlyphGrid, frame: TableFrame, row: number): void {
  const at = row * glyphs.widthTexels;
  glyphs.texels.fill(0, at, at + frame.rowTexels(frame.drawnColumns));
}
