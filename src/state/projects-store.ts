import { createStore, type StoreApi } from 'zustand/vanilla';
import { PROJECTS_PER_PAGE_DEFAULT } from '../../core/contract/limits.ts';
import type {
  Project,
  ProjectsPage,
  ProjectsQuery,
  TIME_PERIODS,
  VEHICLE_TYPES,
} from '../../core/contract/projects.ts';
import { isAbort, isApiError } from '../api/api-error.ts';

/** Filters of the list. Specification 3, "list filters". */
export interface ProjectFilters {
  readonly searchQuery: string;
  /** `null` shows every type. */
  readonly vehicleType: (typeof VEHICLE_TYPES)[number] | null;
  /** By the last change. */
  readonly filterBy: (typeof TIME_PERIODS)[number];
}

/** A list of projects as the person has set it. */
interface ProjectsState {
  readonly filters: ProjectFilters;
  /** The first page is 1. */
  readonly currentPage: number;
  readonly perPage: number;
  readonly lastPage: number;
  /** Projects on all pages together. */
  readonly total: number;
  /** Rows of the page; those before stay until the next have come. */
  readonly projects: readonly Project[];
  /** `empty`: nothing was fetched yet. */
  readonly phase: 'empty' | 'loading' | 'ready' | 'failed';
}

/** The list of projects or of archived projects. */
export interface ProjectsStore {
  readonly store: StoreApi<ProjectsState>;
  /** Fetches the page. A fetch that is still on its way is given up. */
  load(): Promise<void>;
  /** Fetches the page again where it was fetched before: a project came or went in a place that may be left by now. */
  reload(): Promise<void>;
  /** Changes filters, goes to page 1 and fetches. */
  setFilters(filters: Partial<ProjectFilters>): Promise<void>;
  setPage(page: number): Promise<void>;
  /** Changes the page size, goes to page 1 and fetches. */
  setPerPage(perPage: number): Promise<void>;
  /** Puts a newer state of a project into the row that shows it, if one does. */
  replace(project: Project): void;
  /** Back to no filters, page 1, 5 per page and an empty list. */
  clear(): void;
}

/** Fetches a page of the list. */
export type FetchProjects = (query: ProjectsQuery, signal: AbortSignal) => Promise<ProjectsPage>;

export const NO_FILTERS: ProjectFilters = { searchQuery: '', vehicleType: null, filterBy: 'all' };

const INITIAL: ProjectsState = {
  filters: NO_FILTERS,
  currentPage: 1,
  perPage: PROJECTS_PER_PAGE_DEFAULT,
  lastPage: 1,
  total: 0,
  projects: [],
  phase: 'empty',
};

/** Specification 4, "Projects list". */
export function createProjectsStore(fetchPage: FetchProjects): ProjectsStore {
  const store = createStore<ProjectsState>(() => INITIAL);
  let running = new AbortController();

  const load = async (): Promise<void> => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    store.setState({ phase: 'loading' });
    try {
      const { data, meta } = await fetchPage(queryOf(store.getState()), signal);
      if (signal.aborted) return;
      if (data.length === 0 && store.getState().currentPage > 1) {
        await goTo({ currentPage: 1 });
        return;
      }
      store.setState({ phase: 'ready', projects: data, ...meta });
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      if (!isApiError(error)) throw error;
      store.setState({ phase: 'failed' });
    }
  };

  const goTo = (change: Partial<ProjectsState>): Promise<void> => {
    store.setState(change);
    return load();
  };

  return {
    store,
    load,
    reload: async () => {
      if (store.getState().phase !== 'empty') await load();
    },
    setFilters: (filters) =>
      goTo({ filters: { ...store.getState().filters, ...filters }, currentPage: 1 }),
    setPage: (currentPage) => goTo({ currentPage }),
    setPerPage: (perPage) => goTo({ perPage, currentPage: 1 }),
    replace: (project) => {
      const { projects } = store.getState();
      const rows = projects.map((row) => (row.id === project.id ? project : row));
      store.setState({ projects: rows });
    },
    clear: () => {
      running.abort();
      store.setState(INITIAL, true);
    },
  };
}

/** Whether any filter is set. */
export function isFiltered({ searchQuery, vehicleType, filterBy }: ProjectFilters): boolean {
  return searchQuery.trim() !== '' || vehicleType !== null || filterBy !== 'all';
}

function queryOf({ filters, currentPage, perPage }: ProjectsState): ProjectsQuery {
  const search = filters.searchQuery.trim();
  return {
    ...(search === '' ? {} : { search }),
    ...(filters.filterBy === 'all' ? {} : { timePeriod: filters.filterBy }),
    ...(filters.vehicleType === null ? {} : { vehicleType: filters.vehicleType }),
    page: currentPage,
    perPage,
  };
}
