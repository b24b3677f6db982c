import type { Trx } from '../db/transact.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { mapsDigest, packMaps, packOriginal } from './pack-content.ts';
import type { PackPublication } from './publication.ts';
import { refreshPacks } from './refresh-packs.ts';

/**
 * Puts a map pack into the library: its maps are looked for in every file of its family.
 *
 * @returns its id; `undefined` if the same pack is there already
 */
export async function publishPack(trx: Trx, pack: PackPublication): Promise<string | undefined> {
  const { name, maps, original, originalSha256, family, softwareNumbers } = pack;
  const row = await trx
    .insertInto('map_packs')
    .values({
      name,
      state: 'ready',
      family,
      length_bytes: original.length,
      software_numbers: softwareNumbers,
      maps: packMaps(maps),
      map_count: maps.length,
      content_sha256: mapsDigest(maps),
      original: packOriginal(original),
      original_sha256: originalSha256,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await enqueueJob(trx, { kind: 'offerMapPack', payload: { packId: row.id }, progress: {} });
  return row.id;
}

/** Takes a map pack out of the library. Who has bought its maps keeps them. @returns whether it was there */
export async function withdrawPack(trx: Trx, id: string): Promise<boolean> {
  const rows = await trx
    .selectFrom('library_matches')
    .select('project_id')
    .where('pack_id', '=', id)
    .where('state', '=', 'carried')
    // In one order, so that two at once wait for each other and not in a circle.
    .orderBy('project_id')
    .execute();
  for (const { project_id: projectId } of rows) {
    await trx
      .selectFrom('projects')
      .select('id')
      .where('id', '=', projectId)
      .forNoKeyUpdate()
      .execute();
  }
  const row = await trx
    .updateTable('map_packs')
    .set({ state: 'withdrawn' })
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  for (const { project_id: projectId } of rows) await refreshPacks(trx, projectId, true);
  return true;
}
