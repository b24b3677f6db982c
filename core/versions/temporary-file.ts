import { z } from 'zod';
import type { BytePatch } from '../bytes/byte-patch.ts';
import { patchFromRecord, recordFromPatch } from '../bytes/byte-patch.ts';
import { encodePatch } from '../bytes/patch-codec.ts';
import { parseJson } from '../values/parse-json.ts';
import { sha256 } from './sha256.ts';

/** Names the layout; a file with another value is not read. */
export const TEMPORARY_FILE_FORMAT = 'mapwright-temporary-version-1';

/** Extension of the downloaded file, with its point. */
export const TEMPORARY_FILE_EXTENSION = '.mapwright.json';

/**
 * Unsaved work carried out of the editor while the server is away. Specification 4, "temporary file version".
 *
 * Holds no byte of the original: it is only useful together with the project, which its hash identifies.
 */
export interface TemporaryVersion {
  readonly projectId: string;
  readonly projectName: string;
  /** SHA-256 of the original, lower-case hexadecimal. */
  readonly originalSha256: string;
  readonly originalLengthBytes: number;
  /** Version the work was based on, or `ori`. */
  readonly versionId: string;
  /** Counts saves over that version, 0 or more. */
  readonly versionRevision: number;
  /** `patchSha256` of that version as it was saved: tells whether a version of that name is still the same. */
  readonly baseSha256: string;
  /** Everything that differs from the original. */
  readonly merged: BytePatch;
  /** The part of it that was not saved. */
  readonly unsaved: BytePatch;
  /** When, in UTC, ISO 8601. */
  readonly writtenAt: string;
}

/** Why a file is no temporary version of the open project. */
export type TemporaryFileError =
  | 'notJson'
  | 'otherFormat'
  | 'broken'
  | 'otherOriginal'
  | 'addressOutsideFile';

/** Outcome of reading a temporary file. */
export type ReadTemporaryFile =
  | { readonly ok: true; readonly version: TemporaryVersion }
  | { readonly ok: false; readonly error: TemporaryFileError };

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
const patchesSchema = z.record(z.string(), z.number());

const fileSchema = z.object({
  format: z.literal(TEMPORARY_FILE_FORMAT),
  projectId: z.string(),
  projectName: z.string(),
  originalSha256: sha256Schema,
  originalLengthBytes: z.number().int().positive(),
  versionId: z.string(),
  versionRevision: z.number().int().min(0),
  baseSha256: sha256Schema,
  merged: patchesSchema,
  unsaved: patchesSchema,
  writtenAt: z.string(),
});

/** SHA-256 of a patch in its stored form, lower-case hexadecimal. Equal patches have equal hashes. */
export function patchSha256(patch: BytePatch): string {
  return sha256(encodePatch(patch));
}

/** Text of the file: JSON. */
export function writeTemporaryFile(version: TemporaryVersion): string {
  return JSON.stringify({
    format: TEMPORARY_FILE_FORMAT,
    ...version,
    merged: recordFromPatch(version.merged),
    unsaved: recordFromPatch(version.unsaved),
  });
}

/**
 * Reads a file somebody chose.
 *
 * @param text content of the file, any text
 * @param originalSha256 of the open project: work on another original is refused, never shifted or cut
 */
export function readTemporaryFile(text: string, originalSha256: string): ReadTemporaryFile {
  const json = parseJson(text);
  if (json === undefined) return { ok: false, error: 'notJson' };
  if (!isRecord(json) || json['format'] !== TEMPORARY_FILE_FORMAT) {
    return { ok: false, error: 'otherFormat' };
  }
  const parsed = fileSchema.safeParse(json);
  if (!parsed.success) return { ok: false, error: 'broken' };
  const { format: _, ...file } = parsed.data;
  if (file.originalSha256 !== originalSha256) return { ok: false, error: 'otherOriginal' };
  const merged = patchOrUndefined(file.merged);
  const unsaved = patchOrUndefined(file.unsaved);
  if (merged === undefined || unsaved === undefined) return { ok: false, error: 'broken' };
  if (
    reachesPast(merged, file.originalLengthBytes) ||
    reachesPast(unsaved, file.originalLengthBytes)
  ) {
    return { ok: false, error: 'addressOutsideFile' };
  }
  return { ok: true, version: { ...file, merged, unsaved } };
}

function patchOrUndefined(record: Record<string, number>): BytePatch | undefined {
  try {
    return patchFromRecord(record);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function reachesPast(patch: BytePatch, lengthBytes: number): boolean {
  const last = patch.addresses[patch.addresses.length - 1];
  return last !== undefined && last >= lengthBytes;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
