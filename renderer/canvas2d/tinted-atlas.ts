import type { PaletteColours } from './palette-colours.ts';
import { scratchContext } from './scratch-context.ts';

/** Coverage of glyphs, one byte a pixel, row by row. */
export interface AtlasCoverage {
  readonly coverage: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * An atlas of glyphs in the colours of a palette: a canvas cannot multiply a coverage with a colour, so each ink gets a sheet
 * of its own when it is first written with.
 */
export class TintedAtlas {
  readonly #colours: PaletteColours;
  readonly #sheets = new Map<number, CanvasRenderingContext2D>();
  #atlas: AtlasCoverage = { coverage: new Uint8Array(0), widthPx: 0, heightPx: 0 };

  constructor(colours: PaletteColours) {
    this.#colours = colours;
  }

  setAtlas(atlas: AtlasCoverage): void {
    this.#atlas = atlas;
    this.#sheets.clear();
  }

  /** The palette has other colours. */
  coloursChanged(): void {
    this.#sheets.clear();
  }

  /** Rows of pixels from..to - 1 of the coverage have changed. */
  rowsChanged(from: number, to: number): void {
    for (const [ink, sheet] of this.#sheets) this.#tint(sheet, ink, from, to);
  }

  /** The whole atlas in an ink. The atlas has to be set. */
  sheet(ink: number): HTMLCanvasElement {
    const known = this.#sheets.get(ink);
    if (known !== undefined) return known.canvas;
    const { widthPx, heightPx } = this.#atlas;
    const sheet = scratchContext(widthPx, heightPx);
    this.#tint(sheet, ink, 0, heightPx);
    this.#sheets.set(ink, sheet);
    return sheet.canvas;
  }

  #tint(sheet: CanvasRenderingContext2D, ink: number, from: number, to: number): void {
    const { coverage, widthPx } = this.#atlas;
    const [red, green, blue, alpha] = this.#colours.rgba(ink);
    const image = sheet.createImageData(widthPx, to - from);
    const { data } = image;
    const first = from * widthPx;
    for (let at = 0; at < data.length; at += 4) {
      data[at] = red;
      data[at + 1] = green;
      data[at + 2] = blue;
      data[at + 3] = ((coverage[first + at / 4] ?? 0) * alpha) / 255;
    }
    sheet.putImageData(image, 0, from);
  }
}
