import { sql } from 'kysely';
import { NOW } from '../../db/now.ts';
import type { Door, Trx } from '../../db/transact.ts';
import { FAMILY_OF_PROJECT } from '../../solutions/near-projects.ts';
import { proposeTo } from '../../stages/ask-for-stages.ts';
import { pairsOfFamily, revisionOfFamily, type StageKey } from '../../stages/pairs-of-family.ts';
import { type ClaimedJob, writeProgress } from '../job-queue.ts';
import type { JobHandler } from '../job-runner.ts';
import { runInThread } from '../threads/run-in-thread.ts';
import type { LearnStageRequest, LearnStageResult } from './stage-messages.ts';

type LearnJob = ClaimedJob<'learnStage'>;

/** Longest time of judging a model, in milliseconds, and more for each pair and car that is left out. */
const TIME_MS = { first: 60_000, perPair: 5000 };
/** Projects of one transaction: others wait meanwhile on the embedded database. */
const PROJECTS_AT_ONCE = 100;

/**
 * The job "learn a stage": judges the model of a family after its pairs have changed, and has every project of the family that may be
 * concerned worked out anew.
 */
export function learnStageJob(door: Door): JobHandler<'learnStage'> {
  return { run: (job, signal) => learn(door, job, signal) };
}

async function learn(door: Door, job: LearnJob, signal: AbortSignal): Promise<void> {
  const key = job.payload;
  const isKept = await door.transact(async (trx) => {
    const now = await revisionOfFamily(trx, key);
    if (job.progress.revision === now) return 'byThis' as const;
    return (await revisionOfModel(trx, key)) === now ? ('byOther' as const) : undefined;
  });
  // Whoever adds ten pairs asks ten times; the job that has kept the model goes on from there.
  if (isKept === 'byOther') return;
  if (isKept === undefined && !(await judge(door, job, signal))) return;
  let after: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (after !== undefined) {
    signal.throwIfAborted();
    const from: string = after;
    after = await door.transact((trx) => proposeToSome(trx, key, from));
  }
}

/** @returns whether the model was kept: not where its pairs have changed meanwhile, for another job was asked for then */
async function judge(door: Door, job: LearnJob, signal: AbortSignal): Promise<boolean> {
  const key = job.payload;
  const { revision, pairs } = await door.statement((db) => pairsOfFamily(db, key));
  const request: LearnStageRequest = { pairs };
  const result = await runInThread<LearnStageResult>(
    {
      script: new URL('./learn-stage-thread.ts', import.meta.url),
      data: request,
      moved: [],
      limitMs: TIME_MS.first + TIME_MS.perPair * pairs.length,
      name: 'judging',
    },
    signal,
  );
  return await door.transact(async (trx) => {
    if ((await revisionOfFamily(trx, key)) !== revision) return false;
    await writeProgress(trx, job, { revision });
    await keepModel(trx, key, revision, result);
    return true;
  });
}

async function revisionOfModel(
  db: Pick<Trx, 'selectFrom'>,
  { family, serviceTypeId }: StageKey,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('stage_models')
    .select('revision')
    .where('family', '=', family)
    .where('service_type_id', '=', serviceTypeId)
    .executeTakeFirst();
  return row?.revision;
}

async function keepModel(
  trx: Trx,
  { family, serviceTypeId }: StageKey,
  revision: string,
  { pairCount, neededCount, evaluation, isOffered }: LearnStageResult,
): Promise<void> {
  const values = {
    revision,
    pair_count: pairCount,
    needed_count: neededCount,
    evaluation: evaluation === null ? null : JSON.stringify(evaluation),
    is_offered: isOffered,
    made_at: NOW,
  };
  await trx
    .insertInto('stage_models')
    .values({ family, service_type_id: serviceTypeId, ...values })
    .onConflict((conflict) => conflict.columns(['family', 'service_type_id']).doUpdateSet(values))
    .execute();
}

/** @returns the last project of this step; `undefined` if there is none behind `after` */
async function proposeToSome(
  trx: Trx,
  { family, serviceTypeId }: StageKey,
  after: string,
): Promise<string | undefined> {
  const rows = await trx
    .selectFrom('projects')
    .innerJoin('readings', (join) =>
      join
        .onRef('readings.project_id', '=', 'projects.id')
        .on('readings.step', '=', 'identification'),
    )
    .leftJoin('stage_proposals', (join) =>
      join
        .onRef('stage_proposals.project_id', '=', 'projects.id')
        .on('stage_proposals.service_type_id', '=', serviceTypeId),
    )
    .select(['projects.id', 'projects.user_id'])
    .where(sql<boolean>`${FAMILY_OF_PROJECT} = ${family}`)
    // One whose maps are not known yet is worked out when they are.
    .where(
      sql<boolean>`exists (select from readings as maps where maps.project_id = projects.id
        and maps.step = 'potentialMaps')`,
    )
    // A model that is not offered concerns those alone who were offered an earlier one.
    .where(
      sql<boolean>`(stage_proposals.solution_id is not null or exists (select from stage_models
        where stage_models.family = ${family} and stage_models.service_type_id = ${serviceTypeId}
          and is_offered))`,
    )
    .where('projects.id', '>', after)
    .orderBy('projects.id')
    .limit(PROJECTS_AT_ONCE)
    .execute();
  for (const { id, user_id: userId } of rows) await proposeTo(trx, id, userId);
  return rows.at(-1)?.id;
}
