import type { AlertCode } from '../../../core/contract/alert-codes.ts';
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
import type { FollowedFlags, ProjectFlags } from './follow-flags.ts';

/** What keeping an open editor in step with the maps of others needs. */
export interface MapPacksPorts {
  readonly live: Pick<LiveConnection, 'on' | 'onListening'>;
  readonly alerts: Pick<AlertsStore, 'show'>;
  readonly http: Api['http'];
  readonly project: Pick<Project, 'id'>;
  readonly flags: Pick<FollowedFlags, 'subscribe' | 'look'>;
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
  const { live, alerts, http, project, flags, library, shared, controller } = ports;
  const channel = projectChannel(project.id);
  let isGone = false;
  const lookAtNames = async (): Promise<void> => {
    try {
      const { counts, isMatching } = await mapNameCounts(http, project.id);
      if (isGone) return;
      shared.store.setState({ counts, isMatching });
      const known = shared.store.getState().names.size;
      if (counts.named > 0 || known > 0) await shared.run((work) => work.loadNames());
    } catch (error) {
      // What is known stays until it is asked for again.
      if (!isApiError(error)) throw error;
    }
  };
  /** Fetches the maps anew, and says why. */
  const reload = async (code: AlertCode | undefined): Promise<void> => {
    await library.reloadPackMaps();
    if (code !== undefined && !isGone) alerts.show({ code });
  };
  const packsCameOrWent = ({ mappacks }: ProjectFlags): void => {
    const had = flag.hasPacks;
    flag.hasPacks = mappacks;
    if (had === mappacks) return;
    if (had) {
      shared.store.setState({ pack: undefined, packStatus: 'none' });
      if (controller.store.getState().dialog?.kind === 'mapPack') controller.closeDialog();
    }
    fireAndForget(reload(mappacks ? 'MAPPACKS_PROCESSED' : 'NO_MAPPACKS_FOR_ECU'));
  };
  const lookAtPacks = async (isTold: boolean): Promise<void> => {
    const had = flag.hasPacks;
    await flags.look();
    if (isGone || !had || !flag.hasPacks) return;
    await reload(isTold ? 'MAPPACKS_UPDATED' : undefined);
  };
  const packsUpdated = (data: unknown): void => {
    const told = mapPacksUpdatedSchema.safeParse(data).data;
    fireAndForget(lookAtPacks(told?.isOwnAct !== true));
  };
  const leaves = [
    flags.subscribe(packsCameOrWent),
    live.on(channel, 'MAPPACKS_UPDATED', packsUpdated),
    live.on(channel, 'POTENTIAL_MAPS_UPDATED', () => fireAndForget(lookAtNames())),
    live.onListening(channel, () => {
      fireAndForget(lookAtPacks(false));
      fireAndForget(lookAtNames());
    }),
  ];
  return () => {
    isGone = true;
    for (const leave of leaves) leave();
  };
}
