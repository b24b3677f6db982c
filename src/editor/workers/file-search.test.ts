import { beforeEach, describe, expect, it } from 'vitest';
import type { SearchQuery } from '../../../core/search/search-query.ts';
import { FileSearch, type SearchWorker } from './file-search.ts';
import type { SearchNews } from './search-messages.ts';

class FakeWorker implements SearchWorker {
  onmessage: SearchWorker['onmessage'] = null;
  onerror: SearchWorker['onerror'] = null;
  isTerminated = false;
  postMessage(): void {
    // Answers come when the test says so.
  }
  terminate(): void {
    this.isTerminated = true;
  }
  tell(news: SearchNews): void {
    this.onmessage?.({ data: news } as MessageEvent<SearchNews>);
  }
}

const QUERY: SearchQuery = { kind: 'text', text: 'a', isCaseSensitive: true };
const hit = (address: number) => ({ address, lengthBytes: 1 });

let workers: FakeWorker[];
let search: FileSearch;

beforeEach(() => {
  workers = [];
  search = new FileSearch(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
  search.start(new Uint8Array(100), QUERY, []);
});

describe('a search', () => {
  it('has its hits as they come, and how far it is', () => {
    workers[0]?.tell({ hits: [hit(3)], searchedTo: 50, isDone: false });
    expect(search.store.getState()).toMatchObject({ phase: 'running', share: 0.5 });
    workers[0]?.tell({ hits: [hit(70)], searchedTo: 100, isDone: false });
    workers[0]?.tell({ hits: [], searchedTo: 100, isDone: true });
    expect(search.store.getState()).toEqual({
      phase: 'done',
      hits: [hit(3), hit(70)],
      share: 1,
      isCut: false,
    });
    expect(workers[0]?.isTerminated).toBe(true);
  });

  it('is given up for the next one', () => {
    workers[0]?.tell({ hits: [hit(3)], searchedTo: 50, isDone: false });
    search.start(new Uint8Array(10), QUERY, []);
    expect(workers.map((worker) => worker.isTerminated)).toEqual([true, false]);
    expect(search.store.getState().hits).toEqual([]);
  });

  it('keeps what it found when it is stopped', () => {
    workers[0]?.tell({ hits: [hit(3)], searchedTo: 50, isDone: false });
    search.stop();
    expect(search.store.getState()).toMatchObject({ phase: 'done', hits: [hit(3)], share: 0.5 });
  });

  it('says when the browser runs no worker', () => {
    workers[0]?.onerror?.({} as ErrorEvent);
    expect(search.store.getState().phase).toBe('failed');
  });

  it('goes from hit to hit, and leaves a word that holds one', () => {
    workers[0]?.tell({ hits: [hit(3), hit(7)], searchedTo: 100, isDone: true });
    expect(search.nextHit({ start: 2, end: 4 }, 1)).toEqual(hit(7));
    expect(search.nextHit({ start: 2, end: 4 }, -1)).toEqual(hit(7));
  });

  it('goes nowhere without hits', () => {
    expect(search.nextHit({ start: 0, end: 1 }, 1)).toBeUndefined();
  });
});
