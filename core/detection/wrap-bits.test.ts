import { describe, expect, it } from 'vitest';
import type { WordType } from '../values/word.ts';
import { wrapBits } from './wrap-bits.ts';

const BYTE: WordType = { wordBytes: 1, bigEndian: false, signed: false, float: false };

function image(width: number, height: number, cellAt: (row: number, column: number) => number) {
  return Uint8Array.from({ length: width * height }, (_, i) =>
    cellAt(Math.floor(i / width), i % width),
  );
}

/** Rows of 12 that rise by less than the next row begins above them. */
const rows = image(12, 6, (row, column) => 12 * row + 2 * column + (row === 3 ? 1 : 0));

describe('wrapBits', () => {
  it('speaks against no shape of which the step from row to row is the greatest', () => {
    expect(wrapBits(rows, 0, BYTE, 12, 6)).toBeCloseTo(0);
  });

  it('speaks against rows that begin in the middle of rows', () => {
    const shifted = Uint8Array.of(...rows.slice(5), ...rows.slice(0, 5));
    expect(wrapBits(shifted, 0, BYTE, 12, 5)).toBeLessThan(-1);
  });

  it('speaks against halves of rows that follow each other as cells of one row do', () => {
    expect(wrapBits(rows, 0, BYTE, 6, 12)).toBeLessThan(-3);
  });

  it('does not take rows for halves where every row begins anew', () => {
    const narrow = image(6, 12, (row, column) => 5 * row + 9 * column);
    expect(wrapBits(narrow, 0, BYTE, 6, 12)).toBeCloseTo(0);
  });
});
