import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import type { ComparedBytes, DisplayMode } from '../values/cell-text.ts';
import { differenceOf } from '../values/difference.ts';
import { formatDifference, formatWord, type NumberFormat } from '../values/number-format.ts';
import { formatPercent, percentDifference } from '../values/percent-difference.ts';
import { formatPhysical, physicalFromRaw, RAW_SCALE, type Scale } from '../values/scale.ts';
import { readWord, type WordType } from '../values/word.ts';
import { readAxis } from './axis-values.ts';
import { addressOfMapCell, type MapCell } from './cell-address.ts';
import type { MapAxis, MapDefinition } from './map-definition.ts';

/** Part of a map that a cell belongs to. Specification 3, "cursorArea" of the map tab state. */
export type MapArea = 'data' | 'x' | 'y';

/** A map and how its values are read. */
export interface ShownMap {
  readonly map: MapDefinition;
  readonly display: DisplayMode;
  /** Raw words instead of physical values: factor and offset of cells and axes are left out (expectations 0.4). */
  readonly showsRaw: boolean;
}

/** How values of a part of a map are written, and so how they are typed. */
export interface AreaStyle {
  readonly type: WordType;
  readonly scale: Scale;
  readonly precision: number;
  readonly format: NumberFormat;
  readonly unit: string;
}

/** How the values of a part of a map are written. */
export function styleOfArea(map: MapDefinition, area: MapArea): AreaStyle {
  if (area !== 'data') return axisStyle(map[area]);
  const { scale, precision, format, unit } = map;
  return { type: map.cells.type, scale, precision, format, unit };
}

/**
 * Text of a cell: the one source for table, tooltips, clipboard and screen readers.
 *
 * DEC shows the physical value with the decimals of the map, or the raw number while raw words are shown; HEX, BIN and ASCII
 * always show the raw word. Axes show their values in every display mode, those of the original in `ori`.
 *
 * @returns an empty text where the word lies outside the file
 * @throws RangeError if the map has no such cell
 */
export function mapCellText(
  bytes: ComparedBytes,
  shown: ShownMap,
  area: MapArea,
  cell: MapCell,
): string {
  if (area !== 'data') {
    const index = area === 'x' ? cell.column : cell.row;
    return axisTexts(bytes, shown, area)[index] ?? '';
  }
  const { map, display } = shown;
  const style = styleOfArea(map, 'data');
  const address = addressOfMapCell(map, cell);
  const current = readWord(bytes.current, address, style.type);
  const original = readWord(bytes.original, address, style.type);
  if (current === undefined || original === undefined) return '';
  switch (display) {
    case 'mod':
      return valueText(current, style, shown.showsRaw);
    case 'ori':
      return valueText(original, style, shown.showsRaw);
    case 'diff':
      return differenceText(current, original, style, shown.showsRaw);
    case 'percentageDiff': {
      const scale = shown.showsRaw ? RAW_SCALE : style.scale;
      const from = physicalFromRaw(original, scale);
      return formatPercent(percentDifference(from, physicalFromRaw(current, scale)));
    }
  }
}

/** Texts of all points of an axis, in the order in which they are shown; empty ones if the axis lies outside the file. */
export function axisTexts(bytes: ComparedBytes, shown: ShownMap, area: 'x' | 'y'): string[] {
  const { map, display, showsRaw } = shown;
  const axis = map[area];
  const count = area === 'x' ? map.width : map.height;
  const values = readAxis(display === 'ori' ? bytes.original : bytes.current, axis, count);
  switch (values.kind) {
    case 'texts':
      return [...values.texts];
    case 'outsideFile':
      return Array.from({ length: count }, () => '');
    case 'numbers':
      return values.raw.map((raw) => axisText(raw, axis, showsRaw));
  }
}

/**
 * Value of a cell in the unit that is shown, or `undefined` where the word lies outside the file or the axis has labels
 * instead of numbers.
 *
 * @throws RangeError if the map has no such cell
 */
export function mapCellValue(
  bytes: ReadonlyBytes,
  shown: Pick<ShownMap, 'map' | 'showsRaw'>,
  area: MapArea,
  cell: MapCell,
): number | undefined {
  return mapValueReader(bytes, shown, area)(cell);
}

/**
 * Reads values of many cells of an area: `mapCellValue` reads an axis anew for each.
 *
 * The function it answers throws RangeError for a data cell the map does not have.
 */
export function mapValueReader(
  bytes: ReadonlyBytes,
  shown: Pick<ShownMap, 'map' | 'showsRaw'>,
  area: MapArea,
): (cell: MapCell) => number | undefined {
  const { map, showsRaw } = shown;
  if (area === 'data') {
    return (cell) => {
      const raw = readWord(bytes, addressOfMapCell(map, cell), map.cells.type);
      return raw === undefined || showsRaw ? raw : physicalFromRaw(raw, map.scale);
    };
  }
  const axis = map[area];
  const values = readAxis(bytes, axis, area === 'x' ? map.width : map.height);
  if (values.kind !== 'numbers') return () => undefined;
  return (cell) => {
    const raw = values.raw[area === 'x' ? cell.column : cell.row];
    return raw === undefined || showsRaw ? raw : physicalFromRaw(raw, axis.scale);
  };
}

function valueText(raw: number, style: AreaStyle, showsRaw: boolean): string {
  if (style.format !== 'DEC') return formatWord(raw, style.type, style.format);
  if (showsRaw) return style.type.float ? formatWord(raw, style.type, 'DEC') : String(raw);
  return formatPhysical(physicalFromRaw(raw, style.scale), style.precision);
}

function differenceText(
  current: number,
  original: number,
  style: AreaStyle,
  showsRaw: boolean,
): string {
  const raw = differenceOf(current, original);
  if (style.format !== 'DEC') return formatDifference(raw, style.type, style.format);
  if (showsRaw) return style.type.float ? formatDifference(raw, style.type, 'DEC') : String(raw);
  return formatPhysical(raw * style.scale.factor, style.precision);
}

function axisText(raw: number, axis: MapAxis, showsRaw: boolean): string {
  if (axis.reference === 'NONE') return String(raw);
  // Numbers of a definition are no words: they may be fractions.
  if (axis.reference === 'USER_DEF' && showsRaw) return String(raw);
  return valueText(raw, axisStyle(axis), showsRaw);
}

/** How the points of an axis are written: sums of words have no bytes of their own to show in another format than DEC. */
function axisStyle({ reference, words, scale, precision, format, unit }: MapAxis): AreaStyle {
  const isPlain = reference === 'ROM' || reference === 'ROM_BACKWARDS';
  return { type: words.type, scale, precision, format: isPlain ? format : 'DEC', unit };
}
