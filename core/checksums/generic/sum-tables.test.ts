import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatch } from '../../bytes/byte-patch.ts';
import { sumWords } from '../algorithms/sums.ts';
import type { ChecksumBlock } from '../checksum-report.ts';
import { fixChecksums } from '../checksums.ts';
import { checksumStateOf } from '../file-checksum-state.ts';
import { findChecksums } from '../testing/find-checksums.ts';
import { ImageWriter } from '../testing/image-writer.ts';
import { crc32 } from '../testing/zlib-crc32.ts';

const LENGTH_BYTES = 0xc000;
const TABLE_AT = 0xa000;
const BLOCK_BYTES = 0x800;

interface Table {
  readonly count: number;
  readonly strideBytes: number;
  readonly hasInverse: boolean;
  readonly byteOrder: 'little' | 'big';
  readonly base: number;
  readonly isCrc: boolean;
  readonly seed: number;
}

const TABLES: fc.Arbitrary<Table> = fc
  .record({
    count: fc.integer({ min: 5, max: 12 }),
    extraWords: fc.integer({ min: 0, max: 1 }),
    hasInverse: fc.boolean(),
    byteOrder: fc.constantFrom('little' as const, 'big' as const),
    base: fc.constantFrom(0, 0x80000, 0x8000_0000, 0xa000_0000),
    isCrc: fc.boolean(),
    seed: fc.integer({ min: 1, max: 1000 }),
  })
  .map(({ extraWords, ...table }) => ({
    ...table,
    strideBytes: (table.hasInverse ? 16 : 12) + 4 * extraWords,
  }));

function imageWith(table: Table): Uint8Array {
  const image = new ImageWriter(LENGTH_BYTES, table.seed);
  const { bytes } = image;
  for (let i = 0; i < table.count; i++) {
    const start = i * BLOCK_BYTES;
    const end = start + BLOCK_BYTES;
    const value = table.isCrc
      ? crc32(bytes, start, end)
      : sumWords(bytes, start, end, 2, table.byteOrder);
    const at = TABLE_AT + i * table.strideBytes;
    image.u32(at, table.base + start, table.base + end - 1, value, table.byteOrder);
    if (table.hasInverse) image.u32(at + 12, ~value >>> 0, table.byteOrder);
  }
  return bytes;
}

const blocksOf = (bytes: Uint8Array): readonly ChecksumBlock[] =>
  findChecksums(bytes).families.flatMap(({ blocks }) => blocks);

describe('a table of values and their ranges that no family knows', () => {
  it('shows the value of an edited range as wrong, and sets it right', () => {
    fc.assert(
      fc.property(TABLES, fc.nat(), (table, drawn) => {
        const stock = imageWith(table);
        expect(blocksOf(stock).filter(({ state }) => state === 'valid')).toHaveLength(table.count);
        expect(checksumStateOf({ blocks: blocksOf(stock), isPart: false }).kind).toBe('unknown');
        // Without an inverse the last and the first value of a table say nothing by themselves.
        const inner = 1 + (drawn % (table.count - 2));
        const index = table.hasInverse ? drawn % table.count : inner;
        const edited = stock.slice();
        const address = index * BLOCK_BYTES + (drawn % BLOCK_BYTES);
        edited[address] = (edited[address] ?? 0) ^ 1;
        const storedAt = TABLE_AT + index * table.strideBytes + 8;
        expect(
          blocksOf(edited)
            .filter(({ state }) => state === 'invalid')
            .map((block) => block.storedAt),
        ).toEqual([storedAt]);
        const outcome = fixChecksums(edited, findChecksums(edited));
        expect(outcome.kind).toBe('modified');
        const fixed = applyPatch(edited, outcome.patch);
        expect(blocksOf(fixed).filter(({ state }) => state === 'valid')).toHaveLength(table.count);
        const slotBytes = table.hasInverse ? 8 : 4;
        for (const at of outcome.patch.addresses) {
          expect(at >= storedAt && at < storedAt + slotBytes).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('has nothing left to set right once it was, whichever ranges were edited', () => {
    fc.assert(
      fc.property(TABLES, fc.nat({ max: 0xfff }), (table, edits) => {
        const edited = imageWith(table);
        for (let i = 0; i < table.count; i++) {
          const address = i * BLOCK_BYTES + 5;
          if (((edits >> i) & 1) === 1) edited[address] = (edited[address] ?? 0) ^ 1;
        }
        const fixed = applyPatch(edited, fixChecksums(edited, findChecksums(edited)).patch);
        expect(fixChecksums(fixed, findChecksums(fixed)).patch.addresses).toHaveLength(0);
      }),
      { numRuns: 60 },
    );
  });

  it('has a value that holds by two rules for a neighbour of both', () => {
    // The last sum ends in 8888: it is the same in words of either byte order.
    const table: Table = {
      count: 6,
      strideBytes: 12,
      hasInverse: false,
      byteOrder: 'big',
      base: 0,
      isCrc: false,
      seed: 485,
    };
    const edited = imageWith(table);
    edited[4 * BLOCK_BYTES] = (edited[4 * BLOCK_BYTES] ?? 0) ^ 1;
    const invalid = blocksOf(edited).filter(({ state }) => state === 'invalid');
    expect(invalid.map(({ storedAt }) => storedAt)).toEqual([TABLE_AT + 4 * 12 + 8]);
  });

  it('is none where fewer than three values hold, or fewer than half', () => {
    const table: Table = {
      count: 6,
      strideBytes: 16,
      hasInverse: true,
      byteOrder: 'big',
      base: 0,
      isCrc: false,
      seed: 4,
    };
    const withEdits = (count: number): Uint8Array => {
      const bytes = imageWith(table);
      for (let i = 0; i < count; i++) bytes[i * BLOCK_BYTES] = (bytes[i * BLOCK_BYTES] ?? 0) ^ 1;
      return bytes;
    };
    const invalidCount = (bytes: Uint8Array): number =>
      blocksOf(bytes).filter(({ state }) => state === 'invalid').length;
    expect(invalidCount(withEdits(3))).toBe(3);
    expect(invalidCount(withEdits(4))).toBe(0);
  });
});
