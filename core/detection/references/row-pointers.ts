import { word32 } from '../read-cells.ts';
import type { ReferenceIndex } from './reference-index.ts';

const LEAST_ADDRESS = 0x400;
const STRIDES_BYTES = [4, 6, 8];
const LEAST_ROW_BYTES = 8;
const MOST_ROW_BYTES = 256;
const LEAST_ROWS = 3;
/** Pointers of runs that are looked at for each distance: more than any real table has. */
const MOST_POINTERS = 65_536;

interface Run {
  readonly address: number;
  readonly rowBytes: number;
  readonly count: number;
}

/** Tables of pointers of 32 bits, high byte first, that lead to places at equal distances: the rows of maps. */
export function addRowPointers(bytes: Uint8Array, index: ReferenceIndex): void {
  const runs = withoutDoubles(STRIDES_BYTES.flatMap((stride) => untangled(runsOf(bytes, stride))));
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
      if (i % rows !== 0) {
        reference.isLaterRow = true;
        continue;
      }
      reference.rowBytes = rowBytes;
      reference.rows = rows;
    }
  }
}

/** Runs without those of every second pointer of a table, whose rows would be twice as long. */
function withoutDoubles(runs: readonly Run[]): Run[] {
  /** Length of the shortest row that begins at an address. */
  const taken = new Map<number, number>();
  const isTaken = (address: number, rowBytes: number): boolean =>
    (taken.get(address) ?? rowBytes) < rowBytes;
  return runs
    .toSorted((a, b) => a.rowBytes - b.rowBytes)
    .filter(({ address, rowBytes, count }) => {
      if (isTaken(address, rowBytes) && isTaken(address + rowBytes, rowBytes)) return false;
      for (let i = 0; i < count; i++) {
        const row = address + i * rowBytes;
        taken.set(row, Math.min(rowBytes, taken.get(row) ?? rowBytes));
      }
      return true;
    });
}

/** Runs without their last place where it is the first of another run: the first row of the next map. */
function untangled(runs: readonly Run[]): Run[] {
  const starts = new Set(runs.map(({ address }) => address));
  return runs
    .map((run) =>
      starts.has(run.address + (run.count - 1) * run.rowBytes)
        ? { ...run, count: run.count - 1 }
        : run,
    )
    .filter(({ count }) => count >= LEAST_ROWS);
}

function runsOf(bytes: Uint8Array, stride: number): Run[] {
  const runs: Run[] = [];
  let left = MOST_POINTERS;
  for (let at = 0; at + 4 + stride <= bytes.length && left > 0; at += 2) {
    const address = word32(bytes, at, true);
    if (address < LEAST_ADDRESS || address >= bytes.length) continue;
    const rowBytes = word32(bytes, at + stride, true) - address;
    if (rowBytes < LEAST_ROW_BYTES || rowBytes > MOST_ROW_BYTES) continue;
    if (at >= stride && address - word32(bytes, at - stride, true) === rowBytes) continue;
    let count = 2;
    while (
      count < left &&
      at + (count + 1) * stride <= bytes.length &&
      word32(bytes, at + count * stride, true) === address + count * rowBytes
    ) {
      count++;
    }
    if (count < LEAST_ROWS) continue;
    runs.push({ address, rowBytes, count });
    left -= count;
  }
  return runs;
}
