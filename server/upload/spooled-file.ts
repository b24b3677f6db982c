import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHUNK_BYTES } from '../originals/chunks.ts';
import type { ReceivedFile } from '../originals/received-file.ts';

/**
 * A file on its way in, on disk and not in memory: uploads of many people at once must not add up.
 *
 * The file has no name in its folder from the first moment on, so that nothing is left behind however the process ends.
 */
export class SpooledFile implements ReceivedFile {
  readonly #handle: FileHandle;
  readonly #hash = createHash('sha256');
  #lengthBytes = 0;
  #sha256: string | undefined;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  static async create(): Promise<SpooledFile> {
    const path = join(tmpdir(), `mapwright-upload-${randomUUID()}`);
    const handle = await open(path, 'wx+', 0o600);
    try {
      await unlink(path);
    } catch (error) {
      await handle.close();
      throw error;
    }
    return new SpooledFile(handle);
  }

  get lengthBytes(): number {
    return this.#lengthBytes;
  }

  /** Of what was appended; nothing can be appended after it was asked for. */
  get sha256(): string {
    this.#sha256 ??= this.#hash.digest('hex');
    return this.#sha256;
  }

  async append(bytes: Uint8Array): Promise<void> {
    this.#hash.update(bytes);
    await this.#handle.appendFile(bytes);
    this.#lengthBytes += bytes.length;
  }

  async *pieces(): AsyncGenerator<Buffer> {
    for (let start = 0; start < this.#lengthBytes; start += CHUNK_BYTES) {
      const piece = Buffer.alloc(Math.min(CHUNK_BYTES, this.#lengthBytes - start));
      const { bytesRead } = await this.#handle.read({ buffer: piece, position: start });
      if (bytesRead !== piece.length) throw new Error('a file got shorter while it was read');
      yield piece;
    }
  }

  /** Frees the disk. The file is gone. */
  async dispose(): Promise<void> {
    await this.#handle.close();
  }
}
