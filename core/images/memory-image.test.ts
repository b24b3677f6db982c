import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imagesOfRuns } from './memory-image.ts';
import type { MemoryRun } from './memory-runs.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

function run(address: number, lengthBytes: number, value = 0x11): MemoryRun {
  return { address, bytes: new Uint8Array(lengthBytes).fill(value) };
}

/** Images as [address, length]. */
function sizes(runs: readonly MemoryRun[]): unknown {
  return imagesOfRuns(runs, 64 * MIB)?.map(({ address, bytes }) => [address, bytes.length]);
}

describe('images of a memory', () => {
  it.each([
    ['a whole chip', [run(0, 512 * KIB)], [[0, 512 * KIB]]],
    ['a chip whose last bytes are missing', [run(0, 500 * KIB)], [[0, 512 * KIB]]],
    ['one byte', [run(0x1_0005, 1)], [[0x1_0000, 32 * KIB]]],
    ['one byte more than a chip', [run(0, 512 * KIB + 1)], [[0, MIB]]],
    ['more than 1 MiB', [run(0, MIB + 1)], [[0, 1.5 * MIB]]],
    ['4 MiB far up', [run(0x8000_0000, 4 * MIB)], [[0x8000_0000, 4 * MIB]]],
    ['a gap of 1 MiB', [run(0, 1), run(MIB + 1, 1)], [[0, 1.5 * MIB]]],
    [
      'a gap of more than 1 MiB',
      [run(0, 1), run(MIB + 2, 1)],
      [
        [0, 32 * KIB],
        [MIB, 32 * KIB],
      ],
    ],
    [
      'program and data flash',
      [run(0x8000_0000, 2 * MIB), run(0xaf00_0000, 64 * KIB)],
      [
        [0x8000_0000, 2 * MIB],
        [0xaf00_0000, 64 * KIB],
      ],
    ],
  ])('%s', (_, runs, expected) => {
    expect(sizes(runs)).toEqual(expected);
  });

  it('refuses more bytes than may be, all images together', () => {
    expect(imagesOfRuns([run(0, 32 * KIB)], 32 * KIB)).toHaveLength(1);
    expect(imagesOfRuns([run(0, 32 * KIB)], 32 * KIB - 1)).toBeUndefined();
    expect(imagesOfRuns([run(0, 1), run(2 * MIB, 1)], 64 * KIB - 1)).toBeUndefined();
    expect(imagesOfRuns([run(0, 1), run(2 * MIB, 1)], 64 * KIB)).toHaveLength(2);
  });

  it('holds FF in its gaps and the bytes of the runs everywhere else', () => {
    const pieces = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 300 })),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(pieces, (gaps) => {
        let end = 0;
        const runs = gaps.map(([gapBytes, lengthBytes], i) => {
          const next = run(end + gapBytes, lengthBytes, i + 1);
          end += gapBytes + lengthBytes;
          return next;
        });
        const [image] = imagesOfRuns(runs, MIB) ?? [];
        if (image === undefined) throw new Error('no image');
        const isGap = new Uint8Array(image.bytes.length);
        for (const gap of image.gaps) isGap.fill(1, gap.start, gap.end);
        const expected = new Uint8Array(image.bytes.length).fill(0xff);
        for (const { address, bytes } of runs) expected.set(bytes, address - image.address);
        expect(image.bytes).toEqual(expected);
        expect(isGap).toEqual(Uint8Array.from(expected, (byte) => Number(byte === 0xff)));
      }),
    );
  });
});
