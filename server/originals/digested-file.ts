import { createHash } from 'node:crypto';
import { chunkDigest } from './chunks.ts';
import type { ReceivedFile } from './received-file.ts';

/** A file whose chunks are digested while they pass. */
export class DigestedFile implements ReceivedFile {
  readonly lengthBytes: number;
  readonly sha256: string;
  readonly #file: ReceivedFile;
  #digests: Buffer[] = [];

  constructor(file: ReceivedFile) {
    this.#file = file;
    this.lengthBytes = file.lengthBytes;
    this.sha256 = file.sha256;
  }

  /** @throws Error at the end if these are not the bytes that the file was received with */
  async *pieces(): AsyncGenerator<Buffer> {
    // Begun anew where a store asks for the file once more.
    this.#digests = [];
    const whole = createHash('sha256');
    for await (const piece of this.#file.pieces()) {
      whole.update(piece);
      this.#digests.push(chunkDigest(piece));
      yield piece;
    }
    if (whole.digest('hex') !== this.sha256) throw new Error('a file changed while it was stored');
  }

  /** Of the chunks that have passed, in their order. */
  get digests(): readonly Buffer[] {
    return this.#digests;
  }
}
