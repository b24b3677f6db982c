import type { ByteSpan } from '../download/byte-span.ts';
import type { ReceivedFile } from './received-file.ts';

/**
 * A store of whole files under keys, beside the database. A key is written once: what lies under it never changes.
 *
 * Every method but `isThere` throws `ObjectStoreAwayError` where the store does not answer in time, or refuses.
 */
export interface ObjectStore {
  /**
   * Stores a file, whole or not at all.
   *
   * @throws whatever reading the file throws
   */
  write(key: string, file: ReceivedFile): Promise<void>;
  /** Bytes of an object, fewer where it ends before the span; `undefined` if there is none. They are held against nothing here. */
  read(key: string, span: ByteSpan): Promise<Buffer | undefined>;
  /** Where there is none, nothing happens. */
  remove(key: string): Promise<void>;
  /**
   * Whether objects can be read right now; under a prefix that is new, whether they can be written as well. A store that is away is
   * `false`, and no error.
   */
  isThere(): Promise<boolean>;
  /** A key that nothing lies under. */
  newKey(): string;
  close(): void;
}

/** The store of originals cannot be asked at the moment, or refuses. What is in it is not touched. */
export class ObjectStoreAwayError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`the store of originals is out of reach: ${reason}`, options);
    this.name = 'ObjectStoreAwayError';
  }
}
