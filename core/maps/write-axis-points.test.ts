import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axis, BYTE, WORD, wordRun } from '../../tests/support/sample-map-definition.ts';
import { applyPatch } from '../bytes/byte-patch.ts';
import type { WordType } from '../values/word.ts';
import { readAxis } from './axis-values.ts';
import type { MapAxis, ReferenceMode } from './map-definition.ts';
import { type AxisPoint, type AxisPointsWrite, writeAxisPoints } from './write-axis-points.ts';

const STORED_MODES = ['ROM', 'ROM_ADD', 'ROM_SUB', 'ROM_BACKWARDS'] as const;
const WORDS = [27, 13, 12, 60];
const bytes = Uint8Array.from(WORDS);
const axisOf = (reference: ReferenceMode): MapAxis =>
  axis({ reference, words: wordRun(0, BYTE), userValues: WORDS });

function set(reference: ReferenceMode, ...points: Array<[index: number, value: number]>) {
  const list = points.map(([index, value]): AxisPoint => ({ index, value }));
  return writeAxisPoints(bytes, axisOf(reference), 4, list);
}

/** Words after a write, or the write itself if it was refused. */
function wordsAfter(write: AxisPointsWrite): unknown {
  return write.ok ? [...applyPatch(bytes, write.patch)] : write;
}

function numbersOf(file: Uint8Array, of: MapAxis, count: number): readonly number[] {
  const values = readAxis(file, of, count);
  if (values.kind !== 'numbers') throw new Error(`an axis of numbers was expected`);
  return values.raw;
}

describe('a point of a subtract axis', () => {
  it('moves alone: 144, 171, 184, 196 with point 1 at 175 is stored as 31, 9, 12, 60', () => {
    const write = set('ROM_SUB', [1, 175]);
    expect(wordsAfter(write)).toEqual([31, 9, 12, 60]);
    const after = write.ok ? applyPatch(bytes, write.patch) : bytes;
    expect(numbersOf(after, axisOf('ROM_SUB'), 4)).toEqual([144, 175, 184, 196]);
  });

  it('has no point before it to take from when it is the first', () => {
    expect(wordsAfter(set('ROM_SUB', [0, 140]))).toEqual([31, 13, 12, 60]);
  });

  it('reaches to 2^bits when it is the last', () => {
    expect(wordsAfter(set('ROM_SUB', [3, 256]))).toEqual([27, 13, 72, 0]);
    expect(wordsAfter(set('ROM_SUB', [3, 257]))).toMatchObject({ ok: false, index: 3 });
  });
});

describe('a point of an adding axis', () => {
  it('moves alone: the gap behind it loses what its own gains', () => {
    expect(wordsAfter(set('ROM_ADD', [1, 42]))).toEqual([27, 15, 10, 60]);
    expect(wordsAfter(set('ROM_ADD', [3, 113]))).toEqual([27, 13, 12, 61]);
  });
});

describe('a point that would pass its neighbour', () => {
  it.each<[ReferenceMode, number, number, number | undefined]>([
    // Point 1 of 144, 171, 184, 196 may rise to the point behind it and fall to the one before.
    ['ROM_SUB', 1, 184, undefined],
    ['ROM_SUB', 1, 185, 1],
    ['ROM_SUB', 1, 144, undefined],
    ['ROM_SUB', 1, 143, 0],
    // Point 1 of 27, 40, 52, 112.
    ['ROM_ADD', 1, 52, undefined],
    ['ROM_ADD', 1, 53, 2],
    ['ROM_ADD', 1, 27, undefined],
    ['ROM_ADD', 1, 26, 1],
  ])('in mode %s, point %i at %i: blocked by word %s', (reference, index, value, word) => {
    const write = set(reference, [index, value]);
    const refusal = { ok: false, error: 'neighbourOutOfRange', index: word };
    expect(write).toEqual(word === undefined ? expect.objectContaining({ ok: true }) : refusal);
  });
});

describe('several points', () => {
  it('are all set, and the others stay', () => {
    expect(wordsAfter(set('ROM_SUB', [1, 175], [2, 180]))).toEqual([31, 5, 16, 60]);
  });

  it('may pass where a single point is: a whole axis moves up by more than its gaps', () => {
    const moved = numbersOf(bytes, axisOf('ROM_SUB'), 4).map((point, i): [number, number] => [
      i,
      point + 20,
    ]);
    expect(wordsAfter(set('ROM_SUB', ...moved))).toEqual([27, 13, 12, 40]);
    expect(wordsAfter(set('ROM_SUB', ...moved.toReversed()))).toEqual([27, 13, 12, 40]);
  });

  it('are set all or none', () => {
    expect(set('ROM_SUB', [1, 175], [0, 255])).toMatchObject({ error: 'neighbourOutOfRange' });
  });

  it('of one index are one, the last', () => {
    expect(wordsAfter(set('ROM', [0, 1], [0, 2]))).toEqual([2, 13, 12, 60]);
  });
});

describe('a plain axis', () => {
  it('limits values to the word and counts them; rounding is no limit', () => {
    const write = set('ROM', [0, 256], [1, 255], [2, -1], [3, 7.5]);
    expect(write).toMatchObject({ ok: true, clampedCount: 2 });
    expect(wordsAfter(write)).toEqual([255, 255, 0, 8]);
  });

  it('read backwards is written backwards', () => {
    expect(wordsAfter(set('ROM_BACKWARDS', [0, 1]))).toEqual([27, 13, 12, 1]);
  });

  it('writes only bytes that change', () => {
    const wide = axis({ reference: 'ROM', words: wordRun(0, WORD) });
    const write = writeAxisPoints(bytes, wide, 2, [{ index: 0, value: 27 * 256 + 14 }]);
    expect(write.ok && [...write.patch.addresses]).toEqual([1]);
  });
});

describe('an axis without words in the file', () => {
  it.each<[ReferenceMode, string]>([
    ['NONE', 'readOnly'],
    ['USER_DEF', 'inDefinition'],
    ['USER_DEF_STRING', 'inDefinition'],
  ])('writes no byte in mode %s: %s', (reference, error) => {
    expect(set(reference, [0, 5])).toEqual({ ok: false, error });
  });

  it('is refused when it reaches past the end', () => {
    const point = [{ index: 0, value: 5 }];
    const write = writeAxisPoints(bytes, axisOf('ROM'), 5, point);
    expect(write).toEqual({ ok: false, error: 'outsideFile' });
  });
});

describe('a point that is none', () => {
  it.each([
    [4, 0],
    [-1, 0],
    [0.5, 0],
    [0, Number.NaN],
  ])('is refused: %f at %f', (index, value) => {
    expect(() => set('ROM', [index, value])).toThrow(RangeError);
  });
});

const FLOAT: WordType = { wordBytes: 4, bigEndian: true, signed: true, float: true };
const anyAxis = fc
  .record({
    reference: fc.constantFrom(...STORED_MODES),
    type: fc.constantFrom<WordType>(
      BYTE,
      WORD,
      { ...WORD, bigEndian: false },
      { ...WORD, signed: true },
      { ...WORD, wordBytes: 4 },
    ),
    skipBytes: fc.nat(3),
    count: fc.integer({ min: 1, max: 6 }),
    start: fc.nat(4),
  })
  .map(({ reference, type, skipBytes, count, start }) => ({
    of: axis({ reference, words: wordRun(start, type, skipBytes) }),
    count,
  }));
const anyFile = fc.uint8Array({ minLength: 48, maxLength: 48 });

describe('in every mode that stores words', () => {
  it('points are set and nothing else: the other points, and the bytes outside, stay', () => {
    const anyChanges = fc.array(fc.tuple(fc.nat(), fc.integer({ min: -300, max: 300 })), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(anyFile, anyAxis, anyChanges, (file, { of, count }, changes) => {
        const before = numbersOf(file, of, count);
        const wanted = new Map(
          changes.map(([i, delta]) => [i % count, (before[i % count] ?? 0) + delta]),
        );
        const points = [...wanted].map(([index, value]) => ({ index, value }));
        const write = writeAxisPoints(file, of, count, points);
        if (!write.ok || write.clampedCount > 0) return;
        const after = applyPatch(file, write.patch);
        expect(numbersOf(after, of, count)).toEqual(before.map((p, i) => wanted.get(i) ?? p));
        const { address, type, skipBytes } = of.words;
        after.forEach((byte, i) => {
          const inPitch = (i - address) % (type.wordBytes + skipBytes);
          const isOutside = i < address || inPitch >= type.wordBytes;
          if (isOutside) expect(byte).toBe(file[i]);
        });
      }),
    );
  });

  it('points written as they are read change no byte', () => {
    fc.assert(
      fc.property(anyFile, anyAxis, (file, { of, count }) => {
        const points = numbersOf(file, of, count).map((value, index) => ({ index, value }));
        expect(writeAxisPoints(file, of, count, points)).toEqual({
          ok: true,
          patch: { addresses: new Uint32Array(0), values: new Uint8Array(0) },
          clampedCount: 0,
        });
      }),
    );
  });

  it('a point moved and moved back leaves the file as it was', () => {
    fc.assert(
      fc.property(anyFile, anyAxis, fc.nat(), fc.integer(), (file, { of, count }, i, delta) => {
        const index = i % count;
        const value = numbersOf(file, of, count)[index] ?? 0;
        const away = writeAxisPoints(file, of, count, [{ index, value: value + delta }]);
        if (!away.ok) return;
        const moved = applyPatch(file, away.patch);
        const back = writeAxisPoints(moved, of, count, [{ index, value }]);
        expect(back.ok && applyPatch(moved, back.patch)).toEqual(file);
      }),
    );
  });

  it('a float keeps its fraction', () => {
    const of = axis({ reference: 'ROM', words: wordRun(0, FLOAT) });
    const write = writeAxisPoints(bytes, of, 1, [{ index: 0, value: 2.5 }]);
    expect(write.ok && numbersOf(applyPatch(bytes, write.patch), of, 1)).toEqual([2.5]);
  });
});
