import { asRead } from '../as-read.ts';
import type { Trx } from '../db/transact.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { Publication } from './publication.ts';
import { changeOffer } from './refresh-offers.ts';
import { packSolution, solutionDigest } from './solution-content.ts';

/**
 * Puts a ready solution into the catalogue: it is looked for in every file of its family, and offered where it fits.
 *
 * @returns its id; `otherKind` if the service type is of another kind, `published` if the same solution is there already
 */
export async function publishSolution(
  trx: Trx,
  { serviceType, price, bases, solution }: Publication,
): Promise<{ readonly id: string } | 'otherKind' | 'published'> {
  const { key, kind, stage } = serviceType;
  const names = JSON.stringify(serviceType.names);
  const type = await trx
    .insertInto('service_types')
    .values({ key, kind, stage, names })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ names }))
    .returning(['id', 'kind', 'stage'])
    .executeTakeFirstOrThrow();
  if (type.kind !== kind || type.stage !== stage) return 'otherKind';
  const content = packSolution(solution);
  const { family, softwareNumber, sha256, lengthBytes } = solution.source;
  const row = await trx
    .insertInto('solutions')
    .values({
      owner_id: null,
      service_type_id: type.id,
      name: null,
      state: 'ready',
      reason: null,
      family: family === null ? null : asRead(family),
      length_bytes: lengthBytes,
      content,
      content_sha256: solutionDigest(content),
      map_count: solution.regions.length,
      list_price: price,
      source_project_id: null,
      source_patch: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return 'published';
  const all = [{ softwareNumber, sha256 }, ...bases];
  await trx
    .insertInto('solution_bases')
    .values(
      all.map((base, position) => ({
        solution_id: row.id,
        position,
        software_number: base.softwareNumber,
        original_sha256: base.sha256,
      })),
    )
    .execute();
  await enqueueJob(trx, {
    kind: 'offerSolution',
    payload: { solutionId: row.id },
    progress: {},
  });
  return row;
}

/** Takes a ready solution out of the catalogue. Who has bought it keeps it. @returns whether it was there */
export function withdrawSolution(trx: Trx, id: string): Promise<boolean> {
  return changeOffer(trx, id, async () => {
    const row = await trx
      .updateTable('solutions')
      .set({ state: 'withdrawn' })
      .where('id', '=', id)
      .where('owner_id', 'is', null)
      .where('made_for_project_id', 'is', null)
      .where('state', '=', 'ready')
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  });
}

/**
 * Has every ready solution looked for again where it had no place: the finder may have become better since. What was placed stays as it
 * is, for it may have been bought.
 *
 * @returns how many solutions, and in how many projects they had no place
 */
export async function lookAgain(
  trx: Trx,
): Promise<{ readonly solutions: number; readonly places: number }> {
  const rows = await trx
    .deleteFrom('solution_matches')
    .using('solutions')
    .whereRef('solutions.id', '=', 'solution_matches.solution_id')
    .where('solutions.state', '=', 'ready')
    .where('solution_matches.state', '=', 'unfit')
    .returning('solution_matches.solution_id')
    .execute();
  const ids = new Set(rows.map((row) => row.solution_id));
  for (const solutionId of ids) {
    await enqueueJob(trx, { kind: 'offerSolution', payload: { solutionId }, progress: {} });
  }
  return { solutions: ids.size, places: rows.length };
}
