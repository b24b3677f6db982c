import type { NumberFormat } from '../values/number-format.ts';
import { parseNumber } from '../values/parse-entry.ts';
import { decimalSignOf, groupedNumber } from './decimal-sign.ts';

/** Numbers out of a text from a spreadsheet, row by row; blank cells are `undefined`. */
export interface PastedNumbers {
  readonly width: number;
  readonly height: number;
  readonly values: ReadonlyArray<number | undefined>;
}

/** Reading a text, or the place that is no number; both count from 0. */
export type ReadText =
  | { readonly ok: true; readonly numbers: PastedNumbers }
  | { readonly ok: false; readonly error: 'empty' }
  | {
      readonly ok: false;
      readonly error: 'notANumber';
      readonly row: number;
      readonly column: number;
    };

/**
 * Reads rows of numbers: cells split by tabs, else by semicolons, else by blanks. Decimals have a point or a comma; the other one of
 * both, an apostrophe or a blank that does not break groups thousands, and blanks do too where tabs or semicolons split. Expectations
 * 2.3.
 *
 * A number that has a decimal or a group, and nothing in the text tells which, is none.
 *
 * @param format in which the numbers are written: that of the cells, where raw words are shown
 */
export function readPastedText(
  text: string,
  format: Exclude<NumberFormat, 'ASCII'> = 'DEC',
): ReadText {
  const lines = text.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  const separator = separatorOf(text);
  const rows = lines.map((line) => splitLine(line, separator).map(withoutBlanks));
  const decimalSign = decimalSignOf(rows.flat());
  const width = Math.max(...rows.map((row) => row.length));
  const values: Array<number | undefined> = [];
  for (const [row, cells] of rows.entries()) {
    for (let column = 0; column < width; column++) {
      const cell = cells[column] ?? '';
      const value = format === 'DEC' ? groupedNumber(cell, decimalSign) : wordOf(cell, format);
      if (value === null) return { ok: false, error: 'notANumber', row, column };
      values.push(value);
    }
  }
  if (values.every((value) => value === undefined)) return { ok: false, error: 'empty' };
  return { ok: true, numbers: { width, height: rows.length, values } };
}

type Separator = 'tab' | 'semicolon' | 'blank';

function separatorOf(text: string): Separator {
  if (text.includes('\t')) return 'tab';
  return text.includes(';') ? 'semicolon' : 'blank';
}

function splitLine(line: string, separator: Separator): string[] {
  switch (separator) {
    case 'tab':
      return line.split('\t');
    case 'semicolon':
      return line.split(';');
    case 'blank':
      // Blanks that do not break stand inside of numbers.
      return line.trim().split(/ +/);
  }
}

/** Spreadsheets group thousands with blanks, most of them not breaking. */
function withoutBlanks(cell: string): string {
  return cell.replaceAll(/\s/g, '');
}

/** `undefined` for a blank cell, `null` for a text that is no word. */
function wordOf(cell: string, format: Exclude<NumberFormat, 'ASCII'>): number | undefined | null {
  return cell === '' ? undefined : (parseNumber(cell, format) ?? null);
}
