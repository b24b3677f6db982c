import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BYTE, WORD } from '../../tests/support/sample-map-definition.ts';
import { applyPatch, patchEntries } from '../bytes/byte-patch.ts';
import type { WordType } from '../values/word.ts';
import {
  type CellEdit,
  copyCells,
  mapCells,
  rawCells,
  readCells,
  writeCells,
} from './cell-values.ts';

const FLOAT: WordType = { wordBytes: 4, bigEndian: true, signed: true, float: true };
const counts = (edit: CellEdit): number[] => [
  edit.changedCount,
  edit.unchangedCount,
  edit.clampedCount,
];

describe('writeCells', () => {
  it('writes, skips what is not given, and counts what already had its value', () => {
    const bytes = Uint8Array.of(1, 7, 3, 4);
    const edit = writeCells(bytes, rawCells([0, 1, 2, 3], BYTE), [7, 7, undefined, Number.NaN]);
    expect([...patchEntries(edit.patch)]).toEqual([[0, 7]]);
    expect(counts(edit)).toEqual([1, 3, 0]);
  });

  it('makes no entry for bytes of a word that stay the same', () => {
    const edit = writeCells(Uint8Array.of(0x12, 0x34), rawCells([0], WORD), [0x1299]);
    expect([...patchEntries(edit.patch)]).toEqual([[1, 0x99]]);
  });

  it.each([
    [255, 0],
    [256, 1],
    [0, 0],
    [-1, 1],
  ])('limits %i in a byte, clamped %i', (value, clamped) => {
    expect(writeCells(Uint8Array.of(9), rawCells([0], BYTE), [value]).clampedCount).toBe(clamped);
  });

  it('turns physical values into raw ones', () => {
    const cells = { addresses: [0], type: WORD, scale: { factor: 0.1, offset: -40 } };
    const edit = writeCells(Uint8Array.of(0, 0), cells, [55]);
    expect([...applyPatch(Uint8Array.of(0, 0), edit.patch)]).toEqual([950 >> 8, 950 & 255]);
  });

  it('refuses a factor of 0 and a cell that passes the end of the file', () => {
    const broken = { addresses: [0], type: BYTE, scale: { factor: 0, offset: 0 } };
    expect(() => writeCells(Uint8Array.of(0), broken, [1])).toThrow(RangeError);
    expect(() => writeCells(Uint8Array.of(0, 0, 0), rawCells([2], WORD), [1])).toThrow(RangeError);
  });

  it('reads back what it wrote, in any order of addresses', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(31), { maxLength: 12 }), fc.nat(65_535), (words, seed) => {
        const bytes = new Uint8Array(64);
        const cells = rawCells(
          words.map((w) => w * 2),
          WORD,
        );
        const values = words.map((_, i) => (seed + i * 977) % 65_536);
        const after = applyPatch(bytes, writeCells(bytes, cells, values).patch);
        expect(readCells(after, cells)).toEqual(values);
      }),
    );
  });
});

describe('mapCells', () => {
  it('computes every cell from the value before the operation', () => {
    const bytes = Uint8Array.of(1, 2, 3);
    const edit = mapCells(bytes, rawCells([0, 1, 2], BYTE), (value, i) => value * 10 + i);
    expect([...applyPatch(bytes, edit.patch)]).toEqual([10, 21, 32]);
  });
});

describe('copyCells', () => {
  it('brings bytes over bit for bit, also of floats that are no number', () => {
    const original = Uint8Array.of(0x7f, 0xc0, 0, 1, 9);
    const current = Uint8Array.of(1, 2, 3, 4, 8);
    const edit = copyCells(current, original, [0], FLOAT);
    expect([...applyPatch(current, edit.patch)]).toEqual([0x7f, 0xc0, 0, 1, 8]);
    expect(counts(edit)).toEqual([1, 0, 0]);
  });
});
