import { EMPTY_PATCH, patchFromRecord } from '../../../core/bytes/byte-patch.ts';
import { ByteStore } from '../../../core/bytes/byte-store.ts';
import { JOURNAL_FORMAT, replayJournal } from '../../../core/bytes/journal.ts';
import { patchFromEdits } from '../../../core/bytes/sparse-edits.ts';
import { ORIGINAL_ID, type Version } from '../../../core/contract/files.ts';
import type { Project } from '../../../core/contract/projects.ts';
import type { TransferProgress } from '../../api/http-client.ts';
import type { JournalDatabase, StoredJournal } from '../../platform/journal-database.ts';
import type { TabLock } from '../../platform/tab-lock.ts';
import { type CurrentVersion, EditorSession, ORIGINAL_VERSION } from './editor-session.ts';
import { JournalWriter } from './journal-writer.ts';
import type { SessionPorts } from './session-ports.ts';

/** An open session and what the person has to be told about it. */
export interface OpenedSession {
  readonly session: EditorSession;
  /** Bytes of unsaved work that a journal brought back; 0 when there was none. */
  readonly recoveredCount: number;
  /** Somebody saved the version since the journal was written: the work now lies over theirs. */
  readonly movedToNewRevision: boolean;
}

/** The original does not have the hash the project was created with. Alert INVALID_FILE. */
export class DamagedOriginalError extends Error {
  constructor() {
    super('the downloaded original does not have the hash of the project');
    this.name = 'DamagedOriginalError';
  }
}

/**
 * Opens a project for editing: its newest version, or the work a closed or crashed tab left behind.
 *
 * @param onProgress how much of the original has arrived
 * @param journalFailed is told once when the browser's database stops taking entries
 * @throws ApiError of src/api, or DamagedOriginalError; nothing stays open then
 */
export async function openSession(
  projectId: string,
  ports: SessionPorts,
  onProgress: (progress: TransferProgress) => void,
  journalFailed: (error: unknown) => void,
): Promise<OpenedSession> {
  const [project, versions, original] = await Promise.all([
    ports.projects.project(projectId),
    ports.files.versions(projectId),
    ports.files.original(projectId, onProgress),
  ]);
  await checkOriginal(project, original, ports);
  const left = await takeLeftJournal(project, ports);
  if (left === undefined) {
    const session = await openNewest(project, versions, original, ports, journalFailed);
    return { session, recoveredCount: 0, movedToNewRevision: false };
  }
  return recover(project, versions, original, left, ports, journalFailed);
}

interface LeftJournal {
  readonly journal: StoredJournal;
  readonly lock: TabLock;
  readonly database: JournalDatabase;
}

async function checkOriginal(
  project: Project,
  original: Uint8Array<ArrayBuffer>,
  ports: SessionPorts,
): Promise<void> {
  if (original.length !== project.fileLengthBytes) throw new DamagedOriginalError();
  const hash = await ports.sha256(original);
  if (hash !== undefined && hash !== project.originalSha256) throw new DamagedOriginalError();
}

/** The newest journal of this project whose tab is gone. Journals that can no longer be played are removed. */
async function takeLeftJournal(
  project: Project,
  ports: SessionPorts,
): Promise<LeftJournal | undefined> {
  const database = ports.journals;
  if (database === undefined) return undefined;
  for (const journal of await database.list(project.id)) {
    const lock = await ports.lock(lockName(journal.journalId));
    if (lock === undefined) continue;
    const { format, originalSha256 } = journal.header;
    if (format === JOURNAL_FORMAT && originalSha256 === project.originalSha256) {
      return { journal, lock, database };
    }
    await database.remove(journal.journalId);
    lock.release();
  }
  return undefined;
}

async function openNewest(
  project: Project,
  versions: readonly Version[],
  original: Uint8Array<ArrayBuffer>,
  ports: SessionPorts,
  journalFailed: (error: unknown) => void,
): Promise<EditorSession> {
  const store = new ByteStore(original);
  const newest = versions.at(-1);
  const { version, patch } = await loadVersion(project.id, newest?.id ?? ORIGINAL_ID, ports);
  const journalId = ports.newId();
  const lock = await ports.lock(lockName(journalId));
  const journal = writer(journalId, ports, journalFailed);
  const session = new EditorSession({
    project,
    store,
    versions,
    current: version,
    journal,
    lock,
    ports,
  });
  // Loading through the session begins its journal.
  store.loadVersion(patch);
  return session;
}

async function recover(
  project: Project,
  versions: readonly Version[],
  original: Uint8Array<ArrayBuffer>,
  left: LeftJournal,
  ports: SessionPorts,
  journalFailed: (error: unknown) => void,
): Promise<OpenedSession> {
  const { journalId, header } = left.journal;
  const replayed = replayJournal(original, header, await left.database.entries(journalId));
  const { store } = replayed;
  const known = versions.find((version) => version.id === replayed.versionId);
  const isGone = known === undefined && replayed.versionId !== ORIGINAL_ID;
  // A deleted version leaves its work over the original: nothing typed is lost, everything counts as unsaved.
  const current: CurrentVersion =
    known === undefined
      ? ORIGINAL_VERSION
      : { id: known.id, name: known.name, revision: replayed.versionRevision };
  const session = new EditorSession({
    project,
    store,
    versions,
    current,
    journal: writer(journalId, ports, journalFailed),
    lock: left.lock,
    ports,
  });
  const recoveredBefore = store.unsavedCount;
  const movedToNewRevision = isGone || (known !== undefined && known.revision !== current.revision);
  if (isGone) rebaseOnOriginal(store);
  else if (movedToNewRevision) await session.changeVersion(current.id, true);
  return {
    session,
    recoveredCount: Math.max(recoveredBefore, store.unsavedCount),
    movedToNewRevision: movedToNewRevision && store.unsavedCount > 0,
  };
}

/** Turns everything that differs from the original into unsaved work. */
function rebaseOnOriginal(store: ByteStore): void {
  const merged = patchFromEdits(store.edits);
  store.loadVersion(EMPTY_PATCH);
  store.apply(merged, 'keepUnsaved', 'user');
}

async function loadVersion(
  projectId: string,
  versionId: string,
  ports: SessionPorts,
): Promise<{ readonly version: CurrentVersion; readonly patch: typeof EMPTY_PATCH }> {
  if (versionId === ORIGINAL_ID) return { version: ORIGINAL_VERSION, patch: EMPTY_PATCH };
  const details = await ports.files.version(projectId, versionId);
  return {
    version: { id: details.id, name: details.name, revision: details.revision },
    patch: patchFromRecord(details.patches),
  };
}

function writer(
  journalId: string,
  ports: SessionPorts,
  journalFailed: (error: unknown) => void,
): JournalWriter | undefined {
  if (ports.journals === undefined) return undefined;
  return new JournalWriter(ports.journals, journalId, journalFailed);
}

function lockName(journalId: string): string {
  return `mapwright-journal-${journalId}`;
}
