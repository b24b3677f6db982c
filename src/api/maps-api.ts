import {
  type CreateMaps,
  type Folder,
  type FolderFields,
  folderSchema,
  foldersSchema,
  type MapFields,
  type ProjectMap,
  projectMapSchema,
  projectMapsSchema,
} from '../../core/contract/maps.ts';
import { type PotentialMap, potentialMapsSchema } from '../../core/contract/reading-results.ts';
import type { HttpClient } from './http-client.ts';

/** Calls about folders and user maps of a project. */
export interface MapsApi {
  folders(projectId: string): Promise<readonly Folder[]>;
  createFolder(projectId: string, fields: FolderFields): Promise<Folder>;
  updateFolder(projectId: string, folderId: string, fields: FolderFields): Promise<Folder>;
  /** Deletes a folder; its maps move to the root. */
  deleteFolder(projectId: string, folderId: string): Promise<void>;
  /** User maps, oldest first. */
  maps(projectId: string): Promise<readonly ProjectMap[]>;
  /** Maps that nobody has named yet, the likeliest first. */
  potentialMaps(projectId: string): Promise<readonly PotentialMap[]>;
  /** Creates maps, all or none. */
  createMaps(projectId: string, maps: CreateMaps['maps']): Promise<readonly ProjectMap[]>;
  updateMap(projectId: string, mapId: string, fields: MapFields): Promise<ProjectMap>;
  moveMap(projectId: string, mapId: string, folderId: string | null): Promise<ProjectMap>;
  /** Deletes at most 200 maps, all or none. */
  deleteMaps(projectId: string, mapIds: readonly string[]): Promise<void>;
}

/** Specification 7, "Folders, maps, map packs". */
export function createMapsApi(http: HttpClient): MapsApi {
  const root = (projectId: string): string => `projects/${projectId}`;
  return {
    folders: async (projectId) => {
      const path = `${root(projectId)}/folders`;
      return (await http.json(foldersSchema, { path, kind: 'project' })).data;
    },
    createFolder: (projectId, body) =>
      http.json(folderSchema, {
        method: 'POST',
        path: `${root(projectId)}/folders`,
        failure: 'NEW_FOLDER_FAILURE',
        body,
      }),
    updateFolder: (projectId, folderId, body) =>
      http.json(folderSchema, {
        method: 'PUT',
        path: `${root(projectId)}/folders/${folderId}`,
        failure: 'EDIT_FOLDER_FAILURE',
        body,
      }),
    deleteFolder: (projectId, folderId) =>
      http.done({
        method: 'DELETE',
        path: `${root(projectId)}/folders/${folderId}`,
        failure: 'REMOVE_FOLDER_FAILURE',
      }),
    maps: async (projectId) => {
      const path = `${root(projectId)}/user-maps`;
      return (await http.json(projectMapsSchema, { path, kind: 'project' })).data;
    },
    potentialMaps: async (projectId) => {
      const path = `${root(projectId)}/potential-maps`;
      return (await http.json(potentialMapsSchema, { path, kind: 'project' })).data;
    },
    createMaps: async (projectId, maps) => {
      const answer = await http.json(projectMapsSchema, {
        method: 'POST',
        path: `${root(projectId)}/user-maps`,
        failure: 'CREATE_USER_MAP_FAILURE',
        body: { maps },
      });
      return answer.data;
    },
    updateMap: (projectId, mapId, body) =>
      http.json(projectMapSchema, {
        method: 'PUT',
        path: `${root(projectId)}/maps/${mapId}`,
        failure: 'SAVE_MAP_PROPERTIES_FAILURE',
        body,
      }),
    moveMap: (projectId, mapId, folderId) =>
      http.json(projectMapSchema, {
        method: 'PATCH',
        path: `${root(projectId)}/maps/${mapId}`,
        failure: 'SAVE_MAP_DETAILS_FAILURE',
        body: { folderId },
      }),
    deleteMaps: (projectId, mapIds) =>
      http.done({
        method: 'DELETE',
        path: `${root(projectId)}/user-maps?${mapIds.map((id) => `mapId[]=${id}`).join('&')}`,
        failure: mapIds.length === 1 ? 'REMOVE_MAP_FAILURE' : 'REMOVE_MAPS_FAILURE',
      }),
  };
}
