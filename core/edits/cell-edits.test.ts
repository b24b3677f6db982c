import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatch, patchEntries } from '../bytes/byte-patch.ts';
import { readWord, type WordType } from '../values/word.ts';
import { restoreCells, setCells, stepCells } from './cell-edits.ts';

const byte: WordType = { wordBytes: 1, bigEndian: true, signed: false, float: false };
const word: WordType = { ...byte, wordBytes: 2 };
const counts = (edit: {
  changedCount: number;
  unchangedCount: number;
  clampedCount: number;
}): number[] => [edit.changedCount, edit.unchangedCount, edit.clampedCount];

describe('setCells', () => {
  it('writes one value everywhere and counts what already had it', () => {
    const edit = setCells(Uint8Array.of(1, 7, 3), [0, 1, 2], byte, () => 7);
    expect([...patchEntries(edit.patch)]).toEqual([
      [0, 7],
      [2, 7],
    ]);
    expect(counts(edit)).toEqual([2, 1, 0]);
  });

  it('makes no entry for bytes of a word that stay the same', () => {
    const edit = setCells(Uint8Array.of(0x12, 0x34), [0], word, () => 0x1299);
    expect([...patchEntries(edit.patch)]).toEqual([[1, 0x99]]);
  });

  it('limits and counts what does not fit', () => {
    expect(counts(setCells(Uint8Array.of(0, 255), [0, 1], byte, () => 256))).toEqual([1, 1, 2]);
  });

  it('refuses a cell that passes the end of the file', () => {
    expect(() => setCells(Uint8Array.of(0, 0, 0), [2], word, () => 1)).toThrow(RangeError);
  });
});

describe('stepCells', () => {
  it.each([
    [0, 1, 1, 0],
    [254, 1, 255, 0],
    [255, 1, 255, 1],
    [0, -1, 0, 1],
    [250, 10, 255, 1],
  ])('takes %i by %i to %i, clamped %i', (value, step, result, clamped) => {
    const bytes = Uint8Array.of(value);
    const edit = stepCells(bytes, [0], byte, step);
    expect(applyPatch(bytes, edit.patch)[0]).toBe(result);
    expect(edit.clampedCount).toBe(clamped);
  });

  it('leaves a float that is no number as it is', () => {
    const float: WordType = { wordBytes: 4, bigEndian: true, signed: true, float: true };
    const edit = stepCells(Uint8Array.of(0x7f, 0xc0, 0, 0), [0], float, 1);
    expect(counts(edit)).toEqual([0, 1, 0]);
  });

  it('up and down again is the identity away from the bounds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 60_000 }),
        fc.integer({ min: 0, max: 99 }),
        (v, step) => {
          const bytes = Uint8Array.of(v >> 8, v & 255);
          const up = applyPatch(bytes, stepCells(bytes, [0], word, step).patch);
          const down = applyPatch(up, stepCells(up, [0], word, -step).patch);
          expect(down).toEqual(bytes);
          expect(readWord(up, 0, word)).toBe(v + step);
        },
      ),
    );
  });
});

describe('restoreCells', () => {
  it('brings back the original bytes, also of words a clamp would change', () => {
    const original = Uint8Array.of(0x7f, 0xc0, 0, 0, 9);
    const current = Uint8Array.of(1, 2, 3, 4, 9);
    const float: WordType = { wordBytes: 4, bigEndian: true, signed: true, float: true };
    const edit = restoreCells(current, original, [0], float);
    expect(applyPatch(current, edit.patch)).toEqual(original);
    expect(counts(edit)).toEqual([1, 0, 0]);
  });
});
