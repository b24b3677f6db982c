import type { PlannedChange } from '../edits/planned-edit.ts';
import { readAxis } from '../maps/axis-values.ts';
import { addressOfMapCell } from '../maps/cell-address.ts';
import { mapCellText, type ShownMap } from '../maps/map-cell-text.ts';
import type { MapDefinition } from '../maps/map-definition.ts';
import { type AxisPoint, writeAxisPoints } from '../maps/write-axis-points.ts';
import { type MapSelection, mapRectangles, selectedMapCells } from '../selection/map-selection.ts';
import type { ComparedBytes } from '../values/cell-text.ts';
import { isWritableScale, RAW_SCALE, rawFromPhysical } from '../values/scale.ts';
import { type CopiedSelection, type PasteOptions, plannedPaste } from './clipboard-content.ts';
import { type CopySource, copyCells } from './copied-cells.ts';
import { copiedTableText } from './copied-text.ts';
import { type PasteSource, pasteCells } from './paste-cells.ts';

/** Copies the selected cells of a map; points of an axis go as text alone, as their words may only make sense together. */
export function copyOfMap(
  bytes: ComparedBytes,
  shown: ShownMap,
  selection: MapSelection,
  from: Pick<CopySource, 'projectId' | 'versionId'>,
): CopiedSelection {
  const { map, showsRaw } = shown;
  const cells = selectedMapCells(selection);
  const text = copiedTableText(
    cells.map((cell) => ({ ...cell, text: mapCellText(bytes, shown, selection.area, cell) })),
  );
  if (selection.area !== 'data') return { text, cells: undefined };
  const places = cells.map((cell) => ({ ...cell, address: addressOfMapCell(map, cell) }));
  const scale = showsRaw ? RAW_SCALE : map.scale;
  const source: CopySource = { ...from, mapId: map.id, type: map.cells.type, scale };
  return { text, cells: copyCells(bytes.current, bytes.original, places, source) };
}

/**
 * What pasting from the first selected cell on would do.
 *
 * @param isRaw raw words instead of physical values; the source is in the same unit
 */
export function pasteIntoMap(
  bytes: ComparedBytes,
  map: MapDefinition,
  selection: MapSelection,
  isRaw: boolean,
  source: PasteSource,
  options: PasteOptions,
): PlannedChange {
  const { area } = selection;
  if (area !== 'data') return pasteIntoAxis(bytes, map, area, selection, isRaw, source, options);
  const rectangles = mapRectangles(selection);
  const top = Math.min(...rectangles.map((part) => part.firstRow));
  const left = Math.min(...rectangles.map((part) => part.firstColumn));
  const target = {
    addressAt: (row: number, column: number) => {
      const cell = { row: top + row, column: left + column };
      const isInside = cell.row < map.height && cell.column < map.width;
      return isInside ? addressOfMapCell(map, cell) : undefined;
    },
    selectedWidth: Math.max(...rectangles.map((part) => part.lastColumn)) - left + 1,
    selectedHeight: Math.max(...rectangles.map((part) => part.lastRow)) - top + 1,
  };
  const group = { type: map.cells.type, scale: isRaw ? RAW_SCALE : map.scale };
  return plannedPaste(
    pasteCells(bytes.current, bytes.original, group, target, source, options.kind, options.base),
  );
}

/** Points of an axis take values one after the other, from a row or a column alike; all of them or none. */
function pasteIntoAxis(
  bytes: ComparedBytes,
  map: MapDefinition,
  area: 'x' | 'y',
  selection: MapSelection,
  isRaw: boolean,
  source: PasteSource,
  { kind }: PasteOptions,
): PlannedChange {
  if (kind !== 'absolute') return { ok: false, reason: 'axisPaste' };
  const axis = map[area];
  if (!isWritableScale(axis.scale)) return { ok: false, reason: 'readOnlyScale' };
  const count = area === 'x' ? map.width : map.height;
  const indices = selectedMapCells(selection).map((cell) =>
    area === 'x' ? cell.column : cell.row,
  );
  const first = Math.min(...indices);
  const points = source.cells.flatMap((cell, i): AxisPoint[] => {
    const index = first + i;
    if (cell === undefined || !Number.isFinite(cell.value) || index >= count) return [];
    const { value } = cell;
    const raw = isRaw ? value : rawFromPhysical(value, axis.scale, axis.words.type);
    return [{ index, value: raw }];
  });
  const write = writeAxisPoints(bytes.current, axis, count, points);
  if (!write.ok) {
    const isBlocked = write.error === 'neighbourOutOfRange';
    return { ok: false, reason: isBlocked ? 'axisBlocked' : 'notNumbers' };
  }
  const before = readAxis(bytes.current, axis, count);
  const isChanged = ({ index, value }: AxisPoint): boolean =>
    before.kind === 'numbers' && before.raw[index] !== value;
  const changed = points.filter(isChanged).length;
  const counts = {
    changed,
    unchanged: points.length - changed,
    clamped: write.clampedCount,
    notFinite: 0,
    cut: Math.max(0, first + source.cells.length - count),
  };
  return { ok: true, patch: write.patch, counts };
}
