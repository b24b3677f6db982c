import { readingUpdatedSchema, userChannel } from '../../core/contract/live.ts';
import { isApiError } from '../api/api-error.ts';
import type { ProjectsApi } from '../api/projects-api.ts';
import type { Clock } from '../platform/clock.ts';
import { fireAndForget } from '../platform/fire-and-forget.ts';
import type { ProjectsStore } from '../state/projects-store.ts';
import type { LiveConnection } from './live-connection.ts';
import { ASK_MS, isReading } from './reading-state.ts';

/** What keeping the list in step needs. */
export interface ListPorts {
  readonly api: Pick<ProjectsApi, 'project'>;
  readonly clock: Clock;
  readonly live: Pick<LiveConnection, 'on' | 'onListening'>;
  readonly projects: ProjectsStore;
}

/**
 * Keeps the rows of the list in step while the server reads their files: on every event, after every break, and every ten
 * seconds in case an event was lost.
 *
 * @returns a function that ends it
 */
export function followListedProjects(
  { api, clock, live, projects }: ListPorts,
  userId: string,
): () => void {
  const refetch = async (projectId: string): Promise<void> => {
    try {
      projects.replace(await api.project(projectId, 'silent'));
    } catch (error) {
      // The row stays as it is until it is asked for again.
      if (!isApiError(error)) throw error;
    }
  };
  const rows = () => projects.store.getState().projects;
  const refetchReading = (): void => {
    for (const { id, reading } of rows()) if (isReading(reading)) fireAndForget(refetch(id));
  };
  const isListed = (projectId: string): boolean => rows().some(({ id }) => id === projectId);

  let cancelAsking: (() => void) | undefined;
  const askLater = (): void => {
    if (cancelAsking !== undefined || !rows().some(({ reading }) => isReading(reading))) return;
    cancelAsking = clock.after(ASK_MS, () => {
      cancelAsking = undefined;
      refetchReading();
      askLater();
    });
  };
  const leaves = [
    live.on(userChannel(userId), 'READING_UPDATED', (data) => {
      const { success, data: updated } = readingUpdatedSchema.safeParse(data);
      if (success && isListed(updated.projectId)) fireAndForget(refetch(updated.projectId));
    }),
    live.onListening(userChannel(userId), refetchReading),
    projects.store.subscribe(askLater),
  ];
  return () => {
    for (const leave of leaves) leave();
    cancelAsking?.();
  };
}
