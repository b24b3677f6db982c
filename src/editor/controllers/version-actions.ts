import type { BytePatch } from '../../../core/bytes/byte-patch.ts';
import type { AlertCode } from '../../../core/contract/alert-codes.ts';
import { ORIGINAL_ID, type Version } from '../../../core/contract/files.ts';
import { temporaryFileName, versionFileName } from '../../../core/versions/file-names.ts';
import { readTemporaryFile, writeTemporaryFile } from '../../../core/versions/temporary-file.ts';
import { type ApiError, isApiError } from '../../api/api-error.ts';
import { onceServerHasTime } from '../../api/once-server-has-time.ts';
import type { Clock } from '../../platform/clock.ts';
import { nextTask } from '../../platform/next-task.ts';
import type {
  BusyWith,
  ConflictAnswer,
  FailedSaveAnswer,
  NewVersion,
  UnsavedAnswer,
  UnsavedOccasion,
  VersionNames,
  WrongChecksumsAnswer,
} from '../state/editor-store.ts';
import {
  causeOf,
  isLicenceNeeded,
  isServerAway,
  isVersionConflict,
  isVersionGone,
  type ServerTrouble,
  troubleOf,
} from '../state/save-failures.ts';
import type { EditorController } from './editor-controller.ts';
import { takeOverTemporaryWork, temporaryWorkOf } from './temporary-work.ts';

/** What saving and changing versions asks of the application around it. */
export interface VersionPorts {
  alert(code: AlertCode, details?: AlertDetails): void;
  /** Hands a file to the person. */
  download(content: Uint8Array<ArrayBuffer> | string, fileName: string): void;
  nowIso(): string;
  readonly clock: Pick<Clock, 'after'>;
  /** Whether wrong checksums are asked about before a download. */
  asksForChecksums(): boolean;
  /** Has the server set the checksums of a saved version right. @returns whether they are; if not, the person has been told */
  correctChecksums(versionId: string, wrongCount: number): Promise<boolean>;
}

/** What an alert says beside its code. */
export interface AlertDetails extends Partial<ServerTrouble> {
  /** Code whose description is added. */
  readonly cause?: AlertCode;
  /** Values for the placeholders of its texts. */
  readonly params?: Readonly<Record<string, string>>;
}

/** How a try to rename a version ended; what failed is told, what others have changed is told by the caller. */
type RenameOutcome = 'renamed' | 'changedElsewhere' | 'failed';

/** How a try to save ended. */
type SaveOutcome = 'saved' | 'given up';

/**
 * Saving, changing, exporting and importing versions, with every question that belongs to it.
 *
 * Nothing here loses an edit: what could not be saved stays unsaved in the store and in the journal.
 */
export class VersionActions {
  readonly #controller: EditorController;
  readonly #ports: VersionPorts;

  #isGivenUp = false;
  #isSaveWaiting = false;
  /** What is being done with a version, and the failed call if it fails. */
  #onItsWay: Promise<ApiError | undefined> | undefined;

  constructor(controller: EditorController, ports: VersionPorts) {
    this.#controller = controller;
    this.#ports = ports;
  }

  /**
   * Saves over the current version; on the original, which never changes, asks for a name first. While a version is being
   * saved or changed it waits: what was edited meanwhile is saved as soon as that has ended, unless it ended with a question
   * or was given up.
   */
  async save(): Promise<SaveOutcome> {
    if (this.#isBusy()) return this.#saveAfterwards();
    if (this.#session.isOnOriginal) return this.saveAs();
    if (!this.#controller.checkVersionLimit()) return 'given up';
    const { name } = this.#session.current;
    return this.#saveWith(() => this.#session.saveOver(), 'SAVE_CHANGES_SUCCESS', name);
  }

  /** Asks for a name and saves as a new version. @param info note that is proposed */
  async saveAs(info = ''): Promise<SaveOutcome> {
    if (this.#isBusy() || !this.#controller.checkVersionLimit()) return 'given up';
    const version = await this.#ask<NewVersion | undefined>((answer) => ({
      kind: 'saveAs',
      info,
      answer,
    }));
    if (version === undefined) return 'given up';
    const { name } = version;
    const send = (): Promise<unknown> => this.#session.saveAs(name, version.info);
    const outcome = await this.#saveWith(send, 'SAVE_CHANGES_SUCCESS_AS', name);
    if (outcome === 'saved' && version.isToBeChecked) {
      this.#controller.openDialog({ kind: 'checksums' });
    }
    return outcome;
  }

  /** Shows another version; unsaved changes are asked for first. While a version is being saved or changed it waits. */
  async changeVersion(versionId: string): Promise<void> {
    if (!(await this.#isFreeAfterwards()) || versionId === this.#session.current.id) return;
    const answer = await this.askUnsaved('changeVersion');
    if (answer === 'cancel') return;
    if (answer === 'save' && (await this.save()) !== 'saved') return;
    await this.#during('changingVersion', async () => {
      await this.#session.changeVersion(versionId, answer === 'keep');
    });
  }

  /**
   * Asks what to do with unsaved changes.
   * @returns `discard` without a question if there are none
   */
  askUnsaved(occasion: UnsavedOccasion): Promise<UnsavedAnswer> {
    if (this.#session.byteStore.unsavedCount === 0) return Promise.resolve('discard');
    return this.#ask<UnsavedAnswer>((answer) => ({ kind: 'unsaved', occasion, answer }));
  }

  /**
   * Whether the editor may be left. Unsaved changes are asked for; a save that fails keeps the person here.
   */
  async mayLeave(): Promise<boolean> {
    const answer = await this.askUnsaved('leave');
    if (answer === 'save') return (await this.save()) === 'saved';
    this.#isGivenUp = answer === 'discard';
    return this.#isGivenUp;
  }

  /** Whether the person has answered that the unsaved changes may go. */
  get isGivenUp(): boolean {
    return this.#isGivenUp;
  }

  /** Downloads the version under the edits; while another is being saved or changed to, that one, once it is there. */
  async downloadCurrent(): Promise<void> {
    if ((await this.#onItsWay) !== undefined) return;
    await this.download(this.#session.current.id);
  }

  /**
   * Downloads the whole file of a version, byte for byte. Unsaved changes are not in it. The version under the edits is waited
   * for while it is being saved: its file of before is not what was asked for. If that fails, which is told, none is handed over.
   */
  async download(versionId: string): Promise<void> {
    if (versionId === this.#session.current.id && (await this.#onItsWay) !== undefined) return;
    const { project, versions } = this.#session;
    const version = versions.find((v) => v.id === versionId);
    await this.#telling(async () => {
      const bytes = await this.#fileToDownload(versionId);
      if (bytes === undefined) return;
      const versionName = versionId === ORIGINAL_ID ? undefined : (version?.name ?? versionId);
      this.#ports.download(bytes, versionFileName(project.fileName, versionName));
    });
  }

  /** Downloads the unsaved work as a file that can be imported later. */
  downloadTemporary(): void {
    const version = temporaryWorkOf(this.#session, this.#ports.nowIso());
    this.#ports.download(
      writeTemporaryFile(version),
      temporaryFileName(this.#session.project.fileName),
    );
  }

  /**
   * Takes over the work of a temporary file as one step that can be undone; nothing is saved by it.
   *
   * @param text content of the chosen file
   */
  async importTemporary(text: string): Promise<void> {
    const read = readTemporaryFile(text, this.#session.project.originalSha256);
    if (!read.ok) {
      this.#ports.alert(read.error === 'otherOriginal' ? 'INVALID_FILE_SELECTED' : 'INVALID_FILE');
      return;
    }
    const answer = await this.askUnsaved('import');
    if (answer === 'cancel') return;
    if (answer === 'save' && (await this.save()) !== 'saved') return;
    takeOverTemporaryWork(this.#session.byteStore, read.version, answer === 'keep');
    this.#ports.alert('IMPORT_VERSION_SUCCESS');
  }

  /**
   * Saves a file that came from elsewhere as a new version and shows it; unsaved changes are asked for first.
   *
   * @param patch everything in which the file differs from the original
   */
  async importVersion({ name, info }: VersionNames, patch: BytePatch): Promise<void> {
    if (this.#isBusy() || !this.#controller.checkVersionLimit(patch.addresses.length)) return;
    const answer = await this.askUnsaved('import');
    if (answer === 'cancel') return;
    if (answer === 'save' && (await this.save()) !== 'saved') return;
    const send = (): Promise<unknown> =>
      this.#session.importVersion(name, info, patch, answer === 'keep');
    const error = await this.#during('changingVersion', () => this.#patiently(send));
    if (error === undefined) this.#ports.alert('IMPORT_VERSION_SUCCESS', { params: { name } });
    else if (!isServerAway(error)) this.#tellRefusal(error, 'IMPORTING_VERSION_FAILURE');
    else
      this.#ports.alert('IMPORTING_VERSION_FAILURE', {
        cause: causeOf(error),
        ...troubleOf(error),
      });
  }

  /** Gives a version other names. @param seen the version as the names were read */
  async renameVersion(seen: Version, { name, info }: VersionNames): Promise<RenameOutcome> {
    let isRenamed = false;
    const error = await this.#telling(async () => {
      isRenamed = await this.#session.renameVersion(seen, name, info);
    });
    if (error !== undefined) return 'failed';
    return isRenamed ? 'renamed' : 'changedElsewhere';
  }

  async deleteVersion(versionId: string): Promise<void> {
    await this.#telling(() => this.#session.deleteVersion(versionId));
  }

  /** Takes over what was saved elsewhere into the version under the edits; they stay, unsaved. */
  async takeOver(): Promise<void> {
    if (this.#isBusy()) return;
    await this.#during('changingVersion', () => this.#session.takeOverFromServer());
  }

  /**
   * Runs work of the server on saved versions: whatever else is done with versions waits for its end.
   *
   * @throws ApiError if the work fails, after what the api tells of it
   */
  async onServer<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    while (this.#onItsWay !== undefined) {
      await this.#onItsWay.catch(() => undefined);
      await nextTask();
    }
    const answers: Answer[] = [];
    const error = await this.#during('working', async () => {
      answers.push(await work());
    });
    const [answer] = answers;
    if (error !== undefined) throw error;
    if (answer === undefined) throw new Error('the work has ended without an answer');
    return answer;
  }

  get #session(): EditorController['session'] {
    return this.#controller.session;
  }

  #isBusy(): boolean {
    return this.#onItsWay !== undefined;
  }

  /** Saves when what is on its way has ended. However often it was asked for meanwhile, it is done once. */
  async #saveAfterwards(): Promise<SaveOutcome> {
    if (this.#isSaveWaiting) return 'given up';
    this.#isSaveWaiting = true;
    const isFree = await this.#isFreeAfterwards();
    this.#isSaveWaiting = false;
    if (!isFree) return 'given up';
    return this.#session.byteStore.unsavedCount === 0 ? 'saved' : this.save();
  }

  /**
   * Resolves when nothing is on its way any more, and after the question that it may have ended with was asked.
   * @returns whether what was asked for meanwhile may be done: nothing is being asked, and the person has not given up
   */
  async #isFreeAfterwards(): Promise<boolean> {
    if (!this.#isBusy()) return true;
    do {
      // Of a fault in it hears whoever asked for it.
      await this.#onItsWay?.catch(() => undefined);
      await nextTask();
    } while (this.#isBusy());
    return this.#controller.store.getState().dialog === undefined && !this.#isGivenUp;
  }

  /** Sends until it worked or the person gives up. */
  async #saveWith(
    send: () => Promise<unknown>,
    success: AlertCode,
    name: string,
  ): Promise<SaveOutcome> {
    for (;;) {
      const error = await this.#during('saving', () => this.#patiently(send));
      if (error === undefined) {
        this.#ports.alert(success, { params: { name } });
        return 'saved';
      }
      if (isVersionConflict(error)) return this.#resolveConflict();
      if (isVersionGone(error) && (await this.#leaveDeletedVersion())) return this.saveAs();
      if (!isServerAway(error) && !isLicenceNeeded(error)) {
        this.#tellRefusal(error);
        return 'given up';
      }
      const trouble = troubleOf(error);
      const answer = await this.#ask<FailedSaveAnswer>((a) => ({
        kind: 'failedSave',
        trouble,
        answer: a,
      }));
      if (answer === 'download') this.downloadTemporary();
      if (answer !== 'retry') return 'given up';
    }
  }

  #patiently<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    return onceServerHasTime(send, this.#ports.clock);
  }

  /**
   * The whole file of a version. Asks where checksums of it are wrong, unless the person does not want to be asked.
   *
   * @returns `undefined` if it is not to be downloaded
   */
  async #fileToDownload(versionId: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const bytes = await this.#session.fileOfVersion(versionId);
    if (versionId === ORIGINAL_ID || !this.#ports.asksForChecksums()) return bytes;
    const wrongCount = await this.#controller.checks.countWrongChecksums(bytes);
    if (wrongCount === 0) return bytes;
    const answer = await this.#ask<WrongChecksumsAnswer>((a) => ({
      kind: 'wrongChecksums',
      wrongCount,
      answer: a,
    }));
    if (answer === 'download') return bytes;
    if (answer === 'cancel') return undefined;
    const isCorrected = await this.#ports.correctChecksums(versionId, wrongCount);
    return isCorrected ? this.#session.fileOfVersion(versionId) : undefined;
  }

  /** The server says no to this very save. What every call can meet (401, 403) src/api has told already. */
  #tellRefusal(error: ApiError, otherwise: AlertCode = 'SAVE_CHANGES_FAILURE'): void {
    if (error.kind !== 'http' || [401, 403].includes(error.status)) return;
    const { code = otherwise, reason } = error;
    this.#ports.alert(code, reason === undefined ? {} : { reason });
  }

  async #resolveConflict(): Promise<SaveOutcome> {
    const answer = await this.#ask<ConflictAnswer>((a) => ({ kind: 'conflict', answer: a }));
    if (answer === 'saveAsNew') return this.saveAs();
    if (answer === 'takeOver') await this.takeOver();
    return 'given up';
  }

  /** Goes on over the original if the version under the edits was deleted elsewhere. @returns whether it was */
  async #leaveDeletedVersion(): Promise<boolean> {
    const error = await this.#during('changingVersion', () => this.#session.refreshVersions());
    if (error !== undefined || this.#session.isCurrentListed) return false;
    this.#session.leaveDeletedVersion();
    this.#controller.note({ isVersionGone: true });
    return true;
  }

  /** Runs `work` with the busy mark set. Resolves to the failed call, if it failed; the api has alerted it already. */
  async #during(busy: BusyWith, work: () => Promise<unknown>): Promise<ApiError | undefined> {
    this.#controller.note({ busy });
    // Whether an earlier save has arrived may be being found out: that ends first.
    const onItsWay = this.#session.settled.then(() => this.#telling(work));
    this.#onItsWay = onItsWay;
    try {
      return await onItsWay;
    } finally {
      this.#onItsWay = undefined;
      this.#controller.note({ busy: undefined });
    }
  }

  async #telling(work: () => Promise<unknown>): Promise<ApiError | undefined> {
    try {
      await work();
      return undefined;
    } catch (error) {
      if (isApiError(error)) return error;
      throw error;
    }
  }

  #ask<Answer>(
    dialogOf: (answer: (a: Answer) => void) => Parameters<EditorController['openDialog']>[0],
  ): Promise<Answer> {
    return new Promise((resolve) => {
      const dialog = dialogOf((answer) => {
        this.#controller.closeDialog();
        resolve(answer);
      });
      this.#controller.openDialog(dialog);
    });
  }
}
