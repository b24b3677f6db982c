import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { CHUNK_BYTES } from '../originals/chunks.ts';
import { receiveFile } from './receive-file.ts';

const bytesOf = (lengthBytes: number): Buffer =>
  Buffer.from(Uint8Array.from({ length: lengthBytes }, (_, i) => (i * 31 + (i >> 8)) & 0xff));

/** A stream that hands out pieces of an odd size. */
function streamOf(bytes: Buffer, stepBytes = 5001): Readable {
  const steps = Array.from({ length: Math.ceil(bytes.length / stepBytes) }, (_, i) =>
    bytes.subarray(i * stepBytes, (i + 1) * stepBytes),
  );
  return Readable.from(steps, { objectMode: false });
}

describe('receiveFile', () => {
  it.each([
    ['as it is', false, 1024],
    ['as it is', false, CHUNK_BYTES - 1],
    ['as it is', false, CHUNK_BYTES],
    ['as it is', false, 3 * CHUNK_BYTES + 7],
    ['compressed', true, 3 * CHUNK_BYTES + 7],
  ])(
    'keeps a file that comes %s (%s), %i bytes, in equal pieces',
    async (_, compressed, length) => {
      const bytes = bytesOf(length);
      const file = await receiveFile(
        streamOf(compressed ? brotliCompressSync(bytes) : bytes),
        compressed,
      );
      try {
        const pieces: Buffer[] = [];
        for await (const piece of file.pieces()) pieces.push(piece);
        expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
        expect(pieces.slice(0, -1).every((piece) => piece.length === CHUNK_BYTES)).toBe(true);
        expect(file.lengthBytes).toBe(length);
        expect(file.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
      } finally {
        await file.dispose();
      }
    },
  );

  it('passes on what breaks the stream, and does not call it broken compression', async () => {
    for (const compressed of [false, true]) {
      const source = new Readable({ read: () => undefined });
      // As the parser of forms does from the first moment on.
      source.on('error', () => undefined);
      const receiving = receiveFile(source, compressed);
      source.push(bytesOf(10));
      source.destroy(new Error('the line is cut'));
      await expect(receiving).rejects.toMatchObject({
        name: 'UnreadableBodyError',
        cause: { message: 'the line is cut' },
      });
    }
  });

  it.each([
    ['a byte', () => Buffer.of(0)],
    ['text', () => Buffer.from('and more')],
    ['a second stream', () => brotliCompressSync(bytesOf(5000))],
    ['the same stream again', () => brotliCompressSync(bytesOf(100_000))],
  ])('refuses %s behind the end of a brotli stream, however it is cut', async (_, more) => {
    const bytes = Buffer.concat([brotliCompressSync(bytesOf(100_000)), more()]);
    for (const stepBytes of [1, 7, bytes.length - more().length, bytes.length]) {
      await expect(receiveFile(streamOf(bytes, stepBytes), true)).rejects.toMatchObject({
        details: { reason: 'compressionBroken' },
      });
    }
  });

  it('leaves the stream open when it refuses, so that the rest can be read away', async () => {
    const source = streamOf(bytesOf(100_000), 1000);
    await expect(receiveFile(source, true)).rejects.toMatchObject({
      details: { reason: 'compressionBroken' },
    });
    expect(source.destroyed).toBe(false);
    let rest = 0;
    for await (const chunk of source) rest += chunk.length;
    expect(rest).toBeGreaterThan(0);
  });
});
