import { describe, expect, it } from 'vitest';
import { CONTAINER_KINDS } from '../container/testing/containers.ts';
import { createFamilySample, SAMPLE_FAMILIES, sampleLengths } from '../samples/family-sample.ts';
import { seededRandom } from '../samples/seeded-random.ts';
import { triedImage, tryEdited, tryStock } from './testing/container-trial.ts';

const SEED = 29;
/** By day every third of the pairs, which has each kind and each family, and one of their checksums. */
const isNight = process.env['NIGHT'] === '1';

const CASES = SAMPLE_FAMILIES.flatMap((family) => {
  const [lengthBytes = 0] = sampleLengths(family);
  return CONTAINER_KINDS.map((kind) => ({ family, lengthBytes, kind, name: kind.name }));
}).filter((_, i) => isNight || i % 3 === 0);

describe('a generated file', () => {
  it.each(CASES)(
    'of $family, $name, is right as it is and never where a byte was edited',
    (one) => {
      const { kind } = one;
      const random = seededRandom(SEED + one.lengthBytes);
      const { image } = createFamilySample({ ...one, seed: random.between(1, 1000) });
      const tried = triedImage(image);
      expect(tried.state).toEqual({ kind: 'checked', wrongCount: 0 });
      expect(tryStock(tried, kind)).toEqual([]);
      for (const block of isNight ? tried.valid : [random.pick(tried.valid)]) {
        expect(tryEdited(tried, kind, block, random), block.id).toEqual([]);
      }
    },
  );
});
