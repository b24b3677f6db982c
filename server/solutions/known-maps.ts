import type { KnownMap } from '../../core/solutions/grow-regions.ts';
import type { Door } from '../db/transact.ts';

/** What is known of the maps of a project, whoever tells. */
export async function knownMaps(door: Door, projectId: string): Promise<readonly KnownMap[]> {
  const rows = await door.statement((db) =>
    db
      .selectFrom('maps')
      .select(['fields', 'kind', 'folder_id'])
      .where('project_id', '=', projectId)
      .execute(),
  );
  return rows.map(({ fields, kind, folder_id: folderId }) => ({ ...fields, kind, folderId }));
}
