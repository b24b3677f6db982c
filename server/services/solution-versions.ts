import { type BytePatch, patchEntries } from '../../core/bytes/byte-patch.ts';
import { decodePatch } from '../../core/bytes/patch-codec.ts';
import { ORIGINAL_ID } from '../../core/contract/files.ts';
import { type PatchedBytes, standsIn } from '../../core/solution-offers/state-in-version.ts';
import type { Database } from '../db/schema.ts';
import { isUuid } from '../db/uuid.ts';
import { notFound } from '../errors.ts';
import type { ProjectHead } from './callers.ts';

/** A version, as solutions look at it. */
export interface LookedAtVersion {
  /** `null` for the original. */
  readonly id: string | null;
  /** What differs from the original. */
  readonly bytes: PatchedBytes;
}

/** @throws ApiError 404 if the project has no such version */
export async function lookedAtVersion(
  db: Database,
  project: ProjectHead,
  fileId: string,
): Promise<LookedAtVersion> {
  if (fileId === ORIGINAL_ID) return { id: null, bytes: new Map() };
  if (!isUuid(fileId)) throw notFound();
  const row = await db
    .selectFrom('versions')
    .select('patches')
    .where('id', '=', fileId)
    .where('project_id', '=', project.id)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return { id: fileId.toLowerCase(), bytes: new Map(patchEntries(decodePatch(row.patches))) };
}

/** Whether what was written into a version still stands there, byte for byte. */
export function stillStands(written: Uint8Array, { bytes }: LookedAtVersion): boolean {
  return standsIn(decodePatch(written), bytes);
}

/** A kept patch; nothing for what writes nothing. */
export function keptPatch(patch: Buffer | null): BytePatch | undefined {
  return patch === null ? undefined : decodePatch(patch);
}
