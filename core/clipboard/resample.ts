import { isStrictlyMonotonic } from '../edits/compute-values.ts';
import { copiedValue } from './copied-cells.ts';
import type { CopiedMap } from './copied-map.ts';
import type { PasteSource, PasteValue } from './paste-cells.ts';

/** Size of a map and physical values of its axes, `undefined` for an axis without numbers. */
export interface ResampledGrid {
  readonly width: number;
  readonly height: number;
  readonly x: readonly number[] | undefined;
  readonly y: readonly number[] | undefined;
}

/** Values of a map at the axis points of another. */
export interface Resampled {
  /** As many cells as the other map has. */
  readonly source: PasteSource;
  /** Cells beyond the axes of the source, which took the value at its edge. */
  readonly heldCount: number;
}

/**
 * Values of a copied map at the axis points of another, bilinear between the four cells around each point.
 *
 * A side that both maps have in the same length and without usable axes goes point by point; a source of one column (or row)
 * has the same value everywhere along that side. Beyond the ends of an axis the value at the end is held: nothing is
 * extrapolated. Cells next to a NaN or infinity are left out.
 *
 * @returns `undefined` if a side needs axes that both maps have, and that rise or fall all the way
 */
export function resampledSource(copied: CopiedMap, target: ResampledGrid): Resampled | undefined {
  const { cells } = copied;
  const columns = positions(copied.x ?? undefined, cells.width, target.x, target.width);
  const rows = positions(copied.y ?? undefined, cells.height, target.y, target.height);
  if (columns === undefined || rows === undefined) return undefined;
  const values: Array<PasteValue | undefined> = [];
  let heldCount = 0;
  for (const row of rows) {
    for (const column of columns) {
      if (row.isHeld || column.isHeld) heldCount++;
      values.push(valueAt(copied, row, column));
    }
  }
  const source = { width: target.width, height: target.height, cells: values };
  return { source, heldCount };
}

/** A place between two points of an axis: `share` of the way from `index` to the next. */
interface Position {
  readonly index: number;
  readonly share: number;
  /** Whether the place lies beyond the ends of the axis. */
  readonly isHeld: boolean;
}

/** Where the points of the target lie on an axis of the source. */
function positions(
  from: readonly number[] | undefined,
  fromCount: number,
  to: readonly number[] | undefined,
  toCount: number,
): Position[] | undefined {
  if (fromCount === 1) {
    return Array.from({ length: toCount }, () => ({ index: 0, share: 0, isHeld: false }));
  }
  if (
    from !== undefined &&
    to !== undefined &&
    isStrictlyMonotonic(from) &&
    to.every(Number.isFinite)
  ) {
    return to.map((place) => positionOf(from, place));
  }
  if (fromCount !== toCount) return undefined;
  return Array.from({ length: toCount }, (_, index) => ({ index, share: 0, isHeld: false }));
}

function positionOf(axis: readonly number[], place: number): Position {
  const first = axis[0] ?? 0;
  const direction = (axis[1] ?? first) < first ? -1 : 1;
  const lastIndex = axis.length - 1;
  const isBefore = (place - first) * direction < 0;
  if (isBefore) return { index: 0, share: 0, isHeld: true };
  const last = axis[lastIndex] ?? first;
  if ((place - last) * direction >= 0) {
    return { index: lastIndex, share: 0, isHeld: place !== last };
  }
  // Axes have some dozen points: looking at each is quick enough.
  const index = axis.findLastIndex((point) => (place - point) * direction >= 0);
  const start = axis[index] ?? first;
  const end = axis[index + 1] ?? last;
  return { index, share: (place - start) / (end - start), isHeld: false };
}

function valueAt(copied: CopiedMap, row: Position, column: Position): PasteValue | undefined {
  const value = bilinear(copied, row, column, 'currentBits');
  const original = bilinear(copied, row, column, 'originalBits');
  if (value === undefined || original === undefined) return undefined;
  return {
    value,
    difference: value - original,
    ratio: original === 0 ? undefined : value / original,
  };
}

function bilinear(
  { cells }: CopiedMap,
  row: Position,
  column: Position,
  part: 'currentBits' | 'originalBits',
): number | undefined {
  const at = (r: number, c: number): number => {
    const cell = cells.cells[r * cells.width + c];
    return cell ? copiedValue(cells, cell[part]) : Number.NaN;
  };
  const alongRow = (r: number): number =>
    between(at(r, column.index), () => at(r, column.index + 1), column.share);
  const value = between(alongRow(row.index), () => alongRow(row.index + 1), row.share);
  return Number.isFinite(value) ? value : undefined;
}

/** The value on the way from `a` to `b`; `b` is not asked at the beginning, where there may be none. */
function between(a: number, b: () => number, share: number): number {
  return share === 0 ? a : a + (b() - a) * share;
}
