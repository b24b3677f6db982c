import { toldReason } from '../../core/ai-stage/told-reason.ts';
import type { PreviewMap, SolutionPreview } from '../../core/contract/solution-previews.ts';
import { PREVIEW_PERCENT_STEP, type StateInVersion } from '../../core/solution-offers/preview.ts';
import { exactMap, roundedMap } from '../../core/solution-offers/rounded-preview.ts';
import { stateInVersion } from '../../core/solution-offers/state-in-version.ts';
import type { Database } from '../db/schema.ts';
import { isUuid } from '../db/uuid.ts';
import { notFound, workFailed } from '../errors.ts';
import { reasonsOfStage } from '../stages/stages-of-project.ts';
import type { ProjectHead } from './callers.ts';
import type { ServiceContext } from './context.ts';
import { offeredRows } from './solution-list.ts';
import { readyRows } from './solution-rows.ts';
import { keptPatch, lookedAtVersion } from './solution-versions.ts';

/** Nothing of a version is held against what was not bought: saved guesses would tell every byte of it, one after the other. */
const NOT_COMPARED: StateInVersion = { state: 'placed', ownCells: 0 };

/**
 * What a solution would change in the file of a project. Of the person's own and of what was bought figures are exact, and it is told
 * how it stands in a version.
 *
 * @throws ApiError 404 if the project is not offered it, 422 if there is nothing to be written
 */
export function previewSolution(
  { door }: ServiceContext,
  project: ProjectHead,
  fileId: string,
  solutionId: string,
): Promise<SolutionPreview> {
  if (!isUuid(solutionId)) throw notFound();
  return door.transact(async (trx) => {
    const version = await lookedAtVersion(trx, project, fileId);
    const isExact = await isOwnOrBought(trx, project, solutionId);
    if (isExact === undefined) throw notFound();
    const row = await trx
      .selectFrom('solution_matches')
      .select(['patch', 'preview', 'confidence', 'is_same_software'])
      .where('project_id', '=', project.id)
      .where('solution_id', '=', solutionId)
      .where('state', '=', 'fits')
      .executeTakeFirst();
    const patch = keptPatch(row?.patch ?? null);
    if (row === undefined || patch === undefined) {
      throw workFailed('DOWNLOADING_SOLUTIONS_FAILURE', 'solutionUnfit');
    }
    const reasons = await reasonsOfStage(trx, project.id, solutionId);
    return {
      solutionId,
      isExact,
      percentStep: isExact ? 0 : PREVIEW_PERCENT_STEP,
      confidence: row.confidence,
      isSameSoftware: row.is_same_software,
      maps: (row.preview ?? []).map((map): PreviewMap => {
        const told = isExact ? exactMap(map) : roundedMap(map);
        const reason = reasons?.find(({ id }) => id === map.id);
        return {
          ...told,
          ...(isExact ? stateInVersion(map, patch, version.bytes) : NOT_COMPARED),
          stageReason:
            reason === undefined ? null : toldReason(reason, isExact, told.change !== null),
        };
      }),
    };
  });
}

/** @returns `undefined` for a solution that the project is not offered */
async function isOwnOrBought(
  db: Database,
  project: ProjectHead,
  solutionId: string,
): Promise<boolean | undefined> {
  const ready = offeredRows(await readyRows(db, project.id)).find(({ id }) => id === solutionId);
  if (ready !== undefined) return ready.isPurchased;
  const own = await db
    .selectFrom('solutions')
    .select('id')
    .where('id', '=', solutionId)
    .where('owner_id', '=', project.userId)
    .executeTakeFirst();
  return own === undefined ? undefined : true;
}
