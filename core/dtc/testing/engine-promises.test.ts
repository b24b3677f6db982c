import { describe, expect, it } from 'vitest';
import { boschImages } from '../../checksums/testing/bosch-images.ts';
import { gmImages } from '../../checksums/testing/gm-images.ts';
import { damaged, foreignBytes } from '../../checksums/testing/hostile-bytes.ts';
import { otherImages } from '../../checksums/testing/other-images.ts';
import { siemensImages } from '../../checksums/testing/siemens-images.ts';
import { createFamilySample, SAMPLE_FAMILIES, sampleLengths } from '../../samples/family-sample.ts';
import { seededRandom } from '../../samples/seeded-random.ts';
import { engineAnswer } from './engine-promises.ts';

const FOREIGN_CASES = 300;
const DAMAGED_CASES = 100;
/** Longer images take longer and tell nothing else. */
const MAX_BYTES = 0x80000;
const TIMEOUT_MS = 60_000;

describe('the whole engine', () => {
  it('knows nothing of bytes that are no control unit, and changes nothing', () => {
    const random = seededRandom(8);
    for (let i = 0; i < FOREIGN_CASES; i++) {
      const answer = engineAnswer(foreignBytes(random));
      expect(answer.complaints, `case ${i}`).toEqual([]);
      expect(answer.identification.manufacturer, `case ${i}`).toBeUndefined();
      expect(answer.checksumFamilies, `case ${i}`).toEqual([]);
      expect(answer.codes.tables, `case ${i}`).toEqual([]);
    }
  });

  it(
    'reads damaged images within their bounds and writes its own places alone',
    () => {
      const random = seededRandom(9);
      const samples = SAMPLE_FAMILIES.flatMap((family) => {
        const [lengthBytes = 0] = sampleLengths(family);
        return lengthBytes > MAX_BYTES
          ? []
          : [createFamilySample({ family, seed: 1, lengthBytes }).image];
      });
      const built = [...boschImages(), ...siemensImages(), ...otherImages(), ...gmImages()]
        .map(({ bytes }) => bytes)
        .filter(({ length }) => length <= MAX_BYTES);
      const recognised = Array.from({ length: DAMAGED_CASES }, (_, i) => {
        const answer = engineAnswer(damaged(random.pick([...samples, ...built]), random));
        expect(answer.complaints, `case ${i}`).toEqual([]);
        return answer.checksumFamilies.length > 0;
      });
      expect(recognised.filter(Boolean).length).toBeGreaterThan(DAMAGED_CASES / 4);
    },
    TIMEOUT_MS,
  );
});
