import { DECIMAL_NOISE } from '../values/scale.ts';

/** A field of cells in which similar ones are looked for. Cells are known by a number of the caller's choice. */
export interface SimilarCellField {
  /** Value of a cell, or `undefined` where there is none. */
  valueAt(cell: number): number | undefined;
  /** Cells beside a cell. */
  neighboursOf(cell: number): readonly number[];
}

/** Cells found, the one looked from first; `exceeded` when there were more than wanted. */
export interface SimilarCells {
  readonly cells: readonly number[];
  readonly exceeded: boolean;
}

/**
 * "Select similar data", first press: the cell and all that are joined to it by cells whose value differs from its own by at
 * most `tolerance`. Nearer cells are found first.
 *
 * @param tolerance 0 or more, in the unit of the values
 * @param maxCount most cells taken, at least 1
 * @see expectations 2.8 and 8.4
 */
export function growSimilarCells(
  field: SimilarCellField,
  start: number,
  tolerance: number,
  maxCount: number,
): SimilarCells {
  const isSimilar = similarityTo(field.valueAt(start), tolerance);
  const cells = [start];
  const seen = new Set(cells);
  for (let i = 0; i < cells.length; i++) {
    for (const cell of field.neighboursOf(cells[i] ?? start)) {
      if (seen.has(cell)) continue;
      seen.add(cell);
      if (!isSimilar(field.valueAt(cell))) continue;
      if (cells.length === maxCount) return { cells, exceeded: true };
      cells.push(cell);
    }
  }
  return { cells, exceeded: false };
}

/**
 * "Select similar data", second press: all cells whose value differs from that of `start` by at most `tolerance`, wherever
 * they are.
 *
 * @param among cells to look at
 * @param tolerance 0 or more, in the unit of the values
 * @param maxCount most cells taken, at least 1
 * @see expectations 2.8 and 8.4
 */
export function allSimilarCells(
  field: Pick<SimilarCellField, 'valueAt'>,
  among: Iterable<number>,
  start: number,
  tolerance: number,
  maxCount: number,
): SimilarCells {
  const isSimilar = similarityTo(field.valueAt(start), tolerance);
  const cells = [start];
  for (const cell of among) {
    if (cell === start || !isSimilar(field.valueAt(cell))) continue;
    if (cells.length === maxCount) return { cells, exceeded: true };
    cells.push(cell);
  }
  return { cells, exceeded: false };
}

function similarityTo(
  wanted: number | undefined,
  tolerance: number,
): (value: number | undefined) => boolean {
  if (wanted === undefined) return () => false;
  return (value) => {
    if (value === undefined) return false;
    if (value === wanted || Object.is(value, wanted)) return true;
    if (!Number.isFinite(value) || !Number.isFinite(wanted)) return false;
    // 50.1 - 50 is a little more than 0.1.
    const noise = Math.max(Math.abs(value), Math.abs(wanted)) * DECIMAL_NOISE;
    return Math.abs(value - wanted) <= tolerance + noise;
  };
}
