import type { ReadonlyBytes } from '../../../core/bytes/readonly-bytes.ts';
import { ORIGINAL_ID } from '../../../core/contract/files.ts';
import type { DumpBytes } from '../../../renderer/view/view-contract.ts';
import { isApiError } from '../../api/api-error.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import type { EditorSession } from '../session/editor-session.ts';
import type { CompareBase } from '../state/compare-base.ts';
import type { EditorStore } from '../state/editor-store.ts';

/**
 * What the file as it is now is compared with: the original, or any version.
 *
 * Only what is shown is compared. "Original value" and everything else that writes keeps meaning the original.
 */
export class CompareController {
  readonly #session: EditorSession;
  readonly #store: EditorStore;
  /** Told after another base was taken. */
  readonly #changed: () => void;
  readonly #unsubscribe: () => void;
  #shown: DumpBytes;
  /** Counts the choices, so that only the last one counts. */
  #choice = 0;

  constructor(session: EditorSession, store: EditorStore, changed: () => void) {
    this.#session = session;
    this.#store = store;
    this.#changed = changed;
    this.#shown = this.#against(session.byteStore.original);
    this.#unsubscribe = session.subscribe(() => this.#follow());
  }

  /** Bytes of the base. */
  get bytes(): ReadonlyBytes {
    return this.#shown.original;
  }

  /** What views show: the file as it is now over the base. The same object as long as the base is. */
  get shown(): DumpBytes {
    return this.#shown;
  }

  /**
   * Compares with a version, or with the original (id `ori`). One that cannot be fetched changes nothing: the client has told
   * the person.
   */
  async choose(versionId: string): Promise<void> {
    const choice = ++this.#choice;
    const version = this.#session.versions.find(({ id }) => id === versionId);
    if (version === undefined) {
      this.#take(undefined, this.#session.byteStore.original);
      return;
    }
    try {
      const bytes = await this.#session.fileOfVersion(versionId);
      if (choice !== this.#choice) return;
      const { name, revision } = version;
      this.#take({ versionId, name, revision }, bytes);
    } catch (error) {
      if (!isApiError(error)) throw error;
    }
  }

  /** Compares with the n-th base: 0 the original, then versions, oldest first. Without a number, with the next one. */
  async choosePlace(place: number | undefined): Promise<void> {
    const ids = [ORIGINAL_ID, ...this.#session.versions.map(({ id }) => id)];
    const present = this.#store.getState().compareBase?.versionId ?? ORIGINAL_ID;
    const wanted = place ?? (ids.indexOf(present) + 1) % ids.length;
    const id = ids[wanted];
    if (id !== undefined) await this.choose(id);
  }

  dispose(): void {
    this.#choice++;
    this.#unsubscribe();
  }

  #take(base: CompareBase | undefined, bytes: ReadonlyBytes): void {
    if (bytes !== this.bytes) this.#shown = this.#against(bytes);
    this.#store.setState({ compareBase: base });
    this.#changed();
  }

  #against(original: ReadonlyBytes): DumpBytes {
    const { byteStore } = this.#session;
    return {
      current: byteStore.picture,
      original,
      isUnsaved: (address) => byteStore.isUnsaved(address),
    };
  }

  /** A base that was saved over is fetched anew; one that was deleted makes room for the original. */
  #follow(): void {
    const base = this.#store.getState().compareBase;
    if (base === undefined) return;
    const version = this.#session.versions.find(({ id }) => id === base.versionId);
    const isSame = version?.revision === base.revision && version.name === base.name;
    if (!isSame) fireAndForget(this.choose(base.versionId));
  }
}
