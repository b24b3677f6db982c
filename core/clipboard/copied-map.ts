import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { axisPlaces } from '../maps/axis-values.ts';
import { addressOfMapCell } from '../maps/cell-address.ts';
import type { AxisAddressing } from '../maps/copy-map-properties.ts';
import type { MapAxis, MapDefinition } from '../maps/map-definition.ts';
import { type CopiedCells, type CopiedPlace, copyCells } from './copied-cells.ts';

/** What of a definition is copied: everything but what makes it a map of its project. */
export type CopiedDefinition = Omit<MapDefinition, 'id' | 'kind'>;

/**
 * A map on our own clipboard: definition and values. Plain data, so that it can be written as JSON. Expectations 2.2, "Paste
 * map".
 */
export interface CopiedMap {
  readonly definition: CopiedDefinition;
  /** All cells, with the scale of the map. */
  readonly cells: CopiedCells;
  /** Physical values of the axes at the time of copying; `null` for an axis without numbers that mean anything. */
  readonly x: readonly number[] | null;
  readonly y: readonly number[] | null;
}

/** Project and version a map is copied from. */
export interface CopiedFrom {
  readonly projectId: string;
  readonly versionId: string;
}

/**
 * Takes a map onto the clipboard.
 *
 * @throws RangeError if a cell reaches outside the file
 */
export function copyMap(
  current: ReadonlyBytes,
  original: ReadonlyBytes,
  map: MapDefinition,
  from: CopiedFrom,
): CopiedMap {
  const { id, kind: _, ...definition } = map;
  const places: CopiedPlace[] = [];
  for (let row = 0; row < map.height; row++) {
    for (let column = 0; column < map.width; column++) {
      places.push({ row, column, address: addressOfMapCell(map, { row, column }) });
    }
  }
  const { projectId, versionId } = from;
  const source = { projectId, versionId, mapId: id, type: map.cells.type, scale: map.scale };
  return {
    definition,
    cells: copyCells(current, original, places, source),
    x: finitePlaces(axisPlaces(current, map.x, map.width)),
    y: finitePlaces(axisPlaces(current, map.y, map.height)),
  };
}

/**
 * The definition of a copied map moved to another address: "paste definition here".
 *
 * @param address of the first cell
 * @param axisAddressing with `distanceFromMap` the axes move with the cells
 */
export function definitionAt(
  { definition }: CopiedMap,
  address: number,
  axisAddressing: AxisAddressing,
): CopiedDefinition {
  const distance = axisAddressing === 'absolute' ? 0 : address - definition.cells.address;
  const moved = (axis: MapAxis): MapAxis => ({
    ...axis,
    words: { ...axis.words, address: axis.words.address + distance },
  });
  return {
    ...definition,
    cells: { ...definition.cells, address },
    x: moved(definition.x),
    y: moved(definition.y),
  };
}

function finitePlaces(places: readonly number[] | undefined): readonly number[] | null {
  return places?.every(Number.isFinite) ? places : null;
}
