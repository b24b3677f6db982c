import { axisPlaces } from '../maps/axis-values.ts';
import type { MapAxis } from '../maps/map-definition.ts';
import type { CellGrid } from './cell-grid.ts';
import type { PrintedMap } from './file-print.ts';

/** The part of an axis in which a map changes. `null` at an end that it reaches. */
export interface AxisPart {
  readonly name: string;
  readonly unit: string;
  readonly from: number | null;
  readonly to: number | null;
}

/** Where a map changes, by its axes. `null` for an axis that is not known, and for the whole of one. */
export interface ChangedArea {
  readonly x: AxisPart | null;
  readonly y: AxisPart | null;
}

/** Where the values of a map change. */
export function changedArea(
  bytes: Uint8Array,
  { map, grid }: Pick<PrintedMap, 'map' | 'grid'>,
  after: readonly number[],
): ChangedArea {
  const changed = grid.values.flatMap((before, i) => (before === after[i] ? [] : [i]));
  const { columns, rows } = grid;
  return {
    x: partOf(
      bytes,
      map.x,
      columns,
      changed.map((i) => i % columns),
    ),
    y: partOf(
      bytes,
      map.y,
      rows,
      changed.map((i) => Math.floor(i / columns)),
    ),
  };
}

function partOf(
  bytes: Uint8Array,
  axis: MapAxis,
  count: number,
  changed: readonly CellGrid['columns'][],
): AxisPart | null {
  const points = axisPlaces(bytes, axis, count);
  if (points === undefined || changed.length === 0) return null;
  const first = changed.reduce((least, i) => Math.min(least, i), count);
  const last = changed.reduce((most, i) => Math.max(most, i), 0);
  const from = first === 0 ? null : (points[first] ?? null);
  const to = last === count - 1 ? null : (points[last] ?? null);
  if (from === null && to === null) return null;
  return { name: axis.name, unit: axis.unit, from, to };
}
