import { sql } from 'kysely';
import type { Trx } from '../db/transact.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { waitsForProject } from '../jobs/waits-for-project.ts';
import { FAMILY_OF_PROJECT } from '../solutions/near-projects.ts';

/** Has the AI stages of its family worked out for a project whose maps are known, if the family has any. */
export async function askForStages(
  trx: Trx,
  projectId: string,
  userId: string | null,
): Promise<void> {
  const row = await trx
    .selectFrom('readings')
    .innerJoin('stage_models', (join) =>
      join.on(sql<boolean>`stage_models.family = ${FAMILY_OF_PROJECT}`),
    )
    .select('stage_models.family')
    .where('readings.project_id', '=', projectId)
    .where('readings.step', '=', 'identification')
    .where('stage_models.is_offered', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (row !== undefined) await proposeTo(trx, projectId, userId);
}

/** Asks for the job of a project. One that waits is enough for all who ask: it looks at every model when it begins. */
export async function proposeTo(trx: Trx, projectId: string, userId: string | null): Promise<void> {
  if (await waitsForProject(trx, 'proposeStages', projectId)) return;
  await enqueueJob(trx, {
    kind: 'proposeStages',
    payload: {},
    progress: { found: 0 },
    projectId,
    ...(userId !== null && { userId }),
  });
}
