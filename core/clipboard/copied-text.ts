import type { MapCell } from '../maps/cell-address.ts';
import { axisTexts, mapCellText, type ShownMap } from '../maps/map-cell-text.ts';
import type { ComparedBytes } from '../values/cell-text.ts';
import type { DecimalMark } from './decimal-mark.ts';

/** A copied place and the text that was displayed there. */
export interface CopiedText {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** Rows of texts as spreadsheets take them: cells split by tabs, rows by line ends, none after the last. */
export function tableText(rows: ReadonlyArray<readonly string[]>): string {
  return rows.map((row) => row.join('\t')).join('\n');
}

/**
 * Texts of selected cells as a table: the smallest rectangle around them, blank where nothing is selected. Expectations 2.3.
 *
 * @param texts in any order, one at least
 * @throws RangeError if there are none
 */
export function copiedTableText(texts: readonly CopiedText[]): string {
  if (texts.length === 0) throw new RangeError('nothing is selected to be copied');
  const rowNumbers = texts.map(({ row }) => row);
  const columnNumbers = texts.map(({ column }) => column);
  const top = least(rowNumbers);
  const left = least(columnNumbers);
  const width = most(columnNumbers) - left + 1;
  const height = most(rowNumbers) - top + 1;
  const rows = Array.from({ length: height }, () => new Array<string>(width).fill(''));
  for (const { row, column, text } of texts) {
    const cells = rows[row - top];
    if (cells !== undefined) cells[column - left] = text;
  }
  return tableText(rows);
}

/**
 * A whole map as a table, as it is displayed: "Copy table", and with the axes on top and on the left "Copy with axes"
 * (expectations 2.8). The corner is blank.
 */
export function mapTableText(bytes: ComparedBytes, shown: ShownMap, withAxes: boolean): string {
  const { width, height } = shown.map;
  const textOf = (cell: MapCell): string => mapCellText(bytes, shown, 'data', cell);
  const rows = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_unused, column) => textOf({ row, column })),
  );
  if (!withAxes) return tableText(rows);
  const y = axisTexts(bytes, shown, 'y');
  return tableText([
    ['', ...axisTexts(bytes, shown, 'x')],
    ...rows.map((row, i) => [y[i] ?? '', ...row]),
  ]);
}

/**
 * A copied table with another mark before the decimals of its numbers; texts stay.
 *
 * @param table cells split by tabs, rows by line ends, decimals with a point
 */
export function withDecimalMark(table: string, mark: DecimalMark): string {
  if (mark === 'point') return table;
  return table.replaceAll(/(?<=^|[\t\n])(-?\d+)\.(\d+(?:e[+-]\d+)?)(?=$|[\t\n])/g, '$1,$2');
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
}

function most(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
}
