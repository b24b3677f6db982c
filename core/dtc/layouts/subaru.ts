import { readU16, readU32 } from '../../bytes/read-number.ts';
import type { CodeTable, SwitchArray } from '../code-table.ts';
import type { LayoutRule } from '../layout-rule.ts';
import { pointedAddresses } from '../parallel-bytes.ts';
import { isLikelyCode } from '../trouble-code.ts';

const RECORD_BYTES = 20;
const MIN_RECORDS = 60;
/** Stands in place of a code that the unit does not use. */
const UNUSED = 0;
/** Ends the table in real files; it has a switch of its own, which is off. */
const LAST_CODE = 0xffff;
/** Most bytes between the last switch and the first record. */
const MAX_GAP_BYTES = 16;
const ERASED = 0xff;
/** Largest values of the six bytes behind the code. */
const SMALL_NUMBERS = [7, 3, 3, 3, 0, 0];

/**
 * Denso of Subaru: one enable byte for each record, then records of 20 bytes that begin with a code.
 *
 * A record is {code u16, four small numbers, 0 u16, pointer u32, …}. Off is 0 in the enable byte. Seen in two real files;
 * 118 of 118 codes of a public definition agree.
 */
export const SUBARU_CODES: LayoutRule = {
  isOf: ({ manufacturer, family }) =>
    manufacturer === 'Denso' && family?.startsWith('Subaru') === true,
  find: (bytes) => {
    const runs = recordRuns(bytes).map((run) => ({ ...run, starts: enableStarts(bytes, run) }));
    const pointed = pointedAddresses(
      bytes,
      runs.flatMap(({ starts }) => starts),
    );
    return runs.map(({ address, recordCount, starts }): CodeTable => {
      const enable = enableArray(bytes, starts, pointed);
      return {
        layout: 'subaru',
        verified: true,
        address,
        recordCount,
        strideBytes: RECORD_BYTES,
        codesPerRecord: 1,
        byteOrder: 'big',
        coding: 'sae',
        switches: enable === undefined ? [] : [enable],
        erasedCode: undefined,
      };
    });
  },
};

interface RecordRun {
  readonly address: number;
  readonly recordCount: number;
}

function recordRuns(bytes: Uint8Array): RecordRun[] {
  const runs: RecordRun[] = [];
  for (let at = 0; at + RECORD_BYTES <= bytes.length; at += 2) {
    if (readU16(bytes, at, 'big') === UNUSED || !isRecord(bytes, at)) continue;
    let recordCount = 1;
    while (isRecord(bytes, at + recordCount * RECORD_BYTES)) recordCount++;
    if (recordCount >= MIN_RECORDS) runs.push({ address: at, recordCount });
    if (recordCount > 1) at += (recordCount - 1) * RECORD_BYTES;
  }
  return runs;
}

function isRecord(bytes: Uint8Array, address: number): boolean {
  const code = readU16(bytes, address, 'big') ?? 0;
  const pointer = readU32(bytes, address + 8, 'big') ?? 0;
  return (
    (code === UNUSED || isLikelyCode(code)) &&
    SMALL_NUMBERS.every((limit, i) => (bytes[address + 2 + i] ?? ERASED) <= limit) &&
    pointer !== 0 &&
    (pointer < bytes.length || pointer >= 0xffff_0000)
  );
}

/** Where the enable bytes may begin, which end right before the records, or before a few bytes of fill. */
function enableStarts(bytes: Uint8Array, { address: recordsAt, recordCount }: RecordRun): number[] {
  const hasLast = readU16(bytes, recordsAt + recordCount * RECORD_BYTES, 'big') === LAST_CODE;
  const lengths = hasLast ? [recordCount + 1, recordCount] : [recordCount];
  const places = lengths.flatMap((lengthBytes) =>
    Array.from({ length: MAX_GAP_BYTES + 1 }, (_, gapBytes) => {
      const end = recordsAt - gapBytes;
      return { start: end - lengthBytes, end };
    }),
  );
  const fitting = places.filter(
    ({ start, end }) =>
      start >= 0 && areSwitches(bytes, start, end) && (end === recordsAt || isBound(bytes, end)),
  );
  return [...new Set(fitting.map(({ start }) => start))];
}

/** Only one start can be right: the one that the code points to, or the one that fill bounds. */
function enableArray(
  bytes: Uint8Array,
  starts: readonly number[],
  pointed: ReadonlySet<number>,
): SwitchArray | undefined {
  const named = starts.filter((start) => pointed.has(start));
  const bounded = starts.filter((start) => isBound(bytes, start - 1));
  const [only, another] = named.length > 0 ? named : bounded;
  if (only === undefined || another !== undefined) return undefined;
  return { kind: 'enable', address: only, wordBytes: 1, offValue: 0 };
}

/** Neither on nor off: fill, or another number. */
function isBound(bytes: Uint8Array, address: number): boolean {
  return (bytes[address] ?? ERASED) > 1;
}

function areSwitches(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if ((bytes[at] ?? ERASED) > 1) return false;
  return true;
}
