import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import {
  type ProjectEvent,
  projectChannel,
  readingUpdatedSchema,
  userChannel,
} from '../../core/contract/live.ts';
import type { Project } from '../../core/contract/projects.ts';
import { isApiError } from '../api/api-error.ts';
import { ASK_MS, isReading } from '../live/reading-state.ts';
import { fireAndForget } from '../platform/fire-and-forget.ts';
import { useApplication } from './application.ts';

/** Events that the catalogue has an alert for, by the same name. */
const TOLD_EVENTS = [
  'DTC_UPDATED',
  'POTENTIAL_MAPS_UPDATED',
] as const satisfies readonly ProjectEvent[];

/** A project as it is now: asked for anew whenever the server went on with reading its file, or might have. */
export function useLiveProject(before: Project): Project {
  const { api, clock, live, session } = useApplication();
  const state = useStore(session.store);
  const userId = state.phase === 'user' ? state.user.id : undefined;
  const [newer, setNewer] = useState<Project>();
  const project = newer?.id === before.id ? newer : before;
  const isOnTheWay = isReading(project.reading);

  useEffect(() => {
    if (userId === undefined) return;
    let isGone = false;
    let cancel = (): void => undefined;
    const ask = async (): Promise<void> => {
      cancel();
      if (isOnTheWay) cancel = clock.after(ASK_MS, () => fireAndForget(ask()));
      try {
        const now = await api.projects.projectQuietly(before.id);
        if (!isGone) setNewer(now);
      } catch (error) {
        if (!isApiError(error)) throw error;
      }
    };
    const leaveChannel = live.on(userChannel(userId), 'READING_UPDATED', (data) => {
      const updated = readingUpdatedSchema.safeParse(data);
      if (updated.data?.projectId === before.id) fireAndForget(ask());
    });
    const leaveListening = live.onListening(userChannel(userId), () => fireAndForget(ask()));
    // What happened between the fetch of the project and this moment was told to nobody.
    if (isOnTheWay) fireAndForget(ask());
    return () => {
      isGone = true;
      cancel();
      leaveChannel();
      leaveListening();
    };
  }, [api, clock, live, userId, before.id, isOnTheWay]);

  return project;
}

/** Calls `refetch` when something of a project has changed on the server, and whenever that may have gone unheard. */
export function useProjectEvent(projectId: string, event: ProjectEvent, refetch: () => void): void {
  const { live } = useApplication();
  useEffect(() => {
    const leaveChannel = live.on(projectChannel(projectId), event, refetch);
    const leaveListening = live.onListening(projectChannel(projectId), refetch);
    return () => {
      leaveChannel();
      leaveListening();
    };
  }, [live, projectId, event, refetch]);
}

/** Says on every page of a project that something new was found in its file. Specification 5, "Private channels". */
export function useProjectAlerts(projectId: string): void {
  const { alerts, live } = useApplication();
  useEffect(() => {
    const leaves = TOLD_EVENTS.map((event) =>
      live.on(projectChannel(projectId), event, () => alerts.show({ code: event })),
    );
    return () => {
      for (const leave of leaves) leave();
    };
  }, [alerts, live, projectId]);
}
