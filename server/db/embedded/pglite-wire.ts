import { Duplex } from 'node:stream';
import type { EmbeddedDatabase } from './embedded-database.ts';

/** First byte and length of the Terminate message (PostgreSQL documentation, "Message Formats"). */
const TERMINATE_TYPE = 0x58;
const TERMINATE_LENGTH = 5;

/**
 * What `pg` takes for its socket: bytes go to the embedded database, its answers come back.
 *
 * The one session of the database outlives clients: Terminate is kept from it, and a new client starts with a reset.
 */
export class PgliteWire extends Duplex {
  readonly #opening: Promise<EmbeddedDatabase>;

  /** @param opening a rejection reaches `pg` as the error of a socket: it takes no other while it makes a client */
  constructor(opening: Promise<EmbeddedDatabase>) {
    super();
    this.#opening = opening;
  }

  /** `pg` calls this instead of opening a socket. */
  connect(): this {
    this.#opening
      .then((database) => database.reset())
      .then(
        () => this.emit('connect'),
        (error: Error) => this.destroy(error),
      );
    return this;
  }

  // What `pg` asks of a socket that has no meaning here.
  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed when they come.
  }

  override _write(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error?: Error | null) => void,
  ): void {
    this.#send(chunk).then(() => done(), done);
  }

  override _writev(
    chunks: Array<{ readonly chunk: Buffer }>,
    done: (error?: Error | null) => void,
  ): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    done();
  }

  async #send(bytes: Buffer): Promise<void> {
    if (bytes[0] === TERMINATE_TYPE && bytes.length === TERMINATE_LENGTH) return;
    const database = await this.#opening;
    // A copy: `pg` may write into its buffer again, and the bytes are handed over to the other thread.
    await database.send(new Uint8Array(bytes), (piece) => {
      if (piece.length === 0 || this.destroyed) return;
      this.push(Buffer.from(piece.buffer, piece.byteOffset, piece.length));
    });
  }
}
