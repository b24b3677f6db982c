import { sql } from 'kysely';
import type { Trx } from '../../db/transact.ts';
import { readWholeOriginal } from '../../originals/originals.ts';
import type { OriginalsDoor } from '../../originals/originals-door.ts';
import { FAMILY_OF_PROJECT, isNear } from '../../solutions/near-projects.ts';
import { refreshOffers } from '../../solutions/refresh-offers.ts';
import { holdJobProject } from '../hold-job-project.ts';
import { type ClaimedJob, LeaseLostError, writeProgress } from '../job-queue.ts';
import { HopelessError, type JobHandler } from '../job-runner.ts';
import { runInThread } from '../threads/run-in-thread.ts';
import { sharedCopy } from '../threads/shared-copy.ts';
import type { MatchResult } from './solution-messages.ts';

type MatchJob = ClaimedJob<'matchSolutions'>;

/** Longest time that one solution is looked for, in milliseconds, and more for each MiB: far above every real file. */
const TIME_MS = { first: 20_000, perMib: 1000 };
const MIB = 1024 * 1024;

/**
 * The job "match solutions": looks for the places of every solution that the file of a project may take and that was not looked for
 * in it before, the nearest first. What has no place is not offered.
 */
export function matchSolutionsJob(door: OriginalsDoor): JobHandler<'matchSolutions'> {
  return { run: (job, signal) => matchAll(door, job, signal) };
}

async function matchAll(door: OriginalsDoor, job: MatchJob, signal: AbortSignal): Promise<void> {
  const { projectId } = job;
  if (projectId === null) throw new LeaseLostError(job.id);
  let { found } = job.progress;
  let original: Uint8Array<SharedArrayBuffer> | undefined;
  for (;;) {
    signal.throwIfAborted();
    const candidate = await door.statement((db) => nextCandidate(db, projectId));
    if (candidate === undefined) break;
    original ??= sharedCopy(await readWholeOriginal(door, projectId));
    const result = await matched(original, candidate.content, signal);
    if (result.state !== 'unfit') found++;
    await door.transact(async (trx) => {
      await holdJobProject(trx, job);
      await writeProgress(trx, job, { found });
      await keepMatch(trx, projectId, candidate.id, result);
    });
  }
  await door.transact(async (trx) => {
    await holdJobProject(trx, job);
    await writeProgress(trx, job, { found });
    await refreshOffers(trx, projectId, found > 0);
  });
}

interface Candidate {
  readonly id: string;
  readonly content: Buffer;
}

/** The nearest solution that was not looked for yet: of this very file, of its software number, then the oldest. */
async function nextCandidate(
  db: Pick<Trx, 'selectFrom'>,
  projectId: string,
): Promise<Candidate | undefined> {
  const row = await db
    .selectFrom('projects')
    .innerJoin('contents', 'contents.id', 'projects.content_id')
    .leftJoin('readings', (join) =>
      join
        .onRef('readings.project_id', '=', 'projects.id')
        .on('readings.step', '=', 'identification'),
    )
    .innerJoin('solutions', (join) =>
      join
        .on('solutions.state', '=', 'ready')
        .on((eb) =>
          eb.or([
            eb('solutions.owner_id', 'is', null),
            eb('solutions.owner_id', '=', eb.ref('projects.user_id')),
          ]),
        )
        .on(isNear(FAMILY_OF_PROJECT, sql<number>`contents.length_bytes`)),
    )
    .select(['solutions.id', 'solutions.content'])
    .where('projects.id', '=', projectId)
    // What was made for one project was matched when it was made.
    .where('solutions.made_for_project_id', 'is', null)
    .where(
      sql<boolean>`not exists (select from solution_matches
        where solution_matches.project_id = projects.id and solution_matches.solution_id = solutions.id)`,
    )
    .orderBy(
      sql`exists (select from solution_bases where solution_id = solutions.id
        and original_sha256 = contents.sha256) desc`,
    )
    .orderBy(
      sql`exists (select from solution_bases where solution_id = solutions.id
        and software_number = readings.result ->> 'softwareNumber') desc`,
    )
    .orderBy('solutions.created_at')
    .orderBy('solutions.id')
    .limit(1)
    .executeTakeFirst();
  return row?.content == null ? undefined : { id: row.id, content: row.content };
}

async function matched(
  original: Uint8Array<SharedArrayBuffer>,
  content: Uint8Array,
  signal: AbortSignal,
): Promise<MatchResult> {
  try {
    return await runInThread<MatchResult>(
      {
        script: new URL('./match-thread.ts', import.meta.url),
        data: { original, content },
        moved: [],
        limitMs: TIME_MS.first + (TIME_MS.perMib * original.length) / MIB,
        name: 'matching',
      },
      signal,
    );
  } catch (error) {
    // One that takes too long keeps none of the others from being looked for.
    if (error instanceof HopelessError) return { state: 'unfit', reason: 'workEnded' };
    throw error;
  }
}

async function keepMatch(
  trx: Trx,
  projectId: string,
  solutionId: string,
  result: MatchResult,
): Promise<void> {
  const fit = result.state === 'fits' ? result : undefined;
  // A solution that was deleted meanwhile fits nowhere.
  const row = await trx
    .selectFrom('solutions')
    .select('id')
    .where('id', '=', solutionId)
    .forKeyShare()
    .executeTakeFirst();
  if (row === undefined) return;
  await trx
    .insertInto('solution_matches')
    .values({
      project_id: projectId,
      solution_id: solutionId,
      state: result.state,
      reason: result.state === 'unfit' ? result.reason : null,
      placement: fit === undefined ? null : JSON.stringify(fit.placement),
      confidence: fit?.confidence ?? 0,
      is_same_software: fit?.isSameSoftware ?? false,
      preview: fit === undefined ? null : JSON.stringify(fit.preview),
      patch: fit === undefined ? null : Buffer.from(fit.patch),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
