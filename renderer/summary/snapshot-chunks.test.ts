import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  JoinedSnapshots,
  PIECE_BYTES,
  type SnapshotChunk,
  SnapshotCutter,
} from './snapshot-chunks.ts';

/** All pieces of a dump. */
function piecesOf(current: Uint8Array, original: Uint8Array): Promise<SnapshotChunk[]> {
  const pieces: SnapshotChunk[] = [];
  let endsAt = 0;
  return new Promise((resolve) => {
    new SnapshotCutter({ current, original }, (piece) => {
      pieces.push(piece);
      endsAt += piece.original.length;
      if (endsAt === original.length) resolve(pieces);
    });
  });
}

function joined(pieces: readonly SnapshotChunk[], lengthBytes: number): JoinedSnapshots {
  const states = new JoinedSnapshots(lengthBytes);
  for (const piece of pieces) {
    expect(states.isWhole).toBe(false);
    states.add(piece);
  }
  return states;
}

/** Bytes of which no two neighbouring pieces are alike. */
function someBytes(lengthBytes: number): Uint8Array {
  return Uint8Array.from({ length: lengthBytes }, (_, i) => (i * 31 + (i >> 12)) & 0xff);
}

describe('cutting two states of a dump and joining them again', () => {
  it.each([1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 2 * PIECE_BYTES + 17])(
    'keeps %i bytes that are the same, which are sent once',
    async (lengthBytes) => {
      const bytes = someBytes(lengthBytes);
      const pieces = await piecesOf(bytes.slice(), bytes);
      expect(pieces.every(({ current }) => current === undefined)).toBe(true);
      const states = joined(pieces, lengthBytes);
      expect(states.isWhole).toBe(true);
      expect(Buffer.compare(states.original, bytes)).toBe(0);
      expect(states.current).toBe(states.original);
    },
  );

  it('keeps both states wherever they differ', async () => {
    const original = someBytes(3 * PIECE_BYTES + 5);
    const address = fc.integer({ min: 0, max: original.length - 1 });
    await fc.assert(
      fc.asyncProperty(fc.array(address, { maxLength: 4 }), async (addresses) => {
        const current = original.slice();
        for (const at of addresses) current[at] = 255 - (current[at] ?? 0);
        const states = joined(await piecesOf(current, original), original.length);
        expect(Buffer.compare(states.original, original)).toBe(0);
        expect(Buffer.compare(states.current, current)).toBe(0);
      }),
      { numRuns: 20 },
    );
  });

  it('cuts copies, each in a task of its own, and none once it is stopped', async () => {
    const original = someBytes(3 * PIECE_BYTES);
    const pieces: SnapshotChunk[] = [];
    const cutter = new SnapshotCutter({ current: original, original }, (piece) => {
      pieces.push(piece);
      if (pieces.length === 2) cutter.stop();
    });
    expect(pieces).toHaveLength(0);
    await expect.poll(() => pieces.length).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(pieces).toHaveLength(2);
    const [first] = pieces;
    const before = first?.original[0];
    original[0] = 255 - (original[0] ?? 0);
    expect(first?.original[0]).toBe(before);
  });
});
