import { leftOutMaps } from '../../core/ai-stage/left-out-maps.ts';
import type {
  AppliedSolution,
  ApplySolution,
  SolutionWork,
} from '../../core/contract/solution-works.ts';
import { isSaidOf } from '../../core/solution-offers/said-of.ts';
import type { Trx } from '../db/transact.ts';
import { isUuid } from '../db/uuid.ts';
import { invalidFields, notFound, notPurchased, workFailed } from '../errors.ts';
import { reasonsOfStage } from '../stages/stages-of-project.ts';
import type { ProjectHead } from './callers.ts';
import { requireLicence } from './licence-rights.ts';
import { SolutionRights } from './rights.ts';
import { readyRows } from './solution-rows.ts';
import {
  beginWork,
  ownVersionId,
  versionWorkOf,
  type WorkOrder,
  type WorkRow,
} from './version-works.ts';

const FAILURE = 'APPLY_SOLUTIONS_FAILURE';
/** Nothing is paid for it: what is applied was bought before, or is the person's own. */
const UNPAID = { hold_id: null, list_price: 0, codes: null } as const;

/**
 * Asks for a solution or a pack to be written into a version.
 *
 * @param targetId of the solution, or of the pack
 * @returns id of the work
 * @throws ApiError 402 without a licence or for what was not bought, 404, 409 if the version has other bytes by now, 422 for the
 *   original, for a part of a pack and for what the file does not take
 */
export async function orderSolutions(
  trx: Trx,
  order: WorkOrder,
  targetId: string,
  { maps, appliesRest }: ApplySolution,
): Promise<string> {
  const { caller, project } = order;
  const version_id = ownVersionId(order.versionId, FAILURE);
  requireLicence(caller.licence, FAILURE);
  if (!isUuid(targetId)) throw notFound();
  const solutionIds = await solutionsOf(trx, project, targetId.toLowerCase());
  const { count } = await trx
    .selectFrom('solution_matches')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', project.id)
    .where('solution_id', 'in', solutionIds)
    .where('state', '=', 'fits')
    .executeTakeFirstOrThrow();
  if (count !== solutionIds.length) throw workFailed(FAILURE, 'solutionUnfit');
  const id = crypto.randomUUID();
  const all = [...maps, ...(await coupledChoices(trx, project, solutionIds, maps))];
  const request = JSON.stringify({ solutionIds, maps: all, appliesRest });
  await beginWork(trx, order, FAILURE, {
    ...UNPAID,
    id,
    version_id,
    kind: 'applySolutions',
    request,
  });
  return id;
}

/**
 * What is left out beside what somebody has left out: it belongs together with it.
 *
 * @throws ApiError 422 for maps of a solution that is no AI stage, and where nothing would be left
 */
async function coupledChoices(
  trx: Trx,
  project: ProjectHead,
  solutionIds: readonly string[],
  maps: ApplySolution['maps'],
): Promise<ApplySolution['maps']> {
  const all: ApplySolution['maps'] = [];
  for (const solutionId of solutionIds) {
    const off = maps.filter((map) => map.isLeftOut === true && isSaidOf(map, solutionId));
    if (off.length === 0) continue;
    const known = await reasonsOfStage(trx, project.id, solutionId);
    const left = leftOutMaps(
      known ?? [],
      off.map(({ id }) => id),
    );
    if (known === undefined || left.size === known.length) {
      throw invalidFields(FAILURE, [{ path: 'maps', rule: 'range' }]);
    }
    all.push(...[...left].map((id) => ({ solutionId, id, isLeftOut: true })));
  }
  return all;
}

/** @throws ApiError 402 for what was not bought, 404, 422 for a part of a pack */
async function solutionsOf(
  trx: Trx,
  project: ProjectHead,
  targetId: string,
): Promise<readonly string[]> {
  const bought = await trx
    .selectFrom('solution_entitlements')
    .select(['solution_id', 'pack_id'])
    .where('project_id', '=', project.id)
    .where((eb) => eb.or([eb('solution_id', '=', targetId), eb('pack_id', '=', targetId)]))
    .orderBy('position')
    .execute();
  const [first] = bought;
  if (first?.pack_id === targetId) return bought.map((row) => row.solution_id);
  if (first !== undefined && first.pack_id !== null) throw workFailed(FAILURE, 'solutionOfPack');
  if (first !== undefined) return [targetId];
  const own = await trx
    .selectFrom('solutions')
    .select('id')
    .where('id', '=', targetId)
    .where('owner_id', '=', project.userId)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  if (own !== undefined) return [targetId];
  const offered = (await readyRows(trx, project.id)).some(({ id }) => id === targetId);
  throw offered ? notPurchased(FAILURE) : notFound();
}

/**
 * Asks for solutions to be taken back out of a version.
 *
 * @returns id of the work
 * @throws ApiError 402 without a licence, 404 also for what was taken back before, 409 if the version has other bytes by now
 */
export async function orderRevert(
  trx: Trx,
  order: WorkOrder,
  applicationId: string,
): Promise<string> {
  const version_id = ownVersionId(order.versionId, FAILURE);
  requireLicence(order.caller.licence, FAILURE);
  if (!isUuid(applicationId)) throw notFound();
  const row = await trx
    .selectFrom('solution_applications')
    .select('id')
    .where('id', '=', applicationId)
    .where('project_id', '=', order.project.id)
    .where('version_id', '=', version_id)
    .where('reverted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  const id = crypto.randomUUID();
  const request = JSON.stringify({ applicationId: row.id });
  await beginWork(trx, order, FAILURE, {
    ...UNPAID,
    id,
    version_id,
    kind: 'revertSolutions',
    request,
  });
  return id;
}

/** Work with solutions, as its caller hears of it. */
export function solutionWorkOf(row: WorkRow): SolutionWork {
  const { codes: _, receipt: __, ...work } = versionWorkOf(row);
  const applicationId = row.kind === 'applySolutions' ? row.application_id : null;
  const rights = new SolutionRights(row.project_id, row.version_id, {
    hasLicence: true,
    isVersion: true,
  });
  return {
    ...work,
    applicationId,
    solutions: (row.results ?? []) as readonly AppliedSolution[],
    links: applicationId === null ? [] : rights.ofApplication(applicationId, true),
  };
}
