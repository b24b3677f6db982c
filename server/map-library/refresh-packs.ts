import { sql } from 'kysely';
import { projectChannel } from '../../core/contract/live.ts';
import type { Trx } from '../db/transact.ts';
import { emitEvent } from '../events/emit-event.ts';

/**
 * Sets whether a project has map packs, and tells whoever has it open what is new. The caller holds the project. It has some where a
 * pack of the library fits, with a map at least that is found as surely as a solution has to be, and where one was bought.
 *
 * @param isChanged whether its maps are others since they were told last
 * @param isOwnAct whether that is because of what the person does
 */
export async function refreshPacks(
  trx: Trx,
  projectId: string,
  isChanged: boolean,
  isOwnAct = false,
): Promise<void> {
  const before = await trx
    .selectFrom('projects')
    .select('has_mappacks')
    .where('id', '=', projectId)
    .executeTakeFirst();
  if (before === undefined) return;
  const { has_mappacks: has } = await trx
    .updateTable('projects')
    .set({
      has_mappacks: sql<boolean>`(exists (select from library_matches
          join map_packs on map_packs.id = library_matches.pack_id
          where library_matches.project_id = projects.id and library_matches.sure_count > 0
            and map_packs.state = 'ready')
        or exists (select from pack_maps where pack_maps.project_id = projects.id))`,
    })
    .where('id', '=', projectId)
    .returning('has_mappacks')
    .executeTakeFirstOrThrow();
  const channel = projectChannel(projectId);
  if (has !== before.has_mappacks) await emitEvent(trx, channel, 'FLAGS_UPDATED');
  if (isChanged || has !== before.has_mappacks) {
    await emitEvent(trx, channel, 'MAPPACKS_UPDATED', { isOwnAct });
  }
}
