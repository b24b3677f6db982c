import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BrokenRowsError, decodeRows, encodeRow, type Value } from './row-codec.ts';

const IS_BYTES = [false, true, false];

const anyRow: fc.Arbitrary<Value[]> = fc.tuple(
  fc.option(fc.string({ unit: 'grapheme' })),
  fc.option(fc.uint8Array().map((bytes) => Buffer.from(bytes))),
  fc.option(fc.string()),
);

/** Bytes in pieces that end at any places. */
async function* pieces(bytes: Buffer, lengths: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0;
  for (let i = 0; at < bytes.length; i++) {
    const length = lengths[i % lengths.length] ?? 1;
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

async function decoded(bytes: Buffer, lengths: readonly number[]): Promise<Value[][]> {
  const rows: Value[][] = [];
  for await (const row of decodeRows(pieces(bytes, lengths), IS_BYTES)) rows.push(row);
  return rows;
}

const pieceLengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 });

describe('rows', () => {
  it('come back as they were, in pieces of any length', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow), pieceLengths, async (rows, lengths) => {
        expect(await decoded(Buffer.concat(rows.map(encodeRow)), lengths)).toEqual(rows);
      }),
    );
  });

  it('that end in the middle of a row are refused', async () => {
    await fc.assert(
      fc.asyncProperty(anyRow, pieceLengths, fc.nat(), async (row, lengths, cut) => {
        const bytes = encodeRow(row);
        const part = bytes.subarray(0, 1 + (cut % (bytes.length - 1)));
        await expect(decoded(part, lengths)).rejects.toThrow(BrokenRowsError);
      }),
    );
  });

  it('with a length below null are refused', async () => {
    await expect(decoded(Buffer.from([0xff, 0xff, 0xff, 0xfe]), [4])).rejects.toThrow(
      BrokenRowsError,
    );
  });
});
