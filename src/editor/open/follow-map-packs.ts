import { mapPacksUpdatedSchema, projectChannel } from '../../../core/contract/live.ts';
import type { Project } from '../../../core/contract/projects.ts';
import type { Api } from '../../api/api.ts';
import { isApiError } from '../../api/api-error.ts';
import { mapNameCounts } from '../../api/map-name-counts.ts';
import type { LiveConnection } from '../../live/live-connection.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import type { AlertsStore } from '../../state/alerts-store.ts';
import type { EditorController } from '../controllers/editor-controller.ts';
import type { MapLibrary } from '../library/map-library.ts';
import type { SharedMaps } from '../library/shared-maps.ts';

/** What keeping an open editor in step with the maps of others needs. */
export interface MapPacksPorts {
  readonly live: Pick<LiveConnection, 'on' | 'onListening'>;
  readonly alerts: Pick<AlertsStore, 'show'>;
  readonly api: Pick<Api, 'http' | 'projects'>;
  readonly project: Project;
  readonly library: Pick<MapLibrary, 'reloadPackMaps'>;
  readonly shared: SharedMaps;
  readonly controller: Pick<EditorController, 'closeDialog' | 'store'>;
}

/** Whether a project has map packs, as it was told last. */
export interface PackFlag {
  hasPacks: boolean;
}

/**
 * Keeps an open editor in step with the map packs of its project and with names for its potential maps. What works with them is
 * fetched when there are any. Where there is no pack any more, its maps go, with their tabs. Specification 4, "Project flags".
 *
 * @returns a function that ends it
 */
export function followMapPacks(ports: MapPacksPorts, flag: PackFlag): () => void {
  const { live, alerts, api, project, library, shared, controller } = ports;
  const channel = projectChannel(project.id);
  const quietly = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      // What is known stays until it is asked for again.
      if (!isApiError(error)) throw error;
    }
  };
  const lookAtNames = (): Promise<void> =>
    quietly(async () => {
      const { counts, isMatching } = await mapNameCounts(api.http, project.id);
      shared.store.setState({ counts, isMatching });
      const known = shared.store.getState().names.size;
      if (counts.named > 0 || known > 0) await shared.run((work) => work.loadNames());
    });
  const lookAtFlags = (): Promise<void> =>
    quietly(async () => {
      const { flags } = await api.projects.project(project.id, 'silent');
      const had = flag.hasPacks;
      flag.hasPacks = flags.mappacks;
      if (had === flags.mappacks) return;
      if (had) {
        shared.store.setState({ pack: undefined, packStatus: 'none' });
        if (controller.store.getState().dialog?.kind === 'mapPack') controller.closeDialog();
      }
      await library.reloadPackMaps();
      alerts.show({ code: flags.mappacks ? 'MAPPACKS_PROCESSED' : 'NO_MAPPACKS_FOR_ECU' });
    });
  const lookAtPacks = async (isTold: boolean): Promise<void> => {
    const had = flag.hasPacks;
    await lookAtFlags();
    if (!had || !flag.hasPacks) return;
    await library.reloadPackMaps();
    if (isTold) alerts.show({ code: 'MAPPACKS_UPDATED' });
  };
  const packsUpdated = (data: unknown): void => {
    const told = mapPacksUpdatedSchema.safeParse(data).data;
    fireAndForget(lookAtPacks(told?.isOwnAct !== true));
  };
  let hasListened = false;
  const leaves = [
    live.on(channel, 'FLAGS_UPDATED', () => fireAndForget(lookAtFlags())),
    live.on(channel, 'MAPPACKS_UPDATED', packsUpdated),
    live.on(channel, 'POTENTIAL_MAPS_UPDATED', () => fireAndForget(lookAtNames())),
    live.onListening(channel, () => {
      // At first the project has just been fetched, with its maps.
      if (hasListened) fireAndForget(lookAtPacks(false));
      hasListened = true;
      fireAndForget(lookAtNames());
    }),
  ];
  return () => {
    for (const leave of leaves) leave();
  };
}
