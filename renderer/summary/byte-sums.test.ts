import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteSums } from './byte-sums.ts';

function naiveMean(bytes: Uint8Array, start: number, end: number): number {
  return bytes.slice(start, end).reduce((sum, byte) => sum + byte, 0) / (end - start);
}

describe('ByteSums', () => {
  it('knows the mean of any stretch, before and after changes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 1500, size: 'max' }),
        fc.array(fc.tuple(fc.nat({ max: 1499 }), fc.nat({ max: 255 })), { maxLength: 6 }),
        fc.nat({ max: 1500 }),
        fc.nat({ max: 1500 }),
        (bytes, edits, a, b) => {
          const sums = new ByteSums(bytes.length);
          sums.update(bytes, 0, bytes.length);
          const untouched = sums.clone();
          const before = [...sums.blocks];
          for (const [at, value] of edits) {
            if (at >= bytes.length) continue;
            bytes[at] = value;
            sums.update(bytes, at, at + 1);
          }
          const start = Math.min(a, b, bytes.length - 1);
          const end = Math.min(bytes.length, Math.max(a, b, start + 1));
          expect(sums.mean(bytes, start, end)).toBe(naiveMean(bytes, start, end));
          expect([...untouched.blocks]).toEqual(before);
        },
      ),
    );
  });

  it('holds the greatest sum a block can have', () => {
    const bytes = new Uint8Array(600).fill(255);
    const sums = new ByteSums(600);
    sums.update(bytes, 0, 600);
    expect([...sums.blocks]).toEqual([65_280, 65_280, 88 * 255]);
    expect(sums.mean(bytes, 0, 600)).toBe(255);
  });

  it.each([
    [0, 0],
    [256, 256],
    [300, 256],
  ])('has a mean of 0 and nothing to update from %i to before %i', (start, end) => {
    const bytes = new Uint8Array(600).fill(7);
    const sums = new ByteSums(600);
    sums.update(bytes, start, end);
    expect(sums.mean(bytes, start, end)).toBe(0);
    expect([...sums.blocks]).toEqual([0, 0, 0]);
  });
});
