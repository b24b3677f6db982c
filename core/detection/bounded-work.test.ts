import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNight } from '../../tests/support/is-night.ts';
import { seededRandom } from '../samples/seeded-random.ts';
import { DetectionWork } from './detection-work.ts';
import { detectMaps } from './testing/detect-maps.ts';
import { HOSTILE_IMAGES } from './testing/hostile-images.ts';
import { MOST_PERIOD, sawtoothImage, steppedImage } from './testing/plain-patterns.ts';

const KIB = 1024;
/** What may be done for each byte of an image, whatever stands in it: about three times the most that was seen. */
const MOST_PER_BYTE: Readonly<Record<Exclude<keyof DetectionWork, 'mostHeld'>, number>> = {
  drafts: 15,
  pricedCells: 6000,
  // Starts in three types, times widths, times rows.
  triedRows: 6000,
  judgedShapes: 30,
  toldCells: 2000,
  references: 0.5,
};
/** Findings that one list may hold, however long the image is: in short ones it may have tens for each byte. */
const MOST_HELD = 300_000;
/** Shorter images may have so little that a single map is much of it. */
const LEAST_BYTES = 4 * KIB;

/** Twice as much and four times as much; by day what is shortest and what is longest. */
const LENGTHS_BYTES = [1, ...(isNight ? [2] : []), 4].map((times) => times * LEAST_BYTES);

/** What a search has done more of than it may. */
function excesses(image: Uint8Array): string[] {
  const work = new DetectionWork();
  detectMaps(image, { work });
  const found = Object.entries(MOST_PER_BYTE)
    .map(
      ([count, most]) => [count, work[count as keyof DetectionWork] / image.length, most] as const,
    )
    .filter(([, perByte, most]) => perByte > most)
    .map(([count, perByte, most]) => `${count}: ${perByte.toFixed(1)} for each byte, not ${most}`);
  return work.mostHeld > MOST_HELD ? [...found, `${work.mostHeld} held`] : found;
}

describe('the work of a search for maps', () => {
  it.each(HOSTILE_IMAGES)(
    'grows no faster than the image: $name',
    ({ make }) => {
      for (const lengthBytes of LENGTHS_BYTES) {
        expect(excesses(make(lengthBytes, seededRandom(1))), `${lengthBytes} bytes`).toEqual([]);
      }
    },
    60_000,
  );

  it('does so whatever is drawn', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...HOSTILE_IMAGES),
        fc.nat(),
        fc.integer({ min: LEAST_BYTES, max: 3 * LEAST_BYTES }),
        ({ make }, seed, lengthBytes) => {
          expect(excesses(make(lengthBytes, seededRandom(seed)))).toEqual([]);
        },
      ),
      { numRuns: isNight ? 3000 : 8 },
    );
  }, 3_600_000);

  it('does so for any period and step', () => {
    const period = fc.integer({ min: 1, max: MOST_PERIOD });
    const words = fc.record({
      wordBytes: fc.constantFrom(1, 2, 4),
      bigEndian: fc.boolean(),
      step: fc.integer({ min: -300, max: 300 }),
    });
    fc.assert(
      fc.property(period, fc.integer({ min: 1, max: 255 }), words, (every, step, word) => {
        expect(excesses(steppedImage(LEAST_BYTES, every, step))).toEqual([]);
        const teeth = sawtoothImage(LEAST_BYTES, word.wordBytes, word.bigEndian, every, word.step);
        expect(excesses(teeth)).toEqual([]);
      }),
      { numRuns: isNight ? 5000 : 6 },
    );
  }, 3_600_000);
});

describe.runIf(isNight)('the lists of a search for maps', () => {
  it.each(HOSTILE_IMAGES)(
    'are bounded in the longest file: $name',
    ({ make }) => {
      const work = new DetectionWork();
      detectMaps(make(64 * KIB * KIB, seededRandom(1)), { work });
      expect(work.mostHeld).toBeLessThanOrEqual(MOST_HELD);
      expect(work.references).toBeLessThanOrEqual(16_384);
      expect(work.pricedCells).toBeLessThanOrEqual(3_000_000_000);
      expect(work.triedRows).toBeLessThanOrEqual(600_000_000);
      expect(work.judgedShapes).toBeLessThanOrEqual(100_000_000);
      expect(work.toldCells).toBeLessThanOrEqual(150_000_000);
    },
    1_200_000,
  );
});
