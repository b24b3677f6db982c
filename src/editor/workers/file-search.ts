import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ByteRange } from '../../../core/bytes/byte-range.ts';
import { nextPlace } from '../../../core/bytes/next-place.ts';
import { MAX_SEARCH_HITS } from '../../../core/search/search.ts';
import type { SearchHit, SearchQuery } from '../../../core/search/search-query.ts';
import type { SearchNews, SearchRequest } from './search-messages.ts';

/** A search as far as it has come. */
export interface SearchState {
  readonly phase: 'none' | 'running' | 'done' | 'failed';
  /** Ascending. */
  readonly hits: readonly SearchHit[];
  /** How much of the file has been looked at, 0..1. */
  readonly share: number;
  /** Whether there may be more hits than are kept. */
  readonly isCut: boolean;
}

/** The part of a worker that a search talks to. */
export interface SearchWorker {
  onmessage: ((event: MessageEvent<SearchNews>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(request: SearchRequest, transfer: Transferable[]): void;
  terminate(): void;
}

const NOTHING: SearchState = { phase: 'none', hits: [], share: 0, isCut: false };

/** Searches the file off the main thread, one search at a time; hits come as they are found. */
export class FileSearch {
  readonly store: StoreApi<SearchState> = createStore<SearchState>(() => NOTHING);
  readonly #createWorker: () => SearchWorker;
  #worker: SearchWorker | undefined;

  constructor(createWorker: () => SearchWorker = createSearchWorker) {
    this.#createWorker = createWorker;
  }

  /**
   * Begins a search and gives up the one before.
   *
   * @param bytes a copy; the worker takes it away
   */
  start(bytes: Uint8Array<ArrayBuffer>, query: SearchQuery, ranges: readonly ByteRange[]): void {
    this.stop();
    const { length } = bytes;
    this.store.setState({ ...NOTHING, phase: 'running' });
    const worker = this.#createWorker();
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#arrived(data, length);
    worker.onerror = () => {
      this.#end();
      this.store.setState({ phase: 'failed' });
    };
    worker.postMessage({ bytes, query, ranges }, [bytes.buffer]);
  }

  /** Gives up; what was found stays. */
  stop(): void {
    this.#end();
    if (this.store.getState().phase === 'running') this.store.setState({ phase: 'done' });
  }

  /** The first hit behind the word under the cursor, or the last before it; goes round at the ends. */
  nextHit(word: ByteRange, step: 1 | -1): SearchHit | undefined {
    return nextPlace(this.store.getState().hits, word, step);
  }

  #arrived({ hits: found, searchedTo, isDone }: SearchNews, lengthBytes: number): void {
    if (isDone) this.#end();
    this.store.setState(({ hits }) => {
      const all = found.length === 0 ? hits : [...hits, ...found];
      return {
        phase: isDone ? 'done' : 'running',
        hits: all,
        share: lengthBytes === 0 ? 1 : searchedTo / lengthBytes,
        isCut: all.length >= MAX_SEARCH_HITS,
      };
    });
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }
}

function createSearchWorker(): SearchWorker {
  return new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
}
