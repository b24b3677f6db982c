import type { ApiClient } from './api-server.ts';
import { newProject, newVersion } from './api-server.ts';
import type { CallTarget } from './described-calls.ts';
import { mapDefinition } from './sample-map-definition.ts';

/** A new project with a version, a folder and a map. */
export async function newCallTarget(client: ApiClient): Promise<CallTarget> {
  const project = await newProject(client);
  const { id: fileId } = await newVersion(client, project, {});
  const root = `/projects/${project.id}`;
  const folder = await client.call('POST', `${root}/folders`, { body: { name: 'Air' } });
  const { id: _, kind: __, ...map } = mapDefinition();
  const maps = await client.call('POST', `${root}/user-maps`, { body: { maps: [map] } });
  return {
    projectId: project.id,
    originalSha256: project.originalSha256,
    fileId,
    folderId: folder.json.id,
    mapId: maps.json.data[0].id,
  };
}
