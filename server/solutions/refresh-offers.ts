import { sql } from 'kysely';
import { projectChannel } from '../../core/contract/live.ts';
import type { Trx } from '../db/transact.ts';
import { emitEvent } from '../events/emit-event.ts';

/**
 * Sets whether a project has solutions, and tells whoever has it open what is new. The caller holds the project.
 *
 * @param isChanged whether the list of its solutions is another one since it was told last
 */
export async function refreshOffers(
  trx: Trx,
  projectId: string,
  isChanged: boolean,
): Promise<void> {
  const before = await trx
    .selectFrom('projects')
    .select('has_solutions')
    .where('id', '=', projectId)
    .executeTakeFirst();
  if (before === undefined) return;
  const { has_solutions: has } = await trx
    .updateTable('projects')
    .set({
      has_solutions: sql<boolean>`exists (select from solution_matches
        join solutions on solutions.id = solution_matches.solution_id
        left join solution_entitlements on solution_entitlements.solution_id = solutions.id
          and solution_entitlements.project_id = solution_matches.project_id
        where solution_matches.project_id = projects.id and solution_matches.state <> 'unfit'
          and (solutions.state = 'ready' or solution_entitlements.solution_id is not null))`,
    })
    .where('id', '=', projectId)
    .returning('has_solutions')
    .executeTakeFirstOrThrow();
  const channel = projectChannel(projectId);
  if (has && !before.has_solutions) await emitEvent(trx, channel, 'SOLUTIONS_READY');
  // Where none is left, the flag says so: nobody is told of new ones.
  else if (has && isChanged) await emitEvent(trx, channel, 'SOLUTIONS_UPDATED');
  if (has !== before.has_solutions) await emitEvent(trx, channel, 'FLAGS_UPDATED');
}

/**
 * Changes who is offered a solution, and tells it in every project that was. The projects are held before the solution, as everybody
 * does.
 *
 * @param change does it, and returns whether it did
 * @returns whether it did
 */
export async function changeOffer(
  trx: Trx,
  solutionId: string,
  change: () => Promise<boolean>,
): Promise<boolean> {
  const rows = await trx
    .selectFrom('solution_matches')
    .select('project_id')
    .where('solution_id', '=', solutionId)
    .where('state', '<>', 'unfit')
    // In one order, so that two at once wait for each other and not in a circle.
    .orderBy('project_id')
    .execute();
  for (const { project_id: id } of rows) {
    await trx.selectFrom('projects').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  }
  if (!(await change())) return false;
  for (const { project_id: id } of rows) await refreshOffers(trx, id, true);
  return true;
}
