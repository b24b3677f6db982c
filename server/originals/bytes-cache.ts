/** Bytes that were read, kept while there is room: those that were wanted last. */
export class BytesCache {
  readonly #maxBytes: number;
  /** From the one not wanted for longest on. */
  readonly #kept = new Map<string, Buffer>();
  #keptBytes = 0;
  readonly #loading = new Map<string, Promise<Buffer>>();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** What is kept, in bytes. */
  get keptBytes(): number {
    return this.#keptBytes;
  }

  /** Bytes that are kept; nothing is read. */
  peek(key: string): Buffer | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept;
  }

  /**
   * Bytes that are kept, or that are read now. Whoever asks for what is being read waits for it.
   *
   * @param read is not kept if it fails: the next one tries anew
   */
  async get(key: string, read: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.peek(key) ?? this.#loading.get(key);
    if (known !== undefined) return known;
    const loading = read();
    this.#loading.set(key, loading);
    try {
      const bytes = await loading;
      this.#keep(key, bytes);
      return bytes;
    } finally {
      this.#loading.delete(key);
    }
  }

  #keep(key: string, bytes: Buffer): void {
    if (bytes.length > this.#maxBytes) return;
    this.#kept.set(key, bytes);
    this.#keptBytes += bytes.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#keptBytes <= this.#maxBytes) return;
      this.#kept.delete(oldest);
      this.#keptBytes -= length;
    }
  }
}
