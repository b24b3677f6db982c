import { type BytePatch, patchFromRecord } from '../../../core/bytes/byte-patch.ts';
import type { ByteStore } from '../../../core/bytes/byte-store.ts';
import type { UnansweredSave } from '../../../core/bytes/journal.ts';
import { patchFromEdits } from '../../../core/bytes/sparse-edits.ts';
import type { Version } from '../../../core/contract/files.ts';
import type { Project } from '../../../core/contract/projects.ts';
import { isRefusal } from '../../api/api-error.ts';
import type { JournalWriter } from './journal-writer.ts';
import type { SessionPorts } from './session-ports.ts';
import { FIRST_REVISION, saveHeldBy } from './unanswered-saves.ts';

/** What saving needs of the session around it. */
export interface SaverParts {
  readonly project: Project;
  readonly store: ByteStore;
  readonly ports: SessionPorts;
  readonly journal: JournalWriter | undefined;
  /** Saves of which the session of before never heard. */
  readonly unanswered: readonly UnansweredSave[];
  /** The version under the edits. */
  current(): { readonly id: string; readonly revision: number };
  /** A version holds what was sent, and is the one under the edits from now on. */
  saved(version: Version, revision: number): void;
}

/** A save on its way, and what a new version is called by it. */
interface SentSave extends UnansweredSave {
  readonly names?: { readonly name: string; readonly info: string };
}

interface HeldSave {
  readonly version: Version;
  readonly save: SentSave;
}

/**
 * Saves the state of an open file, over the current version or as a new one. Every call rejects with `ApiError` if it fails.
 *
 * A save whose answer is lost may have arrived. Saving again finds that out: nothing is saved twice, and a person is never told
 * that another window saved when it was this one.
 */
export class VersionSaver {
  readonly #parts: SaverParts;
  #unanswered: readonly SentSave[];

  constructor(parts: SaverParts) {
    this.#parts = parts;
    this.#unanswered = parts.unanswered;
  }

  /** Whether a save was sent of which it is not known whether it has arrived. */
  get hasUnanswered(): boolean {
    return this.#unanswered.length > 0;
  }

  /** Another version is under the edits: what was sent for the one before does not matter any more. */
  forgetAll(): void {
    this.#unanswered = [];
  }

  /** Saves over the current version. */
  async saveOver(): Promise<Version> {
    const { project, ports, current } = this.#parts;
    const { id, revision } = current();
    const save = this.#begin(id);
    try {
      const version = await this.#send(save, (patch) =>
        ports.files.updateVersion(project.id, id, { patch, revision }),
      );
      return this.#confirm(version, save);
    } catch (error) {
      if (!isRefusal(error, 409)) throw error;
      const arrived = await this.#arrived(id, 'save');
      if (arrived === undefined) {
        this.#forget(save);
        throw error;
      }
      const version = this.#confirm(arrived.version, arrived.save);
      return arrived.save.edits === save.edits ? version : this.saveOver();
    }
  }

  /** Saves as a new version. */
  async saveAs(name: string, info: string): Promise<Version> {
    const { project, ports, store } = this.#parts;
    const before = this.#unanswered.find(
      ({ names }) => names?.name === name && names.info === info,
    );
    const { edits } = store;
    const save = before ?? this.#begin(ports.newId(), { name, info });
    const { versionId: id } = save;
    const { originalSha256 } = project;
    const version = await this.#send(save, (patch) =>
      ports.files.createVersion(project.id, { id, name, info, patch, originalSha256 }),
    );
    // Another window may have saved over it already: this one has not seen more than the first state.
    this.#confirm(version, save, FIRST_REVISION);
    // What was sent before holds an older state: the present one goes over it.
    return save.edits === edits ? version : this.saveOver();
  }

  /**
   * Finds out whether a save without an answer has arrived, and counts it as saved if so. To be called when the server can be
   * reached again and nothing is being saved.
   *
   * @returns the version that was saved, if one was
   */
  async settle(): Promise<Version | undefined> {
    for (const { versionId } of this.#unanswered.toReversed()) {
      const arrived = await this.#arrived(versionId, 'silent');
      if (arrived !== undefined) return this.#confirm(arrived.version, arrived.save);
    }
    return undefined;
  }

  /** Notes that the current version has a state that was sent: what differs from it is unsaved. */
  hasArrived(save: UnansweredSave, versionRevision: number): void {
    this.#parts.store.markSaved(save.edits);
    this.#noteArrived(save, versionRevision);
  }

  /** Notes that the present state is being sent. */
  #begin(versionId: string, names?: SentSave['names']): SentSave {
    const { ports, store, journal } = this.#parts;
    const saveId = ports.newId();
    const save = { saveId, versionId, edits: store.edits, ...(names && { names }) };
    this.#unanswered = [...this.#unanswered, save];
    journal?.add({ kind: 'saveStarted', saveId, versionId });
    return save;
  }

  /** Sends what a save holds. Only a clear refusal says that it has not arrived. */
  async #send(save: SentSave, send: (patch: BytePatch) => Promise<Version>): Promise<Version> {
    try {
      return await send(patchFromEdits(save.edits));
    } catch (error) {
      if (!isRefusal(error)) this.#parts.ports.lostContact();
      else if (!isRefusal(error, 409) || error.reason === 'idTaken') this.#forget(save);
      throw error;
    }
  }

  #forget(save: SentSave): void {
    this.#unanswered = this.#unanswered.filter((other) => other !== save);
  }

  /** The server has the state of `save`. */
  #confirm(version: Version, save: SentSave, revision: number = version.revision): Version {
    this.#unanswered = [];
    this.#parts.store.markSaved(save.edits);
    this.#parts.saved(version, revision);
    // Last: the journal may begin anew from what is current now.
    this.#noteArrived(save, revision);
    return version;
  }

  #noteArrived({ saveId, versionId }: UnansweredSave, versionRevision: number): void {
    this.#parts.journal?.add({ kind: 'saved', saveId, versionId, versionRevision });
  }

  /** A save of ours that the version holds: its answer was lost, or the browser sent it twice. */
  async #arrived(versionId: string, kind: 'save' | 'silent'): Promise<HeldSave | undefined> {
    const { project, ports } = this.#parts;
    try {
      const details = await ports.files.version(project.id, versionId, kind);
      const { patches, ...version } = details;
      const save = saveHeldBy(this.#unanswered, versionId, patchFromRecord(patches));
      return save && { version, save };
    } catch (error) {
      if (isRefusal(error, 404)) return undefined;
      throw error;
    }
  }
}
