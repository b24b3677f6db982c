import { createHash } from 'node:crypto';
import type { Database } from '../db/schema.ts';

/** Which pairs a model is of. */
export interface StageKey {
  readonly family: string;
  readonly serviceTypeId: string;
}

/** Pairs as they are kept, the newest last. */
export interface PairsOfFamily {
  /** Tells which pairs these are. */
  readonly revision: string;
  readonly pairs: ReadonlyArray<{
    readonly car: string;
    readonly tune: string;
    readonly content: Buffer;
  }>;
}

/** The pairs of a family for a service type. */
export async function pairsOfFamily(
  db: Database,
  { family, serviceTypeId }: StageKey,
): Promise<PairsOfFamily> {
  const rows = await db
    .selectFrom('tuned_pairs')
    .select(['id', 'car', 'tune', 'content'])
    .where('family', '=', family)
    .where('service_type_id', '=', serviceTypeId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return {
    revision: revisionOf(rows.map(({ id }) => id)),
    pairs: rows.map(({ car, tune, content }) => ({ car, tune, content })),
  };
}

/** Tells which pairs a family has, without reading them. */
export async function revisionOfFamily(
  db: Database,
  { family, serviceTypeId }: StageKey,
): Promise<string> {
  const rows = await db
    .selectFrom('tuned_pairs')
    .select('id')
    .where('family', '=', family)
    .where('service_type_id', '=', serviceTypeId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return revisionOf(rows.map(({ id }) => id));
}

function revisionOf(ids: readonly string[]): string {
  return createHash('sha256').update(ids.join()).digest('hex');
}
