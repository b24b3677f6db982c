import type { ProjectMap } from '../../../core/contract/maps.ts';
import { isStoredAxis } from '../../../core/maps/axis-values.ts';
import { addressOfMapCell, addressOfWord, type MapCell } from '../../../core/maps/cell-address.ts';
import type { MapArea } from '../../../core/maps/map-cell-text.ts';
import type { MapAxis } from '../../../core/maps/map-definition.ts';
import { withUserTexts, withUserValues } from '../../../core/maps/user-axis.ts';
import { type MapSelection, selectedMapCells } from '../../../core/selection/map-selection.ts';
import { parseDecimal } from '../../../core/values/parse-number.ts';
import type { WordType } from '../../../core/values/word.ts';
import type { ValueStyle } from './value-style.ts';

/** The selected words as bytes of the file, where the selected cells have any. */
export interface SelectedWords {
  readonly addresses: readonly number[];
  readonly cursorAddress: number;
  readonly type: WordType;
}

/** Places of points on their axis, from 0. */
export function pointIndicesOf(area: 'x' | 'y', cells: readonly MapCell[]): number[] {
  return cells.map((cell) => pointIndexOf(area, cell));
}

/** Points of an axis. */
export function pointCountOf(map: ProjectMap, area: 'x' | 'y'): number {
  return area === 'x' ? map.width : map.height;
}

/** How values of an area are typed and shown. */
export function valueStyleOf(map: ProjectMap, area: MapArea, showsRaw: boolean): ValueStyle {
  const part = area === 'data' ? { ...map, type: map.cells.type } : styleOfAxis(map[area]);
  const { type, scale, precision, format, unit } = part;
  const isScaled = scale.factor !== 1 || scale.offset !== 0;
  return { type, scale, precision, format, unit, isScaled, showsRaw: showsRaw || format !== 'DEC' };
}

/** Words of the selected cells, or `undefined` where they stand in the definition or nowhere. */
export function wordsOfSelection(
  map: ProjectMap,
  selection: MapSelection,
): SelectedWords | undefined {
  const { area, cursor } = selection;
  const cells = selectedMapCells(selection);
  if (area === 'data') {
    return {
      addresses: cells.map((cell) => addressOfMapCell(map, cell)),
      cursorAddress: addressOfMapCell(map, cursor),
      type: map.cells.type,
    };
  }
  const axis = map[area];
  if (!isStoredAxis(axis)) return undefined;
  const addressOf = (cell: MapCell): number => addressOfWord(axis.words, pointIndexOf(area, cell));
  return {
    addresses: cells.map(addressOf),
    cursorAddress: addressOf(cursor),
    type: axis.words.type,
  };
}

/** The axis with a typed value or label at some points; `undefined` if the text is no value, or the axis takes none. */
export function axisWithEntry(
  axis: MapAxis,
  count: number,
  indices: readonly number[],
  text: string,
): MapAxis | undefined {
  if (axis.reference === 'USER_DEF_STRING') {
    const label = text.trim();
    return withUserTexts(
      axis,
      count,
      indices.map((index) => ({ index, text: label })),
    );
  }
  const number = parseDecimal(text.trim());
  if (axis.reference !== 'USER_DEF' || number === undefined || axis.scale.factor === 0) {
    return undefined;
  }
  const value = (number - axis.scale.offset) / axis.scale.factor;
  return withUserValues(
    axis,
    count,
    indices.map((index) => ({ index, value })),
  );
}

function styleOfAxis(
  axis: MapAxis,
): Pick<ValueStyle, 'type' | 'scale' | 'precision' | 'format' | 'unit'> {
  const { scale, precision, format, unit } = axis;
  return { type: axis.words.type, scale, precision, format, unit };
}

function pointIndexOf(area: 'x' | 'y', { row, column }: MapCell): number {
  return area === 'x' ? column : row;
}
