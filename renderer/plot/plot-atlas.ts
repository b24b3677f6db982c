import { DATA_FONT_FAMILY } from '../grid/data-font.ts';
import { ATLAS_COLUMNS, FIRST_GLYPH, LAST_GLYPH, rasteriseGlyphs } from '../grid/glyph-atlas.ts';
import { type GridMetrics, SLOT_BORDER_PX } from '../grid/grid-metrics.ts';
import type { MarkTable } from './mark-table.ts';

/** A text drawn as a whole: a part of the atlas, in device pixels. */
interface Label {
  readonly left: number;
  readonly top: number;
  readonly widthPx: number;
}

const LABEL_COLUMNS = 4;
const LABEL_ROWS = 32;
/** Whole texts that a frame may add: none that is already in the frame may lose its place. */
const MOST_LABELS_A_FRAME = 64;
/** Longest label, in glyphs of the data font; a longer one ends in an ellipsis. Four fit into 4096 pixels at any size. */
const LABEL_GLYPHS = 24;
const ELLIPSIS = '\u2026';

/**
 * What a line view writes with: printable ASCII glyph by glyph, and any other text, such as the name of a map, as a whole.
 *
 * Whole texts are kept until 64 are there; then all are dropped, between two frames, and those in sight are drawn again. A
 * frame may use 64 of them. Sizes are device pixels.
 */
export class PlotAtlas {
  readonly metrics: GridMetrics;
  /** Coverage, one byte a pixel. */
  readonly coverage: Uint8Array<ArrayBuffer>;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly #labelsTopPx: number;
  readonly #labelWidthPx: number;
  readonly #labels = new Map<string, Label>();
  #dirtyFromRow = 0;
  #dirtyToRow = 0;

  constructor(metrics: GridMetrics) {
    this.metrics = metrics;
    const glyphs = rasteriseGlyphs(metrics, DATA_FONT_FAMILY);
    this.#labelWidthPx = LABEL_GLYPHS * metrics.advancePx;
    const needed = Math.max(glyphs.widthPx, LABEL_COLUMNS * this.#labelWidthPx);
    this.widthPx = Math.ceil(needed / 4) * 4;
    this.#labelsTopPx = glyphs.heightPx;
    this.heightPx = glyphs.heightPx + LABEL_ROWS * metrics.slotHeightPx;
    this.coverage = new Uint8Array(this.widthPx * this.heightPx);
    for (let row = 0; row < glyphs.heightPx; row++) {
      const from = row * glyphs.widthPx;
      const pixels = glyphs.coverage.subarray(from, from + glyphs.widthPx);
      this.coverage.set(pixels, row * this.widthPx);
    }
  }

  /** First changed row of pixels since `markUploaded`, and the row after the last. */
  get dirtyFromRow(): number {
    return this.#dirtyFromRow;
  }

  get dirtyToRow(): number {
    return this.#dirtyToRow;
  }

  markUploaded(): void {
    this.#dirtyFromRow = 0;
    this.#dirtyToRow = 0;
  }

  /** Makes room for the whole texts of a frame. */
  beginFrame(): void {
    const places = LABEL_COLUMNS * LABEL_ROWS;
    if (this.#labels.size > places - MOST_LABELS_A_FRAME) this.#labels.clear();
  }

  /** Width of a text of ASCII glyphs. */
  textWidthPx(glyphs: number): number {
    return glyphs * this.metrics.advancePx;
  }

  /** Adds a glyph whose advance begins at `left`. Spaces and what is not ASCII leave their place empty. hot: no allocation */
  addGlyph(marks: MarkTable, code: number, left: number, top: number, ink: number): void {
    if (code < FIRST_GLYPH || code > LAST_GLYPH) return;
    const { slotWidthPx, slotHeightPx } = this.metrics;
    const box = code - FIRST_GLYPH;
    const column = box % ATLAS_COLUMNS;
    const row = (box - column) / ATLAS_COLUMNS;
    const atlasX = column * slotWidthPx;
    const atlasY = row * slotHeightPx;
    const at = left - SLOT_BORDER_PX;
    marks.glyph(at, top, slotWidthPx, slotHeightPx, atlasX, atlasY, ink);
  }

  /** Adds a text of ASCII, `top` being the top of the glyph boxes. hot: no allocation */
  addText(marks: MarkTable, text: string, left: number, top: number, ink: number): void {
    for (let i = 0; i < text.length; i++) {
      this.addGlyph(marks, text.charCodeAt(i), left + this.textWidthPx(i), top, ink);
    }
  }

  /** Adds a number as hexadecimal digits. hot: no allocation */
  addHex(
    marks: MarkTable,
    value: number,
    digits: number,
    left: number,
    top: number,
    ink: number,
  ): void {
    for (let i = 0; i < digits; i++) {
      const digit = Math.floor(value / 16 ** (digits - 1 - i)) % 16;
      const code = digit < 10 ? 0x30 + digit : 0x37 + digit;
      this.addGlyph(marks, code, left + this.textWidthPx(i), top, ink);
    }
  }

  /**
   * Adds any text as a whole, cut off at `maxWidthPx`.
   *
   * @returns its width without the cut
   */
  addLabel(
    marks: MarkTable,
    text: string,
    left: number,
    top: number,
    maxWidthPx: number,
    ink: number,
  ): number {
    const label = this.#labels.get(text) ?? this.#draw(text);
    const widthPx = Math.min(label.widthPx, maxWidthPx);
    if (widthPx > 0) {
      marks.glyph(left, top, widthPx, this.metrics.slotHeightPx, label.left, label.top, ink);
    }
    return label.widthPx;
  }

  /** Width that `addLabel` would take for a text. */
  labelWidthPx(text: string): number {
    return (this.#labels.get(text) ?? this.#draw(text)).widthPx;
  }

  #draw(text: string): Label {
    // Beyond what a frame may use: an empty label rather than one over another.
    if (this.#labels.size === LABEL_COLUMNS * LABEL_ROWS) return { left: 0, top: 0, widthPx: 0 };
    const slot = this.#labels.size;
    const { slotHeightPx, baselinePx, fontSizeDevicePx } = this.metrics;
    const left = (slot % LABEL_COLUMNS) * this.#labelWidthPx;
    const top = this.#labelsTopPx + Math.floor(slot / LABEL_COLUMNS) * slotHeightPx;
    const canvas = document.createElement('canvas');
    canvas.width = this.#labelWidthPx;
    canvas.height = slotHeightPx;
    const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
    if (context === null) throw new Error('Canvas2D is not available');
    context.fillStyle = '#000';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = '#fff';
    context.font = `${fontSizeDevicePx}px ${DATA_FONT_FAMILY}`;
    context.textBaseline = 'alphabetic';
    const shown = shortened(context, text, this.#labelWidthPx);
    context.fillText(shown, 0, baselinePx);
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height).data;
    for (let y = 0; y < canvas.height; y++) {
      const into = (top + y) * this.widthPx + left;
      for (let x = 0; x < canvas.width; x++) {
        this.coverage[into + x] = pixels[(y * canvas.width + x) * 4] ?? 0;
      }
    }
    this.#touch(top, top + slotHeightPx);
    const widthPx = Math.min(this.#labelWidthPx, Math.ceil(context.measureText(shown).width));
    const label = { left, top, widthPx };
    this.#labels.set(text, label);
    return label;
  }

  #touch(fromRow: number, toRow: number): void {
    const isClean = this.#dirtyToRow <= this.#dirtyFromRow;
    this.#dirtyFromRow = isClean ? fromRow : Math.min(this.#dirtyFromRow, fromRow);
    this.#dirtyToRow = Math.max(this.#dirtyToRow, toRow);
  }
}

/** The text, or as much of its begin as fits together with an ellipsis. */
function shortened(context: CanvasRenderingContext2D, text: string, widthPx: number): string {
  if (context.measureText(text).width <= widthPx) return text;
  const characters = [...text];
  while (characters.length > 1) {
    characters.pop();
    const candidate = characters.join('') + ELLIPSIS;
    if (context.measureText(candidate).width <= widthPx) return candidate;
  }
  return ELLIPSIS;
}
