import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BYTE, WORD } from '../../tests/support/sample-map-definition.ts';
import { applyPatch, patchEntries } from '../bytes/byte-patch.ts';
import type { WordType } from '../values/word.ts';
import {
  type CellEdit,
  type CellGroup,
  copyWords,
  mapCells,
  rawCells,
  rawOfChange,
  readCells,
  valuesAfter,
  writeBits,
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

describe('copyWords', () => {
  it('brings bytes over bit for bit, also of floats that are no number', () => {
    const original = Uint8Array.of(0x7f, 0xc0, 0, 1, 9);
    const current = Uint8Array.of(1, 2, 3, 4, 8);
    const edit = copyWords(current, original, [0], FLOAT);
    expect([...applyPatch(current, edit.patch)]).toEqual([0x7f, 0xc0, 0, 1, 8]);
    expect(counts(edit)).toEqual([1, 0, 0]);
  });
});

describe('writeBits', () => {
  it('writes patterns as they are and leaves cells without one', () => {
    const bytes = new Uint8Array(8);
    const edit = writeBits(bytes, [0, 4], FLOAT, (address) =>
      address === 4 ? 0x7fc00001 : undefined,
    );
    expect([...applyPatch(bytes, edit.patch)]).toEqual([0, 0, 0, 0, 0x7f, 0xc0, 0, 1]);
    expect(counts(edit)).toEqual([1, 1, 0]);
  });

  it('refuses a cell that passes the end of the file', () => {
    expect(() => writeBits(new Uint8Array(4), [1], FLOAT, () => 0)).toThrow(RangeError);
  });
});

describe('a float that is no ordinary number', () => {
  const NAN = [0x7f, 0xc0, 0, 1];
  const INFINITE = [0x7f, 0x80, 0, 0];
  const MINUS_ZERO = [0x80, 0, 0, 0];
  const DENORMAL = [0, 0, 0, 1];
  const HUGE = [0x7f, 0x7f, 0xff, 0xff];
  const scale = { factor: 0.1, offset: 3 };
  const groups: CellGroup[] = [rawCells([0], FLOAT), { addresses: [0], type: FLOAT, scale }];

  it.each([
    ['NaN', NAN],
    ['an infinity', INFINITE],
    ['-0', MINUS_ZERO],
    ['a denormal', DENORMAL],
    ['a number beyond what may be set', HUGE],
  ])('stays bit for bit where nothing changes: %s', (_, word) => {
    const bytes = Uint8Array.from(word);
    for (const group of groups) {
      const same = mapCells(bytes, group, (value) => value);
      expect(counts(same)).toEqual([0, 1, 0]);
      expect(writeCells(bytes, group, readCells(bytes, group)).changedCount).toBe(0);
    }
  });

  it.each([
    ['NaN', NAN],
    ['an infinity', INFINITE],
  ])('%s is computed with by nobody, and counted', (_, word) => {
    const bytes = Uint8Array.from(word);
    for (const group of groups) {
      for (const next of [(v: number) => v + 1, (v: number) => v * -2, (v: number) => v * 0]) {
        const edit = mapCells(bytes, group, next);
        expect(counts(edit)).toEqual([0, 1, 0]);
        expect(edit.notFiniteCount).toBe(1);
      }
    }
  });

  it('can be replaced by a number that is set', () => {
    const edit = mapCells(Uint8Array.from(NAN), rawCells([0], FLOAT), () => 1);
    expect([...applyPatch(Uint8Array.from(NAN), edit.patch)]).toEqual([0x3f, 0x80, 0, 0]);
    expect(edit.notFiniteCount).toBe(0);
  });

  it('is limited when an operation on a number ends beyond all of them', () => {
    const bytes = Uint8Array.of(0x3f, 0x80, 0, 0);
    const edit = mapCells(bytes, rawCells([0], FLOAT), () => Number.NEGATIVE_INFINITY);
    const after = applyPatch(bytes, edit.patch);
    expect(readCells(after, rawCells([0], FLOAT))).toEqual([Math.fround(-9_999_999_999)]);
    expect(edit.clampedCount).toBe(1);
  });
});

describe('a forced step', () => {
  it.each([
    [20, 20.2, 1, 21],
    [20, 19.8, 1, 19],
    [20, 20, 1, 20],
    [20, 20.6, 1, 21],
    [20, 25, 1, 25],
    // A rising value is a falling raw word where the factor is negative.
    [20, 20.2, -1, -21],
  ])('from %f to %f with factor %f is raw %f', (from, value, factor, raw) => {
    const group = { type: { ...BYTE, signed: true }, scale: { factor, offset: 0 } };
    expect(rawOfChange(from, value, group, true)).toBe(raw);
  });

  it('is not forced on floats, and not unless asked for', () => {
    const scale = { factor: 1, offset: 0 };
    expect(rawOfChange(20, 20.2, { type: FLOAT, scale }, true)).toBe(20.2);
    expect(rawOfChange(20, 20.2, { type: BYTE, scale }, false)).toBe(20);
  });
});

describe('valuesAfter', () => {
  it('tells what an edit will leave, without writing it', () => {
    const anyWords = fc.array(fc.nat(65_535), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(anyWords, fc.integer({ min: -900, max: 900 }), (words, delta) => {
        const bytes = Uint8Array.from(words.flatMap((word) => [word >> 8, word & 255]));
        const addresses = words.map((_, i) => i * 2);
        const group = { addresses, type: WORD, scale: { factor: 0.5, offset: -7 } };
        const edit = mapCells(bytes, group, (value) => value + delta);
        const written = readCells(applyPatch(bytes, edit.patch), group);
        expect(valuesAfter(bytes, group, edit)).toEqual(written);
      }),
    );
  });
});

describe('an edit', () => {
  const anyGroup = fc
    .record({
      type: fc.constantFrom<WordType>(
        BYTE,
        WORD,
        { ...WORD, bigEndian: false, signed: true },
        FLOAT,
      ),
      words: fc.uniqueArray(fc.nat(7), { maxLength: 8 }),
      factor: fc.constantFrom(1, -1, 0.1, 0.0625, 7),
      offset: fc.constantFrom(0, -40, 0.3),
    })
    .map(({ type, words, factor, offset }): CellGroup => {
      const addresses = words.map((word) => word * type.wordBytes);
      return { type, addresses, scale: { factor, offset } };
    });
  const anyFile = fc.uint8Array({ minLength: 32, maxLength: 32 });
  const anyValues = fc.array(fc.double({ noNaN: true }), { minLength: 8, maxLength: 8 });

  it('is taken back by writing the bytes that were there', () => {
    fc.assert(
      fc.property(anyFile, anyGroup, anyValues, (file, group, values) => {
        const edit = writeCells(file, group, values);
        const after = applyPatch(file, edit.patch);
        const back = copyWords(after, file, group.addresses, group.type);
        expect(applyPatch(after, back.patch)).toEqual(file);
        expect(back.changedCount).toBe(edit.changedCount);
      }),
    );
  });

  it('holds only bytes that change, and counts every cell once', () => {
    fc.assert(
      fc.property(anyFile, anyGroup, anyValues, (file, group, values) => {
        const edit = writeCells(file, group, values);
        for (const [address, byte] of patchEntries(edit.patch))
          expect(file[address]).not.toBe(byte);
        expect(edit.changedCount + edit.unchangedCount).toBe(group.addresses.length);
        expect(edit.clampedCount).toBeLessThanOrEqual(group.addresses.length);
      }),
    );
  });

  it('written twice is written once', () => {
    fc.assert(
      fc.property(anyFile, anyGroup, anyValues, (file, group, values) => {
        const after = applyPatch(file, writeCells(file, group, values).patch);
        expect(writeCells(after, group, values).changedCount).toBe(0);
      }),
    );
  });

  it('of values as they are read changes nothing', () => {
    fc.assert(
      fc.property(anyFile, anyGroup, (file, group) => {
        expect(writeCells(file, group, readCells(file, group)).changedCount).toBe(0);
      }),
    );
  });
});
