import type { StoreApi } from 'zustand/vanilla';
import type { ByteRange } from '../../../core/bytes/byte-range.ts';
import { mergeRanges } from '../../../core/bytes/split-ranges.ts';
import { differenceRuns } from '../../../core/compare/difference-runs.ts';
import { lastAddressOfMap } from '../../../core/maps/cell-address.ts';
import type { SearchHit, SearchQuery } from '../../../core/search/search-query.ts';
import type { MapLibrary } from '../library/map-library.ts';
import type { EditorSession } from '../session/editor-session.ts';
import type { CursorSummary } from '../state/cursor-summary.ts';
import { EMPTY_SEARCH, type SearchForm, type SearchScope } from '../state/search-form.ts';
import { FileSearch, type SearchState } from '../workers/file-search.ts';

/** Searches of the open file: what was looked for last, where, and what was found. */
export class SearchController {
  readonly #session: EditorSession;
  readonly #library: MapLibrary;
  readonly #cursor: () => CursorSummary | undefined;
  readonly #search = new FileSearch();
  #form: SearchForm = EMPTY_SEARCH;

  /** @param cursor what is selected when a search begins */
  constructor(
    session: EditorSession,
    library: MapLibrary,
    cursor: () => CursorSummary | undefined,
  ) {
    this.#session = session;
    this.#library = library;
    this.#cursor = cursor;
  }

  get store(): StoreApi<SearchState> {
    return this.#search.store;
  }

  /** The dialog as it was left. */
  get form(): SearchForm {
    return this.#form;
  }

  /** Has the dialog open with bytes to look for in the whole file. @param bytes pairs of hexadecimal digits */
  prepare(bytes: string): void {
    this.#form = { ...this.#form, kind: 'bytes', scope: 'file', bytes };
  }

  start(form: SearchForm, query: SearchQuery): void {
    this.#form = form;
    const { picture } = this.#session.byteStore;
    // A copy, because the worker takes it away.
    this.#search.start(new Uint8Array(picture.slice()), query, this.#ranges(form.scope));
  }

  stop(): void {
    this.#search.stop();
  }

  nextHit(word: ByteRange, step: 1 | -1): SearchHit | undefined {
    return this.#search.nextHit(word, step);
  }

  #ranges(scope: SearchScope): readonly ByteRange[] {
    const { picture, original } = this.#session.byteStore;
    switch (scope) {
      case 'file':
        return [{ start: 0, end: picture.length }];
      case 'selection': {
        const cursor = this.#cursor();
        if (cursor === undefined) return [];
        const end = cursor.lastAddress + cursor.type.wordBytes;
        return [{ start: cursor.firstAddress, end }];
      }
      case 'maps': {
        const { maps } = this.#library.store.getState();
        return mergeRanges(
          maps.map((map) => ({ start: map.cells.address, end: lastAddressOfMap(map) + 1 })),
        );
      }
      case 'changed':
        return differenceRuns(original, picture);
    }
  }
}
