import {
  dtcUpdatedSchema,
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
 * @param event one, or any of several
 * @returns a function that ends it
 */
export function followProjectEvent(
  live: ProjectPorts['live'],
  projectId: string,
  event: ProjectEvent | readonly ProjectEvent[],
  refetch: () => void,
): () => void {
  const channel = projectChannel(projectId);
  const leaves = [
    ...[event].flat().map((name) => live.on(channel, name, refetch)),
    live.onListening(channel, refetch),
  ];
  return () => {
    for (const leave of leaves) leave();
  };
}

/**
 * Says that something new was found in the file of a project, or that something was bought for it: as its buyer is told, who so
 * reads it once. Specification 7, "Realtime".
 *
 * @returns a function that ends it
 */
export function alertOfProject(
  live: ProjectPorts['live'],
  projectId: string,
  alerts: Pick<AlertsStore, 'show'>,
): () => void {
  const channel = projectChannel(projectId);
  const leaves = [
    live.on(channel, 'DTC_UPDATED', (data) => {
      const isPurchase = dtcUpdatedSchema.safeParse(data).data?.isPurchase === true;
      alerts.show({ code: isPurchase ? 'PURCHASE_DTC_SUCCESS' : 'DTC_UPDATED' });
    }),
    live.on(channel, 'POTENTIAL_MAPS_UPDATED', () =>
      alerts.show({ code: 'POTENTIAL_MAPS_UPDATED' }),
    ),
  ];
  return () => {
    for (const leave of leaves) leave();
  };
}
