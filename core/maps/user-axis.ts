import type { MapAxis } from './map-definition.ts';
import type { AxisPoint } from './write-axis-points.ts';

/** A point of an axis and the label it is to have. */
export interface AxisLabel {
  /** As shown, 0..count - 1. */
  readonly index: number;
  readonly text: string;
}

/**
 * A USER_DEF axis with some of its numbers replaced; no byte of the file changes. Points the definition lacks become 0.
 *
 * @param count points of the axis: width or height of the map
 * @throws RangeError if there is no such point, the value is not finite, or the axis has another mode
 * @see expectations 2.4
 */
export function withUserValues(
  axis: MapAxis,
  count: number,
  points: readonly AxisPoint[],
): MapAxis {
  checkMode(axis, 'USER_DEF');
  for (const { value } of points) {
    if (!Number.isFinite(value)) throw new RangeError(`${value} is no value of an axis`);
  }
  const changes = points.map(({ index, value }): [number, number] => [index, value]);
  return { ...axis, userValues: replaced(axis.userValues, count, 0, changes) };
}

/**
 * A USER_DEF_STRING axis with some of its labels replaced; no byte of the file changes. Labels the definition lacks become
 * empty.
 *
 * @param count points of the axis: width or height of the map
 * @throws RangeError if there is no such point, or the axis has another mode
 * @see expectations 2.4
 */
export function withUserTexts(axis: MapAxis, count: number, labels: readonly AxisLabel[]): MapAxis {
  checkMode(axis, 'USER_DEF_STRING');
  const changes = labels.map(({ index, text }): [number, string] => [index, text]);
  return { ...axis, userTexts: replaced(axis.userTexts, count, '', changes) };
}

function replaced<T>(
  list: readonly T[],
  count: number,
  missing: T,
  changes: ReadonlyArray<readonly [index: number, value: T]>,
): T[] {
  const next = Array.from({ length: count }, (_, i) => list[i] ?? missing);
  for (const [index, value] of changes) {
    if (!(index in next)) throw new RangeError(`no point ${index} on an axis of ${count}`);
    next[index] = value;
  }
  return next;
}

function checkMode(axis: MapAxis, mode: MapAxis['reference']): void {
  if (axis.reference !== mode)
    throw new RangeError(`an axis of mode ${axis.reference} is not ${mode}`);
}
