import type { ReadonlyBytes } from '../../core/bytes/readonly-bytes.ts';

/** Bytes of a block. Their sum is at most 256 x 255, which 16 bits hold. */
const BLOCK_BYTES = 256;
const BLOCK_BYTES_SHIFT = 8;

/**
 * Sums of the bytes of a file, block by block, so that the mean of any stretch is soon found.
 *
 * Holds no bytes: whoever asks brings them, as they were when the sums were last told of a change.
 */
export class ByteSums {
  readonly lengthBytes: number;
  readonly blocks: Uint16Array<ArrayBuffer>;

  /** @param blocks as of other sums of as many bytes, taken over; otherwise everything has still to be updated */
  constructor(
    lengthBytes: number,
    blocks: Uint16Array<ArrayBuffer> = new Uint16Array(Math.ceil(lengthBytes / BLOCK_BYTES)),
  ) {
    this.lengthBytes = lengthBytes;
    this.blocks = blocks;
  }

  /** Sums with the same content and an array of their own. */
  clone(): ByteSums {
    return new ByteSums(this.lengthBytes, this.blocks.slice());
  }

  /** Adds the blocks up again that bytes [start, end) of the file touch. */
  update(bytes: ReadonlyBytes, start: number, end: number): void {
    if (end <= start) return;
    const last = (end - 1) >> BLOCK_BYTES_SHIFT;
    for (let block = start >> BLOCK_BYTES_SHIFT; block <= last; block++) {
      const first = block * BLOCK_BYTES;
      this.blocks[block] = addBytes(bytes, first, Math.min(this.lengthBytes, first + BLOCK_BYTES));
    }
  }

  /** Mean of bytes [start, end) of the file, 0..255; 0 for none. hot: no allocation */
  mean(bytes: ReadonlyBytes, start: number, end: number): number {
    if (end <= start) return 0;
    const firstBlock = Math.ceil(start / BLOCK_BYTES);
    const endBlock = end >> BLOCK_BYTES_SHIFT;
    if (firstBlock >= endBlock) return addBytes(bytes, start, end) / (end - start);
    let sum = addBytes(bytes, start, firstBlock * BLOCK_BYTES);
    for (let block = firstBlock; block < endBlock; block++) sum += this.blocks[block] ?? 0;
    sum += addBytes(bytes, endBlock * BLOCK_BYTES, end);
    return sum / (end - start);
  }
}

function addBytes(bytes: ReadonlyBytes, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at++) sum += bytes[at] ?? 0;
  return sum;
}
