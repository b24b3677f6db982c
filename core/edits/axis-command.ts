import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { readAxis } from '../maps/axis-values.ts';
import type { MapAxis } from '../maps/map-definition.ts';
import { type AxisPointsWrite, writeAxisPoints } from '../maps/write-axis-points.ts';
import type { ComparedBytes } from '../values/cell-text.ts';
import { isWritableScale, physicalFromRaw, RAW_SCALE, type Scale } from '../values/scale.ts';
import { rawOfChange } from './cell-values.ts';
import { applyExpression } from './change-expression.ts';
import type { CellCommand, CellOperation } from './command.ts';
import {
  EQUAL_STEPS,
  fillSourceOf,
  flattenValues,
  interpolateValues,
  limitValues,
  type NewValues,
  roundValues,
  smoothValues,
} from './compute-values.ts';

/**
 * Performs a command on points of an axis, in every mode that stores words; points in between stay as they are shown.
 *
 * The points are one line of cells: interpolation, smoothing and filling run along it whatever direction they name, with equal
 * steps. "Original value" gives points their values of the original.
 *
 * @param count points of the axis: width or height of the map
 * @param indices of the points, ascending, 0..count - 1
 * @returns bytes to write or why the points cannot be set; `undefined` if nothing lies between the ends of an interpolation
 * @throws RangeError if there is no such point, the factor of the axis is 0, or a number of the operation is out of bounds
 */
export function performAxisCommand(
  bytes: ComparedBytes,
  axis: MapAxis,
  count: number,
  indices: readonly number[],
  command: CellCommand,
): AxisPointsWrite | undefined {
  const { operation } = command;
  const isInSteps = operation.kind === 'step' || operation.kind === 'restore';
  const scale = command.isRaw || isInSteps ? RAW_SCALE : axis.scale;
  if (!isWritableScale(scale)) throw new RangeError('an axis with a factor of 0 is read-only');
  const current = valuesOf(bytes.current, axis, count, indices, scale);
  const original = valuesOf(bytes.original, axis, count, indices, scale);
  // What is no axis of words in the file is refused with its reason.
  if (current === undefined || original === undefined) {
    return writeAxisPoints(bytes.current, axis, count, []);
  }
  const next = nextValues(operation, current, original);
  if (next === undefined) return undefined;
  const isFromOriginal = operation.kind === 'change' && operation.reference === 'original';
  const from = isFromOriginal ? original : current;
  const forcesStep = operation.kind === 'change' && operation.forcesStep;
  const group = { scale, type: axis.words.type };
  const points = indices.flatMap((index, i) => {
    const value = next[i];
    const isKept = value === undefined || value === current[i] || !Number.isFinite(value);
    return isKept
      ? []
      : [{ index, value: rawOfChange(from[i] ?? value, value, group, forcesStep) }];
  });
  return writeAxisPoints(bytes.current, axis, count, points);
}

function nextValues(
  operation: CellOperation,
  current: readonly number[],
  original: readonly number[],
): NewValues | undefined {
  const line = { values: current, width: current.length, height: 1 };
  switch (operation.kind) {
    case 'change': {
      const from = operation.reference === 'original' ? original : current;
      return from.map((value) => applyExpression(operation.expression, value));
    }
    case 'step':
      return current.map((value) => value + operation.count);
    case 'interpolate':
      return interpolateValues(line, 'horizontal', EQUAL_STEPS);
    case 'smooth':
      return smoothValues(line, 'horizontal', operation.strength);
    case 'roundToMultiple':
      return roundValues(current, operation.multiple);
    case 'limit':
      return limitValues(current, operation.min ?? undefined, operation.max ?? undefined);
    case 'flatten':
      return flattenValues(current);
    case 'fill':
      return current.map((_, i) => current[fillSourceOf(i, current.length, 'right')]);
    case 'restore':
      return original;
  }
}

function valuesOf(
  bytes: ReadonlyBytes,
  axis: MapAxis,
  count: number,
  indices: readonly number[],
  scale: Scale,
): number[] | undefined {
  const points = readAxis(bytes, axis, count);
  if (points.kind !== 'numbers') return undefined;
  return indices.map((index) => {
    const raw = points.raw[index];
    if (raw === undefined) throw new RangeError(`no point ${index} on an axis of ${count}`);
    return physicalFromRaw(raw, scale);
  });
}
