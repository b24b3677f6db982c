import { MemoryRuns } from './memory-runs.ts';
import { faultAt, type ReadRecords, type RecordFault, readRecordsOf } from './record-file.ts';
import { bigEndianNumber, byteSum, bytesOfHex, recordLines } from './record-lines.ts';

const COLON = 0x3a;
/** Bytes around the data: length, address of two bytes, type, checksum. */
const FRAME_BYTES = 5;
const TYPE = { data: 0, end: 1, segment: 2, startSegment: 3, upper: 4, startLinear: 5 } as const;
const SEGMENT_BYTES = 0x10000;

/** A record whose frame is right. */
interface HexRecord {
  readonly type: number;
  readonly offset: number;
  readonly data: Uint8Array;
}

/**
 * Reads an Intel HEX file.
 *
 * @param text in ASCII; digits of either case, spaces around lines
 * @see Intel, Hexadecimal Object File Format Specification, revision A, 1988
 */
export function readIntelHex(text: Uint8Array): ReadRecords {
  const memory = new MemoryRuns();
  let base = 0;
  /** Under a segment address an offset past 64 KiB comes round to its begin; under a linear one it goes on. */
  let isSegmented = false;
  let isEnded = false;
  let lastLine = 0;
  for (const { start, end, lineNumber } of recordLines(text)) {
    lastLine = lineNumber;
    const record = parseRecord(text, start, end);
    if (typeof record === 'string') return faultAt(record, lineNumber);
    if (isEnded) return faultAt('afterEnd', lineNumber);
    const { type, offset, data } = record;
    switch (type) {
      case TYPE.data: {
        const head = isSegmented ? SEGMENT_BYTES - offset : data.length;
        memory.add(base + offset, data.subarray(0, head), lineNumber);
        memory.add(base, data.subarray(head), lineNumber);
        break;
      }
      case TYPE.end:
        isEnded = true;
        break;
      case TYPE.segment:
      case TYPE.upper: {
        if (data.length !== 2) return faultAt('type', lineNumber);
        isSegmented = type === TYPE.segment;
        base = bigEndianNumber(data) * (isSegmented ? 16 : SEGMENT_BYTES);
        break;
      }
      case TYPE.startSegment:
      case TYPE.startLinear:
        break;
      default:
        return faultAt('type', lineNumber);
    }
  }
  return readRecordsOf(memory, 'intelHex', isEnded, lastLine);
}

/** Whether a record stands in [start, end) of a text, its checksum right. */
export function isHexRecord(text: Uint8Array, start: number, end: number): boolean {
  return typeof parseRecord(text, start, end) !== 'string';
}

function parseRecord(text: Uint8Array, start: number, end: number): HexRecord | RecordFault {
  if (text[start] !== COLON) return 'noRecord';
  const bytes = bytesOfHex(text, start + 1, end);
  if (bytes === undefined) return 'noHex';
  const [length = 0, , , type = 0] = bytes;
  if (bytes.length !== length + FRAME_BYTES) return 'length';
  if (byteSum(bytes) !== 0) return 'checksum';
  return { type, offset: bigEndianNumber(bytes.subarray(1, 3)), data: bytes.subarray(4, -1) };
}
