import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readByteBlocks } from './byte-blocks.ts';

function blocksOf(bytes: Uint8Array): number[][] {
  const count = Math.ceil(bytes.length / 256);
  const blocks = {
    min: new Uint8Array(count),
    max: new Uint8Array(count),
    sums: new Uint16Array(count),
  };
  readByteBlocks(bytes, blocks);
  return Array.from({ length: count }, (_, i) => [
    blocks.min[i] ?? 0,
    blocks.max[i] ?? 0,
    blocks.sums[i] ?? 0,
  ]);
}

function naiveBlocksOf(bytes: Uint8Array): number[][] {
  return Array.from({ length: Math.ceil(bytes.length / 256) }, (_, i) => {
    const block = [...bytes.subarray(i * 256, (i + 1) * 256)];
    return [Math.min(...block), Math.max(...block), block.reduce((sum, byte) => sum + byte, 0)];
  });
}

describe('blocks of bytes', () => {
  it('are what reading byte by byte gives, whatever the bytes and their place in memory', () => {
    const anyLimits = fc.tuple(fc.nat({ max: 255 }), fc.nat({ max: 255 }));
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 1100, size: 'max' }),
        anyLimits,
        fc.constantFrom(0, 4, 8),
        (noise, [a, b], shiftBytes) => {
          const [low, high] = [Math.min(a, b), Math.max(a, b)];
          const memory = new Uint8Array(noise.length + shiftBytes);
          const bytes = memory.subarray(shiftBytes);
          bytes.set(noise.map((byte) => low + (byte % (high - low + 1))));
          expect(blocksOf(bytes)).toEqual(naiveBlocksOf(bytes));
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([0, 1, 127, 128, 129, 254, 255])('of nothing but %i have no other value', (value) => {
    expect(blocksOf(new Uint8Array(513).fill(value))).toEqual([
      [value, value, 256 * value],
      [value, value, 256 * value],
      [value, value, value],
    ]);
  });

  it('find a byte just beyond what was seen before it, in each place', () => {
    for (const [low, high] of [
      [127, 128],
      [128, 128],
      [1, 254],
      [127, 129],
    ] as const) {
      for (const beyond of [low - 1, high + 1]) {
        for (let at = 2; at < 256; at++) {
          const bytes = new Uint8Array(256).fill(low);
          bytes[1] = high;
          bytes[at] = beyond;
          expect(blocksOf(bytes)).toEqual(naiveBlocksOf(bytes));
        }
      }
    }
  });
});
