import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import {
  type CellEdit,
  type CellGroup,
  copyCells,
  mapCells,
  readCells,
  writeCells,
} from './cell-values.ts';

/** How a relative change counts. Specification 3, "change modes". */
export type RelativeMode = 'addition' | 'percentage';

/** From which value a relative change starts: from `original` it can be repeated without adding up. */
export type RelativeReference = 'current' | 'original';

/** A relative change as the dialog asks for it. */
export interface RelativeChange {
  readonly mode: RelativeMode;
  /** Units of the cells' scale, or percent. */
  readonly amount: number;
  readonly reference: RelativeReference;
}

/** Writes one value to every cell. Expectations 2.1, "Change absolute". */
export function changeAbsolute(bytes: ReadonlyBytes, cells: CellGroup, value: number): CellEdit {
  return mapCells(bytes, cells, () => value);
}

/**
 * Adds to every cell, or multiplies it by 1 + percent / 100. A percentage of 0 is 0: such a cell stays.
 *
 * @param original the state the reference `original` reads
 * @see expectations 2.1, "Change relative"
 */
export function changeRelative(
  bytes: ReadonlyBytes,
  original: ReadonlyBytes,
  cells: CellGroup,
  change: RelativeChange,
): CellEdit {
  const from = readCells(change.reference === 'original' ? original : bytes, cells);
  return writeCells(
    bytes,
    cells,
    from.map((value) =>
      change.mode === 'addition' ? value + change.amount : value * (1 + change.amount / 100),
    ),
  );
}

/** Adds `count` raw steps to every cell, whatever the scale. Expectations 2.1, "value +1, value -1". */
export function stepCells(bytes: ReadonlyBytes, cells: CellGroup, count: number): CellEdit {
  const raw = { ...cells, scale: { factor: 1, offset: 0 } };
  return mapCells(bytes, raw, (value) => value + count);
}

/** Rounds every cell to the nearest multiple of `multiple` units, halves away from zero. */
export function roundToMultiple(
  bytes: ReadonlyBytes,
  cells: CellGroup,
  multiple: number,
): CellEdit {
  if (!(multiple > 0)) throw new RangeError(`${multiple} has no multiples to round to`);
  return mapCells(bytes, cells, (value) => {
    const rounded = Math.round(Math.abs(value) / multiple) * multiple;
    return value < 0 ? -rounded : rounded;
  });
}

/** Limits every cell to [min, max]; a bound that is `undefined` does not limit. */
export function limitCells(
  bytes: ReadonlyBytes,
  cells: CellGroup,
  min: number | undefined,
  max: number | undefined,
): CellEdit {
  const low = min ?? Number.NEGATIVE_INFINITY;
  const high = max ?? Number.POSITIVE_INFINITY;
  if (low > high) throw new RangeError(`lower limit ${low} is above the upper limit ${high}`);
  return mapCells(bytes, cells, (value) => Math.min(high, Math.max(low, value)));
}

/** Gives every cell the mean of all. */
export function flattenCells(bytes: ReadonlyBytes, cells: CellGroup): CellEdit {
  const values = readCells(bytes, cells);
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return writeCells(
    bytes,
    cells,
    values.map(() => mean),
  );
}

/** Writes the original's bytes back to every cell. Expectations 2.1, "original value". */
export function restoreCells(
  bytes: ReadonlyBytes,
  original: ReadonlyBytes,
  cells: CellGroup,
): CellEdit {
  return copyCells(bytes, original, cells.addresses, cells.type);
}
