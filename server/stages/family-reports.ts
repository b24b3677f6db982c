import type { StageEvaluation } from '../../core/ai-stage/evaluate-stage.ts';
import type { Trx } from '../db/transact.ts';

/** Whether the AI stage of a family is offered, or why not. `judging` until its model was judged. */
export type StageState = 'offered' | 'notEnoughPairs' | 'noBetterThanRivals' | 'judging';

/** What is known of a family for a service type, for whoever runs the server. */
export interface FamilyReport {
  readonly family: string;
  readonly serviceType: string;
  readonly state: StageState;
  /** Tunes that count, and how many are needed; `null` until they were counted. */
  readonly pairCount: number | null;
  readonly neededCount: number | null;
  readonly evaluation: StageEvaluation | null;
  readonly pairs: ReadonlyArray<{
    readonly id: string;
    readonly car: string;
    readonly tune: string;
    readonly originalSha256: string;
    readonly maps: number;
    readonly changedMaps: number;
    readonly otherBytes: number;
  }>;
}

/** Every family that has pairs, with its pairs. */
export async function familyReports(trx: Trx): Promise<FamilyReport[]> {
  const rows = await trx
    .selectFrom('tuned_pairs')
    .innerJoin('service_types', 'service_types.id', 'tuned_pairs.service_type_id')
    .leftJoin('stage_models', (join) =>
      join
        .onRef('stage_models.family', '=', 'tuned_pairs.family')
        .onRef('stage_models.service_type_id', '=', 'tuned_pairs.service_type_id'),
    )
    .select([
      'tuned_pairs.id',
      'tuned_pairs.family',
      'key',
      'car',
      'tune',
      'original_sha256',
      'map_count',
      'changed_map_count',
      'other_bytes',
      'pair_count',
      'needed_count',
      'evaluation',
      'is_offered',
    ])
    .orderBy('tuned_pairs.family')
    .orderBy('key')
    .orderBy('tuned_pairs.created_at')
    .orderBy('tuned_pairs.id')
    .execute();
  const groups = new Map<string, typeof rows>();
  for (const row of rows) {
    const name = JSON.stringify([row.family, row.key]);
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups.values()].flatMap((group): FamilyReport[] => {
    const [first] = group;
    if (first === undefined) return [];
    return [
      {
        family: first.family,
        serviceType: first.key,
        state: stateOf(first),
        pairCount: first.pair_count,
        neededCount: first.needed_count,
        evaluation: first.evaluation,
        pairs: group.map((row) => ({
          id: row.id,
          car: row.car,
          tune: row.tune,
          originalSha256: row.original_sha256,
          maps: row.map_count,
          changedMaps: row.changed_map_count,
          otherBytes: row.other_bytes,
        })),
      },
    ];
  });
}

function stateOf({
  pair_count: pairCount,
  needed_count: neededCount,
  is_offered: isOffered,
}: {
  readonly pair_count: number | null;
  readonly needed_count: number | null;
  readonly is_offered: boolean | null;
}): StageState {
  if (pairCount === null || neededCount === null) return 'judging';
  if (pairCount < neededCount) return 'notEnoughPairs';
  return isOffered === true ? 'offered' : 'noBetterThanRivals';
}
