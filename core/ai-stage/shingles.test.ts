import { describe, expect, it } from 'vitest';
import { seededRandom } from '../samples/seeded-random.ts';
import { SHINGLE_COUNT, shingleLikeness, shinglesOf } from './shingles.ts';

const random = seededRandom(9);
const FILE = Uint8Array.from({ length: 20_000 }, () => random.below(256));
const OTHER = Uint8Array.from({ length: 20_000 }, () => random.below(256));

describe('shingles of a file', () => {
  it('are as many as are kept, ascending, each once', () => {
    const shingles = shinglesOf(FILE);
    expect(shingles).toHaveLength(SHINGLE_COUNT);
    expect(shingles).toEqual([...new Set(shingles)].sort((a, b) => a - b));
  });

  it('are those of its content, wherever it stands, and not of blank memory', () => {
    const moved = new Uint8Array(40_000).fill(0xff);
    moved.set(FILE, 12_345);
    // What begins in blank memory and ends in the content is the only difference.
    expect(shingleLikeness(shinglesOf(FILE), shinglesOf(moved))).toBeGreaterThan(0.97);
    expect(shinglesOf(new Uint8Array(5000))).toEqual([]);
    expect(shinglesOf(FILE.subarray(0, 63))).toEqual([]);
    expect(shinglesOf(FILE.subarray(0, 64))).toHaveLength(1);
  });

  it('tell how much of two files is the same', () => {
    const half = FILE.slice();
    half.set(OTHER.subarray(0, 10_000));
    const likeness = (other: Uint8Array): number =>
      shingleLikeness(shinglesOf(FILE), shinglesOf(other));
    expect(likeness(FILE)).toBe(1);
    expect(likeness(OTHER)).toBe(0);
    // A half of each is a third of both together.
    expect(likeness(half)).toBeGreaterThan(0.2);
    expect(likeness(half)).toBeLessThan(0.5);
    expect(shingleLikeness([], [])).toBe(0);
  });
});
