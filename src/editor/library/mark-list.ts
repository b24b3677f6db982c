import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ByteRange } from '../../../core/bytes/byte-range.ts';
import { nextPlace } from '../../../core/bytes/next-place.ts';
import type { Mark } from '../../../core/contract/marks.ts';
import type { MarksApi } from '../../api/marks-api.ts';

/**
 * Marked addresses of the open project, kept in step with the server.
 *
 * Every change is first made on the server and then here; one that fails rejects with `ApiError`, tells the person through the
 * client's reactions, and changes nothing here.
 */
export class MarkList {
  /** By ascending address. */
  readonly store: StoreApi<{ readonly marks: readonly Mark[] }> = createStore(() => ({
    marks: [] as readonly Mark[],
  }));
  readonly #projectId: string;
  readonly #api: MarksApi;
  #isMissing = false;

  constructor(projectId: string, api: MarksApi) {
    this.#projectId = projectId;
    this.#api = api;
  }

  /** Fetches the marks; never rejects. */
  async load(): Promise<void> {
    try {
      this.store.setState({ marks: await this.#api.marks(this.#projectId) });
      this.#isMissing = false;
    } catch {
      // Of a call that failed the client has told; whatever it was, the marks are asked for again.
      this.#isMissing = true;
    }
  }

  /** Fetches the marks if they could not be fetched before; never rejects. */
  async loadMissing(): Promise<void> {
    if (this.#isMissing) await this.load();
  }

  /** The mark at an address, or `undefined`. */
  at(address: number): Mark | undefined {
    return markIn(this.store.getState().marks, { start: address, end: address + 1 });
  }

  /** The next mark behind a word, or before it; round the ends of the file. `undefined` where nothing is marked. */
  next(word: ByteRange, step: 1 | -1): Mark | undefined {
    return nextPlace(this.store.getState().marks, word, step);
  }

  /** Marks an address, or says something else of it. */
  async set(mark: Mark): Promise<void> {
    const saved = await this.#api.setMark(this.#projectId, mark);
    const others = this.#without(saved.address);
    this.store.setState({ marks: [...others, saved].sort((a, b) => a.address - b.address) });
  }

  /** Takes the mark of an address away. */
  async remove(address: number): Promise<void> {
    await this.#api.deleteMark(this.#projectId, address);
    this.store.setState({ marks: this.#without(address) });
  }

  #without(address: number): readonly Mark[] {
    return this.store.getState().marks.filter((mark) => mark.address !== address);
  }
}

/** The first mark of a word, or `undefined`. */
export function markIn(marks: readonly Mark[], { start, end }: ByteRange): Mark | undefined {
  return marks.find(({ address }) => address >= start && address < end);
}
