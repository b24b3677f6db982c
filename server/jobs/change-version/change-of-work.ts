import type { Selectable } from 'kysely';
import type { VersionWorksTable } from '../../db/tables/work-tables.ts';
import type { Trx } from '../../db/transact.ts';
import type { Change, PlacedSolution } from './change-messages.ts';

/** The change that work asks for; `undefined` if what it is about is gone meanwhile. */
export async function changeOfWork(
  trx: Trx,
  { kind, codes, request, project_id }: Selectable<VersionWorksTable>,
): Promise<Change | undefined> {
  if (kind === 'fixChecksums') return { kind };
  if (kind === 'removeCodes') return { kind, codes: codes ?? [] };
  if (request === null) return undefined;
  if ('applicationId' in request) {
    const row = await trx
      .selectFrom('solution_applications')
      .select('report')
      .where('id', '=', request.applicationId)
      .where('reverted_at', 'is', null)
      .executeTakeFirst();
    return row && { kind: 'revertSolutions', reports: row.report };
  }
  if ('portId' in request) {
    const { portId, maps, appliesRest } = request;
    const port = await placedPort(trx, project_id, portId);
    return port && { kind: 'applySolutions', solutions: [port], maps, appliesRest };
  }
  const { solutionIds, maps, appliesRest } = request;
  const solutions = await placedSolutions(trx, project_id, solutionIds);
  return solutions && { kind: 'applySolutions', solutions, maps, appliesRest };
}

/** @returns `undefined` if another has taken its place */
async function placedPort(
  trx: Trx,
  projectId: string,
  id: string,
): Promise<PlacedSolution | undefined> {
  const row = await trx
    .selectFrom('ports')
    .select(['content', 'result'])
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  if (row?.content == null || row.result === null) return undefined;
  const { placement, isSameSoftware } = row.result;
  return { id, content: row.content, placement: { ...placement, isSameSoftware } };
}

/** @returns `undefined` if one of them does not fit into the project's file, or is gone */
async function placedSolutions(
  trx: Trx,
  projectId: string,
  ids: readonly string[],
): Promise<PlacedSolution[] | undefined> {
  const rows = await trx
    .selectFrom('solution_matches')
    .innerJoin('solutions', 'solutions.id', 'solution_matches.solution_id')
    .select(['solutions.id', 'content', 'placement', 'is_same_software'])
    .where('project_id', '=', projectId)
    .where('solutions.id', 'in', ids)
    .where('solution_matches.state', '=', 'fits')
    .execute();
  const found = ids.flatMap((id): PlacedSolution[] => {
    const row = rows.find((each) => each.id === id);
    if (row?.content == null || row.placement === null) return [];
    const placement = { ...row.placement, isSameSoftware: row.is_same_software };
    return [{ id, content: row.content, placement }];
  });
  return found.length === ids.length ? found : undefined;
}
