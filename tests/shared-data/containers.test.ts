import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CONTAINER_KINDS } from '../../core/container/testing/containers.ts';
import { triedImage, tryEdited, tryStock } from '../../core/operations/testing/container-trial.ts';
import { seededRandom } from '../../core/samples/seeded-random.ts';
import { isNight } from '../support/is-night.ts';
import { FOLDER, imageOf } from './real-images.ts';

const IMAGES = /\.(?:bin|rawhex|s19)$/;
const TIMEOUT_MS = 600_000;
/** By day one kind of container for each image, and one edit in it; at night all of them and several. */
const EDITS = isNight ? 4 : 1;

if (existsSync(FOLDER)) {
  const files = readdirSync(FOLDER).filter((file) => IMAGES.test(file));
  describe('a real image', () => {
    it.each(files.map((file, i) => [file, i] as const))(
      '%s is never right where a byte was edited, nor wrong as it is, whatever it comes in',
      (file, index) => {
        const tried = triedImage(imageOf(file));
        const random = seededRandom(index);
        const kinds = isNight
          ? CONTAINER_KINDS
          : CONTAINER_KINDS.filter(
              (_, i) => i % CONTAINER_KINDS.length === index % CONTAINER_KINDS.length,
            );
        for (const kind of kinds) {
          expect(tryStock(tried, kind), kind.name).toEqual([]);
          for (let i = 0; i < (tried.valid.length === 0 ? 0 : EDITS); i++) {
            const block = random.pick(tried.valid);
            expect(tryEdited(tried, kind, block, random), `${kind.name} ${block.id}`).toEqual([]);
          }
        }
      },
      TIMEOUT_MS,
    );
  });
} else {
  it('real images are not here', () => {
    expect(existsSync(FOLDER)).toBe(false);
  });
}
