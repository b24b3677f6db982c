import { describe, expect, it } from 'vitest';
import { applyPatch } from '../bytes/byte-patch.ts';
import { checksumStateOf, type FileChecksumState } from '../checksums/file-checksum-state.ts';
import { CONTAINER_KINDS } from '../container/testing/containers.ts';
import { createFamilySample, SAMPLE_FAMILIES, sampleLengths } from '../samples/family-sample.ts';
import { seededRandom } from '../samples/seeded-random.ts';
import { checkChecksums, planCorrection } from './checksums-of-file.ts';

const SEED = 29;
/** By day every third of the pairs, which has each kind and each family, and one of their checksums. */
const isNight = process.env['NIGHT'] === '1';
const RIGHT: FileChecksumState = { kind: 'checked', wrongCount: 0 };

const CASES = SAMPLE_FAMILIES.flatMap((family) => {
  const [lengthBytes = 0] = sampleLengths(family);
  return CONTAINER_KINDS.map((kind) => ({ family, lengthBytes, kind, name: kind.name }));
}).filter((_, i) => isNight || i % 3 === 0);

const stateOf = (file: Uint8Array): FileChecksumState =>
  checksumStateOf(checkChecksums({ original: file, current: file }));

describe('the checksums of a generated file', () => {
  it.each(CASES)(
    'of $family, $name: never right where a byte was edited, right after a fix',
    (one) => {
      const { kind } = one;
      const random = seededRandom(SEED + one.lengthBytes);
      const { image } = createFamilySample({ ...one, seed: random.between(1, 1000) });
      const stock = kind.pack(image);
      if (kind.isWhole) expect(stateOf(stock)).toEqual(RIGHT);
      else expect(stateOf(stock)).not.toMatchObject({ kind: 'checked', wrongCount: 0 });

      const { blocks } = checkChecksums({ original: image, current: image });
      for (const { id, ranges, state } of blocks) {
        const range = ranges.at(-1);
        if (state !== 'valid' || range === undefined) continue;
        const edited = image.slice();
        const address = random.between(range.start, range.end - 1);
        edited[address] = (edited[address] ?? 0) ^ 0x10;
        const file = kind.pack(edited);
        expect(stateOf(file), `${id} at ${address}`).not.toEqual(RIGHT);
        if (!kind.isWhole) continue;
        const correction = planCorrection({ original: file, current: file });
        const { patch, blocksAfter } = correction;
        const fixed = applyPatch(file, patch);
        expect(
          checksumStateOf({ ...correction, blocks: blocksAfter }),
          `${id} at ${address}`,
        ).toEqual(RIGHT);
        expect(stateOf(fixed)).toEqual(RIGHT);
        const ofImage = planCorrection({ original: edited, current: edited });
        const expected = applyPatch(edited, ofImage.patch);
        for (const copy of kind.unpack(fixed, image.length)) {
          expect(Buffer.compare(copy, expected)).toBe(0);
        }
      }
    },
  );
});
