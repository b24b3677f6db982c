import type { ByteRange } from '../bytes/byte-range.ts';
import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { rangesInMap } from '../compare/difference-groups.ts';
import { axisPlaces } from '../maps/axis-values.ts';
import { cellCount, type MapDefinition } from '../maps/map-definition.ts';
import { physicalValues } from '../maps/physical-values.ts';
import { rangesOfAxes } from '../safety-sheet/changed-places.ts';
import { percentDifference } from '../values/percent-difference.ts';
import { clampPrecision } from '../values/scale.ts';
import {
  MAX_CURVES,
  MAX_POINTS,
  type ReportCurve,
  type ReportMap,
  type ValueSpan,
} from './report-content.ts';

interface Files {
  readonly original: ReadonlyBytes;
  readonly current: ReadonlyBytes;
}

/**
 * What was changed in a map: in its cells, or in the points of its axes.
 *
 * @param changed where the file differs from the original, ascending
 * @param isNamed whether a person has named it, or a pack that was bought
 * @returns `undefined` where nothing was
 */
export function reportMap(
  { original, current }: Files,
  changed: readonly ByteRange[],
  map: MapDefinition,
  isNamed: boolean,
): ReportMap | undefined {
  const isAxisChanged = rangesOfAxes(changed, map).length > 0;
  if (!isAxisChanged && rangesInMap(changed, map).length === 0) return undefined;
  const before = physicalValues(original, map);
  const after = physicalValues(current, map);
  const places = after.flatMap((value, i) => (Object.is(value, before[i]) ? [] : i));
  if (!isAxisChanged && places.length === 0) return undefined;
  const name = isNamed ? nameWithoutAddress(map) : null;
  return {
    name,
    unit: name === null ? '' : map.unit,
    precision: clampPrecision(map.precision),
    columns: map.width,
    rows: map.height,
    cellCount: cellCount(map),
    changedCells: places.length,
    isAxisChanged,
    percent: spanOf(places.map((i) => percentDifference(before[i] ?? 0, after[i] ?? 0))),
    before: name === null ? null : spanOf(before),
    after: name === null ? null : spanOf(after),
    curves: name === null ? [] : curvesOf(original, map, before, after),
  };
}

/** `null` where a name tells the address that the map is at, as names do that were given by the editor. */
function nameWithoutAddress({ name, cells }: MapDefinition): string | null {
  const digits = cells.address.toString(16).toUpperCase();
  const words = name.toUpperCase().match(/[0-9A-F]+/g) ?? [];
  const isToldInWord = words.some((word) => word.length >= 3 && word.replace(/^0+/, '') === digits);
  return isToldInWord || /(?:0X|\$)[0-9A-F]{2,}/.test(name.toUpperCase()) ? null : name;
}

/** `null` where nothing is a number. */
function spanOf(values: readonly number[]): ValueSpan | null {
  const numbers = values.filter(Number.isFinite);
  if (numbers.length === 0) return null;
  const sum = numbers.reduce((total, value) => total + value, 0);
  return {
    min: numbers.reduce((least, value) => Math.min(least, value)),
    mean: sum / numbers.length,
    max: numbers.reduce((most, value) => Math.max(most, value)),
  };
}

function curvesOf(
  original: ReadonlyBytes,
  map: MapDefinition,
  before: readonly number[],
  after: readonly number[],
): ReportCurve[] {
  // A map of one column is a curve along its y axis.
  const isUpright = map.width === 1 && map.height > 1;
  const length = isUpright ? map.height : map.width;
  const lineCount = isUpright ? 1 : map.height;
  const along = axisPlaces(original, isUpright ? map.y : map.x, length);
  const across = lineCount > 1 ? axisPlaces(original, map.y, lineCount) : undefined;
  const lineOf = (values: readonly number[], line: number): readonly number[] =>
    values.slice(line * length, (line + 1) * length);
  const changeOf = (line: number): number =>
    lineOf(after, line).reduce((sum, value, i) => {
      const change = Math.abs(value - (before[line * length + i] ?? 0));
      return sum + (Number.isFinite(change) ? change : 0);
    }, 0);
  return Array.from({ length: lineCount }, (_, line) => ({ line, change: changeOf(line) }))
    .filter(({ change }) => change > 0)
    .sort((a, b) => b.change - a.change || a.line - b.line)
    .slice(0, MAX_CURVES)
    .sort((a, b) => a.line - b.line)
    .map(({ line }) => ({
      at: across?.[line] ?? null,
      from: along?.[0] ?? null,
      to: along?.at(-1) ?? null,
      before: fewer(lineOf(before, line)),
      after: fewer(lineOf(after, line)),
    }));
}

/** At most so many values, evenly taken, with both ends; what is no number counts as 0. */
function fewer(values: readonly number[]): number[] {
  const count = Math.min(values.length, MAX_POINTS);
  return Array.from({ length: count }, (_, i) => {
    const at = count === 1 ? 0 : Math.round((i * (values.length - 1)) / (count - 1));
    const value = values[at] ?? 0;
    return Number.isFinite(value) ? value : 0;
  });
}
