import {
  type BytePatch,
  EMPTY_PATCH,
  isSamePatch,
  patchFromRecord,
  recordFromPatch,
} from '../../../core/bytes/byte-patch.ts';
import type { ByteStore } from '../../../core/bytes/byte-store.ts';
import type { ChangeLabel } from '../../../core/bytes/change-label.ts';
import {
  JOURNAL_FORMAT,
  type JournalHeader,
  journalEntryOf,
  type UnansweredSave,
} from '../../../core/bytes/journal.ts';
import { emptyEdits, patchFromEdits } from '../../../core/bytes/sparse-edits.ts';
import { ORIGINAL_ID, type Version } from '../../../core/contract/files.ts';
import type { Project } from '../../../core/contract/projects.ts';
import { changeOver } from '../../api/change-over.ts';
import type { NewVersion } from '../../api/files-api.ts';
import { RepeatableRequest } from '../../api/repeatable-request.ts';
import type { JournalDatabase } from '../../platform/journal-database.ts';
import type { TabLock } from '../../platform/tab-lock.ts';
import { type JournalStart, JournalWriter } from './journal-writer.ts';
import type { SessionPorts } from './session-ports.ts';
import { VersionSaver } from './version-saver.ts';

/** The version under the edits: a saved one, or the original with id `ori` and revision 0. */
export interface CurrentVersion {
  readonly id: string;
  /** Empty for the original: the page names it. */
  readonly name: string;
  readonly revision: number;
}

/** What the session tells its listeners: versions were listed anew, or another version is under the edits. */
export type SessionEvent = 'versions' | 'current';

/** The original file as the version everything starts from. */
export const ORIGINAL_VERSION: CurrentVersion = { id: ORIGINAL_ID, name: '', revision: 0 };

/** Parts an opened session is made of. */
export interface SessionParts {
  readonly project: Project;
  readonly byteStore: ByteStore;
  readonly versions: readonly Version[];
  readonly current: CurrentVersion;
  readonly journal: SessionJournal | undefined;
  readonly lock: TabLock | undefined;
  readonly ports: SessionPorts;
  /** Saves of which the session of before never heard. */
  readonly unanswered?: readonly UnansweredSave[];
}

/** Where a session writes its journal. */
export interface SessionJournal {
  readonly database: JournalDatabase;
  readonly journalId: string;
  /** Is told when edits are no longer kept, and when they are again. */
  kept(isKept: boolean): void;
}

/**
 * An open project: its bytes, its versions, and the way between editor and server.
 *
 * An edit is done when the byte store has it; the journal follows at once, the server when the person saves. Every call to the
 * server rejects with `ApiError` and leaves bytes, unsaved edits and history as they were.
 */
export class EditorSession {
  readonly project: Project;
  readonly byteStore: ByteStore;
  readonly #ports: SessionPorts;
  readonly #journal: JournalWriter | undefined;
  readonly #saver: VersionSaver;
  readonly #lock: TabLock | undefined;
  readonly #unsubscribe: () => void;
  readonly #listeners = new Set<(event: SessionEvent) => void>();
  readonly #imported = new RepeatableRequest<NewVersion>();
  #versions: readonly Version[];
  #current: CurrentVersion;
  #settled: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(parts: SessionParts) {
    this.project = parts.project;
    this.byteStore = parts.byteStore;
    this.#ports = parts.ports;
    const unanswered = parts.unanswered ?? [];
    const startedSaves = unanswered.map(({ saveId }) => saveId);
    this.#journal = parts.journal && this.#writerOf(parts.journal, startedSaves);
    this.#saver = new VersionSaver({
      project: this.project,
      store: this.byteStore,
      ports: parts.ports,
      journal: this.#journal,
      unanswered,
      current: () => this.#current,
      saved: (version, revision) => this.#saved(version, revision),
    });
    this.#lock = parts.lock;
    this.#versions = parts.versions;
    this.#current = parts.current;
    this.#unsubscribe = this.byteStore.subscribe((event) => {
      const entry = journalEntryOf(event);
      if (entry !== undefined) this.#journal?.add(entry);
      else if (event.kind === 'load') this.#journal?.begin();
    });
  }

  /** Saved versions, oldest first; the original is not among them. */
  get versions(): readonly Version[] {
    return this.#versions;
  }

  get current(): CurrentVersion {
    return this.#current;
  }

  /** Whether saving over is possible: the original never changes. */
  get isOnOriginal(): boolean {
    return this.#current.id === ORIGINAL_ID;
  }

  /** Calls `listener` after versions or the current version changed. Returns the function that ends it. */
  subscribe(listener: (event: SessionEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Saves over the current version. Edits made while the answer is on its way stay unsaved. */
  saveOver(): Promise<Version> {
    return this.#saver.saveOver();
  }

  /** Saves as a new version, which becomes the current one. */
  saveAs(name: string, info: string): Promise<Version> {
    return this.#saver.saveAs(name, info);
  }

  /** Whether a save was sent of which it is not known whether it has arrived. */
  get hasUnanswered(): boolean {
    return this.#saver.hasUnanswered;
  }

  /**
   * Finds out whether a save without an answer has arrived. To be called when the server can be reached again and nothing is
   * being saved.
   *
   * @returns the version that was saved, if one was
   */
  settle(): Promise<Version | undefined> {
    const settling = this.#saver.settle();
    const ended = (): void => undefined;
    this.#settled = settling.then(ended, ended);
    return settling;
  }

  /** Resolves when no `settle` is on its way; saving and changing versions wait for it. */
  get settled(): Promise<void> {
    return this.#settled;
  }

  /** Notes that a save of the session of before has made a revision of the current version. */
  hasArrived(save: UnansweredSave, versionRevision: number): void {
    this.#saver.forgetAll();
    this.#saver.hasArrived(save, versionRevision);
  }

  /**
   * Saves a patch as a new version and shows it; the file as it is now is not in it.
   *
   * @param patch everything that differs from the original
   * @param keepUnsaved unsaved edits are taken along to the new version, otherwise they are dropped
   */
  async importVersion(
    name: string,
    info: string,
    patch: BytePatch,
    keepUnsaved: boolean,
  ): Promise<Version> {
    const { id, originalSha256 } = this.project;
    const version = await this.#imported.send(
      [name, info, JSON.stringify(recordFromPatch(patch))],
      () => ({ id: this.#ports.newId(), name, info, patch, originalSha256 }),
      (request) => this.#ports.files.createVersion(id, request),
    );
    this.#versions = withVersion(this.#versions, version);
    this.#emit('versions');
    await this.changeVersion(version.id, keepUnsaved);
    return version;
  }

  /**
   * Shows another version. Unsaved edits are dropped unless `keepUnsaved`, then they lie over the other version.
   *
   * @param versionId a saved version or `ori`
   */
  async changeVersion(versionId: string, keepUnsaved: boolean): Promise<void> {
    const { version, patch } = await this.#loadVersion(versionId);
    this.#current = version;
    this.#saver.forgetAll();
    if (keepUnsaved) this.byteStore.rebase(patch);
    else this.byteStore.loadVersion(patch);
    this.#emit('current');
  }

  /** Whether the current version is still there, as far as the list of versions says. */
  get isCurrentListed(): boolean {
    return this.isOnOriginal || this.#versions.some(({ id }) => id === this.#current.id);
  }

  /** Goes on over the original where the current version was deleted: nothing of it is lost, all of it is unsaved. */
  leaveDeletedVersion(): void {
    this.#current = ORIGINAL_VERSION;
    this.#saver.forgetAll();
    this.byteStore.markSaved(emptyEdits(this.byteStore.original.length));
    this.#journal?.begin();
    this.#emit('current');
  }

  /**
   * Takes over what work of the server has made of the current version, as one step that can be undone. What was edited meanwhile
   * stays, and stays unsaved.
   *
   * @throws ApiError; a loss of connection is told by the caller
   */
  async takeOverWork(label: ChangeLabel): Promise<void> {
    const { patches, ...version } = await this.#ports.files.version(
      this.project.id,
      this.#current.id,
      'save',
    );
    if (this.#isClosed) return;
    this.#saver.forgetAll();
    this.byteStore.adoptSaved(patchFromRecord(patches), label);
    this.#saved(version, version.revision);
    // What was saved elsewhere is in no journal: it is the start of the next one.
    this.#journal?.begin();
  }

  /** Asks, and tells nobody, whether somebody else has changed the bytes of the current version, or what versions there are. */
  async isChangedElsewhere(): Promise<boolean> {
    const { id, revision } = this.#current;
    const before = this.#versions;
    const versions = await this.#ports.files.versions(this.project.id, 'silent');
    // Who has saved meanwhile knows better.
    if (before !== this.#versions || this.#isClosed) return false;
    this.#versions = versions;
    this.#emit('versions');
    const listed = versions.find((version) => version.id === id);
    if (listed === undefined || listed.revision === revision) return false;
    const { patches } = await this.#ports.files.version(this.project.id, id, 'silent');
    if (this.#current.id !== id || this.#current.revision !== revision) return false;
    const saved = patchFromEdits(this.byteStore.savedEdits);
    return !isSamePatch(patchFromRecord(patches), saved);
  }

  /** Takes over what another window saved into the current version, under the unsaved edits. */
  async takeOverFromServer(): Promise<void> {
    await this.refreshVersions();
    await this.changeVersion(this.#current.id, true);
  }

  /**
   * Gives a version other names.
   *
   * @param seen the version as its names were read
   * @returns `false` where others have given it other names since: `versions` then has it as they have left it
   */
  async renameVersion(seen: Version, name: string, info: string): Promise<boolean> {
    const { id, revision } = seen;
    const { isDone, now } = await changeOver<Version | undefined>({
      send: () => this.#ports.files.renameVersion(this.project.id, id, { name, info, revision }),
      read: async () => {
        await this.refreshVersions();
        return this.#versions.find((version) => version.id === id);
      },
      isWanted: (there) => there?.name === name && there.info === info,
    });
    if (now === undefined) return false;
    if (!isDone && now.name === seen.name && now.info === seen.info) {
      // Only its bytes were saved since: that is no other name.
      return this.renameVersion(now, name, info);
    }
    if (id === this.#current.id) this.#current = { ...this.#current, name: now.name };
    this.#versions = withVersion(this.#versions, now);
    this.#emit('versions');
    this.#emit('current');
    return isDone;
  }

  /** Deletes a version that is not the current one. */
  async deleteVersion(versionId: string): Promise<void> {
    if (versionId === this.#current.id) throw new RangeError('the current version stays');
    await this.#ports.files.deleteVersion(this.project.id, versionId);
    await this.refreshVersions();
  }

  async refreshVersions(): Promise<void> {
    this.#versions = await this.#ports.files.versions(this.project.id);
    this.#emit('versions');
  }

  /** Whole file of a version as the server has it: original with the version's patches. */
  async fileOfVersion(versionId: string): Promise<Uint8Array<ArrayBuffer>> {
    const { patch } = await this.#loadVersion(versionId);
    const bytes = Uint8Array.from(this.byteStore.original.slice());
    patch.addresses.forEach((address, i) => {
      bytes[address] = patch.values[i] ?? 0;
    });
    return bytes;
  }

  /**
   * Ends the session. The journal stays unless `dropJournal`: a tab that is closed keeps its unsaved work.
   */
  async close(dropJournal: boolean): Promise<void> {
    this.#isClosed = true;
    this.#unsubscribe();
    if (dropJournal) this.#journal?.remove();
    await this.#journal?.settled();
    this.#lock?.release();
  }

  /** A version holds what was sent. */
  #saved(version: Version, revision: number): void {
    this.#current = { id: version.id, name: version.name, revision };
    this.#versions = withVersion(this.#versions, version);
    this.#emit('versions');
    this.#emit('current');
  }

  async #loadVersion(
    versionId: string,
  ): Promise<{ readonly version: CurrentVersion; readonly patch: BytePatch }> {
    if (versionId === ORIGINAL_ID) return { version: ORIGINAL_VERSION, patch: EMPTY_PATCH };
    const details = await this.#ports.files.version(this.project.id, versionId);
    return {
      version: { id: details.id, name: details.name, revision: details.revision },
      patch: patchFromRecord(details.patches),
    };
  }

  #writerOf(
    { database, journalId, kept }: SessionJournal,
    startedSaves: readonly string[],
  ): JournalWriter {
    return new JournalWriter(database, journalId, kept, () => this.#journalStart(), startedSaves);
  }

  /** The present version, and the edits over it as one step. */
  #journalStart(): JournalStart {
    const header: JournalHeader = {
      format: JOURNAL_FORMAT,
      projectId: this.project.id,
      originalSha256: this.project.originalSha256,
      versionId: this.#current.id,
      versionRevision: this.#current.revision,
      base: patchFromEdits(this.byteStore.savedEdits),
    };
    const { addresses, values } = this.byteStore.unsavedPatch();
    if (addresses.length === 0) return { header, entries: [] };
    const label = 'keepUnsaved';
    return {
      header,
      entries: [{ kind: 'edit', label, source: 'user', addresses, after: values }],
    };
  }

  #emit(event: SessionEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

function withVersion(versions: readonly Version[], saved: Version): readonly Version[] {
  const isKnown = versions.some((version) => version.id === saved.id);
  return isKnown ? versions.map((v) => (v.id === saved.id ? saved : v)) : [...versions, saved];
}
