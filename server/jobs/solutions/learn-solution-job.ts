import type { Selectable } from 'kysely';
import type { ErrorReason } from '../../../core/contract/error-body.ts';
import { projectChannel, type SolutionLearning } from '../../../core/contract/live.ts';
import { asRead } from '../../as-read.ts';
import type { SolutionsTable } from '../../db/tables/solution-tables.ts';
import type { Trx } from '../../db/transact.ts';
import { emitEvent } from '../../events/emit-event.ts';
import type { OriginalsDoor } from '../../originals/originals-door.ts';
import { solutionDigest } from '../../solutions/solution-content.ts';
import { enqueueJob } from '../enqueue-job.ts';
import { holdJobProject } from '../hold-job-project.ts';
import { type ClaimedJob, writeProgress } from '../job-queue.ts';
import type { JobHandler } from '../job-runner.ts';
import { learnFromPatch } from './learn-from-patch.ts';
import type { LearnResult } from './solution-messages.ts';

type LearnJob = ClaimedJob<'learnSolution'>;

/** The job "learn a solution": what was changed in a version, so that it can be found in other files. */
export function learnSolutionJob(door: OriginalsDoor): JobHandler<'learnSolution'> {
  return { run: (job, signal) => learn(door, job, signal), tellChanged: failParked };
}

async function learn(door: OriginalsDoor, job: LearnJob, signal: AbortSignal): Promise<void> {
  const { solutionId } = job.payload;
  const wanted = await door.statement((db) => learningOf(db, solutionId));
  if (wanted?.source_patch == null || wanted.source_project_id === null) return;
  const projectId = wanted.source_project_id;
  const result = await learnFromPatch(door, projectId, wanted.source_patch, signal);
  await door.transact(async (trx) => {
    await holdJobProject(trx, job);
    await writeProgress(trx, job, {});
    await endLearning(trx, solutionId, projectId, result);
  });
}

function learningOf(
  db: Pick<Trx, 'selectFrom'>,
  solutionId: string,
): Promise<Pick<Selectable<SolutionsTable>, 'source_patch' | 'source_project_id'> | undefined> {
  return db
    .selectFrom('solutions')
    .select(['source_patch', 'source_project_id'])
    .where('id', '=', solutionId)
    .where('state', '=', 'learning')
    .executeTakeFirst();
}

async function endLearning(
  trx: Trx,
  solutionId: string,
  projectId: string,
  result: LearnResult,
): Promise<void> {
  if (result.kind === 'failed') return failLearning(trx, solutionId, projectId, result.reason);
  const content = Buffer.from(result.content);
  const ended = await trx
    .updateTable('solutions')
    .set({
      state: 'ready',
      content,
      content_sha256: solutionDigest(content),
      family: result.family === null ? null : asRead(result.family),
      length_bytes: result.lengthBytes,
      map_count: result.mapCount,
      source_patch: null,
    })
    .where('id', '=', solutionId)
    .where('state', '=', 'learning')
    .returning('id')
    .executeTakeFirst();
  if (ended === undefined) return;
  await trx
    .insertInto('solution_bases')
    .values({
      solution_id: solutionId,
      position: 0,
      software_number: result.softwareNumber,
      original_sha256: result.sha256,
    })
    .execute();
  await emitEvent(trx, projectChannel(projectId), 'SOLUTION_LEARNT', { solutionId });
  await enqueueJob(trx, { kind: 'offerSolution', payload: { solutionId }, progress: {} });
}

async function failLearning(
  trx: Trx,
  solutionId: string,
  projectId: string | null,
  reason: ErrorReason,
): Promise<void> {
  const ended = await trx
    .updateTable('solutions')
    .set({ state: 'failed', reason, source_patch: null })
    .where('id', '=', solutionId)
    .where('state', '=', 'learning')
    .returning('id')
    .executeTakeFirst();
  if (ended === undefined || projectId === null) return;
  const told: SolutionLearning = { solutionId, reason };
  await emitEvent(trx, projectChannel(projectId), 'SOLUTION_LEARNING_FAILED', told);
}

/** Whoever waits for a job that is given up is told so. */
async function failParked(trx: Trx, { id, payload, projectId }: LearnJob): Promise<void> {
  const job = await trx.selectFrom('jobs').select('state').where('id', '=', id).executeTakeFirst();
  if (job?.state !== 'parked') return;
  await failLearning(trx, payload.solutionId, projectId, 'workEnded');
}
