import type { CellReader } from './cell-reader.ts';

/**
 * Texel of a curve: the lowest (bits 0..7) and the highest (bits 8..15) place of the curve in a column of pixels, 1 at the
 * bottom and 255 at the top; 0 where there is no curve.
 */
export const SPARK_TOP = 255;
export const SPARK_BOTTOM = 1;
const MIDDLE = 128;

/**
 * Draws the numbers of a row as a curve, column of pixels by column of pixels. Each spans what the curve passes through
 * there, so that no spike is lost however many numbers share a pixel.
 */
export class SparkWriter {
  #numbers: Float64Array<ArrayBuffer> = new Float64Array(0);
  #count = 0;
  #min = 0;
  #max = 0;

  /** Writes the curve of a row of the map to `widthPx` texels of `out` from `at`. hot: no allocation but for wider maps */
  write(
    reader: CellReader,
    row: number,
    columns: number,
    out: Uint16Array,
    at: number,
    widthPx: number,
  ): void {
    this.#readRow(reader, row, columns);
    if (!(this.#min <= this.#max)) {
      out.fill(0, at, at + widthPx);
      return;
    }
    const pointsPerPx = (columns - 1) / widthPx;
    for (let px = 0; px < widthPx; px++) {
      out[at + px] = this.#texel(px * pointsPerPx, (px + 1) * pointsPerPx);
    }
  }

  #readRow(reader: CellReader, row: number, columns: number): void {
    if (this.#numbers.length < columns) this.#numbers = new Float64Array(columns);
    this.#count = columns;
    this.#min = Number.POSITIVE_INFINITY;
    this.#max = Number.NEGATIVE_INFINITY;
    for (let column = 0; column < columns; column++) {
      const shown = reader.read(row, column) ? reader.shown() : Number.NaN;
      this.#numbers[column] = shown;
      if (!Number.isFinite(shown)) continue;
      this.#min = Math.min(this.#min, shown);
      this.#max = Math.max(this.#max, shown);
    }
  }

  /** What the curve passes between two places, counted in points. */
  #texel(from: number, to: number): number {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    const start = this.#valueAt(from);
    if (Number.isFinite(start)) {
      low = start;
      high = start;
    }
    const end = this.#valueAt(to);
    if (Number.isFinite(end)) {
      low = Math.min(low, end);
      high = Math.max(high, end);
    }
    for (let point = Math.ceil(from); point < to; point++) {
      const value = this.#numbers[point] ?? Number.NaN;
      if (!Number.isFinite(value)) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    return low <= high ? this.#place(low) | (this.#place(high) << 8) : 0;
  }

  /** Number on the straight line between two points; not finite beside one that is not. */
  #valueAt(place: number): number {
    const before = Math.min(Math.floor(place), this.#count - 1);
    const left = this.#numbers[before] ?? Number.NaN;
    if (place <= before) return left;
    const right = this.#numbers[before + 1] ?? left;
    return left + (right - left) * (place - before);
  }

  #place(value: number): number {
    const range = this.#max - this.#min;
    if (!(range > 0)) return MIDDLE;
    return SPARK_BOTTOM + Math.round(((value - this.#min) / range) * (SPARK_TOP - SPARK_BOTTOM));
  }
}
