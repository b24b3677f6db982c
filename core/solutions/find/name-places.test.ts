import { describe, expect, it } from 'vitest';
import type { MapFields } from '../../maps/map-definition.ts';
import { seededRandom } from '../../samples/seeded-random.ts';
import { type NamedObject, nameTrionic7 } from '../../symbols/testing/named-image.ts';
import { carryMaps } from '../carry-maps.ts';
import { findSolution } from '../find-solution.ts';
import { learnSolution } from '../learn-solution.ts';
import type { Solution } from '../solution.ts';
import { readSolution, writeSolution } from '../solution-codec.ts';
import { raised } from '../testing/judge-places.ts';
import { lineMapOf } from '../testing/line-map.ts';

const LENGTH_BYTES = 512 * 1024;
const FIRST = { name: 'AirCompType', address: 0, lengthBytes: 0 };
const MAPS: readonly NamedObject[] = Array.from({ length: 24 }, (_, i) => ({
  name: `BFuelCal.Map${i}`,
  address: 0x4000 + 0x60 * i,
  lengthBytes: 0x60,
}));
const CHANGED = MAPS.filter((_, i) => i % 5 === 2);

/** A file with maps whose content is its own, and the names that it gives them. */
function namedFile(seed: number, objects: readonly NamedObject[]): Uint8Array {
  const random = seededRandom(seed);
  const image = new Uint8Array(LENGTH_BYTES).fill(0xff);
  for (const { address, lengthBytes } of objects) {
    const base = random.between(1000, 20_000);
    const slope = random.between(20, 400);
    for (let i = 0; 2 * i < lengthBytes; i++) {
      const value = base + slope * i + random.below(slope);
      image.set([value >>> 8, value & 0xff], address + 2 * i);
    }
  }
  nameTrionic7(image, [FIRST, ...objects]);
  return image;
}

const original = namedFile(1, MAPS);

function learnt(changed: readonly NamedObject[] = CHANGED): Solution {
  const rows = changed.map(({ name, address, lengthBytes }) => ({
    name,
    isMap: true,
    wordBytes: 2,
    bigEndian: true,
    start: address,
    end: address + lengthBytes,
    there: undefined,
  }));
  const learning = learnSolution(original, raised(original, rows));
  if (learning.kind !== 'learnt') throw new Error(learning.reason);
  return learning.solution;
}

function lineMap({ name, address, lengthBytes }: NamedObject): MapFields {
  return lineMapOf({ name, wordBytes: 2, start: address, end: address + lengthBytes }, true);
}

/** The same maps in another order at other addresses. */
const moved = MAPS.map((map, i) => ({ ...map, address: 0x9000 + 0x70 * ((7 * i) % MAPS.length) }));

describe('a map that both files name', () => {
  it('is learnt as one region, though only some of its values were changed', () => {
    const { address = 0, lengthBytes = 0 } = MAPS[3] ?? {};
    const modified = original.slice();
    modified[address + 6] = 1;
    modified[address + 70] = 2;
    const learning = learnSolution(original, modified);
    expect(learning.kind === 'learnt' && learning.solution.regions).toMatchObject([
      { start: address, end: address + lengthBytes },
    ]);
  });

  it('is where the other file has it, whatever its values and its order are', () => {
    const { isForeign, places } = findSolution(learnt(), namedFile(2, moved));
    expect(isForeign).toBe(false);
    const wanted = CHANGED.map(({ name }) => moved.find((map) => map.name === name)?.address);
    expect(places.map(({ address }) => address)).toEqual(wanted);
    for (const { rule, confidence } of places) {
      expect(rule).toBe('name');
      expect(confidence).toBeGreaterThan(0.999);
    }
  });

  it('is found so by a solution that was stored', () => {
    const solution = learnt();
    expect(readSolution(writeSolution(solution))).toEqual(solution);
    const { symbols: _, ...stored } = JSON.parse(writeSolution(solution)) as Record<
      string,
      unknown
    >;
    // Stored before files were asked for names.
    expect(readSolution(JSON.stringify(stored))).toEqual({ ...solution, symbols: [] });
  });

  it('is nowhere in a file that names its maps and has none of this name', () => {
    const name = CHANGED[0]?.name;
    const without = moved.filter((map) => map.name !== name);
    const [first, ...others] = findSolution(learnt(), namedFile(3, without)).places;
    expect(first).toMatchObject({ address: null, failure: 'unnamed' });
    expect(others.every(({ rule }) => rule === 'name')).toBe(true);
  });

  it('is not written where it has another size', () => {
    const name = CHANGED[1]?.name;
    const other = moved.map((map) => (map.name === name ? { ...map, lengthBytes: 0x58 } : map));
    const places = findSolution(learnt(), namedFile(4, other)).places;
    expect(places[1]).toMatchObject({ address: null, failure: 'resized' });
  });

  it('is found by its content where the names are of other bytes', () => {
    // All maps moved alike, and a table that tells otherwise.
    const image = new Uint8Array(LENGTH_BYTES).fill(0xff);
    image.set(original.subarray(0x4000, 0x5000), 0x4100);
    nameTrionic7(image, [FIRST, ...moved]);
    const places = findSolution(learnt(), image).places;
    const found = places.filter(({ address }) => address !== null);
    expect(found.length).toBeGreaterThan(2);
    for (const { id, address } of found) {
      const region = learnt().regions.find((each) => each.id === id);
      expect(address).toBe((region?.start ?? 0) + 0x100);
    }
    expect(places.some(({ rule }) => rule === 'name')).toBe(false);
  });

  it('is carried so with a map pack too', () => {
    const file = namedFile(5, moved);
    const { maps } = carryMaps(CHANGED.map(lineMap), original, file);
    const wanted = CHANGED.map(({ name }) => moved.find((map) => map.name === name)?.address);
    expect(maps.map(({ carried }) => carried?.cells.address)).toEqual(wanted);
  });
});
