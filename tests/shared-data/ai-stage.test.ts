import { describe, expect, it } from 'vitest';
import {
  foundMaps,
  hasRealPairs,
  REAL_PAIRS,
  realDigest,
  realImage,
} from '../../bench/ai-stage/real-pairs.ts';
import { familyOf } from '../../core/ai-stage/family.ts';
import { readPairDigest, writePairDigest } from '../../core/ai-stage/pair-digest-codec.ts';
import { proposeStage } from '../../core/ai-stage/propose-stage.ts';

/** Maps that the real tuner changed, of those that are found without a definition, at least. */
const LEAST_CHANGED: Readonly<Record<string, number>> = {
  'M1.3 dme173': 7,
  'Volvo 50GPHJ': 19,
  'Subaru A2UG000N': 27,
};

describe.runIf(hasRealPairs())('AI stages of real families', () => {
  it.each(REAL_PAIRS.filter(({ isSlow }) => !isSlow))(
    'have not enough pairs: $car',
    { timeout: 120_000 },
    (pair) => {
      const digest = realDigest(pair);
      if (digest === undefined) {
        // A file that says nothing of its family has none to learn from.
        expect(LEAST_CHANGED[pair.car]).toBeUndefined();
        return;
      }
      const changed = digest.maps.filter(({ after }) => after !== null);
      expect(changed.length).toBeGreaterThanOrEqual(LEAST_CHANGED[pair.car] ?? 1);
      expect(readPairDigest(writePairDigest(digest))).toEqual(digest);
      const original = realImage(pair.original);
      const family = familyOf([{ car: pair.car, tune: pair.tuned, digest }]);
      expect(proposeStage(family, original, foundMaps(original))).toEqual({
        kind: 'not-enough-pairs',
        have: 1,
        needed: 8,
      });
    },
  );

  it('are of fewer pairs than a family needs, all together', () => {
    expect(REAL_PAIRS.length).toBeLessThan(8);
  });
});
