import { readU16 } from '../../bytes/read-number.ts';
import { codeRuns, isCodeRecord, type RunShape, runLengthAt } from '../code-runs.ts';
import type { CodeTable, SwitchArray } from '../code-table.ts';
import type { LayoutRule } from '../layout-rule.ts';
import { distinctValues, smallRuns } from '../parallel-bytes.ts';
import type { CodeRun } from '../runs-apart.ts';

const RECORD_BYTES = 8;
const CODES_PER_RECORD = 4;
const MIN_DISTINCT = 60;
const MIN_PATHS = 60;
const MAX_PATHS = 320;
const BASE = 0x800000;
const PAGE_BYTES = 0x4000;
const CALIBRATION = { start: 0x10000, end: 0x20000 };
/** Near addresses reach the first two pages of the calibration. */
const NEAR_END = 0x8000;
const CODE_START = 0x20000;

/** C167 instructions, by their first byte. */
const MOV_INDEXED = 0xd4;
const MOVB_INDEXED = 0xf4;
const MOV_IMMEDIATE = 0xe6;
const SHIFT_LEFT = 0x5c;
/** High half of the operand of a shift by three: a record has eight bytes. */
const SHIFT_BY_8 = 0x30;
const EXTEND = 0xd7;
/** How far before an access its shift and its page may stand. */
const LOOK_BACK_BYTES = 12;

/** Classes are small numbers, and not many different ones. */
const MAX_CLASS = 0x3f;
const MIN_CLASSES = 3;
const MAX_CLASSES = 32;
/** Most faults are looked for. */
const MAX_OFF_SHARE = 0.6;
const MIN_CLASS_READS = 4;

/**
 * Bosch ME7: records of four codes for the error types maximum, minimum, signal and plausibility of a fault path, one
 * table with the maker's codes and at times one with those of the law; one class byte for each path, 0 is off.
 *
 * The code that reads them tells where they are: a path number shifted by three and a base for the records, the number
 * itself and a base for the classes. Seen in three real files; that 0 is off is published, not tried on a car.
 */
export const ME7_CODES: LayoutRule = {
  isOf: ({ manufacturer, family }) =>
    manufacturer === 'Bosch' && family?.startsWith('ME7') === true,
  find: (bytes) => {
    const [first, ...others] = tablesOf(bytes);
    if (first === undefined) return [];
    const classes = classesByCode(bytes, first.recordCount) ?? classesByShape(bytes, first);
    const switches = classes === undefined ? [] : [classes];
    return [first, ...others].map((run) => tableOf(run, switches));
  },
};

const SHAPE: RunShape = {
  ...CALIBRATION,
  strideBytes: RECORD_BYTES,
  codesPerRecord: CODES_PER_RECORD,
  byteOrder: 'little',
  allowsHexadecimal: false,
  allowsFlags: false,
  alignBytes: 2,
};

function tableOf({ address, recordCount }: CodeRun, switches: readonly SwitchArray[]): CodeTable {
  return {
    layout: 'me7',
    verified: true,
    address,
    recordCount,
    strideBytes: RECORD_BYTES,
    codesPerRecord: CODES_PER_RECORD,
    byteOrder: 'little',
    coding: 'sae',
    switches,
    erasedCode: 0,
  };
}

/** The maker's table, and the law's where there is one: as the code reads them, or by their shape alone. */
function tablesOf(bytes: Uint8Array): CodeRun[] {
  const byCode = recordBases(bytes)
    .filter((address) => !isCodeRecord(bytes, address - RECORD_BYTES, SHAPE))
    .map((address) => runLengthAt(bytes, address, SHAPE))
    .filter(({ distinctCount }) => distinctCount >= MIN_DISTINCT)
    // The code also reads the second to fourth code of a record: the first is the lowest base.
    .sort((a, b) => a.address - b.address);
  const [lowest] = byCode;
  if (lowest !== undefined) return halves(bytes, lowest);
  const runs = codeRuns(bytes, SHAPE, MIN_DISTINCT).filter(
    ({ recordCount }) => recordCount <= MAX_PATHS,
  );
  const [first] = runs;
  return runs.filter(({ recordCount }) => recordCount === first?.recordCount).slice(0, 2);
}

/** Two tables right behind each other look like one; the code then loads the start of the second. */
function halves(bytes: Uint8Array, run: CodeRun): CodeRun[] {
  const loaded = loadedOperands(bytes);
  const most = Math.min(MAX_PATHS, Math.floor(run.fullCount / 2));
  for (let recordCount = most; recordCount >= MIN_PATHS; recordCount--) {
    // Both halves are as long, so the second ends with the run or within its tail.
    if (2 * recordCount < run.recordCount) break;
    const second = run.address + recordCount * RECORD_BYTES;
    if (!loaded.has(operandOf(second))) continue;
    return [
      { ...run, recordCount },
      { ...run, recordCount, address: second },
    ];
  }
  return run.recordCount > MAX_PATHS ? [] : [run];
}

/** Bases of records: `SHL Rn, #3` … `MOV Rm, [Rn + #base]`, with a page in between where the base is far. */
function recordBases(bytes: Uint8Array): number[] {
  const bases = new Set<number>();
  for (let at = CODE_START; at + 4 <= bytes.length; at += 2) {
    if (bytes[at] !== MOV_INDEXED || !hasShift(bytes, at)) continue;
    const address = operandAddress(bytes, at);
    if (address !== undefined) bases.add(address);
  }
  return [...bases];
}

function hasShift(bytes: Uint8Array, at: number): boolean {
  for (let back = 2; back <= LOOK_BACK_BYTES; back += 2) {
    if (bytes[at - back] !== SHIFT_LEFT) continue;
    if (((bytes[at - back + 1] ?? 0) & 0xf0) === SHIFT_BY_8) return true;
  }
  return false;
}

/** File address of the 16-bit operand of the instruction at `at`; `undefined` where it is outside of the calibration. */
function operandAddress(bytes: Uint8Array, at: number): number | undefined {
  const low = readU16(bytes, at + 2, 'little') ?? 0;
  const page = pageBefore(bytes, at);
  if (page === undefined) return low < NEAR_END ? CALIBRATION.start + low : undefined;
  const address = page * PAGE_BYTES + low - BASE;
  const isInside = low < PAGE_BYTES && address >= CALIBRATION.start && address < CALIBRATION.end;
  return isInside ? address : undefined;
}

/** Page of the `EXTP` that reaches the instruction. */
function pageBefore(bytes: Uint8Array, at: number): number | undefined {
  for (let back = 4; back <= LOOK_BACK_BYTES; back += 2) {
    if (bytes[at - back] !== EXTEND || ((bytes[at - back + 1] ?? 0) & 0x40) === 0) continue;
    const page = readU16(bytes, at - back + 2, 'little') ?? 0;
    // Four pages hold the calibration.
    if (page >= 0x204 && page < 0x208) return page;
  }
  return undefined;
}

/** All words that the code loads as they stand in it. */
function loadedOperands(bytes: Uint8Array): Set<number> {
  const operands = new Set<number>();
  for (let at = CODE_START; at + 4 <= bytes.length; at += 2) {
    if (bytes[at] !== MOV_IMMEDIATE || (bytes[at + 1] ?? 0) < 0xf0) continue;
    operands.add(readU16(bytes, at + 2, 'little') ?? 0);
  }
  return operands;
}

/** An address as the code loads it: near, or as a place in its page. */
function operandOf(address: number): number {
  const near = address - CALIBRATION.start;
  return near < NEAR_END ? near : address % PAGE_BYTES;
}

/** The classes that the code reads byte by byte, more often than anything else of that shape. */
function classesByCode(bytes: Uint8Array, recordCount: number): SwitchArray | undefined {
  const reads = new Map<number, number>();
  for (let at = CODE_START; at + 4 <= bytes.length; at += 2) {
    if (bytes[at] !== MOVB_INDEXED) continue;
    const address = operandAddress(bytes, at);
    if (address !== undefined) reads.set(address, (reads.get(address) ?? 0) + 1);
  }
  const ranked = [...reads]
    .filter(
      ([address, count]) => count >= MIN_CLASS_READS && areClasses(bytes, address, recordCount),
    )
    .sort(([, a], [, b]) => b - a);
  const [best, next] = ranked;
  if (best === undefined || (next !== undefined && next[1] === best[1])) return undefined;
  return classArray(best[0]);
}

function areClasses(bytes: Uint8Array, address: number, recordCount: number): boolean {
  const values = bytes.subarray(address, address + recordCount);
  const distinct = distinctValues(bytes, address, recordCount);
  return (
    values.length === recordCount &&
    distinct >= MIN_CLASSES &&
    distinct <= MAX_CLASSES &&
    values.every((value) => value <= MAX_CLASS) &&
    values.filter((value) => value === 0).length <= MAX_OFF_SHARE * recordCount
  );
}

/** Without code: a run of small numbers that is exactly as long as the table, and the only one. */
function classesByShape(bytes: Uint8Array, { recordCount }: CodeRun): SwitchArray | undefined {
  const runs = smallRuns(bytes, CALIBRATION.start, CALIBRATION.end, MAX_CLASS, recordCount).filter(
    ({ address, lengthBytes }) =>
      lengthBytes === recordCount && areClasses(bytes, address, recordCount),
  );
  const [only, another] = runs;
  return only === undefined || another !== undefined ? undefined : classArray(only.address);
}

function classArray(address: number): SwitchArray {
  return { kind: 'class', address, wordBytes: 1, offValue: 0 };
}
