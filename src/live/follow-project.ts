import {
  type ProjectEvent,
  projectChannel,
  readingUpdatedSchema,
  userChannel,
} from '../../core/contract/live.ts';
import type { Project } from '../../core/contract/projects.ts';
import { isApiError } from '../api/api-error.ts';
import type { ProjectsApi } from '../api/projects-api.ts';
import type { Clock } from '../platform/clock.ts';
import { fireAndForget } from '../platform/fire-and-forget.ts';
import type { AlertsStore } from '../state/alerts-store.ts';
import type { LiveConnection } from './live-connection.ts';
import { ASK_MS, isReading } from './reading-state.ts';

/** What following a project needs. */
export interface ProjectPorts {
  readonly projects: Pick<ProjectsApi, 'project'>;
  readonly clock: Clock;
  readonly live: Pick<LiveConnection, 'on' | 'onListening'>;
}

/** Events that the catalogue has an alert for, by the same name. */
const EVENTS_WITH_ALERT = [
  'DTC_UPDATED',
  'POTENTIAL_MAPS_UPDATED',
] as const satisfies readonly ProjectEvent[];

/**
 * Keeps a project in step while the server reads its file: it is asked for on every event, after every break, at once where
 * its file was being read when it was fetched, and every ten seconds meanwhile, in case an event was lost.
 *
 * @param before the project as it was fetched
 * @param changed hears each answer
 * @returns a function that ends it
 */
export function followProject(
  { projects, clock, live }: ProjectPorts,
  userId: string,
  before: Project,
  changed: (project: Project) => void,
): () => void {
  let isGone = false;
  let isOnTheWay = isReading(before.reading);
  let cancel = (): void => undefined;
  const askLater = (): void => {
    cancel();
    cancel = isOnTheWay ? clock.after(ASK_MS, () => fireAndForget(ask())) : () => undefined;
  };
  const ask = async (): Promise<void> => {
    askLater();
    try {
      const now = await projects.project(before.id, 'silent');
      if (isGone) return;
      isOnTheWay = isReading(now.reading);
      askLater();
      changed(now);
    } catch (error) {
      // What is known stays until it is asked for again.
      if (!isApiError(error)) throw error;
    }
  };
  const leaves = [
    live.on(userChannel(userId), 'READING_UPDATED', (data) => {
      const updated = readingUpdatedSchema.safeParse(data);
      if (updated.data?.projectId === before.id) fireAndForget(ask());
    }),
    live.onListening(userChannel(userId), () => fireAndForget(ask())),
  ];
  // What happened between the fetch of the project and this moment was told to nobody.
  if (isOnTheWay) fireAndForget(ask());
  return () => {
    isGone = true;
    cancel();
    for (const leave of leaves) leave();
  };
}

/**
 * Calls `refetch` when something of a project has changed on the server, and whenever that may have gone unheard.
 *
 * @returns a function that ends it
 */
export function followProjectEvent(
  live: ProjectPorts['live'],
  projectId: string,
  event: ProjectEvent,
  refetch: () => void,
): () => void {
  const leaves = [
    live.on(projectChannel(projectId), event, refetch),
    live.onListening(projectChannel(projectId), refetch),
  ];
  return () => {
    for (const leave of leaves) leave();
  };
}

/**
 * Says that something new was found in the file of a project. Specification 5, "Private channels".
 *
 * @returns a function that ends it
 */
export function alertOfProject(
  live: ProjectPorts['live'],
  projectId: string,
  alerts: Pick<AlertsStore, 'show'>,
): () => void {
  const leaves = EVENTS_WITH_ALERT.map((event) =>
    live.on(projectChannel(projectId), event, () => alerts.show({ code: event })),
  );
  return () => {
    for (const leave of leaves) leave();
  };
}
