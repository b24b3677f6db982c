import { describe, expect, it } from 'vitest';
import { CHUNK_BYTES, chunkDigest } from './chunks.ts';
import { DigestedFile } from './digested-file.ts';
import { type ReceivedFile, receivedFileOf } from './received-file.ts';

/** Three chunks, no two alike. */
const BYTES = new Uint8Array(2 * CHUNK_BYTES + 7).map((_, i) => i >> 18);
const FILE = receivedFileOf(BYTES);
const DIGESTS = [0, 1, 2].map((i) =>
  chunkDigest(BYTES.subarray(i * CHUNK_BYTES, (i + 1) * CHUNK_BYTES)),
);

/** @returns bytes that have passed until the file was refused, and how it was */
async function refusalOf(file: ReceivedFile): Promise<readonly [number, unknown]> {
  let passedBytes = 0;
  try {
    for await (const { length } of new DigestedFile(file).pieces()) passedBytes += length;
  } catch (error) {
    return [passedBytes, error];
  }
  return [passedBytes, undefined];
}

describe('the digests of a file', () => {
  it('are there when its last piece is, and none before', async () => {
    const file = new DigestedFile(FILE);
    const pieces = file.pieces();
    await pieces.next();
    await pieces.next();
    expect(file.digests).toEqual([]);
    await pieces.next();
    expect(file.digests).toEqual(DIGESTS);
  });

  it('come with each of its chunks', async () => {
    const [pieces, digests]: [Buffer[], Buffer[]] = [[], []];
    for await (const { data, digest } of new DigestedFile(FILE).chunks()) {
      pieces.push(data);
      digests.push(digest);
    }
    expect(digests).toEqual(DIGESTS);
    expect(Buffer.concat(pieces).equals(BYTES)).toBe(true);
  });

  it('are those of one reading, however another goes on beside it', async () => {
    const file = new DigestedFile(FILE);
    const [given, read] = [file.pieces(), file.pieces()];
    await given.next();
    await read.next();
    await given.next();
    await read.next();
    await read.next();
    await given.next();
    await read.next();
    expect(file.digests).toEqual(DIGESTS);
  });
});

describe('a file that is not the one that was received', () => {
  const other = Uint8Array.from(BYTES).with(5, 9);
  it.each<[string, Uint8Array, number]>([
    ['has another byte', other, 2 * CHUNK_BYTES],
    ['is shorter', BYTES.subarray(1), 2 * CHUNK_BYTES + 6],
    ['is longer', new Uint8Array(BYTES.length + 1), BYTES.length + 1],
  ])('%s: it is refused at its end', async (_, bytes, expectedBytes) => {
    const [passedBytes, error] = await refusalOf({ ...FILE, pieces: receivedFileOf(bytes).pieces });
    expect([passedBytes, error]).toEqual([
      expectedBytes,
      new Error('a file changed while it was stored'),
    ]);
  });
});
