import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFamilySample, type SampleFamily } from '../samples/family-sample.ts';
import { seededRandom } from '../samples/seeded-random.ts';
import { detectionSteps, searchMaps } from './search-maps.ts';
import { calmWalk } from './testing/calm-walk.ts';
import { detectMaps } from './testing/detect-maps.ts';
import { LIKELY_SCORE } from './testing/likely-score.ts';

const KIB = 1024;

function noise(lengthBytes: number): Uint8Array {
  const random = seededRandom(7);
  return Uint8Array.from({ length: lengthBytes }, () => random.below(256));
}

function textOf(lengthBytes: number): Uint8Array {
  const line = 'The quick brown fox jumps over the lazy dog, 12 times a day.\n';
  return new TextEncoder().encode(line.repeat(Math.ceil(lengthBytes / line.length)));
}

/** Lines of one form, as lists of packages have them. */
function tableOf(lengthBytes: number): Uint8Array {
  const random = seededRandom(8);
  const line = (): string =>
    `    "item-${random.below(1000)}": { "count": ${random.below(100)} },\n`;
  const lines = Array.from({ length: lengthBytes / 32 }, line).join('');
  return new TextEncoder().encode(lines).slice(0, lengthBytes);
}

/** Grey levels that change slowly, with grain. */
function pictureOf(side: number): Uint8Array {
  const random = seededRandom(9);
  return Uint8Array.from({ length: side * side }, (_, i) => {
    const waves = 60 * Math.sin((i % side) / 17) + 50 * Math.cos(Math.floor(i / side) / 23);
    return 128 + waves + random.below(9);
  });
}

/** A tone in words of 16 bits, low byte first. */
function soundOf(count: number): Uint8Array {
  const random = seededRandom(10);
  const bytes = new Uint8Array(2 * count);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < count; i++) {
    view.setInt16(2 * i, 8000 * Math.sin(i / 13) + random.below(60), true);
  }
  return bytes;
}

describe('detectMaps', () => {
  it.each<[SampleFamily, number, number]>([
    ['edc15', 256 * KIB, 0.97],
    ['denso', 512 * KIB, 0.97],
    ['motronic', 32 * KIB, 0.97],
    ['gm', 512 * KIB, 0.8],
  ])('finds the maps of %s with exact address and dimensions', (family, lengthBytes, least) => {
    const { image, truth } = createFamilySample({ family, seed: 31, lengthBytes });
    const known = truth.maps.filter(({ width, height }) => width > 1 && height > 1);
    const found = new Set(
      detectMaps(image).map(({ address, width, height }) => `${address} ${height} ${width}`),
    );
    const hits = known.filter(({ cells, width, height, order }) =>
      found.has(
        `${cells.address} ${order === 'columnMajor' ? `${width} ${height}` : `${height} ${width}`}`,
      ),
    );
    expect(hits.length / known.length).toBeGreaterThanOrEqual(least);
  });

  it('ranks by score and gives no byte to two candidates', () => {
    const { image } = createFamilySample({ family: 'gm', seed: 32, lengthBytes: 512 * KIB });
    const candidates = detectMaps(image);
    const scores = candidates.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(Math.max(...scores)).toBeLessThanOrEqual(1);
    let end = 0;
    for (const { address, width, height, wordType } of candidates.toSorted(
      (a, b) => a.address - b.address,
    )) {
      expect(address).toBeGreaterThanOrEqual(end);
      end = address + width * height * wordType.wordBytes;
    }
    expect(end).toBeLessThanOrEqual(image.length);
  });

  it.each([
    ['noise', noise(128 * KIB)],
    ['text', textOf(64 * KIB)],
    ['a table in a text', tableOf(64 * KIB)],
    ['a picture', pictureOf(256)],
    ['sound', soundOf(32 * KIB)],
    ['zeros', new Uint8Array(64 * KIB)],
    ['erased bytes', new Uint8Array(64 * KIB).fill(0xff)],
    ['nothing', new Uint8Array(0)],
  ])('names no likely map in %s', (_, bytes) => {
    expect(detectMaps(bytes, { leastScore: LIKELY_SCORE })).toEqual([]);
  });

  it('gives the first candidates of the whole list when fewer are wanted', () => {
    const { image } = createFamilySample({ family: 'motronic', seed: 33, lengthBytes: 32 * KIB });
    const all = detectMaps(image);
    expect(all.length).toBeGreaterThan(3);
    expect(detectMaps(image, { limit: 3 })).toEqual(all.slice(0, 3));
  });

  it('takes any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        for (const { address, width, height, wordType } of detectMaps(bytes)) {
          expect(address + width * height * wordType.wordBytes).toBeLessThanOrEqual(bytes.length);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('takes images that were cut off anywhere or have wrong bits', () => {
    const { image } = createFamilySample({ family: 'motronic', seed: 34, lengthBytes: 32 * KIB });
    fc.assert(
      fc.property(fc.nat(image.length), fc.array(fc.nat(image.length - 1)), (length, flips) => {
        const bytes = image.slice(0, length);
        for (const at of flips) if (at < length) bytes[at] = (bytes[at] ?? 0) ^ 0x81;
        for (const { address, width, height, wordType } of detectMaps(bytes)) {
          expect(address + width * height * wordType.wordBytes).toBeLessThanOrEqual(length);
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('detectionSteps', () => {
  it('tells progress that never falls, from 0 to 1, and ends with the same candidates', () => {
    const { image } = createFamilySample({ family: 'gm', seed: 35, lengthBytes: 512 * KIB });
    const steps = detectionSteps(image);
    const progress: number[] = [];
    let step = steps.next();
    while (step.done !== true) {
      progress.push(step.value);
      step = steps.next();
    }
    expect(progress.length).toBeGreaterThan(10);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress[0]).toBeGreaterThanOrEqual(0);
    expect(progress.at(-1)).toBeLessThanOrEqual(1);
    expect(step.value.candidates).toEqual(detectMaps(image));
  });
});

describe('searchMaps', () => {
  it('names the parts of a large image for which there was no time', () => {
    const { unsearched } = searchMaps(calmWalk(0x40000));
    const leftOutBytes = unsearched.reduce((sum, { start, end }) => sum + end - start, 0);
    // 128 KiB are searched where no axes tell lengths.
    expect(leftOutBytes).toBe(0x20000);
    let last = 0;
    for (const { start, end } of unsearched) {
      expect(start).toBeGreaterThanOrEqual(last);
      expect(end).toBeGreaterThan(start);
      last = end + 1;
    }
  });

  it('leaves nothing out of a small one', () => {
    expect(searchMaps(calmWalk(0x20000)).unsearched).toEqual([]);
  });
});
