import { axisPlaces, firstFallOf, isStoredAxis, readAxis } from '../../core/maps/axis-values.ts';
import { addressOfWord } from '../../core/maps/cell-address.ts';
import { axisTexts, type ShownMap } from '../../core/maps/map-cell-text.ts';
import type { MapAxis } from '../../core/maps/map-definition.ts';
import { physicalFromRaw, RAW_SCALE } from '../../core/values/scale.ts';
import type { MapViewData } from '../map/map-view-contract.ts';
import { MAX_AXIS_GLYPHS } from './column-glyphs.ts';
import type { TextGlyphs } from './text-glyphs.ts';

/** The points of an axis as a table shows them, in the order of the map. */
export interface AxisPoints {
  readonly texts: readonly string[];
  readonly glyphs: readonly (readonly number[])[];
  /** Glyphs of the longest. */
  readonly longest: number;
  /** Whether a point is above (1), below (-1) or at (0) its original. */
  readonly directions: Int8Array;
  /** First point that does not rise above the one before, -1 for an axis that always rises or has no numbers. */
  readonly firstFall: number;
  /** Byte addresses of the words of the points, `undefined` where they stand in the definition or nowhere. */
  readonly addresses: readonly number[] | undefined;
  readonly wordBytes: number;
}

/** Reads an axis. Not for every frame: makes a text for each point. */
export function readAxisPoints(
  data: MapViewData,
  shown: ShownMap,
  area: 'x' | 'y',
  textGlyphs: TextGlyphs,
): AxisPoints {
  const axis = shown.map[area];
  const texts = axisTexts(data, shown, area);
  const glyphs = texts.map((text) => textGlyphs.glyphsOf(text, MAX_AXIS_GLYPHS));
  const places = axisPlaces(data.current, axis, glyphs.length);
  return {
    texts,
    glyphs,
    longest: glyphs.reduce((longest, { length }) => Math.max(longest, length), 0),
    directions: directionsOf(data, shown, axis, glyphs.length),
    firstFall: (places && firstFallOf(places)) ?? -1,
    addresses: addressesOf(axis, glyphs.length),
    wordBytes: axis.words.type.wordBytes,
  };
}

/** Whether bytes in [start, end) hold words of an axis. */
export function isInAxis(axis: MapAxis, count: number, start: number, end: number): boolean {
  if (!isStoredAxis(axis)) return false;
  const { words } = axis;
  return start < addressOfWord(words, count - 1) + words.type.wordBytes && end > words.address;
}

function directionsOf(
  data: MapViewData,
  { display, showsRaw }: ShownMap,
  axis: MapAxis,
  count: number,
): Int8Array {
  const directions = new Int8Array(count);
  if (display === 'ori') return directions;
  const current = readAxis(data.current, axis, count);
  const original = readAxis(data.original, axis, count);
  if (current.kind !== 'numbers' || original.kind !== 'numbers') return directions;
  const scale = showsRaw ? RAW_SCALE : axis.scale;
  current.raw.forEach((raw, i) => {
    const before = original.raw[i] ?? raw;
    directions[i] = Math.sign(physicalFromRaw(raw, scale) - physicalFromRaw(before, scale));
  });
  return directions;
}

/** Word i belongs to point i, whatever else a summing axis makes of it; an axis that is read backwards begins with the last. */
function addressesOf(axis: MapAxis, count: number): readonly number[] | undefined {
  if (!isStoredAxis(axis)) return undefined;
  const addresses = Array.from({ length: count }, (_, i) => addressOfWord(axis.words, i));
  return axis.reference === 'ROM_BACKWARDS' ? addresses.toReversed() : addresses;
}
