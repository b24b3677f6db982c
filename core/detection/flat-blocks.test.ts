import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleFinding } from '../../tests/support/sample-finding.ts';
import type { WordType } from '../values/word.ts';
import type { MapFinding } from './finding.ts';
import { flatBlocks } from './flat-blocks.ts';

const BYTE: WordType = { wordBytes: 1, bigEndian: true, signed: false, float: false };
const WORD: WordType = { ...BYTE, wordBytes: 2 };

/** Three maps of 8 x 6 one behind the other, a gap, one more; and bytes of no order everywhere. */
function image(gapBytes: number, type = BYTE): { bytes: Uint8Array; chosen: MapFinding[] } {
  const mapBytes = 48 * type.wordBytes;
  const bytes = Uint8Array.from(
    { length: 4 * mapBytes + gapBytes },
    (_, at) => (at * at * 40_503 + 99 * at) >>> 9,
  );
  const starts = [0, mapBytes, 2 * mapBytes, 3 * mapBytes + gapBytes];
  return {
    bytes,
    chosen: starts.map((cells) => sampleFinding({ cells, height: 6, type, cellBits: 100 })),
  };
}

describe('flatBlocks', () => {
  it('finds equal cells as many as maps of the image have', () => {
    const { bytes, chosen } = image(48);
    bytes.fill(128, 144, 192);
    expect(flatBlocks(bytes, chosen)).toMatchObject([
      { cells: 144, end: 192, width: 8, height: 6, type: BYTE, cellBits: 0 },
    ]);
  });

  it('reads them in words of the map before them', () => {
    const { bytes, chosen } = image(96, WORD);
    const gap = bytes.subarray(288, 384);
    gap.forEach((_, i) => {
      gap[i] = i % 2 === 0 ? 4 : 0;
    });
    expect(flatBlocks(bytes, chosen)).toMatchObject([{ cells: 288, end: 384, type: WORD }]);
  });

  it.each([
    ['a cell fewer', 47],
    ['a cell more', 49],
  ])('finds none of %s', (_, count) => {
    const { bytes, chosen } = image(100);
    bytes.fill(1, 150, 150 + count);
    bytes[149] = 2;
    bytes[150 + count] = 2;
    expect(flatBlocks(bytes, chosen)).toEqual([]);
  });

  it('needs three sure maps of the shape', () => {
    const { bytes, chosen } = image(48);
    bytes.fill(128, 144, 192);
    const [first, second, ...others] = chosen as [MapFinding, MapFinding, ...MapFinding[]];
    const withFirst = (cellBits: number): MapFinding[] =>
      flatBlocks(bytes, [{ ...first, cellBits }, { ...second, cellBits: 29 }, ...others]);
    expect(withFirst(30)).toHaveLength(1);
    expect(withFirst(29)).toEqual([]);
  });

  it('looks at no gap of more than 4 KiB', () => {
    const inGap = (gapBytes: number): MapFinding[] => {
      const { bytes, chosen } = image(gapBytes);
      bytes.fill(128, 144, 192);
      bytes[192] = 1;
      return flatBlocks(bytes, chosen);
    };
    expect(inGap(0x1000)).toHaveLength(1);
    expect(inGap(0x1001)).toEqual([]);
  });

  it('gives none a byte of a chosen one, and none twice', () => {
    const gaps = fc.array(
      fc.record({ value: fc.integer({ min: 0, max: 2 }), count: fc.integer({ min: 1, max: 99 }) }),
    );
    fc.assert(
      fc.property(gaps, fc.constantFrom(BYTE, WORD), (runs, type) => {
        const gapBytes = runs.reduce((sum, { count }) => sum + count, 0);
        const { bytes, chosen } = image(gapBytes, type);
        let at = chosen[2]?.end ?? 0;
        for (const { value, count } of runs) {
          bytes.fill(value, at, at + count);
          at += count;
        }
        let taken = chosen[2]?.end ?? 0;
        for (const { start, end } of flatBlocks(bytes, chosen)) {
          expect(start).toBeGreaterThanOrEqual(taken);
          expect(end).toBeLessThanOrEqual(chosen[3]?.start ?? 0);
          taken = end;
        }
      }),
    );
  });
});
