import type { ByteRange } from '../../bytes/byte-range.ts';
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
  const pages = pagesOf(regions);
  const addresses = SLOTS.flatMap((slot) => {
    const places = [...index.places()].filter((place) => place >>> 14 === slot);
    const page = plainPage(places, pages, known);
    return page === undefined
      ? []
      : places.map((place) => page * PAGE_BYTES + (place % PAGE_BYTES));
  });
  if (addresses.length < LEAST_SHARE * index.placeCount) return false;
  for (const address of addresses) {
    if (!regions.some(({ start, end }) => address >= start && address < end)) continue;
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

function plainPage(
  places: readonly number[],
  pages: readonly number[],
  known: ReadonlySet<number>,
): number | undefined {
  const hits = pages.map((page) => ({
    page,
    count: places.filter((place) => known.has(page * PAGE_BYTES + (place % PAGE_BYTES))).length,
  }));
  hits.sort((a, b) => b.count - a.count);
  const [first, second] = hits;
  if (first === undefined || first.count < LEAST_HITS) return undefined;
  return first.count >= LEAD * (second?.count ?? 0) ? first.page : undefined;
}

function pagesOf(regions: readonly ByteRange[]): number[] {
  const pages = new Set<number>();
  for (const { start, end } of regions) {
    for (let page = Math.floor(start / PAGE_BYTES); page * PAGE_BYTES < end; page++)
      pages.add(page);
  }
  return [...pages];
}
