import { sql } from 'kysely';
import type { ProposalReason } from '../../core/ai-stage/propose-stage.ts';
import type { StageInTheMaking } from '../../core/contract/solutions.ts';
import type { Database } from '../db/schema.ts';
import { FAMILY_OF_PROJECT } from '../solutions/near-projects.ts';

/** AI stages that the family of a project has too few pairs for: the lowest first. Where it has none, nothing is said. */
export async function stagesInTheMaking(
  db: Database,
  projectId: string,
): Promise<StageInTheMaking[]> {
  const rows = await db
    .selectFrom('readings')
    .innerJoin('stage_models', (join) =>
      join.on(sql<boolean>`stage_models.family = ${FAMILY_OF_PROJECT}`),
    )
    .innerJoin('service_types', 'service_types.id', 'stage_models.service_type_id')
    .select(['service_types.id', 'key', 'kind', 'stage', 'names', 'pair_count', 'needed_count'])
    .where('readings.project_id', '=', projectId)
    .where('readings.step', '=', 'identification')
    .whereRef('pair_count', '<', 'needed_count')
    .where('pair_count', '>', 0)
    .orderBy('stage')
    .orderBy('key')
    .execute();
  return rows.map(({ id, key, kind, stage, names, pair_count, needed_count }) => ({
    serviceType: { id, key, kind, stage, names },
    pairCount: pair_count,
    neededCount: needed_count,
  }));
}

/** Why the maps of an AI stage are proposed; `undefined` for a solution that is none. */
export async function reasonsOfStage(
  db: Database,
  projectId: string,
  solutionId: string,
): Promise<readonly ProposalReason[] | undefined> {
  const row = await db
    .selectFrom('stage_proposals')
    .select('reasons')
    .where('project_id', '=', projectId)
    .where('solution_id', '=', solutionId)
    .executeTakeFirst();
  return row?.reasons;
}
