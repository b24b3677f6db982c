import { DATA_FONT_FAMILY } from '../grid/data-font.ts';
import { ATLAS_COLUMNS, FIRST_GLYPH, LAST_GLYPH, rasteriseGlyphs } from '../grid/glyph-atlas.ts';
import { type GridMetrics, SLOT_BORDER_PX } from '../grid/grid-metrics.ts';
import { writeSeams } from './label-seams.ts';

/** A glyph of the atlas and how far it moves the next one on. Device pixels. */
export interface LabelGlyph {
  readonly atlasXPx: number;
  readonly atlasYPx: number;
  readonly boxWidthPx: number;
  /** From the left edge of the box to where the advance begins. */
  readonly bearingPx: number;
  readonly advancePx: number;
}

/** Characters beyond printable ASCII that are kept at a time, and those of a row. */
const OTHER_COLUMNS = ATLAS_COLUMNS / 2;
const OTHER_ROWS = 12;
const REPLACEMENT = '?';

/**
 * Glyphs of the texts beside a surface: printable ASCII from the beginning, any other character of a name or a unit when
 * it is first asked for. A wide character has two boxes.
 */
export class LabelAtlas {
  readonly metrics: GridMetrics;
  /** Coverage and seam, two bytes a pixel: the largest coverage of the same box beside the pixel. */
  readonly texels: Uint8Array<ArrayBuffer>;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly #othersTopPx: number;
  readonly #others = new Map<string, LabelGlyph>();
  #isStale = true;

  constructor(metrics: GridMetrics) {
    this.metrics = metrics;
    const glyphs = rasteriseGlyphs(metrics, DATA_FONT_FAMILY);
    this.widthPx = glyphs.widthPx;
    this.#othersTopPx = glyphs.heightPx;
    this.heightPx = glyphs.heightPx + OTHER_ROWS * metrics.slotHeightPx;
    this.texels = new Uint8Array(2 * this.widthPx * this.heightPx);
    glyphs.coverage.forEach((coverage, at) => {
      this.texels[2 * at] = coverage;
    });
    const { slotWidthPx: widthPx, slotHeightPx: heightPx } = metrics;
    for (let topPx = 0; topPx < this.#othersTopPx; topPx += heightPx) {
      for (let leftPx = 0; leftPx < ATLAS_COLUMNS * widthPx; leftPx += widthPx) {
        writeSeams(this.texels, this.widthPx, { leftPx, topPx, widthPx, heightPx });
      }
    }
  }

  /** Whether the coverage has changed since `markUploaded`. */
  get isStale(): boolean {
    return this.#isStale;
  }

  markUploaded(): void {
    this.#isStale = false;
  }

  /** Nothing of what was uploaded is there any more. */
  markAllStale(): void {
    this.#isStale = true;
  }

  /** Glyph of a character, `undefined` for one that has nothing to draw but its advance. */
  glyphOf(character: string): LabelGlyph | undefined {
    const code = character.codePointAt(0) ?? 0;
    if (code === 0x20) return undefined;
    return code >= FIRST_GLYPH && code <= LAST_GLYPH ? this.#ascii(code) : this.#other(character);
  }

  #ascii(code: number): LabelGlyph {
    const { slotWidthPx, slotHeightPx, advancePx } = this.metrics;
    const box = code - FIRST_GLYPH;
    return {
      atlasXPx: (box % ATLAS_COLUMNS) * slotWidthPx,
      atlasYPx: Math.floor(box / ATLAS_COLUMNS) * slotHeightPx,
      boxWidthPx: slotWidthPx,
      bearingPx: SLOT_BORDER_PX,
      advancePx,
    };
  }

  #other(character: string): LabelGlyph {
    const known = this.#others.get(character);
    if (known) return known;
    if (this.#others.size === OTHER_COLUMNS * OTHER_ROWS)
      return this.#ascii(REPLACEMENT.charCodeAt(0));
    const glyph = this.#draw(character, this.#others.size);
    this.#others.set(character, glyph);
    this.#isStale = true;
    return glyph;
  }

  #draw(character: string, place: number): LabelGlyph {
    const { slotWidthPx, slotHeightPx, baselinePx, fontSizeDevicePx } = this.metrics;
    const boxWidthPx = 2 * slotWidthPx;
    const canvas = document.createElement('canvas');
    canvas.width = boxWidthPx;
    canvas.height = slotHeightPx;
    const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
    if (context === null) throw new Error('Canvas2D is not available');
    context.fillStyle = '#000';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = '#fff';
    context.font = `${fontSizeDevicePx}px ${DATA_FONT_FAMILY}`;
    context.textBaseline = 'alphabetic';
    context.fillText(character, SLOT_BORDER_PX, baselinePx);
    const atlasXPx = (place % OTHER_COLUMNS) * boxWidthPx;
    const atlasYPx = this.#othersTopPx + Math.floor(place / OTHER_COLUMNS) * slotHeightPx;
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height).data;
    for (let y = 0; y < canvas.height; y++) {
      for (let x = 0; x < canvas.width; x++) {
        this.texels[2 * ((atlasYPx + y) * this.widthPx + atlasXPx + x)] =
          pixels[(y * canvas.width + x) * 4] ?? 0;
      }
    }
    const box = { leftPx: atlasXPx, topPx: atlasYPx, widthPx: boxWidthPx, heightPx: slotHeightPx };
    writeSeams(this.texels, this.widthPx, box);
    const advancePx = Math.round(context.measureText(character).width);
    return { atlasXPx, atlasYPx, boxWidthPx, bearingPx: SLOT_BORDER_PX, advancePx };
  }
}
