/**
 * Rows as bytes: for each column its length (four bytes, big-endian; -1 is null) and its value. Values of `bytea` are themselves,
 * all others the text in UTF-8 that PostgreSQL writes and reads for them, which is the same in every version.
 */

/** A value of a column: bytes, a text, or null. */
export type Value = Buffer | string | null;

const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;

/** One row as bytes. */
export function encodeRow(values: readonly Value[]): Buffer {
  const parts: Buffer[] = [];
  for (const value of values) {
    const bytes = typeof value === 'string' ? Buffer.from(value, 'utf8') : value;
    const length = Buffer.allocUnsafe(LENGTH_BYTES);
    length.writeInt32BE(bytes === null ? NULL_LENGTH : bytes.length);
    parts.push(length);
    if (bytes !== null) parts.push(bytes);
  }
  return Buffer.concat(parts);
}

/** The bytes are no rows, or end in the middle of one. */
export class BrokenRowsError extends Error {}

/**
 * Reads rows from bytes that come in pieces of any length.
 *
 * @param isBytes of each column, whether its values are bytes and not texts
 * @throws BrokenRowsError
 */
export async function* decodeRows(
  pieces: AsyncIterable<Buffer>,
  isBytes: readonly boolean[],
): AsyncGenerator<Value[]> {
  const reader = new PieceReader(pieces);
  while (await reader.hasMore()) {
    const row: Value[] = [];
    for (const areBytes of isBytes) {
      const length = (await reader.read(LENGTH_BYTES)).readInt32BE();
      if (length < NULL_LENGTH) throw new BrokenRowsError('a value has no length');
      if (length === NULL_LENGTH) row.push(null);
      else {
        const bytes = await reader.read(length);
        row.push(areBytes ? bytes : bytes.toString('utf8'));
      }
    }
    yield row;
  }
}

/** Bytes from pieces of any length. */
class PieceReader {
  readonly #pieces: AsyncIterator<Buffer>;
  #held: Buffer[] = [];
  #heldBytes = 0;

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  async hasMore(): Promise<boolean> {
    await this.#fill(1);
    return this.#heldBytes > 0;
  }

  /** @throws BrokenRowsError if there are not as many bytes */
  async read(lengthBytes: number): Promise<Buffer> {
    await this.#fill(lengthBytes);
    if (this.#heldBytes < lengthBytes) throw new BrokenRowsError('it ends in the middle of a row');
    const whole = this.#held.length === 1 ? this.#held[0] : Buffer.concat(this.#held);
    const bytes = whole ?? Buffer.alloc(0);
    this.#held = [bytes.subarray(lengthBytes)];
    this.#heldBytes -= lengthBytes;
    return bytes.subarray(0, lengthBytes);
  }

  async #fill(lengthBytes: number): Promise<void> {
    while (this.#heldBytes < lengthBytes) {
      const { done = false, value } = await this.#pieces.next();
      if (done) return;
      this.#held.push(value);
      this.#heldBytes += value.length;
    }
  }
}
