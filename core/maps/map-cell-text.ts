import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import type { ComparedBytes, DisplayMode } from '../values/cell-text.ts';
import { formatDifference, formatWord } from '../values/number-format.ts';
import { parseEntry } from '../values/parse-entry.ts';
import { formatPercent, percentDifference } from '../values/percent-difference.ts';
import { formatPhysical, physicalFromRaw } from '../values/scale.ts';
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

/** How values of a part of a map are written. */
type ValueStyle = Pick<MapAxis, 'scale' | 'precision' | 'format'> & { readonly type: WordType };

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
  const style: ValueStyle = { ...map, type: map.cells.type };
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
      const scale = shown.showsRaw ? { factor: 1, offset: 0 } : style.scale;
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
  const { map, showsRaw } = shown;
  if (area === 'data') {
    const raw = readWord(bytes, addressOfMapCell(map, cell), map.cells.type);
    return raw === undefined || showsRaw ? raw : physicalFromRaw(raw, map.scale);
  }
  const axis = map[area];
  const values = readAxis(bytes, axis, area === 'x' ? map.width : map.height);
  if (values.kind !== 'numbers') return undefined;
  const raw = values.raw[area === 'x' ? cell.column : cell.row];
  return raw === undefined || showsRaw ? raw : physicalFromRaw(raw, axis.scale);
}

/** A typed value in the unit that is shown, or that the text is no value. */
export type ParsedMapEntry = { readonly ok: true; readonly value: number } | { readonly ok: false };

/**
 * Value a person typed into a cell of a map.
 *
 * DEC takes a decimal with point or comma and up to 6 decimals; HEX, BIN and ASCII take a raw word in that format, whose
 * physical value is answered unless raw words are shown.
 *
 * @see specification 5, "Input patterns"
 */
export function parseMapEntry(
  text: string,
  shown: Pick<ShownMap, 'map' | 'showsRaw'>,
  area: MapArea,
): ParsedMapEntry {
  const { map, showsRaw } = shown;
  const part = area === 'data' ? map : map[area];
  const type = area === 'data' ? map.cells.type : map[area].words.type;
  if (part.format === 'DEC') {
    const decimal = text.trim();
    if (!/^[+-]?(?:\d+(?:[.,]\d{0,6})?|[.,]\d{1,6})$/.test(decimal)) return { ok: false };
    return { ok: true, value: Number(decimal.replace(',', '.')) };
  }
  const raw = parseEntry(text, type, part.format);
  if (!raw.ok) return { ok: false };
  return { ok: true, value: showsRaw ? raw.value : physicalFromRaw(raw.value, part.scale) };
}

function valueText(raw: number, style: ValueStyle, showsRaw: boolean): string {
  if (style.format !== 'DEC') return formatWord(raw, style.type, style.format);
  if (showsRaw) return style.type.float ? formatWord(raw, style.type, 'DEC') : String(raw);
  return formatPhysical(physicalFromRaw(raw, style.scale), style.precision);
}

function differenceText(
  current: number,
  original: number,
  style: ValueStyle,
  showsRaw: boolean,
): string {
  if (style.format !== 'DEC') return formatDifference(current - original, style.type, style.format);
  if (showsRaw) {
    return style.type.float
      ? formatDifference(current - original, style.type, 'DEC')
      : String(current - original);
  }
  return formatPhysical((current - original) * style.scale.factor, style.precision);
}

function axisText(raw: number, axis: MapAxis, showsRaw: boolean): string {
  const isStored = axis.reference.startsWith('ROM');
  if (isStored) {
    const style: ValueStyle = { ...axis, type: axis.words.type };
    // Sums of words can leave the word: such a point has no bytes of its own to show in another format.
    const fits = axis.reference === 'ROM' || axis.reference === 'ROM_BACKWARDS';
    return valueText(raw, fits ? style : { ...style, format: 'DEC' }, showsRaw);
  }
  if (axis.reference === 'NONE' || showsRaw) return String(raw);
  return formatPhysical(physicalFromRaw(raw, axis.scale), axis.precision);
}
