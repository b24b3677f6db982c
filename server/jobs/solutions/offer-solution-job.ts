import { sql } from 'kysely';
import type { Door, Trx } from '../../db/transact.ts';
import { FAMILY_OF_PROJECT, isNear } from '../../solutions/near-projects.ts';
import { enqueueJob } from '../enqueue-job.ts';
import type { JobHandler } from '../job-runner.ts';
import { waitsForProject } from '../waits-for-project.ts';

/** Projects of one transaction: others wait meanwhile on the embedded database. */
const PROJECTS_AT_ONCE = 100;

/** The job "offer a solution": has it looked for in every file that may take it. */
export function offerSolutionJob(door: Door): JobHandler<'offerSolution'> {
  return {
    run: async ({ payload: { solutionId } }, signal) => {
      let after = '00000000-0000-0000-0000-000000000000';
      for (;;) {
        signal.throwIfAborted();
        const last = await door.transact((trx) => offerTo(trx, solutionId, after));
        if (last === undefined) return;
        after = last;
      }
    },
  };
}

/** @returns the last project of this step; `undefined` if there is none behind `after` */
async function offerTo(trx: Trx, solutionId: string, after: string): Promise<string | undefined> {
  const rows = await trx
    .selectFrom('solutions')
    .innerJoin('projects', (join) =>
      join.on((eb) =>
        eb.or([
          eb('solutions.owner_id', 'is', null),
          eb('solutions.owner_id', '=', eb.ref('projects.user_id')),
        ]),
      ),
    )
    .innerJoin('contents', 'contents.id', 'projects.content_id')
    // One that is not read yet is looked through when it is.
    .innerJoin('readings', (join) =>
      join
        .onRef('readings.project_id', '=', 'projects.id')
        .on('readings.step', '=', 'identification'),
    )
    .select(['projects.id', 'projects.user_id'])
    .where('solutions.id', '=', solutionId)
    .where('solutions.state', '=', 'ready')
    .where('projects.id', '>', after)
    .where(isNear(FAMILY_OF_PROJECT, sql<number>`contents.length_bytes`))
    .where(
      sql<boolean>`not exists (select from solution_matches
        where solution_matches.project_id = projects.id and solution_matches.solution_id = solutions.id)`,
    )
    .orderBy('projects.id')
    .limit(PROJECTS_AT_ONCE)
    .execute();
  for (const { id, user_id: userId } of rows) {
    // A search that waits looks for everything that there is when it begins.
    if (await waitsForProject(trx, 'matchSolutions', id)) continue;
    await enqueueJob(trx, {
      kind: 'matchSolutions',
      payload: {},
      progress: { found: 0 },
      projectId: id,
      userId,
    });
  }
  return rows.at(-1)?.id;
}
