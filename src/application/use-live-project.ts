import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ProjectEvent } from '../../core/contract/live.ts';
import type { Project } from '../../core/contract/projects.ts';
import { followProject, followProjectEvent } from '../live/follow-project.ts';
import { useApplication } from './application.ts';

/** A project as it is now: asked for anew whenever the server went on with reading its file, or might have. */
export function useLiveProject(before: Project): Project {
  const { api, clock, live, session } = useApplication();
  const state = useStore(session.store);
  const userId = state.phase === 'user' ? state.user.id : undefined;
  const [newer, setNewer] = useState<Project>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is followed by its id; what else of it changes comes from here
  useEffect(() => {
    if (userId === undefined) return;
    return followProject({ projects: api.projects, clock, live }, userId, before, setNewer);
  }, [api, clock, live, userId, before.id]);

  return newer?.id === before.id ? newer : before;
}

/**
 * Calls `refetch` when something of a project has changed on the server, and whenever that may have gone unheard.
 *
 * @param event one, or a list of them that stays the same object
 */
export function useProjectEvent(
  projectId: string,
  event: ProjectEvent | readonly ProjectEvent[],
  refetch: () => void,
): void {
  const { live } = useApplication();
  useEffect(
    () => followProjectEvent(live, projectId, event, refetch),
    [live, projectId, event, refetch],
  );
}
