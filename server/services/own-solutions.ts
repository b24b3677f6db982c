import { ORIGINAL_ID } from '../../core/contract/files.ts';
import { MAX_OWN_SOLUTIONS } from '../../core/contract/limits.ts';
import type { LearnSolution, OwnSolution } from '../../core/contract/solutions.ts';
import { holdAccount } from '../commerce/hold-account.ts';
import type { Trx } from '../db/transact.ts';
import { isUuid } from '../db/uuid.ts';
import { notFound, quotaReached, workFailed } from '../errors.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { changeOffer } from '../solutions/refresh-offers.ts';
import type { Caller, ProjectHead } from './callers.ts';
import type { ServiceContext } from './context.ts';
import { holdProject } from './hold-project.ts';
import { requireLicence } from './licence-rights.ts';
import { SolutionRights } from './rights.ts';

const FAILURE = 'LEARN_SOLUTION_FAILURE';

/**
 * Asks for a solution to be learnt from a saved version, as it is now.
 *
 * @throws ApiError 402 without a licence, 404, 422 for the original, for a version without changes, and for an account that has as
 *   many as it may have
 */
export async function learnOwnSolution(
  trx: Trx,
  caller: Caller,
  project: ProjectHead,
  fileId: string,
  { name }: LearnSolution,
): Promise<OwnSolution> {
  requireLicence(caller.licence, FAILURE);
  if (fileId === ORIGINAL_ID) throw workFailed(FAILURE, 'learnUnsaved');
  if (!isUuid(fileId)) throw notFound();
  await holdAccount(trx, caller.user.id);
  await requireRoom(trx, caller.user.id);
  await holdProject(trx, project);
  const version = await trx
    .selectFrom('versions')
    .select(['patches', 'modified_count'])
    .where('id', '=', fileId)
    .where('project_id', '=', project.id)
    .executeTakeFirst();
  if (version === undefined) throw notFound();
  if (version.modified_count === 0) throw workFailed(FAILURE, 'learnNoChange');
  const { id, created_at: createdAt } = await trx
    .insertInto('solutions')
    .values({
      owner_id: caller.user.id,
      service_type_id: null,
      name,
      state: 'learning',
      reason: null,
      family: null,
      length_bytes: null,
      content: null,
      content_sha256: null,
      list_price: null,
      source_project_id: project.id,
      source_patch: version.patches,
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
  await enqueueJob(trx, {
    kind: 'learnSolution',
    payload: { solutionId: id },
    progress: {},
    userId: caller.user.id,
    projectId: project.id,
    maxAttempts: LEARN_ATTEMPTS,
  });
  const rights = new SolutionRights(project.id, fileId, { hasLicence: true, isVersion: true });
  return {
    id,
    name,
    state: 'learning',
    reason: null,
    fit: 'unknown',
    fitReason: null,
    isApplied: false,
    mapCount: 0,
    createdAt: createdAt.toISOString(),
    links: rights.ofOwn(id, false),
  };
}

/** A process that is killed uses one. */
const LEARN_ATTEMPTS = 3;

/** The caller holds the account. */
async function requireRoom(trx: Trx, userId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('solutions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_OWN_SOLUTIONS) throw quotaReached(FAILURE);
}

/** Removes a person's own solution from all projects. What was applied of it stays. @throws ApiError 404 */
export async function deleteOwnSolution(
  { door }: ServiceContext,
  { user }: Caller,
  solutionId: string,
): Promise<void> {
  if (!isUuid(solutionId)) throw notFound();
  const isDeleted = await door.transact(async (trx) => {
    const own = await trx
      .selectFrom('solutions')
      .select('id')
      .where('id', '=', solutionId)
      .where('owner_id', '=', user.id)
      .executeTakeFirst();
    // Whose solution it is not holds no project that it fits into: those of all persons, where it is one of the catalogue.
    if (own === undefined) return false;
    return changeOffer(trx, solutionId, async () => {
      const { numDeletedRows } = await trx
        .deleteFrom('solutions')
        .where('id', '=', solutionId)
        .where('owner_id', '=', user.id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    });
  });
  if (!isDeleted) throw notFound();
}
