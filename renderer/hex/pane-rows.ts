import { HEX_WIDTH_LIMITS } from '../../core/selection/grid-geometry.ts';
import { asciiTexel, changeInk } from '../grid/cell-formatter.ts';
import type { GlyphGrid } from '../grid/glyph-grid.ts';
import {
  ADDRESS_GLYPHS,
  BAR_TEXELS,
  FILL,
  FILL_MASK,
  FILL_SHIFT,
  type Fill,
  INK,
  OFFSET_GLYPHS,
  packTexel,
} from '../grid/texel.ts';
import { fillAt, hexDigitTexel, rowStartAddress } from './hex-rows.ts';
import { PaneBars } from './pane-bars.ts';
import type { PanePicture, PaneWindow } from './pane-picture.ts';

/** Texels of every byte that is not changed, without a background. */
const UNCHANGED: Uint16Array = Uint16Array.from({ length: 256 }, (_, byte) =>
  asciiTexel(byte, INK.text, FILL.none),
);

/** Writes the right pane beside rows of cells that are written already: a glyph a byte, a bar a cell. */
export class PaneRows {
  readonly #bars = new PaneBars();
  /** Backgrounds of the cells of the row that is being written; kept, because drawing must not allocate. */
  readonly #fills = new Uint8Array(HEX_WIDTH_LIMITS.max);

  /** Takes the scale of the bars again. Returns whether every row has to be written. */
  measure(picture: PanePicture, window: PaneWindow): boolean {
    return this.#bars.measure(picture, window);
  }

  /** Writes the last digit of the offset of every byte over its glyphs, and marks the column of the cursor. */
  writeHeader(grid: GlyphGrid, picture: PanePicture, { pane, drawnColumns }: PaneWindow): void {
    const { texels } = grid;
    const { asciiTexel: firstGlyph, barTexel, bytesPerCell } = pane;
    if (pane.asciiColumns === 0 && pane.barColumns === 0) return;
    texels.fill(0, ADDRESS_GLYPHS + drawnColumns * OFFSET_GLYPHS, firstGlyph);
    for (let i = 0; i < pane.asciiColumns * bytesPerCell; i++) {
      const isActive = Math.floor(i / bytesPerCell) === picture.cursor.column;
      const ink = isActive ? INK.headerActive : INK.header;
      const fill = isActive ? FILL.headerActive : FILL.none;
      texels[firstGlyph + i] = hexDigitTexel(i & 0xf, ink, fill);
    }
    for (let column = 0; column < pane.barColumns; column++) {
      const fill = column === picture.cursor.column ? FILL.headerActive : FILL.none;
      texels[barTexel + column * BAR_TEXELS] = packTexel(0, INK.header, fill);
      texels[barTexel + column * BAR_TEXELS + 1] = 0;
    }
    grid.markChanged(0, 0);
  }

  /**
   * Writes rows first..last of the file (both inclusive) that lie in the window.
   *
   * hot: no allocation
   */
  writeRows(
    grid: GlyphGrid,
    picture: PanePicture,
    window: PaneWindow,
    first: number,
    last: number,
  ): void {
    const { asciiColumns, barColumns, asciiTexel: firstGlyph } = window.pane;
    if (asciiColumns === 0 && barColumns === 0) return;
    const { texels } = grid;
    const cellTexels = ADDRESS_GLYPHS + window.drawnColumns * picture.formatter.glyphCount;
    const from = Math.max(first, window.topRow);
    const to = Math.min(last, window.topRow + window.drawnRows - 1);
    for (let row = from; row <= to; row++) {
      const start = (1 + row - window.topRow) * grid.widthTexels;
      // With more columns in sight there were cells where now there are none.
      texels.fill(0, start + cellTexels, start + firstGlyph);
      this.#readFills(texels, picture, window, row, start);
      if (asciiColumns > 0) this.#writeGlyphs(texels, picture, window, row, start);
      if (barColumns > 0) this.#bars.writeRow(texels, picture, window, row, start, this.#fills);
    }
    grid.markChanged(1 + from - window.topRow, 1 + to - window.topRow);
  }

  /** Backgrounds of a row: those that are written already, and those of columns that are out of sight. */
  #readFills(
    texels: Uint16Array,
    picture: PanePicture,
    window: PaneWindow,
    row: number,
    start: number,
  ): void {
    const { firstColumn, drawnColumns } = window;
    const { glyphCount } = picture.formatter;
    for (let column = 0; column < picture.geometry.widthCells; column++) {
      const drawn = column - firstColumn;
      const isDrawn = drawn >= 0 && drawn < drawnColumns;
      const texel = isDrawn ? (texels[start + ADDRESS_GLYPHS + drawn * glyphCount] ?? 0) : 0;
      this.#fills[column] = isDrawn
        ? (texel >> FILL_SHIFT) & FILL_MASK
        : fillAt(picture, row, column);
    }
  }

  #writeGlyphs(
    texels: Uint16Array,
    picture: PanePicture,
    { pane }: PaneWindow,
    row: number,
    start: number,
  ): void {
    const { current, original } = picture.data;
    const showsOriginal = picture.display === 'ori';
    let address = rowStartAddress(picture.geometry, row);
    let at = start + pane.asciiTexel;
    for (let column = 0; column < pane.asciiColumns; column++) {
      // Written from fills only.
      const fill = this.#fills[column] as Fill;
      for (let i = 0; i < pane.bytesPerCell; i++, address++, at++) {
        const now = current[address];
        const before = original[address];
        if (now === undefined || before === undefined) texels[at] = packTexel(0, INK.text, fill);
        else if (now === before) texels[at] = (UNCHANGED[now] ?? 0) | (fill << FILL_SHIFT);
        else if (showsOriginal) texels[at] = asciiTexel(before, INK.text, fill);
        else texels[at] = asciiTexel(now, changeInk(now, before), fill);
      }
    }
  }
}
