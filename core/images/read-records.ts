import { readIntelHex } from './intel-hex.ts';
import type { ReadRecords, RecordFormat } from './record-file.ts';
import { readSRecords } from './s-record.ts';

/** Reads a file of records in its format. */
export function readRecords(content: Uint8Array, format: RecordFormat): ReadRecords {
  return format === 'intelHex' ? readIntelHex(content) : readSRecords(content);
}
