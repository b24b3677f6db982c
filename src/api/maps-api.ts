import {
  type CreateMaps,
  createdMapsSchema,
  type Folder,
  folderSchema,
  foldersSchema,
  type MoveMap,
  type NewFolder,
  type ProjectMap,
  projectMapSchema,
  projectMapsSchema,
  type UpdateFolder,
  type UpdateMap,
} from '../../core/contract/maps.ts';
import { type PotentialMap, potentialMapsSchema } from '../../core/contract/reading-results.ts';
import { allPages } from './all-pages.ts';
import type { HttpClient } from './http-client.ts';

/** Calls about folders and user maps of a project. */
export interface MapsApi {
  folders(projectId: string): Promise<readonly Folder[]>;
  createFolder(projectId: string, folder: NewFolder): Promise<Folder>;
  /** Where it was changed elsewhere, nobody is told but the caller. */
  updateFolder(projectId: string, folderId: string, update: UpdateFolder): Promise<Folder>;
  /** Deletes a folder; its maps move to the root. */
  deleteFolder(projectId: string, folderId: string): Promise<void>;
  /** User maps, oldest first. */
  maps(projectId: string): Promise<readonly ProjectMap[]>;
  /** Maps that nobody has named yet, the likeliest first. */
  potentialMaps(projectId: string): Promise<readonly PotentialMap[]>;
  /** Creates maps, all or none. */
  createMaps(projectId: string, maps: CreateMaps['maps']): Promise<readonly ProjectMap[]>;
  /** Where it was changed elsewhere, nobody is told but the caller. */
  updateMap(projectId: string, mapId: string, update: UpdateMap): Promise<ProjectMap>;
  /** Where it was changed elsewhere, nobody is told but the caller. */
  moveMap(projectId: string, mapId: string, move: MoveMap): Promise<ProjectMap>;
  /** Deletes at most 200 maps, all or none. */
  deleteMaps(projectId: string, mapIds: readonly string[]): Promise<void>;
}

/** Specification 7, "Folders, maps, map packs". */
export function createMapsApi(http: HttpClient): MapsApi {
  const root = (projectId: string): string => `projects/${projectId}`;
  return {
    folders: (projectId) =>
      allPages(http, foldersSchema, { path: `${root(projectId)}/folders`, kind: 'project' }),
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
        kind: 'edit',
        failure: 'EDIT_FOLDER_FAILURE',
        body,
      }),
    deleteFolder: (projectId, folderId) =>
      http.send({
        method: 'DELETE',
        path: `${root(projectId)}/folders/${folderId}`,
        failure: 'REMOVE_FOLDER_FAILURE',
      }),
    maps: (projectId) =>
      allPages(http, projectMapsSchema, { path: `${root(projectId)}/user-maps`, kind: 'project' }),
    potentialMaps: (projectId) =>
      allPages(http, potentialMapsSchema, {
        path: `${root(projectId)}/potential-maps`,
        kind: 'project',
      }),
    createMaps: async (projectId, maps) => {
      const answer = await http.json(createdMapsSchema, {
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
        kind: 'edit',
        failure: 'SAVE_MAP_PROPERTIES_FAILURE',
        body,
      }),
    moveMap: (projectId, mapId, body) =>
      http.json(projectMapSchema, {
        method: 'PATCH',
        path: `${root(projectId)}/maps/${mapId}`,
        kind: 'edit',
        failure: 'SAVE_MAP_DETAILS_FAILURE',
        body,
      }),
    deleteMaps: (projectId, mapIds) =>
      http.send({
        method: 'DELETE',
        path: `${root(projectId)}/user-maps?${mapIds.map((id) => `mapId[]=${id}`).join('&')}`,
        failure: mapIds.length === 1 ? 'REMOVE_MAP_FAILURE' : 'REMOVE_MAPS_FAILURE',
      }),
  };
}
