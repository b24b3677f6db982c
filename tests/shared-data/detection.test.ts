import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkDetection, fuzzImage } from '../../bench/detection/fuzz-cases.ts';
import { type KnownImage, realImages } from '../../bench/detection/truth-files.ts';
import type { MapCandidate } from '../../core/detection/map-candidate.ts';
import { detectMaps } from '../../core/detection/testing/detect-maps.ts';
import { createFamilySample, type SampleFamily } from '../../core/samples/family-sample.ts';
import { seededRandom } from '../../core/samples/seeded-random.ts';

const FOLDER = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const KIB = 1024;
/** The longest takes seconds, and under the test runner several times as long. */
const TIMEOUT_MS = 120_000;
/** Least share of the known two-axis maps among the first 2 x known candidates, and among the first known: what was reached. */
const LEAST: Readonly<Record<string, readonly [recall: number, precision: number]>> = {
  'me7_8D0907551M-0002.bin': [0.86, 0.63],
  'ms43_430069_E46_M54B30.bin': [0.96, 0.95],
  'edc15c4_bmw_351265.bin': [0.92, 0.92],
  'gm_p59_12592433.bin': [0.64, 0.4],
  'subaru_A2UG000N_stock.rawhex': [0.86, 0.6],
  'ms45_10053.bin': [0.29, 0.29],
  'bmw_m52_357118.bin': [0.2, 0.19],
  'bmw_me72_5a01.bin': [0.29, 0.23],
  'gm_p01_12212156.bin': [0.57, 0.43],
  // Nothing in it tells where one map ends and the next begins: not found.
  'nissan_s13_sr20.bin': [0, 0],
};
const REAL = existsSync(FOLDER) ? realImages(FOLDER) : [];

/** Share of the known maps among candidates, of as many as there are known maps. */
function shareOf(image: KnownImage, candidates: readonly MapCandidate[]): number {
  const found = new Set(
    candidates.map(({ address, width, height }) => `${address} ${height} ${width}`),
  );
  const hits = image.maps.filter(({ address, rows, columns }) =>
    found.has(`${address} ${rows} ${columns}`),
  );
  return hits.length / image.maps.length;
}

describe.skipIf(REAL.length === 0)('detection on real images', () => {
  it.each(REAL)(
    'keeps its recall and precision on $name',
    (image) => {
      const [recall, precision] = LEAST[image.name] ?? [1, 1];
      const found = detectMaps(image.bytes).filter(({ width, height }) => width > 1 && height > 1);
      const count = image.maps.length;
      expect(shareOf(image, found.slice(0, 2 * count))).toBeGreaterThanOrEqual(recall);
      expect(shareOf(image, found.slice(0, count))).toBeGreaterThanOrEqual(precision);
    },
    TIMEOUT_MS,
  );
});

describe.skipIf(REAL.length === 0)('a calibration without its program', () => {
  it(
    'is searched for maps without counts, whatever looks like a description of all its maps',
    () => {
      const whole = REAL.find(({ name }) => name === 'ms45_10053.bin');
      const [start, end] = [0x40000, 0x5d000];
      const maps = whole?.maps
        .filter(({ rows, columns }) => rows >= 4 && columns >= 4)
        .filter(({ address }) => address >= start && address < end)
        .map((map) => ({ ...map, address: map.address - start }));
      expect(maps).toHaveLength(451);
      const bytes = whole?.bytes.slice(start, end) ?? new Uint8Array();
      const found = detectMaps(bytes);
      expect(found.some(({ reason }) => reason.rule === 'smoothRows')).toBe(true);
      expect(shareOf({ name: 'calibration', bytes, maps: maps ?? [] }, found)).toBeGreaterThan(0.3);
    },
    TIMEOUT_MS,
  );
});

describe('detection on broken images', () => {
  const generated = (
    [
      ['motronic', 32 * KIB],
      ['edc15', 256 * KIB],
      ['gm', 512 * KIB],
      ['denso', 512 * KIB],
    ] satisfies ReadonlyArray<[SampleFamily, number]>
  ).map(([family, lengthBytes]) => createFamilySample({ family, seed: 41, lengthBytes }).image);

  it(
    'stays inside the image, gives no cell twice and changes nothing',
    () => {
      const random = seededRandom(3);
      const sources = [...generated, ...REAL.map(({ bytes }) => bytes)];
      for (let i = 0; i < 200; i++) {
        expect(() => {
          checkDetection(fuzzImage(sources, random));
        }, `case ${i}`).not.toThrow();
      }
    },
    TIMEOUT_MS,
  );
});
