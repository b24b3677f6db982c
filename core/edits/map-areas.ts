import { isStoredAxis } from '../maps/axis-values.ts';
import { addressOfMapCell, addressOfWord, type MapCell } from '../maps/cell-address.ts';
import { type MapArea, styleOfArea } from '../maps/map-cell-text.ts';
import type { MapAxis, MapDefinition } from '../maps/map-definition.ts';
import { withUserTexts, withUserValues } from '../maps/user-axis.ts';
import { type MapSelection, selectedMapCells } from '../selection/map-selection.ts';
import { parseDecimal } from '../values/parse-number.ts';
import type { WordType } from '../values/word.ts';
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
export function pointCountOf(map: MapDefinition, area: 'x' | 'y'): number {
  return area === 'x' ? map.width : map.height;
}

/** How values of an area are typed and shown. */
export function valueStyleOf(map: MapDefinition, area: MapArea, showsRaw: boolean): ValueStyle {
  const { type, scale, precision, format, unit } = styleOfArea(map, area);
  const isScaled = scale.factor !== 1 || scale.offset !== 0;
  return { type, scale, precision, format, unit, isScaled, showsRaw: showsRaw || format !== 'DEC' };
}

/** Words of the selected cells, or `undefined` where they stand in the definition or nowhere. */
export function wordsOfSelection(
  map: MapDefinition,
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

function pointIndexOf(area: 'x' | 'y', { row, column }: MapCell): number {
  return area === 'x' ? column : row;
}
