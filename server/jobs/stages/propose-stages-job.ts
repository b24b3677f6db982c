import { sql } from 'kysely';
import type { Trx } from '../../db/transact.ts';
import { readWholeOriginal } from '../../originals/originals.ts';
import type { OriginalsDoor } from '../../originals/originals-door.ts';
import { knownMaps } from '../../solutions/known-maps.ts';
import { FAMILY_OF_PROJECT } from '../../solutions/near-projects.ts';
import { refreshOffers } from '../../solutions/refresh-offers.ts';
import { keepProposal, type StageModel } from '../../stages/keep-proposal.ts';
import { pairsOfFamily } from '../../stages/pairs-of-family.ts';
import { holdJobProject } from '../hold-job-project.ts';
import { type ClaimedJob, LeaseLostError, writeProgress } from '../job-queue.ts';
import { HopelessError, type JobHandler } from '../job-runner.ts';
import { runInThread } from '../threads/run-in-thread.ts';
import { sharedCopy } from '../threads/shared-copy.ts';
import type { ProposeRequest, ProposeResult } from './stage-messages.ts';

type ProposeJob = ClaimedJob<'proposeStages'>;

/** Longest time of one proposal, in milliseconds, and more for each pair and MiB. */
const TIME_MS = { first: 30_000, perPair: 2000, perMib: 1000 };
const MIB = 1024 * 1024;
const NOTHING: ProposeResult = { kind: 'nothing' };

/**
 * The job "propose stages": what the models of its family come to for the file of a project. What was made by an older model is
 * replaced, unless it was bought; what no model proposes any more goes.
 */
export function proposeStagesJob(door: OriginalsDoor): JobHandler<'proposeStages'> {
  return { run: (job, signal) => proposeAll(door, job, signal) };
}

async function proposeAll(
  door: OriginalsDoor,
  job: ProposeJob,
  signal: AbortSignal,
): Promise<void> {
  const { projectId } = job;
  if (projectId === null) throw new LeaseLostError(job.id);
  let { found } = job.progress;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    signal.throwIfAborted();
    const from = after;
    const model = await door.statement((db) => nextModel(db, projectId, from));
    if (model === undefined) return;
    after = model.serviceTypeId;
    const result = model.isOffered ? await proposed(door, projectId, model, signal) : NOTHING;
    // Of pairs that nobody has judged: they are being judged, and it is asked again. What there is stays until then.
    if (result === undefined) continue;
    if (result.kind === 'proposed') found++;
    await door.transact(async (trx) => {
      await holdJobProject(trx, job);
      await writeProgress(trx, job, { found });
      const isChanged = await keepProposal(trx, projectId, model, result);
      if (isChanged) await refreshOffers(trx, projectId, true);
    });
  }
}

/** The next model of the project's family, by its service type, that it was not asked for yet. */
async function nextModel(
  db: Pick<Trx, 'selectFrom'>,
  projectId: string,
  after: string,
): Promise<StageModel | undefined> {
  const row = await db
    .selectFrom('readings')
    .innerJoin('stage_models', (join) =>
      join.on(sql<boolean>`stage_models.family = ${FAMILY_OF_PROJECT}`),
    )
    .leftJoin('stage_proposals', (join) =>
      join
        .onRef('stage_proposals.project_id', '=', 'readings.project_id')
        .onRef('stage_proposals.service_type_id', '=', 'stage_models.service_type_id'),
    )
    .select([
      'stage_models.family',
      'stage_models.service_type_id',
      'stage_models.revision',
      'is_offered',
    ])
    .where('readings.project_id', '=', projectId)
    .where('readings.step', '=', 'identification')
    .where('stage_models.service_type_id', '>', after)
    .where(sql<boolean>`stage_proposals.revision is distinct from stage_models.revision`)
    .orderBy('stage_models.service_type_id')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      family: row.family,
      serviceTypeId: row.service_type_id,
      revision: row.revision,
      isOffered: row.is_offered,
    }
  );
}

/** @returns `undefined` where the model is not that of the pairs that there are */
async function proposed(
  door: OriginalsDoor,
  projectId: string,
  model: StageModel,
  signal: AbortSignal,
): Promise<ProposeResult | undefined> {
  const { pairs, revision } = await door.statement((db) => pairsOfFamily(db, model));
  if (revision !== model.revision) return undefined;
  const original = sharedCopy(await readWholeOriginal(door, projectId));
  const maps = await knownMaps(door, projectId);
  const request: ProposeRequest = { pairs, original, maps };
  const { first, perPair, perMib } = TIME_MS;
  try {
    return await runInThread<ProposeResult>(
      {
        script: new URL('./propose-thread.ts', import.meta.url),
        data: request,
        moved: [],
        limitMs: first + perPair * pairs.length + (perMib * original.length) / MIB,
        name: 'proposing',
      },
      signal,
    );
  } catch (error) {
    // One that takes too long keeps none of the others from being worked out.
    if (error instanceof HopelessError) return NOTHING;
    throw error;
  }
}
