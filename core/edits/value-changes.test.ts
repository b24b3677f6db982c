import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BYTE, WORD } from '../../tests/support/sample-map-definition.ts';
import { applyPatch } from '../bytes/byte-patch.ts';
import type { WordType } from '../values/word.ts';
import { type CellEdit, type CellGroup, rawCells, readCells } from './cell-values.ts';
import {
  changeAbsolute,
  changeRelative,
  flattenCells,
  limitCells,
  type RelativeChange,
  restoreCells,
  roundToMultiple,
  stepCells,
} from './value-changes.ts';

const SIGNED: WordType = { ...BYTE, signed: true };
const cells = rawCells([0, 1, 2], BYTE);

function valuesAfter(bytes: Uint8Array, edit: CellEdit, group: CellGroup = cells): number[] {
  return readCells(applyPatch(bytes, edit.patch), group);
}

describe('changeAbsolute', () => {
  it('gives every cell the value', () => {
    const bytes = Uint8Array.of(1, 2, 3);
    expect(valuesAfter(bytes, changeAbsolute(bytes, cells, 7))).toEqual([7, 7, 7]);
  });
});

describe('changeRelative', () => {
  const original = Uint8Array.of(100, 0, 20);
  const bytes = Uint8Array.of(120, 0, 20);
  it.each<[RelativeChange, number[], number[]]>([
    [{ mode: 'addition', amount: 10, reference: 'current' }, [130, 10, 30], [3, 0]],
    [{ mode: 'addition', amount: 10, reference: 'original' }, [110, 10, 30], [3, 0]],
    [{ mode: 'percentage', amount: 10, reference: 'current' }, [132, 0, 22], [2, 1]],
    [{ mode: 'percentage', amount: 10, reference: 'original' }, [110, 0, 22], [2, 1]],
    [{ mode: 'percentage', amount: 1, reference: 'current' }, [121, 0, 20], [1, 2]],
    [{ mode: 'percentage', amount: -100, reference: 'current' }, [0, 0, 0], [2, 1]],
  ])('%o gives %o', (change, values, [changed, unchanged]) => {
    const edit = changeRelative(bytes, original, cells, change);
    expect(valuesAfter(bytes, edit)).toEqual(values);
    expect([edit.changedCount, edit.unchangedCount]).toEqual([changed, unchanged]);
  });

  it('tells displayed from raw percent apart', () => {
    const word = Uint8Array.of(900 >> 8, 900 & 255);
    const scaled = { addresses: [0], type: WORD, scale: { factor: 0.1, offset: -40 } };
    const raw = rawCells([0], WORD);
    const change = { mode: 'percentage', amount: 10, reference: 'current' } as const;
    expect(valuesAfter(word, changeRelative(word, word, scaled, change), raw)).toEqual([950]);
    expect(valuesAfter(word, changeRelative(word, word, raw, change), raw)).toEqual([990]);
  });

  it('from the original gives the same however often it is pressed', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 3, maxLength: 3 }),
        fc.integer({ min: -100, max: 100 }),
        (start, amount) => {
          const change = { mode: 'percentage', amount, reference: 'original' } as const;
          const once = applyPatch(start, changeRelative(start, original, cells, change).patch);
          const twice = applyPatch(once, changeRelative(once, original, cells, change).patch);
          expect(twice).toEqual(once);
        },
      ),
    );
  });
});

describe('stepCells', () => {
  it.each([
    [0, 1, 1, 0],
    [254, 1, 255, 0],
    [255, 1, 255, 1],
    [0, -1, 0, 1],
    [250, 10, 255, 1],
  ])('takes %i by %i raw steps to %i, clamped %i', (value, count, result, clamped) => {
    const bytes = Uint8Array.of(value);
    const scaled = { addresses: [0], type: BYTE, scale: { factor: 0.5, offset: 3 } };
    const edit = stepCells(bytes, scaled, count);
    expect(applyPatch(bytes, edit.patch)[0]).toBe(result);
    expect(edit.clampedCount).toBe(clamped);
  });

  it('up and down again is the identity away from the bounds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 60_000 }),
        fc.integer({ min: 0, max: 99 }),
        (v, n) => {
          const bytes = Uint8Array.of(v >> 8, v & 255);
          const group = rawCells([0], WORD);
          const up = applyPatch(bytes, stepCells(bytes, group, n).patch);
          expect(applyPatch(up, stepCells(up, group, -n).patch)).toEqual(bytes);
        },
      ),
    );
  });
});

describe('roundToMultiple', () => {
  it.each([
    [12, 5, 10],
    [13, 5, 15],
    [-13, 5, -15],
    [-2, 4, -4],
    [2, 4, 4],
  ])('takes %i to multiples of %i: %i', (value, multiple, result) => {
    const bytes = Uint8Array.of(value & 255);
    const group = rawCells([0], SIGNED);
    expect(valuesAfter(bytes, roundToMultiple(bytes, group, multiple), group)).toEqual([result]);
  });

  it.each([0, -1, Number.NaN])('refuses multiples of %f', (multiple) => {
    expect(() => roundToMultiple(Uint8Array.of(1, 2, 3), cells, multiple)).toThrow(RangeError);
  });
});

describe('limitCells', () => {
  const bytes = Uint8Array.of(10, 20, 30);
  it.each([
    [15, 25, [15, 20, 25]],
    [undefined, 25, [10, 20, 25]],
    [15, undefined, [15, 20, 30]],
    [20, 20, [20, 20, 20]],
  ])('to %s..%s gives %o', (min, max, values) => {
    expect(valuesAfter(bytes, limitCells(bytes, cells, min, max))).toEqual(values);
  });

  it('refuses limits that cross', () => {
    expect(() => limitCells(bytes, cells, 2, 1)).toThrow(RangeError);
  });
});

describe('flattenCells', () => {
  it('gives every cell the mean', () => {
    const bytes = Uint8Array.of(10, 20, 31);
    expect(valuesAfter(bytes, flattenCells(bytes, cells))).toEqual([20, 20, 20]);
  });
});

describe('restoreCells', () => {
  it('brings the original back', () => {
    const bytes = Uint8Array.of(1, 2, 3);
    expect(valuesAfter(bytes, restoreCells(bytes, Uint8Array.of(9, 8, 7), cells))).toEqual([
      9, 8, 7,
    ]);
  });
});
