import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../db/transact.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';

/** When a match was made that is to be made anew: before every moment. What it says holds until then. */
const OUTDATED = sql<Date>`'-infinity'::timestamptz`;

/** Whether a match need not be made anew, in a query of `library_matches`. */
export const IS_CURRENT: RawBuilder<boolean> = sql<boolean>`library_matches.matched_at > ${OUTDATED}`;

/** Everything that is to be carried again. */
export interface Outdated {
  /** Packs that are looked for again in every file that may have their maps. */
  readonly packs: number;
  /** Files whose maps are carried again from packs, or from other projects when the library is looked through there next. */
  readonly projects: number;
}

/**
 * Has the maps of the library carried anew: after the finder has become better. What was carried stays offered until it is replaced,
 * and what was bought stays.
 */
export async function carryAgain(trx: Trx): Promise<Outdated> {
  const rows = await trx
    .updateTable('library_matches')
    .set({ matched_at: OUTDATED })
    .returning('project_id')
    .execute();
  const packs = await trx
    .selectFrom('map_packs')
    .select('id')
    .where('state', '=', 'ready')
    .execute();
  for (const { id } of packs) {
    await enqueueJob(trx, { kind: 'offerMapPack', payload: { packId: id }, progress: {} });
  }
  return { packs: packs.length, projects: new Set(rows.map((row) => row.project_id)).size };
}
