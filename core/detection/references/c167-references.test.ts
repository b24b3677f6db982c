import { describe, expect, it } from 'vitest';
import { addC167References } from './c167-references.ts';
import { ReferenceIndex } from './reference-index.ts';

const PAGE = 0x206;
const LENGTH = 0x100000;

/** MOV R12, place; MOV R13, page. */
function load(place: number, page: number): number[] {
  return [0xe6, 0xfc, place & 0xff, place >> 8, 0xe6, 0xfd, page & 0xff, page >> 8];
}

/** References of an image of 1 MiB whose code begins with the loads. */
function referencesOf(
  loads: ReadonlyArray<readonly [place: number, page: number]>,
): ReferenceIndex {
  const bytes = new Uint8Array(LENGTH);
  bytes.set(
    loads.flatMap(([place, page]) => load(place, page)),
    0x100,
  );
  const index = new ReferenceIndex();
  addC167References(bytes, index);
  return index;
}

describe('far loads', () => {
  const named = Array.from({ length: 10 }, (_, i) => [0x922 + 64 * i, PAGE] as const);

  it('name addresses of the page that stands beside their place', () => {
    expect(referencesOf(named).get(0x18922)?.pointerCount).toBe(1);
  });

  it('do so however many other numbers stand like pages a few times', () => {
    const chance = Array.from({ length: 30 }, (_, i) => [0x40 + i, i] as const);
    const index = referencesOf([...chance, ...named]);
    expect(index.get(0x18922)?.pointerCount).toBe(1);
    expect(index.size).toBe(named.length);
  });

  it('name nothing where no page comes often', () => {
    expect(referencesOf(named.slice(0, 7)).size).toBe(0);
  });
});
