import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  FindInFiles,
  FoundFile,
  SearchedFiles,
} from '../../../../core/contract/file-search.ts';

/** A search as far as it has come. `paused`: enough was found for a while. */
export interface FileSearchState {
  readonly phase: 'none' | 'running' | 'paused' | 'done' | 'failed';
  readonly found: readonly FoundFile[];
  readonly searchedCount: number;
  readonly totalCount: number;
}

/** Lines after which a search asks whether it should go on. */
export const LINES_AT_ONCE = 200;

const NOTHING: FileSearchState = { phase: 'none', found: [], searchedCount: 0, totalCount: 0 };

/** Asks for a part of a search. Rejects where it cannot be had, or was given up. */
type AskForPart = (
  find: FindInFiles,
  after: string | undefined,
  signal: AbortSignal,
) => Promise<SearchedFiles>;

/** A search in all files, part after part; one at a time. */
export class FileSearchRun {
  readonly store: StoreApi<FileSearchState> = createStore<FileSearchState>(() => NOTHING);
  readonly #ask: AskForPart;
  #find: FindInFiles | undefined;
  #next: string | null | undefined;
  #aborter = new AbortController();

  constructor(ask: AskForPart) {
    this.#ask = ask;
  }

  /** Begins a search and gives up the one before. */
  start(find: FindInFiles): Promise<void> {
    this.#find = find;
    this.#next = undefined;
    this.store.setState(NOTHING);
    return this.goOn();
  }

  /** Goes on where the search has paused, was stopped, or has failed. */
  async goOn(): Promise<void> {
    this.#aborter.abort();
    this.#aborter = new AbortController();
    const { signal } = this.#aborter;
    const find = this.#find;
    if (find === undefined || this.#next === null) return;
    this.store.setState({ phase: 'running' });
    const enough = lineCount(this.store.getState().found) + LINES_AT_ONCE;
    try {
      do {
        const { data, meta } = await this.#ask(find, this.#next ?? undefined, signal);
        // Another one has begun, or this one was stopped: what comes now is not wanted.
        if (signal.aborted) return;
        this.#next = meta.next;
        const { searchedCount, totalCount } = meta;
        this.store.setState(({ found }) => ({
          found: [...found, ...data],
          searchedCount,
          totalCount,
        }));
      } while (this.#next !== null && lineCount(this.store.getState().found) < enough);
      this.store.setState({ phase: this.#next === null ? 'done' : 'paused' });
    } catch {
      // What was found stays, and can be gone on from.
      if (!signal.aborted) this.store.setState({ phase: 'failed' });
    }
  }

  /** Stops; what was found stays. */
  stop(): void {
    this.#aborter.abort();
    if (this.store.getState().phase === 'running') this.store.setState({ phase: 'paused' });
  }
}

function lineCount(found: readonly FoundFile[]): number {
  return found.reduce(
    (sum, { places, details, maps }) => sum + places.length + details.length + maps.length,
    0,
  );
}
