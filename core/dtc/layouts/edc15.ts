import { readU16 } from '../../bytes/read-number.ts';
import type { CodeTable } from '../code-table.ts';
import type { LayoutRule } from '../layout-rule.ts';
import { isLikelyCode, rawOfVagNumber } from '../trouble-code.ts';

const RECORD_BYTES = 8;
const CODE_AT = 6;
const SECOND_WORD = 48;
const MIN_RECORDS = 24;

/**
 * Bosch EDC15: records of four words {0, 48, address of a variable, code}, low byte first.
 *
 * The code is that of SAE or the five-digit number of the Volkswagen group. From a published description; not seen in a
 * real file.
 */
export const EDC15_CODES: LayoutRule = {
  isOf: ({ manufacturer, family }) =>
    manufacturer === 'Bosch' && family?.startsWith('EDC15') === true,
  find: (bytes) => {
    const tables: CodeTable[] = [];
    for (let at = 0; at + RECORD_BYTES <= bytes.length; at += 2) {
      const recordCount = recordCountAt(bytes, at);
      if (recordCount === 0) continue;
      const table = tableAt(bytes, at, recordCount);
      if (table !== undefined) tables.push(table);
      // What is no table from its first record is not looked at again from its second.
      at += RECORD_BYTES * recordCount - 2;
    }
    return tables;
  },
};

function recordCountAt(bytes: Uint8Array, address: number): number {
  let recordCount = 0;
  while (isRecord(bytes, address + recordCount * RECORD_BYTES)) recordCount++;
  return recordCount;
}

function tableAt(bytes: Uint8Array, address: number, recordCount: number): CodeTable | undefined {
  let vagCount = 0;
  let saeCount = 0;
  for (let i = 0; i < recordCount; i++) {
    const code = codeAt(bytes, address + i * RECORD_BYTES);
    if (isLikelyCode(code)) saeCount++;
    if (rawOfVagNumber(code) !== undefined) vagCount++;
  }
  const coding = vagCount > saeCount ? 'vag' : 'sae';
  // A few records may be erased or hold a number of the maker's own.
  if (Math.max(vagCount, saeCount) < Math.max(MIN_RECORDS, recordCount / 2)) return undefined;
  return {
    layout: 'edc15',
    verified: false,
    address: address + CODE_AT,
    recordCount,
    strideBytes: RECORD_BYTES,
    codesPerRecord: 1,
    byteOrder: 'little',
    coding,
    switches: [],
    erasedCode: 0,
  };
}

function isRecord(bytes: Uint8Array, address: number): boolean {
  return (
    readU16(bytes, address, 'little') === 0 &&
    readU16(bytes, address + 2, 'little') === SECOND_WORD &&
    readU16(bytes, address + CODE_AT, 'little') !== undefined
  );
}

function codeAt(bytes: Uint8Array, address: number): number {
  return readU16(bytes, address + CODE_AT, 'little') ?? 0;
}
