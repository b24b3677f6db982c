import { foundMaps } from '../../bench/ai-stage/real-pairs.ts';
import { digestPair } from '../../core/ai-stage/digest-pair.ts';
import {
  type GeneratedFamilyOptions,
  type GeneratedTune,
  generatedFamily,
} from '../../core/ai-stage/testing/generated-tunes.ts';
import type { PairDigest } from '../../core/ai-stage/tuned-pair.ts';
import { addPair } from '../../server/stages/tuned-pairs.ts';
import type { ApiServer } from './api-server.ts';

/** A tune with its digest, made once. */
export interface DigestedTune extends GeneratedTune {
  readonly digest: PairDigest;
}

/** Tunes of a family with a hidden rule, as staff adds them. */
export function digestedTunes(options: GeneratedFamilyOptions): DigestedTune[] {
  return generatedFamily(options).tunes.map((tune) => {
    const digest = digestPair(tune.original, tune.tuned, foundMaps(tune.original));
    if (typeof digest === 'string') throw new Error(digest);
    return { ...tune, digest };
  });
}

/** Adds pairs to a server, at once: it learns once. @returns their ids */
export function addPairs(
  { door }: Pick<ApiServer, 'door'>,
  tunes: readonly DigestedTune[],
  serviceType = 'ai-stage-1',
): Promise<string[]> {
  return door.transact(async (trx) => {
    const ids: string[] = [];
    for (const { car, digest } of tunes) {
      const added = await addPair(trx, { serviceType, car, tune: null, digest });
      if (typeof added === 'string') throw new Error(added);
      ids.push(added.id);
    }
    return ids;
  });
}
