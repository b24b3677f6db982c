import { readAxis } from '../../core/maps/axis-values.ts';
import { addressOfWord } from '../../core/maps/cell-address.ts';
import { axisTexts } from '../../core/maps/map-cell-text.ts';
import type { MapDefinition } from '../../core/maps/map-definition.ts';
import { physicalFromRaw } from '../../core/values/scale.ts';
import type { MapViewData, MapViewSettings } from '../map/map-view-contract.ts';
import { pointPlaces } from '../map/point-places.ts';
import { type MeshSide, meshSide } from './mesh-side.ts';
import { boxOfMap } from './surface-box.ts';
import type { SurfaceBox } from './surface-projection.ts';

/** One of the axes along the floor. */
export type FloorAxis = 'x' | 'y';

/** Where the cells of a map lie on the floor of its box, and what is written beside them. */
export interface SurfaceLayout {
  readonly box: SurfaceBox;
  /** The sides of the mesh: along x and along y. */
  readonly columns: MeshSide;
  readonly rows: MeshSide;
  /** Values of the axes as texts. */
  readonly columnTexts: readonly string[];
  readonly rowTexts: readonly string[];
  /** Glyphs of the longest of them. */
  readonly columnGlyphs: number;
  readonly rowGlyphs: number;
}

/** Lays a map out over the floor. */
export function surfaceLayout(
  data: MapViewData,
  settings: Pick<MapViewSettings, 'axisDistances' | 'display' | 'showsRaw'>,
): SurfaceLayout {
  const { map } = data;
  const { display, showsRaw, axisDistances } = settings;
  const box = boxOfMap(map.width, map.height);
  const columnTexts = axisTexts(data, { map, display, showsRaw }, 'x');
  const rowTexts = axisTexts(data, { map, display, showsRaw }, 'y');
  return {
    box,
    columns: meshSide(placesOf(data, 'x', axisDistances), box.width),
    rows: meshSide(placesOf(data, 'y', axisDistances), box.depth),
    columnTexts,
    rowTexts,
    columnGlyphs: longestOf(columnTexts),
    rowGlyphs: longestOf(rowTexts),
  };
}

/** Whether values of an axis are read from bytes in [start, end). */
export function isAxisInRange(
  map: MapDefinition,
  axis: FloorAxis,
  start: number,
  end: number,
): boolean {
  const { words, reference } = map[axis];
  const last = addressOfWord(words, pointCount(map, axis) - 1) + words.type.wordBytes;
  return reference.startsWith('ROM') && start < last && end > words.address;
}

function placesOf(
  { map, current }: MapViewData,
  axis: FloorAxis,
  distances: MapViewSettings['axisDistances'],
): Float64Array {
  const count = pointCount(map, axis);
  const { scale } = map[axis];
  const values = readAxis(current, map[axis], count);
  const numbers =
    values.kind === 'numbers' ? values.raw.map((raw) => physicalFromRaw(raw, scale)) : undefined;
  return pointPlaces(numbers, count, distances);
}

function pointCount(map: MapDefinition, axis: FloorAxis): number {
  return axis === 'x' ? map.width : map.height;
}

function longestOf(texts: readonly string[]): number {
  return texts.reduce((longest, text) => Math.max(longest, text.length), 0);
}
