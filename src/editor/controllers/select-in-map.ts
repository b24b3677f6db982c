import type { ProjectMap } from '../../../core/contract/maps.ts';
import {
  type ExtendedMapSelection,
  type MapSelection,
  selectMapCell,
} from '../../../core/selection/map-selection.ts';
import {
  selectAllMapCells,
  selectAllSimilarMapCells,
  selectChangedMapCells,
  selectJoinedSimilarMapCells,
  selectMapColumn,
  selectMapRow,
} from '../../../core/selection/select-map-cells.ts';
import type { ComparedBytes } from '../../../core/values/cell-text.ts';
import type { SelectionCommand } from '../state/editable-view.ts';

/**
 * What a command selects in a map, from the cursor on.
 *
 * @param bytes as they are shown and compared
 * @returns `undefined` where there is nothing of the kind
 */
export function selectInMap(
  command: SelectionCommand,
  map: ProjectMap,
  selection: MapSelection,
  bytes: ComparedBytes,
): ExtendedMapSelection | undefined {
  const { area, cursor } = selection;
  if (typeof command === 'object') {
    const { reach, tolerance } = command;
    const select = reach === 'joined' ? selectJoinedSimilarMapCells : selectAllSimilarMapCells;
    return select({ map, showsRaw: true }, selection, bytes.current, tolerance);
  }
  switch (command) {
    case 'row':
      return selectMapRow(map, area, cursor);
    case 'column':
      return selectMapColumn(map, area, cursor);
    case 'map': {
      const all = selectAllMapCells(map, 'data');
      return { selection: all ?? selection, exceeded: all === undefined };
    }
    case 'none':
      return { selection: selectMapCell(area, cursor), exceeded: false };
    case 'changed':
      return selectChangedMapCells(map, area, bytes);
  }
}
