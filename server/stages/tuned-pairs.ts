import type { PairDigest } from '../../core/ai-stage/tuned-pair.ts';
import { asRead } from '../as-read.ts';
import type { Trx } from '../db/transact.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { MOST_PACKED_BYTES, packDigest } from './pair-content.ts';

/** Pairs of a family that a model is made of. */
const MOST_PAIRS = 200;

/** A pair that staff adds. */
export interface NewPair {
  readonly serviceType: string;
  readonly car: string;
  /** `null` for one that no other pair is a version of. */
  readonly tune: string | null;
  readonly digest: PairDigest;
}

/** Why a pair was not added. */
export type PairRefusal = 'noStage' | 'known' | 'tooMany' | 'tooLarge';

/** Adds a pair, and has its family learn anew. */
export async function addPair(
  trx: Trx,
  { serviceType, car, tune, digest }: NewPair,
): Promise<{ readonly id: string; readonly family: string } | PairRefusal> {
  const type = await trx
    .selectFrom('service_types')
    .select('id')
    .where('key', '=', serviceType)
    .where('kind', '=', 'AI_STAGE')
    .executeTakeFirst();
  if (type === undefined) return 'noStage';
  const content = packDigest(digest);
  if (content.length > MOST_PACKED_BYTES) return 'tooLarge';
  const family = asRead(digest.family);
  const { count } = await trx
    .selectFrom('tuned_pairs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('family', '=', family)
    .where('service_type_id', '=', type.id)
    .executeTakeFirstOrThrow();
  if (count >= MOST_PAIRS) return 'tooMany';
  const row = await trx
    .insertInto('tuned_pairs')
    .values({
      family,
      service_type_id: type.id,
      car,
      tune: tune ?? `${car} ${crypto.randomUUID()}`,
      original_sha256: digest.sha256,
      map_count: digest.maps.length,
      changed_map_count: digest.maps.filter(({ after }) => after !== null).length,
      other_bytes: digest.otherBytes,
      content,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return 'known';
  await learnAnew(trx, family, type.id);
  return { id: row.id, family };
}

/** Takes a pair out, and has its family learn anew. @returns whether it was there */
export async function removePair(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('tuned_pairs')
    .where('id', '=', id)
    .returning(['family', 'service_type_id'])
    .executeTakeFirst();
  if (row === undefined) return false;
  await learnAnew(trx, row.family, row.service_type_id);
  return true;
}

/** Nothing is proposed by the model that there is until it is judged again, even where its pairs come to be those of before. */
async function learnAnew(trx: Trx, family: string, serviceTypeId: string): Promise<void> {
  await trx
    .updateTable('stage_models')
    .set({ revision: crypto.randomUUID() })
    .where('family', '=', family)
    .where('service_type_id', '=', serviceTypeId)
    .execute();
  await enqueueJob(trx, {
    kind: 'learnStage',
    payload: { family, serviceTypeId },
    progress: { revision: null },
  });
}
