import { type BytePatch, isSamePatch, patchFromRecord } from '../../../core/bytes/byte-patch.ts';
import type { UnansweredSave } from '../../../core/bytes/journal.ts';
import { patchFromEdits } from '../../../core/bytes/sparse-edits.ts';
import type { Version } from '../../../core/contract/files.ts';
import type { SessionPorts } from './session-ports.ts';

/** Revision that a version has when it is new. */
export const FIRST_REVISION = 1;

/** A save that has arrived, and the revision of its version that it made. */
export interface ArrivedSave {
  readonly save: UnansweredSave;
  readonly versionId: string;
  readonly revision: number;
}

/**
 * The newest of the saves that a version of the server holds byte for byte: that one has arrived, although its answer was lost.
 *
 * @param patch everything in which the version differs from the original
 */
export function saveHeldBy<Save extends UnansweredSave>(
  saves: readonly Save[],
  versionId: string,
  patch: BytePatch,
): Save | undefined {
  return saves.findLast(
    (save) => save.versionId === versionId && isSamePatch(patchFromEdits(save.edits), patch),
  );
}

/**
 * The newest of the saves of a journal that the server has.
 *
 * @param versions the server's versions, listed after the saves were sent
 * @param currentId version under the edits when the journal ended: a save into another one was to make it
 * @throws ApiError
 */
export async function arrivedSave(
  projectId: string,
  currentId: string,
  saves: readonly UnansweredSave[],
  versions: readonly Version[],
  ports: Pick<SessionPorts, 'files'>,
): Promise<ArrivedSave | undefined> {
  for (const save of saves.toReversed()) {
    const { versionId } = save;
    const version = versions.find(({ id }) => id === versionId);
    if (version === undefined) continue;
    // Nobody else knows the id of a new version: it is there because the save has arrived, whatever was saved over it since.
    if (versionId !== currentId) return { save, versionId, revision: FIRST_REVISION };
    const details = await ports.files.version(projectId, versionId);
    const held = saveHeldBy(saves, versionId, patchFromRecord(details.patches));
    if (held !== undefined) return { save: held, versionId, revision: details.revision };
  }
  return undefined;
}
