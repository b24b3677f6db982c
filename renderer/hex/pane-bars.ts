import { HEX_WIDTH_LIMITS } from '../../core/selection/grid-geometry.ts';
import { percentDifference } from '../../core/values/percent-difference.ts';
import { readWord } from '../../core/values/word.ts';
import { changeInk } from '../grid/cell-formatter.ts';
import { BAR_FLAG, BAR_LEVELS, BAR_TEXELS, FILL_SHIFT, INK, INK_SHIFT } from '../grid/texel.ts';
import { rowStartAddress } from './hex-rows.ts';
import type { PanePicture, PaneWindow } from './pane-picture.ts';

/**
 * The bars of the right pane: each begins at zero and ends at its value. The largest value of their row, or of all rows in
 * sight, is as tall as a row. Where values can be negative, zero is always in the middle, so that it is a straight line
 * through all rows.
 */
export class PaneBars {
  /** Values and inks of the row that was read last; kept, because drawing must not allocate. NaN is no whole word. */
  readonly #values = new Float64Array(HEX_WIDTH_LIMITS.max);
  readonly #inks = new Uint8Array(HEX_WIDTH_LIMITS.max);
  /** Least and greatest value of the scale; zero is always between them. */
  #low = 0;
  #high = 0;

  /**
   * Takes the scale of the rows in sight again, if they share one.
   *
   * @returns whether it is another one, so that every bar has to be written
   */
  measure(picture: PanePicture, window: PaneWindow): boolean {
    const { barColumns } = window.pane;
    if (barColumns === 0 || picture.barScale === 'row') return false;
    const low = this.#low;
    const high = this.#high;
    this.#low = 0;
    this.#high = 0;
    for (let i = 0; i < window.drawnRows; i++) {
      this.#readRow(picture, window.topRow + i, barColumns);
      this.#widen(barColumns);
    }
    this.#centre(picture);
    return low !== this.#low || high !== this.#high;
  }

  /**
   * Writes the bars of a row.
   *
   * @param start first texel of the row
   * @param fills backgrounds of all cells of the row
   *
   * hot: no allocation
   */
  writeRow(
    texels: Uint16Array,
    picture: PanePicture,
    { pane }: PaneWindow,
    row: number,
    start: number,
    fills: Uint8Array,
  ): void {
    const { barColumns } = pane;
    this.#readRow(picture, row, barColumns);
    if (picture.barScale === 'row') {
      this.#low = 0;
      this.#high = 0;
      this.#widen(barColumns);
      this.#centre(picture);
    }
    const zero = this.#levelOf(0);
    let at = start + pane.barTexel;
    for (let column = 0; column < barColumns; column++, at += BAR_TEXELS) {
      const value = this.#values[column] ?? Number.NaN;
      const look = ((this.#inks[column] ?? 0) << INK_SHIFT) | ((fills[column] ?? 0) << FILL_SHIFT);
      const hasBar = !Number.isNaN(value);
      texels[at] = look | (hasBar ? zero : 0);
      texels[at + 1] = hasBar ? this.#levelOf(value) | BAR_FLAG : 0;
    }
  }

  #readRow({ data, geometry, wordType, display }: PanePicture, row: number, columns: number): void {
    let address = rowStartAddress(geometry, row);
    for (let column = 0; column < columns; column++, address += geometry.wordBytes) {
      const now = readWord(data.current, address, wordType);
      const before = readWord(data.original, address, wordType);
      if (now === undefined || before === undefined) {
        this.#values[column] = Number.NaN;
        continue;
      }
      const isPlain = now === before || display === 'ori';
      this.#inks[column] = isPlain ? INK.bar : changeInk(now, before);
      switch (display) {
        case 'mod':
          this.#values[column] = now;
          break;
        case 'ori':
          this.#values[column] = before;
          break;
        case 'diff':
          this.#values[column] = now - before;
          break;
        case 'percentageDiff':
          this.#values[column] = percentDifference(before, now);
          break;
      }
    }
  }

  /** Has the scale reach the values that were read last; a comparison with NaN is never true. */
  #widen(columns: number): void {
    for (let column = 0; column < columns; column++) {
      const value = this.#values[column] ?? 0;
      if (value < this.#low) this.#low = value;
      if (value > this.#high) this.#high = value;
    }
  }

  /** Puts zero in the middle of a scale that may have negative values; also of one that has no reach yet. */
  #centre({ wordType, display }: PanePicture): void {
    if (!wordType.signed && (display === 'mod' || display === 'ori')) return;
    this.#high = Math.max(this.#high, -this.#low, 1);
    this.#low = -this.#high;
  }

  #levelOf(value: number): number {
    const reach = this.#high - this.#low;
    return reach === 0 ? 0 : Math.round(((value - this.#low) / reach) * BAR_LEVELS);
  }
}
