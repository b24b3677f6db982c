import type { CellReader } from './cell-reader.ts';

/**
 * Smallest and largest numbers of a map, of its rows and its columns, as they are shown; numbers that are not finite do not
 * count. Rows follow every edit exactly. Columns only ever widen: a column that grew narrower under the hand would have the
 * table jump.
 */
export class MapExtremes {
  readonly columnMin: Float64Array;
  readonly columnMax: Float64Array;
  readonly #reader: CellReader;
  readonly #rows: number;
  readonly #columns: number;
  readonly #rowMin: Float64Array;
  readonly #rowMax: Float64Array;
  readonly #rowChange: Float64Array;
  #hasNonFinite = false;
  #isFolded = false;
  #min = 0;
  #max = 0;
  #maxChange = 0;

  constructor(reader: CellReader, rows: number, columns: number) {
    this.#reader = reader;
    this.#rows = rows;
    this.#columns = columns;
    this.columnMin = new Float64Array(columns).fill(Number.POSITIVE_INFINITY);
    this.columnMax = new Float64Array(columns).fill(Number.NEGATIVE_INFINITY);
    this.#rowMin = new Float64Array(rows);
    this.#rowMax = new Float64Array(rows);
    this.#rowChange = new Float64Array(rows);
    this.refresh(0, rows - 1);
  }

  /** Smallest and largest number of the map; both infinite, the wrong way round, where there is none. */
  get min(): number {
    this.#fold();
    return this.#min;
  }

  get max(): number {
    this.#fold();
    return this.#max;
  }

  /** Largest distance of a value from its original. */
  get maxChange(): number {
    this.#fold();
    return this.#maxChange;
  }

  /** Whether a cell was seen that holds no finite number. */
  get hasNonFinite(): boolean {
    return this.#hasNonFinite;
  }

  /** Reads rows first..last again, both inclusive. Returns whether a column has widened. */
  refresh(first: number, last: number): boolean {
    let hasWidened = false;
    for (let row = Math.max(0, first); row <= Math.min(last, this.#rows - 1); row++) {
      hasWidened = this.#refreshRow(row) || hasWidened;
    }
    this.#isFolded = false;
    return hasWidened;
  }

  #refreshRow(row: number): boolean {
    let hasWidened = false;
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    let change = 0;
    for (let column = 0; column < this.#columns; column++) {
      if (!this.#reader.read(row, column)) continue;
      const shown = this.#reader.shown();
      if (!Number.isFinite(shown)) {
        hasWidened ||= !this.#hasNonFinite;
        this.#hasNonFinite = true;
        continue;
      }
      min = Math.min(min, shown);
      max = Math.max(max, shown);
      hasWidened = this.#widen(column, shown) || hasWidened;
      const distance = Math.abs(this.#reader.change());
      if (Number.isFinite(distance)) change = Math.max(change, distance);
    }
    this.#rowMin[row] = min;
    this.#rowMax[row] = max;
    this.#rowChange[row] = change;
    return hasWidened;
  }

  #widen(column: number, shown: number): boolean {
    let hasWidened = false;
    if (shown < (this.columnMin[column] ?? shown)) {
      this.columnMin[column] = shown;
      hasWidened = true;
    }
    if (shown > (this.columnMax[column] ?? shown)) {
      this.columnMax[column] = shown;
      hasWidened = true;
    }
    return hasWidened;
  }

  #fold(): void {
    if (this.#isFolded) return;
    this.#isFolded = true;
    this.#min = Number.POSITIVE_INFINITY;
    this.#max = Number.NEGATIVE_INFINITY;
    this.#maxChange = 0;
    for (let row = 0; row < this.#rows; row++) {
      this.#min = Math.min(this.#min, this.#rowMin[row] ?? this.#min);
      this.#max = Math.max(this.#max, this.#rowMax[row] ?? this.#max);
      this.#maxChange = Math.max(this.#maxChange, this.#rowChange[row] ?? 0);
    }
  }
}
