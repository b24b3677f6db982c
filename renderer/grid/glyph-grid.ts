import { ChangedRows } from './changed-rows.ts';

/** Narrowest and widest grid texture. A signed BIN row of 30 four-byte words needs 998 texels. */
const MIN_WIDTH_TEXELS = 64;
const ROWS_STEP = 16;

/**
 * Texels of the glyph grid in memory, and which of its rows have changed since they were last uploaded.
 *
 * Row 0 is the header, row 1 the topmost row in sight. Knows nothing of WebGL: after a lost context the same array is
 * uploaded again.
 */
export class GlyphGrid {
  #texels: Uint16Array<ArrayBuffer>;
  readonly #minWidthTexels: number;
  #widthTexels: number;
  #heightRows: number;
  readonly #changed = new ChangedRows();

  /** @param minWidthTexels a power of two, 4 at least */
  constructor(minWidthTexels: number = MIN_WIDTH_TEXELS) {
    this.#minWidthTexels = minWidthTexels;
    this.#widthTexels = minWidthTexels;
    this.#heightRows = ROWS_STEP;
    this.#texels = new Uint16Array(minWidthTexels * ROWS_STEP);
  }

  /** Row-major; row `r` begins at `r * widthTexels`. A new array after `reserve` returned `true`. */
  get texels(): Uint16Array<ArrayBuffer> {
    return this.#texels;
  }

  /** A power of two, so a multiple of 4: WebGL refuses rows of other widths (rendering.md 1.10, "Alignment trap"). */
  get widthTexels(): number {
    return this.#widthTexels;
  }

  get heightRows(): number {
    return this.#heightRows;
  }

  /** Makes room for rows of `widthTexels`. Returns `true` if the array is a new, empty one. */
  reserve(widthTexels: number, rows: number): boolean {
    let width = this.#minWidthTexels;
    while (width < widthTexels) width *= 2;
    const height = Math.max(
      width === this.#widthTexels ? this.#heightRows : ROWS_STEP,
      Math.ceil(rows / ROWS_STEP) * ROWS_STEP,
    );
    if (width === this.#widthTexels && height === this.#heightRows) return false;
    this.#widthTexels = width;
    this.#heightRows = height;
    this.#texels = new Uint16Array(width * height);
    this.markUploaded();
    return true;
  }

  /** Moves `count` rows that begin at row `from` so that they begin at row `to`; both may overlap. hot: no allocation */
  moveRows(from: number, to: number, count: number): void {
    if (from === to) return;
    const width = this.#widthTexels;
    this.#texels.copyWithin(to * width, from * width, (from + count) * width);
    this.markChanged(to, to + count - 1);
  }

  /** Marks rows first..last as changed, both inclusive. */
  markChanged(first: number, last: number): void {
    this.#changed.add(first, last);
  }

  get isChanged(): boolean {
    return !this.#changed.isEmpty;
  }

  /** First changed row. */
  get changedFrom(): number {
    return this.#changed.from;
  }

  /** Row after the last changed row. */
  get changedTo(): number {
    return this.#changed.below;
  }

  markUploaded(): void {
    this.#changed.clear();
  }
}
