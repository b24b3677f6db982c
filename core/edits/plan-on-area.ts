import { addressOfMapCell, type MapCell } from '../maps/cell-address.ts';
import type { MapArea } from '../maps/map-cell-text.ts';
import type { MapDefinition } from '../maps/map-definition.ts';
import type { ComparedBytes } from '../values/cell-text.ts';
import type { CellCommand } from './command.ts';
import { mapCellGroup, targetOfOnly } from './edit-target.ts';
import { pointCountOf, pointIndicesOf } from './map-areas.ts';
import { type PlannedEdit, planOnAxis, planOnCells } from './planned-edit.ts';

/**
 * What a command would do to some cells of an area, and to no other. Nothing is written.
 *
 * @throws RangeError if a number of the command is out of its bounds
 */
export function planOnArea(
  bytes: ComparedBytes,
  map: MapDefinition,
  area: MapArea,
  cells: readonly MapCell[],
  command: CellCommand,
): PlannedEdit {
  if (area === 'data') {
    const addresses = cells.map((cell) => addressOfMapCell(map, cell));
    return planOnCells(bytes, targetOfOnly(mapCellGroup(map, addresses, false)), command);
  }
  return planOnAxisPoints(bytes, map, area, cells, command);
}

/** What a command would do to some points of an axis. Nothing is written. */
export function planOnAxisPoints(
  bytes: ComparedBytes,
  map: MapDefinition,
  area: 'x' | 'y',
  cells: readonly MapCell[],
  command: CellCommand,
): PlannedEdit {
  const indices = pointIndicesOf(area, cells);
  return planOnAxis(bytes, map[area], pointCountOf(map, area), indices, command);
}
