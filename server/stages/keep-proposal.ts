import { NOW } from '../db/now.ts';
import type { Trx } from '../db/transact.ts';
import type { ProposeResult } from '../jobs/stages/stage-messages.ts';
import { solutionDigest } from '../solutions/solution-content.ts';
import type { StageKey } from './pairs-of-family.ts';

/** A model of a family, as a project is asked for it. */
export interface StageModel extends StageKey {
  readonly revision: string;
  readonly isOffered: boolean;
}

type Proposed = Extract<ProposeResult, { kind: 'proposed' }>;

/**
 * Keeps what a model has come to for a project in place of what there was. What was bought stays as it is. The caller holds the project,
 * as whoever buys does.
 *
 * @returns whether the project is offered something else now
 */
export async function keepProposal(
  trx: Trx,
  projectId: string,
  { family, serviceTypeId, revision }: StageModel,
  result: ProposeResult,
): Promise<boolean> {
  const before = await trx
    .selectFrom('solutions')
    .leftJoin('solution_entitlements', 'solution_entitlements.solution_id', 'solutions.id')
    .select(['solutions.id', 'purchase_id'])
    .where('made_for_project_id', '=', projectId)
    .where('service_type_id', '=', serviceTypeId)
    .executeTakeFirst();
  const isBought = before?.purchase_id != null;
  if (isBought) {
    await trx
      .updateTable('stage_proposals')
      .set({ revision })
      .where('project_id', '=', projectId)
      .where('service_type_id', '=', serviceTypeId)
      .execute();
    return false;
  }
  if (before !== undefined) {
    await trx.deleteFrom('solutions').where('id', '=', before.id).execute();
  }
  const solutionId =
    result.kind === 'proposed'
      ? await keepSolution(trx, projectId, family, serviceTypeId, result)
      : null;
  const values = {
    revision,
    solution_id: solutionId,
    reasons: JSON.stringify(result.kind === 'proposed' ? result.reasons : []),
    made_at: NOW,
  };
  await trx
    .insertInto('stage_proposals')
    .values({ project_id: projectId, service_type_id: serviceTypeId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'service_type_id']).doUpdateSet(values),
    )
    .execute();
  return before !== undefined || solutionId !== null;
}

/** A solution for this project alone, with its match. */
async function keepSolution(
  trx: Trx,
  projectId: string,
  family: string,
  serviceTypeId: string,
  { content: packed, lengthBytes, sha256, softwareNumber, mapCount, match }: Proposed,
): Promise<string> {
  const content = Buffer.from(packed);
  const { id } = await trx
    .insertInto('solutions')
    .values({
      owner_id: null,
      service_type_id: serviceTypeId,
      name: null,
      state: 'ready',
      reason: null,
      family,
      length_bytes: lengthBytes,
      content,
      content_sha256: solutionDigest(content),
      map_count: mapCount,
      list_price: null,
      source_project_id: null,
      made_for_project_id: projectId,
      source_patch: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('solution_bases')
    .values({
      solution_id: id,
      position: 0,
      software_number: softwareNumber,
      original_sha256: sha256,
    })
    .execute();
  await trx
    .insertInto('solution_matches')
    .values({
      project_id: projectId,
      solution_id: id,
      state: 'fits',
      reason: null,
      placement: JSON.stringify(match.placement),
      confidence: match.confidence,
      is_same_software: match.isSameSoftware,
      preview: JSON.stringify(match.preview),
      patch: Buffer.from(match.patch),
    })
    .execute();
  return id;
}
