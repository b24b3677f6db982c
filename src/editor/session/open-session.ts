import { EMPTY_PATCH, patchFromRecord } from '../../../core/bytes/byte-patch.ts';
import { ByteStore } from '../../../core/bytes/byte-store.ts';
import { JOURNAL_FORMAT, replayJournal } from '../../../core/bytes/journal.ts';
import { ORIGINAL_ID, type Version } from '../../../core/contract/files.ts';
import type { Project } from '../../../core/contract/projects.ts';
import type { TransferProgress } from '../../api/received-bytes.ts';
import {
  type JournalDatabase,
  journalLockName,
  type ReadJournal,
} from '../../platform/journal-database.ts';
import type { TabLock } from '../../platform/tab-lock.ts';
import { type CurrentVersion, EditorSession, ORIGINAL_VERSION } from './editor-session.ts';
import type { SessionPorts } from './session-ports.ts';
import { arrivedSave } from './unanswered-saves.ts';

/** An open session and what the person has to be told about it. */
export interface OpenedSession {
  readonly session: EditorSession;
  /** Bytes of unsaved work that a journal brought back; 0 when there was none. */
  readonly recoveredCount: number;
  /** Somebody saved the version since the journal was written: the work now lies over theirs. */
  readonly movedToNewRevision: boolean;
  /** Somebody deleted the version since: all of the work now lies over the original. */
  readonly isVersionGone: boolean;
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
 * @param journalKept is told when the browser's database does not take edits, and when it takes them again
 * @throws ApiError of src/api, or DamagedOriginalError; nothing stays open then
 */
export async function openSession(
  projectId: string,
  ports: SessionPorts,
  onProgress: (progress: TransferProgress) => void,
  journalKept: (isKept: boolean) => void,
): Promise<OpenedSession> {
  const [project, versions, original, journals] = await Promise.all([
    ports.projects.project(projectId),
    ports.files.versions(projectId),
    ports.files.original(projectId, onProgress),
    // Beside the requests: a browser may take a tenth of a second.
    ports.openJournals(),
  ]);
  await checkOriginal(project, original, ports);
  const opening: Opening = { project, versions, original, ports, journalKept };
  if (journals === undefined) {
    journalKept(false);
    return openNewest(opening, undefined);
  }
  let left: LeftJournal | undefined;
  try {
    left = await takeLeftJournal(project, journals, ports);
  } catch {
    // A database that cannot be read is left as it is: another visit may find in it what this one does not.
    journalKept(false);
    return openNewest(opening, undefined);
  }
  if (left === undefined) return openNewest(opening, journals);
  try {
    return await recover(opening, left);
  } catch (error) {
    // Otherwise the next attempt of this very tab would find the journal taken, and open without its work.
    left.lock.release();
    throw error;
  }
}

interface Opening {
  readonly project: Project;
  readonly versions: readonly Version[];
  readonly original: Uint8Array<ArrayBuffer>;
  readonly ports: SessionPorts;
  journalKept(isKept: boolean): void;
}

interface LeftJournal {
  readonly journal: ReadJournal;
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
  database: JournalDatabase,
  ports: SessionPorts,
): Promise<LeftJournal | undefined> {
  for (const { journalId } of await database.list(project.id)) {
    const lock = await ports.lock(journalLockName(journalId));
    if (lock === undefined) continue;
    try {
      // Only now: until the lock was free its tab may have written on, or begun anew.
      const journal = await database.read(journalId);
      if (journal !== undefined && isPlayable(journal, project)) return { journal, lock, database };
      await database.remove(journalId);
    } catch (error) {
      lock.release();
      throw error;
    }
    lock.release();
  }
  return undefined;
}

function isPlayable({ header }: ReadJournal, project: Project): boolean {
  return header.format === JOURNAL_FORMAT && header.originalSha256 === project.originalSha256;
}

async function openNewest(
  { project, versions, original, ports, journalKept }: Opening,
  database: JournalDatabase | undefined,
): Promise<OpenedSession> {
  const store = new ByteStore(original);
  const newest = versions.at(-1);
  const { version, patch } = await loadVersion(project.id, newest?.id ?? ORIGINAL_ID, ports);
  const journalId = ports.newId();
  const lock = database && (await ports.lock(journalLockName(journalId)));
  const session = new EditorSession({
    project,
    byteStore: store,
    versions,
    current: version,
    journal: database && { database, journalId, kept: journalKept },
    lock,
    ports,
  });
  // Loading through the session begins its journal.
  store.loadVersion(patch);
  return { session, recoveredCount: 0, movedToNewRevision: false, isVersionGone: false };
}

async function recover(
  { project, versions, original, ports, journalKept }: Opening,
  { journal, lock, database }: LeftJournal,
): Promise<OpenedSession> {
  const { store, unanswered, ...base } = replayJournal(original, journal.header, journal.entries);
  const arrived = await arrivedSave(project.id, base.versionId, unanswered, versions, ports);
  const versionId = arrived?.versionId ?? base.versionId;
  const known = versions.find((version) => version.id === versionId);
  const isGone = known === undefined && versionId !== ORIGINAL_ID;
  // A deleted version leaves its work over the original: nothing typed is lost, everything counts as unsaved.
  const current: CurrentVersion =
    known === undefined
      ? ORIGINAL_VERSION
      : { id: known.id, name: known.name, revision: arrived?.revision ?? base.versionRevision };
  const session = new EditorSession({
    project,
    byteStore: store,
    versions,
    current,
    journal: { database, journalId: journal.journalId, kept: journalKept },
    lock,
    ports,
    unanswered,
  });
  if (arrived !== undefined) session.hasArrived(arrived.save, arrived.revision);
  const isOutdated = known !== undefined && known.revision !== current.revision;
  if (isGone) session.leaveDeletedVersion();
  else if (isOutdated) await session.changeVersion(current.id, true);
  return {
    session,
    recoveredCount: store.unsavedCount,
    movedToNewRevision: isOutdated && store.unsavedCount > 0,
    isVersionGone: isGone,
  };
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
