import { type BytePatch, patchFromEntries } from '../bytes/byte-patch.ts';
import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { differenceRuns } from '../compare/difference-runs.ts';
import { checkImportedFile, type ImportCheck } from './import-check.ts';

/** A file that is to become a version, compared with the original. */
export type ImportedFile =
  | { readonly ok: false; readonly lengthBytes: number }
  | {
      readonly ok: true;
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly check: Exclude<ImportCheck, { readonly verdict: 'otherLength' }>;
      /** Everything in which it differs from the original. */
      readonly patch: BytePatch;
    };

/** Compares a file with the original of the project. */
export function readImportedFile(
  original: ReadonlyBytes,
  bytes: Uint8Array<ArrayBuffer>,
): ImportedFile {
  const check = checkImportedFile(original, bytes);
  if (check.verdict === 'otherLength') return { ok: false, lengthBytes: bytes.length };
  return { ok: true, bytes, check, patch: patchFromEntries(differing(original, bytes)) };
}

/** Name of a version that a file of this name becomes: without its extension. */
export function versionNameOfFile(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot > 0 ? fileName.slice(0, dot) : fileName;
}

function* differing(
  original: ReadonlyBytes,
  bytes: ReadonlyBytes,
): Generator<readonly [number, number]> {
  for (const { start, end } of differenceRuns(original, bytes)) {
    for (let address = start; address < end; address++) yield [address, bytes[address] ?? 0];
  }
}
