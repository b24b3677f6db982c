import { useEffect, useState } from 'react';
import type { Version } from '../../../../core/contract/files.ts';
import { isApiError } from '../../../api/api-error.ts';
import { useApplication } from '../../../application/application.ts';
import type { Asked } from '../use-solutions.ts';
import type { FoundProjects } from './source-rows.ts';

/** Projects that are shown at once; others are found by their names. */
const PROJECTS_SHOWN = 50;

/** The person's projects, the last changed first. @param turn another one asks anew */
export function useProjects(search: string, turn: number): Asked<FoundProjects> {
  const { api } = useApplication();
  const [page, setPage] = useState<Asked<FoundProjects>>({ phase: 'asking' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    const aborter = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const query = { ...(search !== '' && { search }), page: 1, perPage: PROJECTS_SHOWN };
        const value = await api.projects.list(query, aborter.signal);
        if (!aborter.signal.aborted) setPage({ phase: 'ready', value: { ...value, search } });
      } catch (error) {
        if (aborter.signal.aborted) return;
        if (!isApiError(error)) throw error;
        setPage({ phase: 'failed' });
      }
    };
    void ask();
    return () => aborter.abort();
  }, [api, search, turn]);
  return page;
}

/** Saved versions of a project, the newest first. @param projectId `undefined` for none */
export function useVersionsOf(
  projectId: string | undefined,
  turn: number,
): Asked<readonly Version[]> {
  const { api } = useApplication();
  const [versions, setVersions] = useState<Asked<readonly Version[]>>({ phase: 'asking' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    let isGone = false;
    setVersions({ phase: 'asking' });
    if (projectId === undefined) return undefined;
    const ask = async (): Promise<void> => {
      try {
        const value = (await api.files.versions(projectId, 'silent')).toReversed();
        if (!isGone) setVersions({ phase: 'ready', value });
      } catch (error) {
        if (!isApiError(error)) throw error;
        if (!isGone) setVersions({ phase: 'failed' });
      }
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, [api, projectId, turn]);
  return versions;
}
