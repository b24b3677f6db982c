import { type BytePatch, patchFromEntries } from '../../core/bytes/byte-patch.ts';
import { differenceRuns } from '../../core/compare/difference-runs.ts';
import type { AlertCode } from '../../core/contract/alert-codes.ts';
import type { ImportVersion, Version } from '../../core/contract/files.ts';
import type { PlanRules } from '../../core/offers/plans.ts';
import { fitsVersion } from '../../core/versions/modification-limits.ts';
import { otherOriginal, tooManyModifications } from '../errors.ts';
import type { ReceivedFile } from '../originals/received-file.ts';
import type { ProjectHead } from './callers.ts';
import type { ServiceContext } from './context.ts';
import { createVersion } from './versions.ts';

/** The project that a version is made in, and what the plan of its owner gives. */
export interface VersionPlace {
  readonly project: ProjectHead;
  readonly rules: PlanRules;
}

/**
 * Makes a version of a whole file, such as another program has written.
 *
 * @param failure code of what did not happen, as `createVersion` takes it
 * @throws ApiError 422 if the file has not the length of the original, or differs from it in more bytes than a version may; and what
 * `createVersion` throws
 */
export async function importVersion(
  context: ServiceContext,
  { project, rules }: VersionPlace,
  details: ImportVersion,
  file: ReceivedFile,
  failure: AlertCode,
): Promise<Version> {
  if (file.lengthBytes !== project.lengthBytes) throw otherOriginal();
  const patches = await differenceOf(context, project, file);
  const { sha256: originalSha256 } = project;
  const version = { ...details, originalSha256, patches };
  return createVersion(context, project, rules, version, failure);
}

/** Everything in which a file of its length differs from the original. Both come in pieces of the same lengths. */
async function differenceOf(
  context: ServiceContext,
  project: ProjectHead,
  file: ReceivedFile,
): Promise<BytePatch> {
  const entries: Array<readonly [number, number]> = [];
  const original = context.originals.pieces(project);
  let start = 0;
  for await (const piece of file.pieces()) {
    const { value: known = Buffer.alloc(0) } = await original.next();
    for (const run of differenceRuns(known, piece)) {
      for (let at = run.start; at < run.end; at++) entries.push([start + at, piece[at] ?? 0]);
    }
    start += piece.length;
    // A file of another software differs nearly everywhere: nobody waits for the rest of it.
    if (!fitsVersion(entries.length, project)) throw tooManyModifications();
  }
  return patchFromEntries(entries);
}
