import { MemoryRuns } from './memory-runs.ts';
import { faultAt, type ReadRecords, type RecordFault, readRecordsOf } from './record-file.ts';
import { bigEndianNumber, byteSum, bytesOfHex, recordLines } from './record-lines.ts';

const LETTER_S = 0x53;
const SMALL_LETTER_S = 0x73;
const DIGIT_0 = 0x30;
/** Length of the address by type: S0 to S9. Type 4 is reserved. */
const ADDRESS_BYTES = [2, 2, 3, 4, undefined, 2, 3, 4, 3, 2] as const;
const COUNTS: ReadonlySet<number> = new Set([5, 6]);
const ENDS: ReadonlySet<number> = new Set([7, 8, 9]);
const HEADER = 0;

/** A record whose frame is right; `address` is a count of records in types 5 and 6. */
interface SRecord {
  readonly type: number;
  readonly address: number;
  readonly data: Uint8Array;
}

/**
 * Reads a file of Motorola S-records. The record that ends it may be missing.
 *
 * @param text in ASCII; digits of either case, spaces around lines
 * @see ecu-domain 5.5
 */
export function readSRecords(text: Uint8Array): ReadRecords {
  const memory = new MemoryRuns();
  let dataRecords = 0;
  let isEnded = false;
  let lastLine = 0;
  for (const { start, end, lineNumber } of recordLines(text)) {
    lastLine = lineNumber;
    const record = parseRecord(text, start, end);
    if (typeof record === 'string') return faultAt(record, lineNumber);
    if (isEnded) return faultAt('afterEnd', lineNumber);
    const { type, address, data } = record;
    if (COUNTS.has(type)) {
      if (address !== dataRecords) return faultAt('count', lineNumber);
    } else if (ENDS.has(type)) {
      isEnded = true;
    } else if (type !== HEADER) {
      dataRecords++;
      memory.add(address, data, lineNumber);
    }
  }
  return readRecordsOf(memory, 'sRecord', isEnded, lastLine);
}

/** Whether a record stands in [start, end) of a text, its checksum right. */
export function isSRecord(text: Uint8Array, start: number, end: number): boolean {
  return typeof parseRecord(text, start, end) !== 'string';
}

function parseRecord(text: Uint8Array, start: number, end: number): SRecord | RecordFault {
  if (text[start] !== LETTER_S && text[start] !== SMALL_LETTER_S) return 'noRecord';
  const type = (text[start + 1] ?? 0) - DIGIT_0;
  const addressBytes = ADDRESS_BYTES[type];
  if (addressBytes === undefined) return 'type';
  const bytes = bytesOfHex(text, start + 2, end);
  if (bytes === undefined) return 'noHex';
  if (bytes.length !== (bytes[0] ?? 0) + 1) return 'length';
  if (bytes.length < addressBytes + 2) return 'type';
  // The last byte is the complement of the sum of all others.
  if (byteSum(bytes) !== 0xff) return 'checksum';
  const address = bigEndianNumber(bytes.subarray(1, 1 + addressBytes));
  return { type, address, data: bytes.subarray(1 + addressBytes, -1) };
}
