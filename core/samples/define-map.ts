import type { CellOrder, MapAxis, MapDefinition } from '../maps/map-definition.ts';
import { RAW_SCALE } from '../values/scale.ts';
import type { DrawnAxis, DrawnMap } from './draw-map.ts';
import type { SampleImage } from './sample-image.ts';

/** Where the points of an axis are: in words of the file (plain, or as gaps below 256), or in the definition only. */
export type AxisPlace =
  | { readonly reference: 'ROM' | 'ROM_SUB'; readonly address: number }
  | { readonly reference: 'USER_DEF' };

/** Where a map is put. */
export interface MapPlace {
  readonly cells: number;
  readonly order: CellOrder;
  readonly x: AxisPlace;
  /** Not looked at for a curve. */
  readonly y: AxisPlace;
}

/** Writes and claims the words of an axis. Once for an axis that several maps share. */
export function writeAxis(image: SampleImage, axis: DrawnAxis, place: AxisPlace): void {
  if (place.reference === 'USER_DEF') return;
  image.claim(place.address, axis.raw.length * axis.type.wordBytes);
  const words = place.reference === 'ROM' ? axis.raw : gapsBelowTop(axis);
  image.writeWords(place.address, axis.type, words);
}

/** Writes and claims the cells of a map and enters it into the truth. Its axes are written by `writeAxis`. */
export function defineMap(image: SampleImage, map: DrawnMap, place: MapPlace): MapDefinition {
  const width = map.x.raw.length;
  const height = map.y?.raw.length ?? 1;
  const stored = place.order === 'rowMajor' ? map.raw : columnByColumn(map.raw, width, height);
  image.claim(place.cells, stored.length * map.type.wordBytes);
  image.writeWords(place.cells, map.type, stored);
  const definition: MapDefinition = {
    id: `map-${image.maps.length + 1}`,
    kind: 'USER_MAP',
    name: map.kind.name,
    description: '',
    unit: map.kind.unit,
    folderId: null,
    cells: { address: place.cells, type: map.type, skipBytes: 0 },
    width,
    height,
    order: place.order,
    lineSkipBytes: 0,
    scale: map.scale,
    precision: precisionOf(map.scale.factor, map.type.float),
    format: 'DEC',
    x: mapAxis(map.x, place.x),
    y: map.y === undefined ? noAxis(map.x) : mapAxis(map.y, place.y),
    variables: [],
  };
  image.maps.push(definition);
  return definition;
}

function mapAxis(axis: DrawnAxis, place: AxisPlace): MapAxis {
  const { quantity, type, scale } = axis;
  const isInFile = place.reference !== 'USER_DEF';
  return {
    name: quantity.name,
    unit: quantity.unit,
    reference: place.reference,
    words: { address: isInFile ? place.address : 0, type, skipBytes: 0 },
    scale,
    precision: precisionOf(scale.factor, type.float),
    format: 'DEC',
    userValues: isInFile ? [] : axis.raw,
    userTexts: [],
  };
}

function noAxis(other: DrawnAxis): MapAxis {
  return {
    name: '',
    unit: '',
    reference: 'NONE',
    words: { address: 0, type: other.type, skipBytes: 0 },
    scale: RAW_SCALE,
    precision: 0,
    format: 'DEC',
    userValues: [],
    userTexts: [],
  };
}

/** Words of a subtract axis: point i is 2^bits minus words i to the last. */
function gapsBelowTop({ raw, type }: DrawnAxis): number[] {
  const top = 2 ** (8 * type.wordBytes);
  return raw.map((value, i) => (raw[i + 1] ?? top) - value);
}

function columnByColumn(cells: readonly number[], width: number, height: number): number[] {
  return cells.map((_, i) => cells[(i % height) * width + Math.floor(i / height)] ?? 0);
}

function precisionOf(factor: number, float: boolean): number {
  if (float) return 2;
  return Math.min(3, Math.max(0, Math.ceil(-Math.log10(factor))));
}
