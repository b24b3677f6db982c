import { describe, expect, it } from 'vitest';
import { applyPatch } from '../bytes/byte-patch.ts';
import { seededRandom } from '../samples/seeded-random.ts';
import { boschImages } from './built-images/bosch-images.ts';
import { gmImages } from './built-images/gm-images.ts';
import { damaged, foreignBytes } from './built-images/hostile-bytes.ts';
import { otherImages } from './built-images/other-images.ts';
import { siemensImages } from './built-images/siemens-images.ts';
import { findChecksums, fixChecksums } from './checksums.ts';

const FOREIGN_CASES = 10_000;
const DAMAGED_CASES = 300;
const TIMEOUT_MS = 120_000;

describe('bytes that are no control unit', () => {
  it(
    'are not recognised and not changed',
    () => {
      const random = seededRandom(1);
      for (let i = 0; i < FOREIGN_CASES; i++) {
        const bytes = foreignBytes(random);
        const report = findChecksums(bytes);
        const found = report.families.map(({ family }) => family);
        expect(found, `case ${i}, ${bytes.length} bytes`).toEqual([]);
        expect(fixChecksums(bytes, report)).toMatchObject({ reason: 'notRecognised' });
      }
    },
    TIMEOUT_MS,
  );

  it.each([0, 1, 2, 3, 4, 7, 8, 15, 16, 127, 128])('are no matter when %i long', (lengthBytes) => {
    for (const byte of [0, 1, 0xff]) {
      expect(findChecksums(new Uint8Array(lengthBytes).fill(byte)).families).toEqual([]);
    }
  });
});

describe('damaged images', () => {
  it(
    'are read within their bounds, and fixing writes slots or nothing',
    () => {
      const random = seededRandom(2);
      const images = [...boschImages(), ...siemensImages(), ...otherImages(), ...gmImages()];
      for (let i = 0; i < DAMAGED_CASES; i++) {
        const bytes = damaged(random.pick(images).bytes, random);
        const before = bytes.slice();
        const report = findChecksums(bytes);
        const blocks = report.families.flatMap((family) => family.blocks);
        for (const { start, end } of blocks.flatMap((block) => [...block.ranges, ...block.slots])) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(start).toBeLessThanOrEqual(end);
          expect(end).toBeLessThanOrEqual(bytes.length);
        }
        const { patch } = fixChecksums(bytes, report);
        expect(Buffer.compare(bytes, before)).toBe(0);
        const slots = blocks.flatMap((block) => block.slots);
        for (const address of patch.addresses) {
          expect(slots.some(({ start, end }) => address >= start && address < end)).toBe(true);
        }
        const fixed = applyPatch(bytes, patch);
        const again = fixChecksums(fixed, findChecksums(fixed)).patch.addresses.length;
        expect(again, `case ${i}`).toBe(0);
      }
    },
    TIMEOUT_MS,
  );
});
