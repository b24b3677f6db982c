import type { Selectable } from 'kysely';
import type { BytePatch } from '../../../core/bytes/byte-patch.ts';
import { encodePatch } from '../../../core/bytes/patch-codec.ts';
import { NOW } from '../../db/now.ts';
import type { VersionWorksTable } from '../../db/tables/work-tables.ts';
import type { Trx } from '../../db/transact.ts';

type WorkRow = Selectable<VersionWorksTable>;

/**
 * Keeps what solutions have written into a version, so that it can be taken back.
 *
 * @param report see server/solutions/solution-reports.ts
 * @returns its id, which is that of the work
 */
export async function keepApplication(
  trx: Trx,
  { id, project_id, version_id, request }: WorkRow,
  report: Buffer,
  written: BytePatch,
): Promise<string> {
  if (request === null || 'applicationId' in request) throw new Error(`work ${id} names none`);
  const solutionIds = 'portId' in request ? [request.portId] : request.solutionIds;
  const titles = 'portId' in request ? [request.title] : await titlesOf(trx, solutionIds);
  await trx
    .insertInto('solution_applications')
    .values({
      id,
      project_id,
      version_id,
      solution_ids: solutionIds,
      titles: JSON.stringify(titles),
      report,
      written: Buffer.from(encodePatch(written)),
      applied_at: NOW,
      reverted_at: null,
    })
    .execute();
  return id;
}

/** What solutions are called now: they may be gone when that is asked for. */
async function titlesOf(trx: Trx, ids: readonly string[]): Promise<readonly unknown[]> {
  const rows = await trx
    .selectFrom('solutions')
    .leftJoin('service_types', 'service_types.id', 'solutions.service_type_id')
    .select(['solutions.id', 'solutions.name', 'names'])
    .where('solutions.id', 'in', ids)
    .execute();
  return ids.map((id) => {
    const row = rows.find((each) => each.id === id);
    return row?.name ?? row?.names ?? '';
  });
}

/** @returns id of what was taken back */
export async function markReverted(trx: Trx, { request }: WorkRow): Promise<string | null> {
  if (request === null || !('applicationId' in request)) return null;
  await trx
    .updateTable('solution_applications')
    .set({ reverted_at: NOW })
    .where('id', '=', request.applicationId)
    .where('reverted_at', 'is', null)
    .execute();
  return request.applicationId;
}
