import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imagesOfRuns } from './memory-image.ts';
import type { MemoryRun } from './memory-runs.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

function run(address: number, lengthBytes: number, value = 0x11): MemoryRun {
  return { address, bytes: new Uint8Array(lengthBytes).fill(value) };
}

/** Runs of memory without what is erased. */
function runsOf(bytes: Uint8Array, address: number): MemoryRun[] {
  const runs: MemoryRun[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (bytes[at] === 0xff) {
      at++;
      continue;
    }
    let end = at;
    while (end < bytes.length && bytes[end] !== 0xff) end++;
    runs.push({ address: address + at, bytes: bytes.slice(at, end) });
    at = end;
  }
  return runs;
}

/** Images as [address, length]. */
function sizes(runs: readonly MemoryRun[]): unknown {
  return imagesOfRuns(runs, 64 * MIB)?.map(({ address, bytes }) => [address, bytes.length]);
}

describe('images of a memory', () => {
  it.each([
    ['a whole chip', [run(0, 512 * KIB)], [[0, 512 * KIB]]],
    ['a chip whose last bytes are missing', [run(0, 500 * KIB)], [[0, 512 * KIB]]],
    ['one byte', [run(0x1_0005, 1)], [[0x1_0000, 16 * KIB]]],
    ['one byte more than a chip', [run(0, 512 * KIB + 1)], [[0, MIB]]],
    ['more than 1 MiB', [run(0, MIB + 1)], [[0, 1.5 * MIB]]],
    ['4 MiB far up', [run(0x8000_0000, 4 * MIB)], [[0x8000_0000, 4 * MIB]]],
    ['a gap of 1 MiB', [run(0, 1), run(MIB + 1, 1)], [[0, 1.5 * MIB]]],
    [
      'a gap of more than 1 MiB',
      [run(0, 1), run(MIB + 2, 1)],
      [
        [0, 16 * KIB],
        [MIB, 16 * KIB],
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
    [
      'a chip that is erased in the middle, which most of it is not',
      [run(0x8000_0000, 2.5 * MIB), run(0x8039_0000, 448 * KIB)],
      [[0x8000_0000, 4 * MIB]],
    ],
    ['a chip whose first bytes are missing', [run(0x8_1000, 508 * KIB)], [[0x8_0000, 512 * KIB]]],
    [
      'a part of a chip that begins in its middle',
      [run(0x1c_0000, 256 * KIB)],
      [[0x1c_0000, 256 * KIB]],
    ],
    ['a piece across the border of two chips', [run(0xf_f000, 8 * KIB)], [[0xf_8000, 64 * KIB]]],
    [
      'two chips that end and begin 192 KiB apart',
      [run(0x4_c000, 64), run(0x4_fff0, 16), run(0x8_0000, 64), run(0xf_fff0, 16)],
      [
        [0x4_c000, 16 * KIB],
        [0x8_0000, 512 * KIB],
      ],
    ],
    [
      'one chip with an erased part of 192 KiB',
      [run(0, 64 * KIB), run(0x4_0000, 256 * KIB)],
      [[0, 512 * KIB]],
    ],
  ])('%s', (_, runs, expected) => {
    expect(sizes(runs)).toEqual(expected);
  });

  it('lie at multiples of their size where they are chips of a power of two', () => {
    const chip = fc.record({
      size: fc.constantFrom(16, 32, 64, 128, 256, 512).map((kib) => kib * KIB),
      place: fc.nat({ max: 200 }),
      holes: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 256, max: 40 * KIB })), {
        maxLength: 4,
      }),
    });
    fc.assert(
      fc.property(chip, ({ size, place, holes }) => {
        const bytes = new Uint8Array(size).fill(1);
        for (const [at, lengthBytes] of holes) {
          const start = 64 + (at % (size - 128));
          bytes.fill(0xff, start, Math.min(start + lengthBytes, size - 64));
        }
        const [image, ...more] = imagesOfRuns(runsOf(bytes, place * size), MIB) ?? [];
        expect(more).toEqual([]);
        expect(image?.address).toBe(place * size);
        expect(Buffer.compare(image?.bytes ?? new Uint8Array(), bytes)).toBe(0);
      }),
    );
  });

  it('are found in a hostile file with many places that could part memories', () => {
    const runs = Array.from({ length: 40_000 }, (_, i) => run(0x1_5000 + i * 0x1_8000, 1));
    expect(imagesOfRuns(runs, 64 * MIB)).toBeUndefined();
    const apart = Array.from({ length: 2000 }, (_, i) => run(i * 0x11_0000, 1));
    expect(imagesOfRuns(apart, 64 * MIB)).toHaveLength(2000);
  });

  it('refuses more bytes than may be, all images together', () => {
    expect(imagesOfRuns([run(0, 32 * KIB)], 32 * KIB)).toHaveLength(1);
    expect(imagesOfRuns([run(0, 32 * KIB)], 32 * KIB - 1)).toBeUndefined();
    expect(imagesOfRuns([run(0, 1), run(2 * MIB, 1)], 32 * KIB - 1)).toBeUndefined();
    expect(imagesOfRuns([run(0, 1), run(2 * MIB, 1)], 32 * KIB)).toHaveLength(2);
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
