import { digestPair } from '../digest-pair.ts';
import type { TunedPair } from '../tuned-pair.ts';
import {
  type GeneratedFamilyOptions,
  type GeneratedTune,
  generatedFamily,
} from './generated-tunes.ts';

/** A generated tune as a pair, with the maps that its definitions tell. */
export function pairOfTune({ car, original, tuned, maps }: GeneratedTune): TunedPair {
  const digest = digestPair(original, tuned, maps);
  if (typeof digest === 'string') throw new Error(digest);
  return { car, tune: `tune of ${car}`, digest };
}

/** The pairs of a generated family. */
export function generatedPairs(options: GeneratedFamilyOptions): TunedPair[] {
  return generatedFamily(options).tunes.map(pairOfTune);
}
