import { EMPTY_PATCH, patchFromEntries } from '../../../core/bytes/byte-patch.ts';
import type { ByteStore } from '../../../core/bytes/byte-store.ts';
import { patchFromEdits } from '../../../core/bytes/sparse-edits.ts';
import { patchSha256, type TemporaryVersion } from '../../../core/versions/temporary-file.ts';
import type { EditorSession } from '../session/editor-session.ts';

/** The work of a session as a temporary file carries it, with what was saved under it. */
export function temporaryWorkOf(session: EditorSession, writtenAt: string): TemporaryVersion {
  const { project, current, byteStore } = session;
  return {
    projectId: project.id,
    projectName: project.name,
    originalSha256: project.originalSha256,
    originalLengthBytes: project.fileLengthBytes,
    versionId: current.id,
    versionRevision: current.revision,
    baseSha256: patchSha256(patchFromEdits(byteStore.savedEdits)),
    merged: byteStore.mergedPatch(),
    unsaved: byteStore.unsavedPatch(),
    writtenAt,
  };
}

/**
 * Takes over the work of a temporary file as one step of the history.
 *
 * @param keepsState only what was unsaved in the file is written over the present state; otherwise exactly the state of the file:
 *   addresses it leaves original become original
 */
export function takeOverTemporaryWork(
  byteStore: ByteStore,
  { merged, unsaved }: TemporaryVersion,
  keepsState: boolean,
): void {
  if (keepsState) {
    byteStore.apply(unsaved, 'importTemporary', 'user');
    return;
  }
  const entries = new Map<number, number>();
  for (const address of byteStore.mergedPatch().addresses) {
    entries.set(address, byteStore.original[address] ?? 0);
  }
  merged.addresses.forEach((address, i) => {
    entries.set(address, merged.values[i] ?? 0);
  });
  const patch = entries.size === 0 ? EMPTY_PATCH : patchFromEntries(entries);
  byteStore.apply(patch, 'importTemporary', 'user');
}
