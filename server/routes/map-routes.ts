import { z } from 'zod';
import { emptyBodySchema } from '../../core/contract/common.ts';
import { MAX_MAPS_BODY_BYTES, MAX_MAPS_DELETED_AT_ONCE } from '../../core/contract/limits.ts';
import { listSchema } from '../../core/contract/list.ts';
import {
  createdMapsSchema,
  createFolderSchema,
  createMapsSchema,
  folderSchema,
  foldersSchema,
  moveMapSchema,
  projectMapSchema,
  projectMapsSchema,
  updateFolderSchema,
  updateMapSchema,
} from '../../core/contract/maps.ts';
import { pageQuerySchema } from '../../core/contract/pages.ts';
import type { ServiceContext } from '../services/context.ts';
import { createFolder, deleteFolder, listFolders, updateFolder } from '../services/folders.ts';
import { LIST_FAILURE } from '../services/list-pages.ts';
import {
  createUserMaps,
  deleteUserMaps,
  isOfPack,
  listUserMaps,
  moveMap,
  readMap,
  updateMap,
} from '../services/maps.ts';
import { confirmPackMap, readPackMap } from '../services/pack-maps.ts';
import { bodyReadByHandler } from './contract-validation.ts';
import { readNewMaps } from './new-maps-body.ts';
import { type App, projectIn, projectParams, requireSession } from './route-context.ts';
import { sendData } from './send-data.ts';
import { PAYLOAD_TYPE, payloadBytes, sendPayload } from './send-payload.ts';

const folderParams = projectParams.extend({ folderId: z.string() });
const mapParams = projectParams.extend({ mapId: z.string() });
const tags = ['maps'];
const PACK_MAP_DESCRIPTION =
  'A map of a bought pack is answered as bytes: its JSON, encrypted as the pack is (`GET /projects/{projectId}/mappacks/basic`).';
const mapOrPayload = {
  content: {
    'application/json': { schema: projectMapSchema },
    [PAYLOAD_TYPE]: { schema: payloadBytes },
  },
};

/** `mapId[]=a&mapId[]=b`, or one of them. */
const mapIdsQuery = z.object({
  'mapId[]': z
    .union([z.string(), listSchema(z.string(), { max: MAX_MAPS_DELETED_AT_ONCE })])
    .transform((ids) => (typeof ids === 'string' ? [ids] : ids)),
});

/** Folders and maps of a project. Specification 7, "Folders, maps, map packs". */
export function mapRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);
  folderRoutes(app, context);
  userMapRoutes(app, context);
  singleMapRoutes(app, context);
}

function folderRoutes(app: App, context: ServiceContext): void {
  app.get(
    '/projects/:projectId/folders',
    {
      config: { failure: LIST_FAILURE },
      schema: {
        summary: 'Folders',
        tags,
        params: projectParams,
        querystring: pageQuerySchema,
        response: { 200: foldersSchema },
      },
    },
    async (request) => listFolders(context, projectIn(request), request.query),
  );

  app.post(
    '/projects/:projectId/folders',
    {
      config: { failure: 'NEW_FOLDER_FAILURE' },
      schema: {
        summary: 'Create a folder',
        tags,
        params: projectParams,
        body: createFolderSchema,
        response: { 201: folderSchema },
      },
    },
    async (request, reply) => {
      const folder = await createFolder(context, projectIn(request), request.body);
      reply.status(201);
      return folder;
    },
  );

  app.put(
    '/projects/:projectId/folders/:folderId',
    {
      config: { failure: 'EDIT_FOLDER_FAILURE' },
      schema: {
        summary: 'Change a folder',
        tags,
        params: folderParams,
        body: updateFolderSchema,
        response: { 200: folderSchema },
      },
    },
    async (request) =>
      updateFolder(context, projectIn(request), request.params.folderId, request.body),
  );

  app.delete(
    '/projects/:projectId/folders/:folderId',
    {
      config: { failure: 'REMOVE_FOLDER_FAILURE' },
      schema: {
        summary: 'Delete a folder; its maps move to the root',
        tags,
        params: folderParams,
        response: { 200: emptyBodySchema },
      },
    },
    async (request) => {
      await deleteFolder(context, projectIn(request), request.params.folderId);
      return {};
    },
  );
}

function userMapRoutes(app: App, context: ServiceContext): void {
  app.get(
    '/projects/:projectId/user-maps',
    {
      config: { failure: LIST_FAILURE },
      schema: {
        summary: 'User maps',
        tags,
        params: projectParams,
        querystring: pageQuerySchema,
        response: { 200: projectMapsSchema },
      },
    },
    async (request) => listUserMaps(context, projectIn(request), request.query),
  );

  app.post(
    '/projects/:projectId/user-maps',
    {
      bodyLimit: MAX_MAPS_BODY_BYTES,
      validatorCompiler: bodyReadByHandler,
      config: { failure: 'CREATE_USER_MAP_FAILURE' },
      schema: {
        summary: 'Create maps, all or none',
        tags,
        params: projectParams,
        body: createMapsSchema,
        response: { 201: createdMapsSchema },
      },
    },
    async (request, reply) => {
      const project = projectIn(request);
      const { data } = await createUserMaps(context, project, await readNewMaps(request.body));
      return sendData(reply.status(201), data);
    },
  );

  app.delete(
    '/projects/:projectId/user-maps',
    {
      config: { failure: 'REMOVE_MAPS_FAILURE' },
      schema: {
        summary: 'Delete several user maps, all or none',
        tags,
        params: projectParams,
        querystring: mapIdsQuery,
        response: { 200: emptyBodySchema },
      },
    },
    async (request) => {
      await deleteUserMaps(context, projectIn(request), request.query['mapId[]']);
      return {};
    },
  );
}

function singleMapRoutes(app: App, context: ServiceContext): void {
  app.get(
    '/projects/:projectId/maps/:mapId',
    {
      schema: {
        summary: 'A map',
        description: PACK_MAP_DESCRIPTION,
        tags,
        params: mapParams,
        response: { 200: mapOrPayload },
      },
    },
    async (request, reply) => {
      const [project, { mapId }] = [projectIn(request), request.params];
      const map = await readMap(context, project, mapId);
      return map ?? sendPayload(request, reply, await readPackMap(context, project, mapId));
    },
  );

  app.put(
    '/projects/:projectId/maps/:mapId',
    {
      bodyLimit: MAX_MAPS_BODY_BYTES,
      config: { failure: 'SAVE_MAP_PROPERTIES_FAILURE' },
      schema: {
        summary: 'Change a map; one of a pack is confirmed by sending it as it is',
        description: PACK_MAP_DESCRIPTION,
        tags,
        params: mapParams,
        body: updateMapSchema,
        response: { 200: mapOrPayload },
      },
    },
    async (request, reply) => {
      const [project, { mapId }] = [projectIn(request), request.params];
      const ofPack = (await isOfPack(context, project, mapId))
        ? await confirmPackMap(context, project, mapId, request.body)
        : undefined;
      if (ofPack !== undefined) return sendPayload(request, reply, ofPack);
      return updateMap(context, project, mapId, request.body);
    },
  );

  app.patch(
    '/projects/:projectId/maps/:mapId',
    {
      config: { failure: 'SAVE_MAP_DETAILS_FAILURE' },
      schema: {
        summary: 'Move a map into a folder',
        tags,
        params: mapParams,
        body: moveMapSchema,
        response: { 200: projectMapSchema },
      },
    },
    async (request) => moveMap(context, projectIn(request), request.params.mapId, request.body),
  );

  app.delete(
    '/projects/:projectId/maps/:mapId',
    {
      config: { failure: 'REMOVE_MAP_FAILURE' },
      schema: {
        summary: 'Delete a map',
        tags,
        params: mapParams,
        response: { 200: emptyBodySchema },
      },
    },
    async (request) => {
      await deleteUserMaps(context, projectIn(request), [request.params.mapId]);
      return {};
    },
  );
}
