import type { ReadonlyBytes } from '../../core/bytes/readonly-bytes.ts';
import type { ComparedBytes } from '../../core/values/cell-text.ts';
import type { DumpSummary } from '../summary/dump-summary.ts';
import { clearExtremes, noExtremes } from '../summary/extremes.ts';

/** Rows of pixels, from..to - 1. */
export interface PixelRows {
  readonly from: number;
  readonly to: number;
}

/**
 * What the pixel rows of an overview stand for: a file from top to bottom, equally many bytes a row. Where there are more rows
 * than bytes, a byte has several rows.
 */
export class OverviewRows {
  readonly count: number;
  /** Lowest and highest byte of each row. */
  readonly min: Uint8Array;
  readonly max: Uint8Array;
  /** Mean of the bytes of each row, rounded. */
  readonly mean: Uint8Array;
  /** 1 for a row in which any byte differs from the original. */
  readonly differs: Uint8Array;
  readonly #lengthBytes: number;
  readonly #extremes = noExtremes();

  /**
   * @param count rows, 0 or more
   * @param lengthBytes of the file
   */
  constructor(count: number, lengthBytes: number) {
    this.count = lengthBytes > 0 ? count : 0;
    this.min = new Uint8Array(this.count);
    this.max = new Uint8Array(this.count);
    this.mean = new Uint8Array(this.count);
    this.differs = new Uint8Array(this.count);
    this.#lengthBytes = lengthBytes;
  }

  /** Rows that stand for bytes [start, end) of the file. */
  rowsOf(start: number, end: number): PixelRows {
    if (end <= start) return { from: 0, to: 0 };
    const perRow = this.#bytesPerRow();
    // One more on either side: a division may land on the wrong side of a whole row.
    const from = Math.max(0, Math.floor(start / perRow) - 1);
    return { from, to: Math.min(this.count, Math.ceil(end / perRow) + 1) };
  }

  /**
   * Reads rows again.
   *
   * @param summary of single unsigned bytes
   * @param shown the state whose magnitude is shown
   */
  read(
    summary: DumpSummary,
    bytes: ComparedBytes,
    shown: 'current' | 'original',
    rows: PixelRows,
  ): void {
    const shownBytes: ReadonlyBytes = bytes[shown];
    const perRow = this.#bytesPerRow();
    for (let row = rows.from; row < rows.to; row++) {
      const first = Math.floor(row * perRow);
      const end = Math.min(this.#lengthBytes, Math.max(first + 1, Math.floor((row + 1) * perRow)));
      clearExtremes(this.#extremes);
      summary[shown].accumulate(shownBytes, first, end, this.#extremes);
      this.min[row] = this.#extremes[0] ?? 0;
      this.max[row] = this.#extremes[1] ?? 0;
      this.mean[row] = Math.round(summary.sums?.[shown].mean(shownBytes, first, end) ?? 0);
      this.differs[row] = summary.differences.differs(bytes, first, end) ? 1 : 0;
    }
  }

  #bytesPerRow(): number {
    return this.#lengthBytes / Math.max(1, this.count);
  }
}
