import type { MemoryRun, MemoryRuns } from './memory-runs.ts';

/** Text formats that hold memory as records. */
export type RecordFormat = 'intelHex' | 'sRecord';

/** What is wrong with a record, or with all of them together. */
export type RecordFault =
  /** The line does not begin like a record. */
  | 'noRecord'
  /** Something else than pairs of hex digits. */
  | 'noHex'
  /** The record is longer or shorter than it says. */
  | 'length'
  | 'checksum'
  /** No such type of record, or one with another length. */
  | 'type'
  /** A record of data after the one that ends the file. */
  | 'afterEnd'
  /** The count of records that the file tells is another one. */
  | 'count'
  /** Two records hold different bytes for one address. */
  | 'conflict'
  /** No record holds data. */
  | 'noData'
  /** The text has two bytes for each letter (UTF-16). */
  | 'encoding';

/** What a file of records holds. */
export interface RecordFile {
  readonly format: RecordFormat;
  /** Ascending by address, none touching the next, at least one. */
  readonly runs: readonly MemoryRun[];
  /** Whether the record that ends such a file is there: without it the file may have been cut. */
  readonly isEnded: boolean;
}

/** A file of records, or the first line that is wrong; lines are counted from 1. */
export type ReadRecords =
  | { readonly ok: true; readonly file: RecordFile }
  | { readonly ok: false; readonly fault: RecordFault; readonly lineNumber: number };

/** The answer that a line is wrong. */
export function faultAt(fault: RecordFault, lineNumber: number): ReadRecords {
  return { ok: false, fault, lineNumber };
}

/** The answer once every line is read. @param lastLine number of the last line, for a file without data */
export function readRecordsOf(
  memory: MemoryRuns,
  format: RecordFormat,
  isEnded: boolean,
  lastLine: number,
): ReadRecords {
  const collected = memory.collect();
  if ('conflictLineNumber' in collected) return faultAt('conflict', collected.conflictLineNumber);
  if (collected.runs.length === 0) return faultAt('noData', lastLine);
  return { ok: true, file: { format, runs: collected.runs, isEnded } };
}
