import { axisPlaces } from '../maps/axis-values.ts';
import type { MapAxis, MapFields } from '../maps/map-definition.ts';
import type { WordType } from '../values/word.ts';
import type { CellGrid } from './cell-grid.ts';

/** From where to where an axis goes, after scaling. */
export interface AxisRange {
  readonly first: number;
  readonly last: number;
}

/** What tells a map from the others of its file, wherever it stands. Its name only labels it. */
export interface MapPrint {
  readonly rows: number;
  readonly columns: number;
  readonly word: WordType;
  /** `null` where its points are not known. */
  readonly x: AxisRange | null;
  readonly y: AxisRange | null;
  /** The least value, quarter, median, three quarters and the greatest; raw. */
  readonly quantiles: readonly number[];
  /** How its values go along a row, and along a column: 1 all rise, -1 all fall. */
  readonly risesX: number;
  readonly risesY: number;
}

/** Quantiles of a print. */
export const QUANTILES: readonly number[] = [0, 0.25, 0.5, 0.75, 1];

/** The print of a map. */
export function mapPrint(bytes: Uint8Array, map: MapFields, grid: CellGrid): MapPrint {
  const { rows, columns, values } = grid;
  const sorted = values.toSorted((a, b) => a - b);
  return {
    rows,
    columns,
    word: map.cells.type,
    x: rangeOf(bytes, map.x, columns),
    y: rangeOf(bytes, map.y, rows),
    quantiles: QUANTILES.map((share) => sorted[Math.round(share * (sorted.length - 1))] ?? 0),
    risesX: rise(values, (i) => (i % columns === 0 ? undefined : i - 1)),
    risesY: rise(values, (i) => (i < columns ? undefined : i - columns)),
  };
}

function rangeOf(bytes: Uint8Array, axis: MapAxis, count: number): AxisRange | null {
  const points = axisPlaces(bytes, axis, count);
  const [first, last] = [points?.[0], points?.at(-1)];
  if (first === undefined || last === undefined) return null;
  return Number.isFinite(first) && Number.isFinite(last) ? { first, last } : null;
}

function rise(values: readonly number[], before: (index: number) => number | undefined): number {
  let sum = 0;
  let count = 0;
  values.forEach((value, i) => {
    const at = before(i);
    if (at === undefined) return;
    sum += Math.sign(value - (values[at] ?? 0));
    count++;
  });
  return count === 0 ? 0 : sum / count;
}

/** Shares of the parts of a likeness. */
const SHARES = { sides: 0.2, axes: 0.3, values: 0.3, rise: 0.2 };
/** How much longer a side may be on another car. */
const MOST_LONGER = 1.25;
/** Likeness of parts that are not known of one of both. */
const UNKNOWN = 0.5;

/** How much two maps look alike, 0..1; 0 where they cannot be of one kind. */
export function printLikeness(a: MapPrint, b: MapPrint): number {
  if (!isSameWord(a.word, b.word)) return 0;
  if (!areNearSides(a.rows, b.rows) || !areNearSides(a.columns, b.columns)) return 0;
  const sides = a.rows === b.rows && a.columns === b.columns ? 1 : UNKNOWN;
  const axes = (rangeLikeness(a.x, b.x) + rangeLikeness(a.y, b.y)) / 2;
  const rises = 1 - (Math.abs(a.risesX - b.risesX) + Math.abs(a.risesY - b.risesY)) / 4;
  return (
    SHARES.sides * sides +
    SHARES.axes * axes +
    SHARES.values * valueLikeness(a.quantiles, b.quantiles) +
    SHARES.rise * rises
  );
}

function isSameWord(a: WordType, b: WordType): boolean {
  return a.wordBytes === b.wordBytes && a.signed === b.signed && a.float === b.float;
}

function areNearSides(a: number, b: number): boolean {
  if ((a === 1) !== (b === 1)) return false;
  return Math.max(a, b) <= Math.max(Math.min(a, b) + 1, MOST_LONGER * Math.min(a, b));
}

function rangeLikeness(a: AxisRange | null, b: AxisRange | null): number {
  if (a === null && b === null) return 1;
  if (a === null || b === null) return UNKNOWN;
  const span = Math.max(Math.abs(a.last - a.first), Math.abs(b.last - b.first));
  if (span === 0) return a.first === b.first ? 1 : 0;
  const off = Math.abs(a.first - b.first) + Math.abs(a.last - b.last);
  return Math.max(0, 1 - off / span);
}

function valueLikeness(a: readonly number[], b: readonly number[]): number {
  const size = Math.max(...a.map(Math.abs), ...b.map(Math.abs));
  if (size === 0) return 1;
  const off = a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;
  return Math.max(0, 1 - (2 * off) / size);
}
