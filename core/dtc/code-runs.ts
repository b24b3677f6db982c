import type { ByteRange } from '../bytes/byte-range.ts';
import type { ByteOrder } from '../bytes/read-number.ts';
import { type CodeRun, runsApart } from './runs-apart.ts';
import { isLikelyCode, isPossibleCode, withoutFlags } from './trouble-code.ts';

/** So many equal records at the end are fill. */
const MIN_TAIL_RECORDS = 8;
/** So many records in a row may have codes with hexadecimal digits alone, where likely ones stand around them. */
const MAX_HEXADECIMAL_RECORDS = 8;

/** Where and how records are looked for. */
export interface RunShape {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly strideBytes: number;
  readonly codesPerRecord: number;
  readonly byteOrder: ByteOrder;
  /** Codes may have hexadecimal digits where likely ones stand around them. */
  readonly allowsHexadecimal: boolean;
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
    const next = runEnd(bytes, at, shape);
    seenUntil[phase] = next;
    for (const piece of piecesBetweenFill(bytes, at, next, shape)) {
      const recordCount = (piece.end - piece.start) / strideBytes;
      if (recordCount * codesPerRecord < minDistinct) continue;
      const run = runLengthAt(bytes, piece.start, { ...shape, end: piece.end });
      if (run.distinctCount >= minDistinct) runs.push(run);
    }
  }
  return runsApart(runs, strideBytes);
}

/** Records from `address` on whose words are all codes or unused, without a tail of equal ones. */
export function runLengthAt(bytes: Uint8Array, address: number, shape: RunShape): CodeRun {
  const fullCount = (runEnd(bytes, address, shape) - address) / shape.strideBytes;
  const recordCount = withoutTail(bytes, address, fullCount, shape);
  const distinctCount = countDistinct(bytes, address, recordCount, shape);
  return { address, recordCount, fullCount, distinctCount };
}

/** Address behind the last record from `address` on: a likely one, with few others between it and the one before. */
function runEnd(bytes: Uint8Array, address: number, shape: RunShape): number {
  const { end, strideBytes, codesPerRecord } = shape;
  const lastRecord = Math.min(end, bytes.length) - 2 * codesPerRecord;
  const most = shape.allowsHexadecimal ? MAX_HEXADECIMAL_RECORDS * strideBytes : 0;
  let likelyEnd = address;
  for (let next = address; next <= lastRecord; next += strideBytes) {
    if (isCodeRecord(bytes, next, shape)) likelyEnd = next + strideBytes;
    else if (likelyEnd === address || next - likelyEnd >= most) break;
    else if (!isRecordOf(bytes, next, shape, isPossibleCode)) break;
  }
  return likelyEnd;
}

/**
 * Parts of a run, each with the fill behind it, which looks like codes too where it is such as 28 28. Records [address, end).
 */
function piecesBetweenFill(
  bytes: Uint8Array,
  address: number,
  end: number,
  { strideBytes, codesPerRecord }: RunShape,
): ByteRange[] {
  // Fill is one value in all bytes; unused places in a row are part of a table, unless it would begin with them.
  const isSameAsNext = (at: number): boolean => {
    const value = bytes[at] ?? 0;
    if (value === 0 && (codesPerRecord > 1 || !isFront)) return false;
    for (let i = 0; i < 2 * codesPerRecord; i++) {
      if (bytes[at + i] !== value || bytes[at + strideBytes + i] !== value) return false;
    }
    return true;
  };
  const pieces: ByteRange[] = [];
  let start = address;
  let same = 1;
  let isFront = true;
  for (let at = address; at + strideBytes < end; at += strideBytes) {
    if (isSameAsNext(at)) {
      same++;
      continue;
    }
    if (same >= MIN_TAIL_RECORDS) {
      pieces.push({ start, end: at + strideBytes });
      start = at + strideBytes;
    }
    same = 1;
    isFront = false;
  }
  return [...pieces, { start, end }];
}

/** Whether a record of likely codes or unused places stands at `address`. */
export function isCodeRecord(bytes: Uint8Array, address: number, shape: RunShape): boolean {
  return isRecordOf(bytes, address, shape, isLikelyCode);
}

function isRecordOf(
  bytes: Uint8Array,
  address: number,
  shape: RunShape,
  isCode: (rawCode: number) => boolean,
): boolean {
  for (let i = 0; i < shape.codesPerRecord; i++) {
    const word = wordAt(bytes, address + 2 * i, shape.byteOrder);
    if (word !== 0 && !isCode(shape.allowsFlags ? withoutFlags(word) : word)) return false;
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
