import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BYTE, WORD } from '../../tests/support/sample-map-definition.ts';
import { applyPatch } from '../bytes/byte-patch.ts';
import type { WordType } from '../values/word.ts';
import { type CellEdit, type CellGroup, rawCells, readCells } from './cell-values.ts';
import {
  changeByExpression,
  type ExpressionOptions,
  flattenCells,
  limitCells,
  restoreCells,
  roundToMultiple,
  stepCells,
} from './value-changes.ts';

const SIGNED: WordType = { ...BYTE, signed: true };
const FLOAT: WordType = { wordBytes: 4, bigEndian: true, signed: true, float: true };
const cells = rawCells([0, 1, 2], BYTE);

function valuesAfter(bytes: Uint8Array, edit: CellEdit, group: CellGroup = cells): number[] {
  return readCells(applyPatch(bytes, edit.patch), group);
}

function floats(...values: number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * 4));
  for (const [i, value] of values.entries()) view.setFloat32(i * 4, value);
  return new Uint8Array(view.buffer);
}

/** "Change absolute": one value for every cell. */
function changeAbsolute(bytes: Uint8Array, group: CellGroup, value: number): CellEdit {
  return changeByExpression(bytes, bytes, group, { kind: 'set', value }, { reference: 'current' });
}

/** "Change relative", as its dialog asks for it. */
interface RelativeChange extends ExpressionOptions {
  readonly mode: 'addition' | 'percentage';
  readonly amount: number;
}

function changeRelative(
  bytes: Uint8Array,
  original: Uint8Array,
  group: CellGroup,
  { mode, amount, ...options }: RelativeChange,
): CellEdit {
  const kind = mode === 'addition' ? 'add' : 'percent';
  return changeByExpression(bytes, original, group, { kind, amount }, options);
}

describe('an absolute change', () => {
  it('gives every cell the value', () => {
    const bytes = Uint8Array.of(1, 2, 3);
    expect(valuesAfter(bytes, changeAbsolute(bytes, cells, 7))).toEqual([7, 7, 7]);
  });

  it.each([
    [255, [255, 255, 255], 0],
    [256, [255, 255, 255], 3],
    [0, [0, 0, 0], 0],
    [-1, [0, 0, 0], 3],
  ])('of %i never wraps', (value, values, clamped) => {
    const bytes = Uint8Array.of(1, 2, 3);
    const edit = changeAbsolute(bytes, cells, value);
    expect(valuesAfter(bytes, edit)).toEqual(values);
    expect(edit.clampedCount).toBe(clamped);
  });

  it('of a physical value takes the nearest raw step', () => {
    const bytes = Uint8Array.of(0, 0);
    const group = { addresses: [0], type: WORD, scale: { factor: 0.1, offset: -40 } };
    const after = applyPatch(bytes, changeAbsolute(bytes, group, 50.04).patch);
    expect(readCells(after, rawCells([0], WORD))).toEqual([900]);
  });

  it('replaces what is no number', () => {
    const group = rawCells([0], FLOAT);
    const bytes = floats(Number.NaN);
    expect(valuesAfter(bytes, changeAbsolute(bytes, group, 2), group)).toEqual([2]);
  });
});

describe('a relative change', () => {
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

  it.each<[string, number, number, number[], number]>([
    ['+1 % on 20 is below one step', 1, 20, [20], 0],
    ['+1 % on 20 with a step forced', 1, 20, [21], 1],
    ['-1 % on 20 with a step forced', -1, 20, [19], 1],
    ['0 % on 20 with a step forced', 0, 20, [20], 0],
    ['+1 % on 0 with a step forced', 1, 0, [0], 0],
    ['+10 % on 20 with a step forced', 10, 20, [22], 1],
  ])('%s', (name, amount, value, values, changed) => {
    const one = Uint8Array.of(value);
    const group = rawCells([0], BYTE);
    const forcesStep = name.includes('forced');
    const change = { mode: 'percentage', amount, reference: 'current', forcesStep } as const;
    const edit = changeRelative(one, one, group, change);
    expect(valuesAfter(one, edit, group)).toEqual(values);
    expect(edit.changedCount).toBe(changed);
  });

  it('from the original with a step forced starts at the original, not at the step before', () => {
    const change = {
      mode: 'percentage',
      amount: 1,
      reference: 'original',
      forcesStep: true,
    } as const;
    const before = Uint8Array.of(20);
    const group = rawCells([0], BYTE);
    const once = applyPatch(before, changeRelative(before, before, group, change).patch);
    expect([...once]).toEqual([21]);
    expect(changeRelative(once, before, group, change).changedCount).toBe(0);
  });

  it('from the original gives the same however often it is pressed', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 3, maxLength: 3 }),
        fc.integer({ min: -100, max: 100 }),
        fc.boolean(),
        (start, amount, forcesStep) => {
          const change = { mode: 'percentage', amount, reference: 'original', forcesStep } as const;
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

  it('leaves floats that are no number, and adds whole units to those that are', () => {
    const group = rawCells([0, 4, 8], FLOAT);
    const bytes = floats(Number.NaN, Number.NEGATIVE_INFINITY, 1.5);
    const edit = stepCells(bytes, group, 2);
    expect(valuesAfter(bytes, edit, group)).toEqual([Number.NaN, Number.NEGATIVE_INFINITY, 3.5]);
    expect(edit.notFiniteCount).toBe(2);
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
    [1, 4, 0],
    [0, 4, 0],
    [126, 100, 100],
  ])('takes %i to multiples of %i: %i', (value, multiple, result) => {
    const bytes = Uint8Array.of(value & 255);
    const group = rawCells([0], SIGNED);
    expect(valuesAfter(bytes, roundToMultiple(bytes, group, multiple), group)).toEqual([result]);
  });

  it('takes decimals by their names: 0.15 is half way between 0.1 and 0.2', () => {
    const group = { addresses: [0, 1, 2], type: BYTE, scale: { factor: 0.01, offset: 0 } };
    const bytes = Uint8Array.of(15, 14, 35);
    expect([...applyPatch(bytes, roundToMultiple(bytes, group, 0.1).patch)]).toEqual([20, 10, 40]);
  });

  it('is done once: a multiple stays', () => {
    const anyBytes = fc.uint8Array({ minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(anyBytes, fc.integer({ min: 1, max: 90 }), (bytes, multiple) => {
        const once = applyPatch(bytes, roundToMultiple(bytes, cells, multiple).patch);
        expect([...once].every((value) => value === 255 || value % multiple === 0)).toBe(true);
        const wasLimited = once.includes(255);
        const again = roundToMultiple(once, cells, multiple);
        if (!wasLimited) expect(again.changedCount).toBe(0);
      }),
    );
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('refuses multiples of %f', (multiple) => {
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

  it('leaves alone what is within, NaN and infinities', () => {
    const group = rawCells([0, 4, 8], FLOAT);
    const odd = floats(Number.NaN, Number.POSITIVE_INFINITY, -0);
    const edit = limitCells(odd, group, -1, 1);
    expect(edit).toMatchObject({ changedCount: 0, notFiniteCount: 2 });
  });

  it('acts on what is displayed, unless raw words are asked for', () => {
    const one = Uint8Array.of(100);
    const scaled = { addresses: [0], type: BYTE, scale: { factor: 0.5, offset: 0 } };
    expect(limitCells(one, scaled, undefined, 30).patch.values).toEqual(Uint8Array.of(60));
    expect(limitCells(one, rawCells([0], BYTE), undefined, 30).patch.values).toEqual(
      Uint8Array.of(30),
    );
  });

  it('refuses limits that cross', () => {
    expect(() => limitCells(bytes, cells, 2, 1)).toThrow(RangeError);
    expect(() => limitCells(bytes, cells, Number.NaN, 1)).toThrow(RangeError);
  });
});

describe('flattenCells', () => {
  it('gives every cell the mean', () => {
    const bytes = Uint8Array.of(10, 20, 31);
    expect(valuesAfter(bytes, flattenCells(bytes, cells))).toEqual([20, 20, 20]);
  });

  it('takes the mean of the numbers and leaves what is none', () => {
    const group = rawCells([0, 4, 8], FLOAT);
    const bytes = floats(1, Number.NaN, 4);
    expect(valuesAfter(bytes, flattenCells(bytes, group), group)).toEqual([2.5, Number.NaN, 2.5]);
  });

  it('is done once: a flat selection stays', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 3, maxLength: 3 }), (bytes) => {
        const once = applyPatch(bytes, flattenCells(bytes, cells).patch);
        expect(flattenCells(once, cells).changedCount).toBe(0);
      }),
    );
  });
});

describe('restoreCells', () => {
  it('brings the original back', () => {
    const bytes = Uint8Array.of(1, 2, 3);
    expect(valuesAfter(bytes, restoreCells(bytes, Uint8Array.of(9, 8, 7), cells))).toEqual([
      9, 8, 7,
    ]);
  });

  it('undoes every operation', () => {
    const operations: Array<(bytes: Uint8Array) => CellEdit> = [
      (bytes) => changeAbsolute(bytes, cells, 300),
      (bytes) => stepCells(bytes, cells, -7),
      (bytes) => flattenCells(bytes, cells),
      (bytes) => limitCells(bytes, cells, 50, 60),
      (bytes) => roundToMultiple(bytes, cells, 16),
    ];
    const anyBytes = fc.uint8Array({ minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(anyBytes, fc.constantFrom(...operations), (original, operation) => {
        const after = applyPatch(original, operation(original).patch);
        const restored = applyPatch(after, restoreCells(after, original, cells).patch);
        expect(restored).toEqual(original);
      }),
    );
  });
});
