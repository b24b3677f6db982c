import { readU16 } from '../bytes/read-number.ts';
import {
  type CodeTable,
  type SwitchArray,
  type SwitchKind,
  type SwitchMeaning,
  switchMeaning,
} from './code-table.ts';
import { type SafetyReason, safetyReasonOf } from './safety.ts';
import { rawOfVagNumber, troubleCodeText, withoutFlags } from './trouble-code.ts';

/** How a trouble code stands in the file. */
export type CodeState = 'active' | 'off' | 'unknown';

/** A switch of one record with its present value. */
export interface CodeSwitch {
  readonly kind: SwitchKind;
  readonly address: number;
  readonly lengthBytes: 1 | 2;
  readonly value: number;
  readonly meaning: SwitchMeaning;
  /** Value that takes the fault out. */
  readonly offValue: number;
}

/** A trouble code in one record of one table. */
export interface CodeEntry {
  /** As people write it: `P0401`. */
  readonly code: string;
  /** The same in 16 bits, SAE J2012. */
  readonly rawCode: number;
  readonly tableAddress: number;
  /** Index of the record in its table. */
  readonly index: number;
  /** Where the code stands in the record, once or more. */
  readonly codeAddresses: readonly number[];
  readonly switches: readonly CodeSwitch[];
  readonly state: CodeState;
  readonly isSafetyRelevant: boolean;
  readonly safetyReason: SafetyReason | undefined;
}

/** All trouble codes that a file keeps in tables whose layout is known. No table means: none recognised. */
export interface DtcReport {
  readonly tables: readonly CodeTable[];
  /** Table after table, record after record; a code that stands in several records has several entries. */
  readonly entries: readonly CodeEntry[];
}

/** The tables with every code of their records as it stands in `bytes`. */
export function dtcReport(bytes: Uint8Array, tables: readonly CodeTable[]): DtcReport {
  return { tables, entries: tables.flatMap((table) => entriesOf(bytes, table)) };
}

function entriesOf(bytes: Uint8Array, table: CodeTable): CodeEntry[] {
  const entries: CodeEntry[] = [];
  for (let index = 0; index < table.recordCount; index++) {
    const switches = table.switches.map((array) => switchOf(bytes, array, index, table));
    for (const [rawCode, codeAddresses] of codesOf(bytes, table, index)) {
      const safetyReason = safetyReasonOf(rawCode);
      entries.push({
        code: troubleCodeText(rawCode),
        rawCode,
        tableAddress: table.address,
        index,
        codeAddresses,
        switches,
        state: stateOf(switches),
        isSafetyRelevant: safetyReason !== undefined,
        safetyReason,
      });
    }
  }
  return entries;
}

/** Distinct codes of a record with their addresses. */
function codesOf(bytes: Uint8Array, table: CodeTable, index: number): Map<number, number[]> {
  const codes = new Map<number, number[]>();
  for (let i = 0; i < table.codesPerRecord; i++) {
    const address = table.address + index * table.strideBytes + 2 * i;
    const rawCode = codeOf(readU16(bytes, address, table.byteOrder) ?? 0, table);
    if (rawCode !== undefined) codes.set(rawCode, [...(codes.get(rawCode) ?? []), address]);
  }
  return codes;
}

/** The code that a stored word means; `undefined` for an unused place. */
function codeOf(word: number, { coding, layout }: CodeTable): number | undefined {
  if (word === 0 || word === 0xffff) return undefined;
  if (coding === 'vag') return rawOfVagNumber(word);
  return layout === 'ms43' ? withoutFlags(word) : word;
}

function switchOf(
  bytes: Uint8Array,
  array: SwitchArray,
  index: number,
  { byteOrder }: CodeTable,
): CodeSwitch {
  const { kind, wordBytes, offValue } = array;
  const address = array.address + index * wordBytes;
  const value = wordBytes === 1 ? bytes[address] : readU16(bytes, address, byteOrder);
  const meaning = switchMeaning(array, value ?? 0);
  return { kind, address, lengthBytes: wordBytes, value: value ?? 0, meaning, offValue };
}

function stateOf([first]: readonly CodeSwitch[]): CodeState {
  if (first === undefined) return 'unknown';
  return first.value === first.offValue ? 'off' : 'active';
}
