import { describe, expect, it } from 'vitest';
import {
  emptyProjectDetails,
  type Project,
  type ProjectsPage,
  type ProjectsQuery,
} from '../../core/contract/projects.ts';
import { NetworkApiError } from '../api/api-error.ts';
import { createProjectsStore, isFiltered, NO_FILTERS } from './projects-store.ts';

const project = (id: string): Project => ({
  ...emptyProjectDetails(`project ${id}`),
  id,
  fileName: 'ecu.bin',
  fileLengthBytes: 1024,
  originalSha256: '0'.repeat(64),
  flags: { dtc: false, mappacks: false, solutions: false },
  tags: [],
  reading: { state: 'done', step: null, share: 1 },
  createdAt: '2026-01-01T00:00:00.000Z',
  revision: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  versionCount: 0,
  links: [],
});

const page = (ids: string[], lastPage = 1): ProjectsPage => ({
  data: ids.map(project),
  meta: { lastPage, total: ids.length, next: null },
});

/** A list whose server keeps the questions until the test answers them. */
function listWithHeldAnswers() {
  const asked: Array<{
    query: ProjectsQuery;
    signal: AbortSignal;
    answer(page: ProjectsPage): void;
    fail(error: Error): void;
  }> = [];
  const list = createProjectsStore(
    (query, signal) =>
      new Promise((answer, fail) => {
        asked.push({ query, signal, answer, fail });
        signal.addEventListener('abort', () => fail(signal.reason));
      }),
  );
  return { ...list, asked };
}

/** A list whose server answers at once. */
function listOver(answers: (query: ProjectsQuery) => ProjectsPage) {
  const queries: ProjectsQuery[] = [];
  const list = createProjectsStore(async (query) => {
    queries.push(query);
    return answers(query);
  });
  return { ...list, queries };
}

describe('projects list', () => {
  it('asks for page 1 with 5 rows and no filters first', async () => {
    const { store, load, queries } = listOver(() => page(['a']));
    await load();
    expect(queries).toEqual([{ page: 1, perPage: 5 }]);
    expect(store.getState()).toMatchObject({ phase: 'ready', total: 1, lastPage: 1 });
    expect(store.getState().projects.map(({ id }) => id)).toEqual(['a']);
  });

  it('goes back to page 1 when a later page has no rows', async () => {
    const { store, setPage, queries } = listOver(({ page: n }) =>
      n === 1 ? page(['a']) : page([]),
    );
    await setPage(3);
    expect(queries.map((query) => query.page)).toEqual([3, 1]);
    expect(store.getState()).toMatchObject({ currentPage: 1, phase: 'ready' });
  });

  it('is fetched again by a reload where it was fetched, or is being fetched, before', async () => {
    const { store, load, reload, asked } = listWithHeldAnswers();
    await reload();
    expect(asked).toEqual([]);
    const first = load();
    const second = reload();
    asked[1]?.answer(page(['b']));
    asked[0]?.answer(page(['a']));
    await Promise.all([first, second]);
    expect(store.getState().projects.map(({ id }) => id)).toEqual(['b']);
  });

  it('does not ask again when page 1 has no rows', async () => {
    const { store, load, queries } = listOver(() => page([]));
    await load();
    expect(queries).toHaveLength(1);
    expect(store.getState()).toMatchObject({ phase: 'ready', projects: [] });
  });

  it('refetches from page 1 when a filter changes', async () => {
    const { setPage, setFilters, queries } = listOver(() => page(['a'], 9));
    await setPage(4);
    await setFilters({ searchQuery: ' golf ' });
    await setFilters({ vehicleType: 'truck' });
    await setFilters({ filterBy: 'week' });
    expect(queries.slice(1)).toEqual([
      { page: 1, perPage: 5, search: 'golf' },
      { page: 1, perPage: 5, search: 'golf', vehicleType: 'truck' },
      { page: 1, perPage: 5, search: 'golf', vehicleType: 'truck', timePeriod: 'week' },
    ]);
  });

  it('refetches from page 1 when the page size changes', async () => {
    const { setPage, setPerPage, queries } = listOver(() => page(['a'], 9));
    await setPage(4);
    await setPerPage(20);
    expect(queries.at(-1)).toEqual({ page: 1, perPage: 20 });
  });

  it('shows the answer to the last question, whatever comes first', async () => {
    const { store, load, setFilters, asked } = listWithHeldAnswers();
    const first = load();
    const second = setFilters({ searchQuery: 'b' });
    asked[1]!.answer(page(['b']));
    await second;
    asked[0]!.answer(page(['a']));
    await first;
    expect(asked[0]!.signal.aborted).toBe(true);
    expect(store.getState().projects.map(({ id }) => id)).toEqual(['b']);
  });

  it('keeps the rows while the next are on their way, and when they do not come', async () => {
    const { store, load, setPage, asked } = listWithHeldAnswers();
    const first = load();
    asked[0]!.answer(page(['a'], 2));
    await first;
    const second = setPage(2);
    expect(store.getState()).toMatchObject({ phase: 'loading', currentPage: 2 });
    expect(store.getState().projects).toHaveLength(1);
    asked[1]!.fail(new NetworkApiError());
    await second;
    expect(store.getState().phase).toBe('failed');
    expect(store.getState().projects).toHaveLength(1);
  });

  it('clears filters, page, page size and rows, and gives up what is on its way', async () => {
    const { store, setFilters, setPerPage, clear, asked } = listWithHeldAnswers();
    const first = setFilters({ searchQuery: 'a', vehicleType: 'bus', filterBy: 'day' });
    const second = setPerPage(50);
    clear();
    await Promise.all([first, second]);
    expect(asked.every(({ signal }) => signal.aborted)).toBe(true);
    expect(store.getState()).toEqual({
      filters: { searchQuery: '', vehicleType: null, filterBy: 'all' },
      currentPage: 1,
      perPage: 5,
      lastPage: 1,
      total: 0,
      projects: [],
      phase: 'empty',
    });
  });
});

describe('isFiltered', () => {
  it.each([
    [{}, false],
    [{ searchQuery: '   ' }, false],
    [{ searchQuery: 'x' }, true],
    [{ vehicleType: 'car' as const }, true],
    [{ filterBy: 'day' as const }, true],
  ])('%j is %s', (filters, filtered) => {
    expect(isFiltered({ ...NO_FILTERS, ...filters })).toBe(filtered);
  });
});
