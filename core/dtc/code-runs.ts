import type { ByteOrder } from '../checksums/read-number.ts';
import { type CodeRun, runsApart } from './runs-apart.ts';
import { isLikelyCode, withoutFlags } from './trouble-code.ts';

/** So many equal records at the end are fill. */
const MIN_TAIL_RECORDS = 8;

/** Where and how records are looked for. */
export interface RunShape {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly strideBytes: number;
  readonly codesPerRecord: number;
  readonly byteOrder: ByteOrder;
  /** The two highest bits may be flags. */
  readonly allowsFlags: boolean;
  readonly alignBytes: 1 | 2;
}

/**
 * Runs of records whose words are all codes or unused, with at least `minDistinct` different codes.
 *
 * Ascending and apart. A tail of equal or unused records is no part of a run.
 */
export function codeRuns(bytes: Uint8Array, shape: RunShape, minDistinct: number): CodeRun[] {
  const { start, end, strideBytes, codesPerRecord, alignBytes } = shape;
  const runs: CodeRun[] = [];
  const lastRecord = Math.min(end, bytes.length) - 2 * codesPerRecord;
  // A run that was seen from its first record is not looked at again from its second.
  const seenUntil = new Array<number>(strideBytes).fill(-1);
  for (let at = start; at <= lastRecord; at += alignBytes) {
    const phase = at % strideBytes;
    if (at <= (seenUntil[phase] ?? -1)) continue;
    let next = at;
    while (next <= lastRecord && isCodeRecord(bytes, next, shape)) next += strideBytes;
    seenUntil[phase] = next;
    if (((next - at) / strideBytes) * codesPerRecord < minDistinct) continue;
    const run = runLengthAt(bytes, at, shape);
    if (run.distinctCount >= minDistinct) runs.push(run);
  }
  return runsApart(runs, strideBytes);
}

/** Records from `address` on whose words are all codes or unused, without a tail of equal ones. */
export function runLengthAt(bytes: Uint8Array, address: number, shape: RunShape): CodeRun {
  const { end, strideBytes, codesPerRecord } = shape;
  const lastRecord = Math.min(end, bytes.length) - 2 * codesPerRecord;
  let next = address;
  while (next <= lastRecord && isCodeRecord(bytes, next, shape)) next += strideBytes;
  const fullCount = (next - address) / strideBytes;
  const recordCount = withoutTail(bytes, address, fullCount, shape);
  const distinctCount = countDistinct(bytes, address, recordCount, shape);
  return { address, recordCount, fullCount, distinctCount };
}

/** Whether a record of codes or unused places stands at `address`. */
export function isCodeRecord(bytes: Uint8Array, address: number, shape: RunShape): boolean {
  for (let i = 0; i < shape.codesPerRecord; i++) {
    const word = wordAt(bytes, address + 2 * i, shape.byteOrder);
    if (word !== 0 && !isLikelyCode(shape.allowsFlags ? withoutFlags(word) : word)) return false;
  }
  return true;
}

/** Count without equal records at the end: fill, or unused places. */
function withoutTail(
  bytes: Uint8Array,
  address: number,
  recordCount: number,
  { strideBytes, codesPerRecord }: RunShape,
): number {
  const equals = (a: number, b: number): boolean => {
    for (let i = 0; i < 2 * codesPerRecord; i++) {
      if (bytes[address + a * strideBytes + i] !== bytes[address + b * strideBytes + i])
        return false;
    }
    return true;
  };
  // What follows the fill may still look like one more record.
  for (const last of [recordCount, recordCount - 1]) {
    let count = last;
    while (count > 1 && equals(count - 1, count - 2)) count--;
    if (last - count >= MIN_TAIL_RECORDS) return count - 1;
  }
  return recordCount;
}

function countDistinct(
  bytes: Uint8Array,
  address: number,
  recordCount: number,
  { strideBytes, codesPerRecord, byteOrder }: RunShape,
): number {
  const words = new Set<number>();
  for (let record = 0; record < recordCount; record++) {
    for (let i = 0; i < codesPerRecord; i++) {
      words.add(wordAt(bytes, address + record * strideBytes + 2 * i, byteOrder));
    }
  }
  words.delete(0);
  return words.size;
}

/** Past the end a word reads as one that is no code. */
function wordAt(bytes: Uint8Array, address: number, order: ByteOrder): number {
  const first = bytes[address] ?? 0xff;
  const second = bytes[address + 1] ?? 0xff;
  return order === 'big' ? (first << 8) | second : (second << 8) | first;
}
