import type { AlertCode } from '../../../core/contract/alert-codes.ts';
import { MAX_MAPS_OF_PROJECT } from '../../../core/contract/limits.ts';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import type { PotentialMap } from '../../../core/contract/reading-results.ts';
import { fieldsOfMap, type MapFields } from '../../../core/maps/map-definition.ts';
import { validateMap } from '../../../core/maps/validate-map.ts';
import { HttpApiError } from '../../api/api-error.ts';
import type { MapsApi } from '../../api/maps-api.ts';
import { newId } from '../../platform/new-id.ts';
import type { LocalWork } from './local-work.ts';

/** What keeping maps in this browser needs. */
export interface LocalMapsPorts {
  readonly work: LocalWork;
  readonly fileLengthBytes: number;
  /** Maps that were found in the file so far. */
  potential(): readonly PotentialMap[];
  /** Tells the person what could not be done. */
  tell(code: AlertCode): void;
  nowIso(): string;
}

/**
 * Folders and maps of a file that is in this browser alone, by the rules that the server has for those of a project: a map lies in
 * the file, and one that was merely found belongs to the person once it is changed or moved.
 */
export function createLocalMaps(ports: LocalMapsPorts): MapsApi {
  const { work, fileLengthBytes, potential, tell, nowIso } = ports;

  const refuse = (code: AlertCode, status: number): HttpApiError => {
    tell(code);
    return new HttpApiError({ status, code, reason: undefined, fields: [], relations: [] });
  };
  const own = (fields: MapFields, id: string, revision: number): ProjectMap => ({
    ...fieldsOfMap(fields),
    id,
    kind: 'USER_MAP',
    revision,
    updatedAt: nowIso(),
  });
  const isInFile = (map: ProjectMap): boolean => validateMap(map, fileLengthBytes).length === 0;
  const mapOf = (mapId: string, failure: AlertCode): ProjectMap => {
    const map = [...work.state.maps, ...potential()].find(({ id }) => id === mapId);
    if (map === undefined) throw refuse(failure, 404);
    return map;
  };
  const change = (mapId: string, fields: MapFields, failure: AlertCode): ProjectMap => {
    const changed = own(fields, mapId, mapOf(mapId, failure).revision + 1);
    if (!isInFile(changed)) throw refuse(failure, 422);
    work.setMaps([changed]);
    return changed;
  };

  return {
    folders: async () => work.state.folders,
    createFolder: async (_projectId, { id = newId(), name, details = '' }) => {
      const folder = { id, name, details, revision: 1 };
      work.setFolder(folder);
      return folder;
    },
    updateFolder: async (_projectId, folderId, { name, details = '' }) => {
      const former = work.state.folders.find(({ id }) => id === folderId);
      if (former === undefined) throw refuse('EDIT_FOLDER_FAILURE', 404);
      const folder = { ...former, name, details, revision: former.revision + 1 };
      work.setFolder(folder);
      return folder;
    },
    deleteFolder: async (_projectId, folderId) => work.deleteFolder(folderId),
    maps: async () => work.state.maps,
    potentialMaps: async () => {
      const owned = new Set(work.state.maps.map(({ id }) => id));
      return potential().filter(({ id }) => !owned.has(id));
    },
    createMaps: async (_projectId, maps) => {
      const created = maps.map((map) => own(map, map.id ?? newId(), 1));
      const failure = 'CREATE_USER_MAP_FAILURE';
      if (!created.every(isInFile)) throw refuse(failure, 422);
      if (work.state.maps.length + created.length > MAX_MAPS_OF_PROJECT) throw refuse(failure, 422);
      work.setMaps(created);
      return created;
    },
    updateMap: async (_projectId, mapId, fields) =>
      change(mapId, fields, 'SAVE_MAP_PROPERTIES_FAILURE'),
    moveMap: async (_projectId, mapId, { folderId }) => {
      const failure = 'SAVE_MAP_DETAILS_FAILURE';
      return change(mapId, { ...mapOf(mapId, failure), folderId }, failure);
    },
    deleteMaps: async (_projectId, mapIds) => work.deleteMaps(mapIds),
  };
}
