import type { Project } from '../../../core/contract/projects.ts';
import {
  alertOfProject,
  followProject,
  followProjectEvent,
  type ProjectPorts,
} from '../../live/follow-project.ts';
import { isReading } from '../../live/reading-state.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import type { AlertsStore } from '../../state/alerts-store.ts';
import type { EditorController } from '../controllers/editor-controller.ts';
import type { MapLibrary } from '../library/map-library.ts';

/** What keeping an open editor in step with the reading of its file needs. */
export type ReadingParts = ProjectPorts & {
  readonly alerts: Pick<AlertsStore, 'show'>;
  readonly userId: string;
  readonly project: Project;
  readonly library: Pick<MapLibrary, 'reloadPotentialMaps'>;
  readonly controller: Pick<EditorController, 'note'>;
};

/**
 * Keeps an open editor in step with what the server finds in its file, whatever of it is on the screen: how far it is, maps that
 * were found, and alerts.
 *
 * @returns a function that ends it
 */
export function followReading(parts: ReadingParts): () => void {
  const { alerts, live, userId, project, library, controller } = parts;
  const reload = (): void => fireAndForget(library.reloadPotentialMaps());
  let { reading } = project;
  controller.note({ reading });
  const leaves = [
    followProject(parts, userId, project, (now) => {
      // The end of the reading is asked for even where the event was lost.
      if (isReading(reading) && !isReading(now.reading)) reload();
      reading = now.reading;
      controller.note({ reading });
    }),
    followProjectEvent(live, project.id, 'POTENTIAL_MAPS_UPDATED', reload),
    alertOfProject(live, project.id, alerts),
  ];
  return () => {
    for (const leave of leaves) leave();
  };
}
