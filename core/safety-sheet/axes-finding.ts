import type { ByteRange } from '../bytes/byte-range.ts';
import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { isPotential } from '../compare/difference-finder.ts';
import { rangesInMap } from '../compare/difference-groups.ts';
import { axisPlaces, firstFallOf } from '../maps/axis-values.ts';
import type { MapDefinition } from '../maps/map-definition.ts';
import { wordsOfAxis } from './changed-places.ts';
import type { ChangedAxis, Found, SheetReason } from './finding.ts';

interface Files {
  readonly original: ReadonlyBytes;
  readonly current: ReadonlyBytes;
}

/** Every axis whose words were changed, once for all maps that share it, and whether it goes on in its direction. */
export function axesFinding(
  files: Files,
  changed: readonly ByteRange[],
  maps: readonly MapDefinition[],
): Found<'axes'> {
  const axes = new Map<string, ChangedAxis>();
  // The maps that have a name first: an axis is told by the name of one of them.
  const inOrder = [...maps.filter((map) => !isPotential(map)), ...maps.filter(isPotential)];
  for (const map of inOrder) {
    for (const area of ['x', 'y'] as const) {
      const key = JSON.stringify([map[area].words, map[area].reference, countOf(map, area)]);
      const known = axes.get(key);
      if (known !== undefined) axes.set(key, { ...known, mapCount: known.mapCount + 1 });
      else {
        const axis = changedAxis(files, changed, map, area);
        if (axis !== undefined) axes.set(key, axis);
      }
    }
  }
  const told = [...axes.values()];
  return { kind: 'axes', reason: reasonOf(told), axes: told };
}

function changedAxis(
  { original, current }: Files,
  changed: readonly ByteRange[],
  map: MapDefinition,
  area: 'x' | 'y',
): ChangedAxis | undefined {
  const words = wordsOfAxis(map, area);
  if (words === undefined) return undefined;
  const [firstRange] = rangesInMap(changed, words);
  if (firstRange === undefined) return undefined;
  const before = axisPlaces(original, map[area], words.width);
  const after = axisPlaces(current, map[area], words.width);
  if (before === undefined || after === undefined) return undefined;
  const fall = firstTurn(after, isFalling(before));
  const firstChanged = after.findIndex((value, i) => value !== before[i]);
  const point = fall ?? Math.max(0, firstChanged);
  const keptBefore = firstTurn(before, isFalling(before)) === undefined;
  return {
    mapId: map.id,
    mapName: map.name,
    area,
    mapCount: 1,
    isFoundOnly: isPotential(map),
    state: fall === undefined ? 'keepsRising' : keptBefore ? 'falls' : 'fellBefore',
    point,
    before: before[point] ?? 0,
    after: after[point] ?? 0,
    // Points may be sums of many words, or stand in another order than these: where bytes were changed is sure.
    address: firstRange.start,
  };
}

/** Index of the first point that does not go on: some axes fall all the way, as by a factor below zero. */
function firstTurn(points: readonly number[], isDownwards: boolean): number | undefined {
  return firstFallOf(isDownwards ? points.map((point) => -point) : points);
}

function isFalling(points: readonly number[]): boolean {
  return (points.at(-1) ?? 0) < (points[0] ?? 0);
}

function countOf(map: MapDefinition, area: 'x' | 'y'): number {
  return area === 'x' ? map.width : map.height;
}

function reasonOf(axes: readonly ChangedAxis[]): SheetReason {
  const falling = axes.filter(({ state }) => state === 'falls');
  if (falling.some(({ isFoundOnly }) => !isFoundOnly)) return 'axesFall';
  if (falling.length > 0) return 'foundAxesFall';
  if (axes.some(({ state }) => state === 'fellBefore')) return 'axesFellBefore';
  return axes.length > 0 ? 'axesKeepRising' : 'noAxisChanged';
}
