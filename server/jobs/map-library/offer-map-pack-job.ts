import { sql } from 'kysely';
import type { Door, Trx } from '../../db/transact.ts';
import { askForMaps } from '../../map-library/ask-for-maps.ts';
import { areNear, FAMILY_OF_PROJECT } from '../../solutions/near-projects.ts';
import type { JobHandler } from '../job-runner.ts';

/** Projects of one transaction: others wait meanwhile on the embedded database. */
const PROJECTS_AT_ONCE = 100;

/** The job "offer a map pack": has its maps looked for in every file that may have them. */
export function offerMapPackJob(door: Door): JobHandler<'offerMapPack'> {
  return {
    run: async ({ payload: { packId } }, signal) => {
      let after = '00000000-0000-0000-0000-000000000000';
      for (;;) {
        signal.throwIfAborted();
        const last = await door.transact((trx) => offerTo(trx, packId, after));
        if (last === undefined) return;
        after = last;
      }
    },
  };
}

/** @returns the last project of this step; `undefined` if there is none behind `after` */
async function offerTo(trx: Trx, packId: string, after: string): Promise<string | undefined> {
  const rows = await trx
    .selectFrom('map_packs')
    .innerJoin('projects', (join) => join.on('projects.id', '>', after))
    .innerJoin('contents', 'contents.id', 'projects.content_id')
    // One that is not read yet is looked through when it is.
    .innerJoin('readings', (join) =>
      join
        .onRef('readings.project_id', '=', 'projects.id')
        .on('readings.step', '=', 'identification'),
    )
    .select(['projects.id', 'projects.user_id'])
    .where('map_packs.id', '=', packId)
    .where('map_packs.state', '=', 'ready')
    .where(
      areNear(
        { family: sql.ref('map_packs.family'), lengthBytes: sql.ref('map_packs.length_bytes') },
        { family: FAMILY_OF_PROJECT, lengthBytes: sql.ref('contents.length_bytes') },
      ),
    )
    .orderBy('projects.id')
    .limit(PROJECTS_AT_ONCE)
    .execute();
  for (const { id, user_id: userId } of rows) await askForMaps(trx, { id, userId });
  return rows.at(-1)?.id;
}
