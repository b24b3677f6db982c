import type { MeshLook } from './mesh-look.ts';
import {
  BORDER_LINES,
  BORDER_SHARE,
  BRIGHTEST,
  CURSOR_LINES,
  DARKEST,
  FLASHED_SHARE,
  HIDDEN_SHARE,
  ORIGINAL_LINE_SHARE,
  SELECTED_SHARE,
  WIRE_FULL,
  WIRE_NONE,
} from './mesh-shade.ts';
import { MARK } from './surface-marks.ts';
import { RAMP_TEXELS } from './surface-palette.ts';
import type { PixelSink } from './triangle-raster.ts';

/** What the pixels of a mesh are coloured by. */
export interface PixelLook {
  readonly look: MeshLook;
  /** As of `surfacePalette`. */
  readonly palette: Uint8Array;
  /** One byte a vertex, as of `SurfaceMarks`. */
  readonly marks: Uint8Array;
  readonly meshColumns: number;
  readonly meshRows: number;
}

const FULL = 255;

/** Writes the pixels of the surface itself, opaque: the first pass of the fragment shader surface-mesh. */
export class SurfacePixels implements PixelSink {
  readonly #look: PixelLook;
  readonly #pixels: Uint8ClampedArray;
  readonly #rampAt: number;

  /** @param pixels RGBA, row by row */
  constructor(look: PixelLook, pixels: Uint8ClampedArray) {
    this.#look = look;
    this.#pixels = pixels;
    this.#rampAt = look.look.u_rampRow * RAMP_TEXELS * 4;
  }

  pixel(
    at: number,
    column: number,
    row: number,
    perColumn: number,
    perRow: number,
    ramp: number,
    light: number,
  ): void {
    const { palette, look } = this.#look;
    const shade = shadeOf(light);
    const texel = this.#rampAt + Math.floor(limit(ramp) * (RAMP_TEXELS - 1) + 0.5) * 4;
    const pixel = at * 4;
    this.#pixels[pixel] = (palette[texel] ?? 0) * shade;
    this.#pixels[pixel + 1] = (palette[texel + 1] ?? 0) * shade;
    this.#pixels[pixel + 2] = (palette[texel + 2] ?? 0) * shade;
    this.#pixels[pixel + 3] = FULL;
    if (look.hasMarks) this.#addMarks(pixel, column, row, perColumn, perRow);
    const line = wireCover(look, column, row, perColumn, perRow);
    this.#mix(pixel, look.u_lineColour, line * (look.u_lineColour[3] ?? 0));
    const cursor = Math.max(
      cover(Math.abs(column - look.u_cursor[0]) / perColumn, look.u_linePx * CURSOR_LINES),
      cover(Math.abs(row - look.u_cursor[1]) / perRow, look.u_linePx * CURSOR_LINES),
    );
    this.#mix(pixel, look.u_cursorColour, cursor * (look.u_cursorColour[3] ?? 0));
  }

  #addMarks(pixel: number, column: number, row: number, perColumn: number, perRow: number): void {
    const { look } = this.#look;
    const cellColumn = Math.floor(column + 0.5);
    const cellRow = Math.floor(row + 0.5);
    const mark = this.#markAt(cellColumn, cellRow);
    if (mark & MARK.selected) {
      const awayX = column - cellColumn;
      const awayY = row - cellRow;
      const besideX = this.#markAt(cellColumn + (awayX < 0 ? -1 : 1), cellRow);
      const besideY = this.#markAt(cellColumn, cellRow + (awayY < 0 ? -1 : 1));
      const halfPx = BORDER_LINES * look.u_linePx;
      const border = Math.max(
        besideX & MARK.selected ? 0 : cover((0.5 - Math.abs(awayX)) / perColumn, halfPx),
        besideY & MARK.selected ? 0 : cover((0.5 - Math.abs(awayY)) / perRow, halfPx),
      );
      const share = SELECTED_SHARE + (BORDER_SHARE - SELECTED_SHARE) * border;
      this.#mix(pixel, look.u_selectionColour, share);
    }
    if (mark & MARK.flashed) this.#mix(pixel, look.u_cursorColour, FLASHED_SHARE);
  }

  /** Mark of a vertex, of the nearest one outside the mesh. */
  #markAt(column: number, row: number): number {
    const { marks, meshColumns, meshRows } = this.#look;
    const inColumns = Math.max(0, Math.min(meshColumns - 1, column));
    const inRows = Math.max(0, Math.min(meshRows - 1, row));
    return marks[inRows * meshColumns + inColumns] ?? 0;
  }

  /** Lays a colour (0..1) over a pixel. */
  #mix(pixel: number, colour: readonly number[], share: number): void {
    if (share <= 0) return;
    for (let channel = 0; channel < 3; channel++) {
      const below = this.#pixels[pixel + channel] ?? 0;
      this.#pixels[pixel + channel] = below + ((colour[channel] ?? 0) * FULL - below) * share;
    }
  }
}

/** Writes the pixels of the translucent original over what is there: the other two passes of the fragment shader. */
export class OriginalPixels implements PixelSink {
  readonly #look: MeshLook;
  readonly #pixels: Uint8ClampedArray;
  readonly #faceAlpha: number;
  readonly #lineAlpha: number;

  /** @param isHidden whether it lies behind the surface, where only its lines are seen */
  constructor(look: MeshLook, pixels: Uint8ClampedArray, isHidden: boolean) {
    const alpha = look.u_originalColour[3] ?? 0;
    this.#look = look;
    this.#pixels = pixels;
    this.#faceAlpha = isHidden ? 0 : alpha;
    this.#lineAlpha = isHidden ? HIDDEN_SHARE * alpha : Math.min(1, alpha * ORIGINAL_LINE_SHARE);
  }

  pixel(
    at: number,
    column: number,
    row: number,
    perColumn: number,
    perRow: number,
    _ramp: number,
    light: number,
  ): void {
    const line = wireCover(this.#look, column, row, perColumn, perRow);
    const alpha = this.#faceAlpha + (this.#lineAlpha - this.#faceAlpha) * line;
    if (alpha <= 0) return;
    const shade = shadeOf(light) * FULL;
    const pixels = this.#pixels;
    const pixel = at * 4;
    // Where nothing is yet the picture stays translucent: the lines of the box lie behind it.
    const below = ((pixels[pixel + 3] ?? 0) / FULL) * (1 - alpha);
    const sum = alpha + below;
    for (let channel = 0; channel < 3; channel++) {
      const own = (this.#look.u_originalColour[channel] ?? 0) * shade;
      pixels[pixel + channel] = (own * alpha + (pixels[pixel + channel] ?? 0) * below) / sum;
    }
    pixels[pixel + 3] = sum * FULL;
  }
}

function shadeOf(light: number): number {
  return DARKEST + (BRIGHTEST - DARKEST) * limit(light);
}

/** Share of a pixel that the lines of rows and columns cover; they fade where they would cover everything. */
function wireCover(
  look: MeshLook,
  column: number,
  row: number,
  perColumn: number,
  perRow: number,
): number {
  if (!look.hasWire) return 0;
  return Math.max(
    cover(toWhole(column) / perColumn, look.u_linePx) *
      (1 - smooth(WIRE_FULL, WIRE_NONE, perColumn)),
    cover(toWhole(row) / perRow, look.u_linePx) * (1 - smooth(WIRE_FULL, WIRE_NONE, perRow)),
  );
}

/** Distance to the nearest whole number. */
function toWhole(value: number): number {
  return Math.abs(value - Math.floor(value + 0.5));
}

/** Share of a pixel that a line covers whose middle is `distancePx` away. */
function cover(distancePx: number, halfPx: number): number {
  return limit(halfPx + 0.5 - distancePx);
}

/** From 0 at `low` to 1 at `high`, without a bend at either end. */
function smooth(low: number, high: number, value: number): number {
  const share = limit((value - low) / (high - low));
  return share * share * (3 - 2 * share);
}

function limit(share: number): number {
  return Math.max(0, Math.min(1, share));
}
