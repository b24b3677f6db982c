import { word32 } from '../read-cells.ts';
import type { ReferenceIndex } from './reference-index.ts';

const LEAST_ADDRESS = 0x400;
const STRIDES_BYTES = [4, 6, 8];
const LEAST_ROW_BYTES = 8;
const MOST_ROW_BYTES = 256;

interface Run {
  readonly address: number;
  readonly rowBytes: number;
  readonly count: number;
}

/** Tables of pointers of 32 bits, high byte first, that lead to places at equal distances: the rows of maps. */
export function addRowPointers(bytes: Uint8Array, index: ReferenceIndex): void {
  const runs = STRIDES_BYTES.flatMap((stride) => runsOf(bytes, stride));
  const shortest = new Map<number, number>();
  for (const { rowBytes, count } of runs) {
    shortest.set(rowBytes, Math.min(count, shortest.get(rowBytes) ?? count));
  }
  for (const { address, rowBytes, count } of runs) {
    // A run over several maps in a row is cut where the shorter runs of its kind would be.
    const unit = shortest.get(rowBytes) ?? count;
    const rows = count % unit === 0 ? unit : count;
    for (let i = 0; i < count; i++) {
      const reference = index.of(address + i * rowBytes);
      reference.pointerCount++;
      if (i % rows !== 0) continue;
      reference.rowBytes = rowBytes;
      reference.rows = rows;
    }
  }
}

function runsOf(bytes: Uint8Array, stride: number): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at + 4 + stride <= bytes.length; at += 2) {
    const address = word32(bytes, at, true);
    if (address < LEAST_ADDRESS || address >= bytes.length) continue;
    const rowBytes = word32(bytes, at + stride, true) - address;
    if (rowBytes < LEAST_ROW_BYTES || rowBytes > MOST_ROW_BYTES) continue;
    if (at >= stride && address - word32(bytes, at - stride, true) === rowBytes) continue;
    let count = 2;
    while (
      at + (count + 1) * stride <= bytes.length &&
      word32(bytes, at + count * stride, true) === address + count * rowBytes
    ) {
      count++;
    }
    if (count >= 3) runs.push({ address, rowBytes, count });
  }
  return runs;
}
