import { type ByteRange, rangesHold } from '../../bytes/byte-range.ts';
import type { ReferenceIndex } from './reference-index.ts';

const PAGE_BYTES = 0x4000;
const SLOTS = [0, 1, 2, 3];
/** A page is a slot's if so many places of the slot lead to maps that are known in it, and thrice as many as in any other. */
const LEAST_HITS = 4;
const LEAD = 3;
const LEAST_SHARE = 0.8;
const LEAST_PLACE = 0x80;

/**
 * Finds the pages that places are meant in: that page of each slot in which most places lead to known maps.
 *
 * @param known starts and cells of maps that are sure
 * @returns whether most places were resolved; then they are look-ups of the index
 */
export function resolvePlaces(
  index: ReferenceIndex,
  regions: readonly ByteRange[],
  known: ReadonlySet<number>,
): boolean {
  const hits = hitsOf(index, pagesOf(regions), known);
  const addresses = SLOTS.flatMap((slot) => {
    const page = plainPage(hits[slot] ?? new Map());
    if (page === undefined) return [];
    const places = [...index.places()].filter((place) => place >>> 14 === slot);
    return places.map((place) => page * PAGE_BYTES + (place % PAGE_BYTES));
  });
  if (addresses.length < LEAST_SHARE * index.placeCount) return false;
  for (const address of addresses) {
    if (!rangesHold(regions, address, address + 1)) continue;
    const reference = index.of(address);
    if (isPlainNumber(address % PAGE_BYTES)) continue;
    reference.pointerCount++;
    reference.callCount++;
  }
  return true;
}

/** Small numbers and single bits are given to many routines that look nothing up. */
function isPlainNumber(place: number): boolean {
  return place < LEAST_PLACE || (place & (place - 1)) === 0;
}

/** By slot and page: places of the slot that lead to known maps in the page. */
function hitsOf(
  index: ReferenceIndex,
  pages: ReadonlySet<number>,
  known: ReadonlySet<number>,
): Array<Map<number, number>> {
  const hits = SLOTS.map(() => new Map<number, number>());
  for (const address of known) {
    const page = Math.floor(address / PAGE_BYTES);
    if (!pages.has(page)) continue;
    hits.forEach((ofSlot, slot) => {
      const place = slot * PAGE_BYTES + (address % PAGE_BYTES);
      if (index.hasPlace(place)) ofSlot.set(page, (ofSlot.get(page) ?? 0) + 1);
    });
  }
  return hits;
}

function plainPage(hits: ReadonlyMap<number, number>): number | undefined {
  const [first, second] = [...hits].sort(([, a], [, b]) => b - a);
  if (first === undefined) return undefined;
  const [page, count] = first;
  if (count < LEAST_HITS) return undefined;
  return count >= LEAD * (second?.[1] ?? 0) ? page : undefined;
}

function pagesOf(regions: readonly ByteRange[]): Set<number> {
  const pages = new Set<number>();
  for (const { start, end } of regions) {
    for (let page = Math.floor(start / PAGE_BYTES); page * PAGE_BYTES < end; page++)
      pages.add(page);
  }
  return pages;
}
