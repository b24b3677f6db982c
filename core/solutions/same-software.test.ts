import { describe, expect, it } from 'vitest';
import { lastAddressOfMap } from '../maps/cell-address.ts';
import { createFamilySample } from '../samples/family-sample.ts';
import { seededRandom } from '../samples/seeded-random.ts';
import { planSolution } from './apply-solution.ts';
import { carryMaps } from './carry-maps.ts';
import { findSolution } from './find-solution.ts';
import { learnSolution } from './learn-solution.ts';
import { raised } from './testing/judge-places.ts';
import { learntSample, raiseMap } from './testing/learnt-sample.ts';

const KIB = 1024;
const SHIFT_BYTES = 4;

/** A file with words put in at an address; what follows up to another goes down, and all else stays where it is. */
function shifted(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const moved = bytes.slice();
  moved.set(bytes.subarray(start, end - SHIFT_BYTES), start + SHIFT_BYTES);
  return moved;
}

describe('a revision that moves a few maps and keeps nearly all of the file', () => {
  const { image, truth } = createFamilySample({ family: 'me7', seed: 3, lengthBytes: 512 * KIB });
  const first = truth.maps[Math.floor(truth.maps.length / 2)]!;
  const [start, end] = [first.cells.address - KIB, first.cells.address + 11 * KIB];
  const revision = shifted(image, start, end);
  const moved = truth.maps.filter(
    (map) => map.cells.address > start + 256 && lastAddressOfMap(map) < end - 256,
  );

  it('has no map where it was', () => {
    expect(moved.length).toBeGreaterThan(2);
    const { isSameSoftware, maps } = carryMaps(moved, image, revision);
    expect(isSameSoftware).toBe(false);
    for (const { map, carried } of maps) {
      expect([null, map.cells.address + SHIFT_BYTES]).toContain(carried?.cells.address ?? null);
    }
    expect(maps.some(({ carried }) => carried !== null)).toBe(true);
  });

  it('gets a change where the maps are, or none', () => {
    for (const map of moved.slice(0, 3)) {
      const modified = image.slice();
      raiseMap(modified, map);
      const learning = learnSolution(image, modified, [map]);
      if (learning.kind !== 'learnt') continue;
      const { places } = findSolution(learning.solution, revision);
      for (const [i, region] of learning.solution.regions.entries())
        expect([null, region.start + SHIFT_BYTES]).toContain(places[i]?.address);
    }
  });

  it('gets a change of a part of equal words where they are now', () => {
    const random = seededRandom(9);
    const original = Uint8Array.from({ length: 512 * KIB }, () => random.below(256));
    const plateau = { start: 0x20000, end: 0x20400 };
    for (let at = plateau.start; at < plateau.end; at += 2) original.set([0x12, 0x34], at);
    const rows = [
      { start: 0x20200, end: 0x20220 },
      { start: 0x50000, end: 0x50020 },
    ].map((range, i) => ({
      ...range,
      name: `m${i}`,
      isMap: true,
      wordBytes: 2,
      bigEndian: true,
      there: undefined,
    }));
    const learning = learnSolution(original, raised(original, rows));
    if (learning.kind !== 'learnt') throw new Error(learning.reason);
    const target = shifted(original, 0x1f800, 0x22800);
    const { places } = findSolution(learning.solution, target);
    expect(places.map(({ address }) => address)).toEqual([0x20200 + SHIFT_BYTES, 0x50000]);
  });
});

describe('another tune of the same software', () => {
  const { original, solution } = learntSample();
  const { start, end } = solution.regions[0]!;

  it('is the same software where it has changed what stands beside a region', () => {
    const tuned = original.slice();
    for (let at = start - 40; at < start; at++) tuned[at] = (tuned[at] ?? 0) ^ 1;
    const { isSameSoftware, places } = findSolution(solution, tuned);
    expect(isSameSoftware).toBe(true);
    expect(places.map(({ address }) => address)).toEqual(solution.regions.map((one) => one.start));
  });

  it('is not written over where it has changed a region and what stands beside it', () => {
    const tuned = original.slice();
    for (let at = start - 40; at < end; at++) tuned[at] = (tuned[at] ?? 0) ^ 1;
    const { report } = planSolution(solution, { original: tuned, current: tuned });
    expect(report.isSameSoftware).toBe(true);
    expect(['other-change', 'refused']).toContain(report.kind);
  });
});
