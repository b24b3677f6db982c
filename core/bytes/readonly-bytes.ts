/**
 * Bytes that the holder may read and never write: file images and pictures cross every border as this type.
 *
 * A `Uint8Array` is one. Index is the file address, values are 0..255.
 */
export interface ReadonlyBytes {
  readonly length: number;
  readonly [address: number]: number;
  /** A copy of [start, end), free to be written. */
  slice(start?: number, end?: number): Uint8Array;
  /** The bytes of [start, end) themselves, without a copy. */
  subarray(start?: number, end?: number): ReadonlyBytes;
}
