import { describe, expect, it } from 'vitest';
import { carryMaps } from './carry-maps.ts';
import { generatedVersions } from './testing/generated-versions.ts';
import { lineMapOf } from './testing/line-map.ts';
import { VERSION_KINDS } from './testing/version-kinds.ts';

type Objects = ReturnType<typeof generatedVersions>['objects'];

const large = (objects: Objects): Objects => objects.filter(({ start, end }) => end - start >= 16);

describe('maps of another version', () => {
  it.each(Object.entries(VERSION_KINDS))('are carried right or not at all: %s', (_, changes) => {
    let right = 0;
    let possible = 0;
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const { first, second, objects, bigEndian } = generatedVersions(seed, changes);
      const known = large(objects);
      const { maps } = carryMaps(
        known.map((object) => lineMapOf(object, bigEndian)),
        first,
        second,
      );
      maps.forEach(({ carried, confidence, failure }, i) => {
        const there = known[i]?.there;
        expect(failure === null).toBe(carried !== null);
        expect(confidence > 0).toBe(carried !== null);
        if (there !== undefined) possible++;
        if (carried === null) return;
        expect([i, carried.cells.address]).toEqual([i, there]);
        right++;
      });
    }
    expect(right).toBeGreaterThan(0.5 * possible);
  });

  it('stay where they are in the same software, whatever was tuned in it', () => {
    const { first, objects, bigEndian } = generatedVersions(4, VERSION_KINDS['moved']!);
    const known = large(objects).map((object) => lineMapOf(object, bigEndian));
    const tuned = first.slice();
    const { start = 0, end = 0 } = large(objects)[5] ?? {};
    for (let at = start; at < end; at++) tuned[at] = (tuned[at] ?? 0) ^ 1;
    const { isSameSoftware, maps } = carryMaps(known, first, tuned);
    expect(isSameSoftware).toBe(true);
    const places = maps.map(({ carried }) => carried?.cells.address ?? null);
    expect(
      places.filter((place, i) => place !== null && place !== known[i]?.cells.address),
    ).toEqual([]);
    expect(places.filter((place) => place === null).length).toBeLessThanOrEqual(1);
  });

  it('take their stored axes along, each to where it is', () => {
    const { first, second, objects, bigEndian } = generatedVersions(5, VERSION_KINDS['moved']!);
    const known = large(objects).filter(({ there }) => there !== undefined);
    let checked = 0;
    const maps = known.slice(1).map((object, i) => {
      const axis = known[i] ?? object;
      const map = lineMapOf(object, bigEndian);
      const type = { wordBytes: axis.wordBytes, bigEndian, signed: false, float: false };
      const words = { address: axis.start, type, skipBytes: 0 };
      const width = Math.min(map.width, (axis.end - axis.start) / axis.wordBytes);
      return { ...map, width, x: { ...map.x, reference: 'ROM' as const, words } };
    });
    carryMaps(maps, first, second).maps.forEach(({ carried }, i) => {
      if (carried === null) return;
      expect(carried.x.words.address).toBe(known[i]?.there);
      expect(carried.cells.address).toBe(known[i + 1]?.there);
      checked++;
    });
    expect(checked).toBeGreaterThan(20);
  });

  it('that do not lie in their file are not carried, and keep no other back', () => {
    const { first, second, objects, bigEndian } = generatedVersions(6, VERSION_KINDS['moved']!);
    const [inside] = large(objects);
    if (inside === undefined) throw new Error('no object');
    const outside = { ...inside, start: first.length - 2, end: first.length + 14 };
    const { maps } = carryMaps(
      [lineMapOf(outside, bigEndian), lineMapOf(inside, bigEndian)],
      first,
      second,
    );
    expect(maps[0]).toMatchObject({ carried: null, failure: 'outside', confidence: 0 });
    expect(carryMaps([lineMapOf(outside, bigEndian)], first, second).maps[0]?.failure).toBe(
      'outside',
    );
    expect(carryMaps([], first, second).maps).toEqual([]);
  });

  it('are not found in a file of something else', () => {
    const { first, objects, bigEndian } = generatedVersions(7, VERSION_KINDS['moved']!);
    const { first: other } = generatedVersions(1007, VERSION_KINDS['moved']!);
    const known = large(objects).map((object) => lineMapOf(object, bigEndian));
    const { maps } = carryMaps(known, first, other);
    expect(maps.filter(({ carried }) => carried !== null)).toEqual([]);
  });
});
