import { createHash, type Hash } from 'node:crypto';
import { chunkDigest } from './chunks.ts';
import type { ReceivedFile } from './received-file.ts';

/** A piece of a file as it is stored. */
interface DigestedChunk {
  readonly data: Buffer;
  readonly digest: Buffer;
}

/** A file whose chunks are digested while they pass. */
export class DigestedFile implements ReceivedFile {
  readonly lengthBytes: number;
  readonly sha256: string;
  readonly #file: ReceivedFile;
  #digests: readonly Buffer[] = [];

  constructor(file: ReceivedFile) {
    this.#file = file;
    this.lengthBytes = file.lengthBytes;
    this.sha256 = file.sha256;
  }

  /** @throws Error, at its last piece, if these are not the bytes that the file was received with */
  async *chunks(): AsyncGenerator<DigestedChunk> {
    // Of this reading alone: one that a store has given up may go on for a while beside the next.
    const digests: Buffer[] = [];
    const whole = createHash('sha256');
    let passedBytes = 0;
    for await (const data of this.#file.pieces()) {
      whole.update(data);
      const digest = chunkDigest(data);
      digests.push(digest);
      passedBytes += data.length;
      // Whoever has the last piece need not ask whether another follows.
      if (passedBytes === this.lengthBytes) this.#pass(whole, digests);
      yield { data, digest };
    }
    if (passedBytes !== this.lengthBytes) throw changed();
  }

  /** @throws Error as `chunks` */
  async *pieces(): AsyncGenerator<Buffer> {
    for await (const { data } of this.chunks()) yield data;
  }

  /** Of its chunks, in their order; none before it has passed whole. */
  get digests(): readonly Buffer[] {
    return this.#digests;
  }

  #pass(whole: Hash, digests: readonly Buffer[]): void {
    if (whole.digest('hex') !== this.sha256) throw changed();
    this.#digests = [...digests];
  }
}

function changed(): Error {
  return new Error('a file changed while it was stored');
}
