/** A page number, or a gap between two; the two gaps have different names so that both can be keys of a list. */
export type ShownPage = number | 'gapBefore' | 'gapAfter';

/** Most entries that are shown; more pages leave gaps. */
const MAX_SHOWN = 7;

/**
 * Pages to offer: the first, the last and those around the present one, always the same count, so that the buttons stay
 * where they are while one steps through.
 *
 * @param page 1..lastPage
 */
export function shownPages(page: number, lastPage: number): readonly ShownPage[] {
  if (lastPage <= MAX_SHOWN) return range(1, lastPage);
  if (page <= 4) return [...range(1, 5), 'gapAfter', lastPage];
  if (page >= lastPage - 3) return [1, 'gapBefore', ...range(lastPage - 4, lastPage)];
  return [1, 'gapBefore', page - 1, page, page + 1, 'gapAfter', lastPage];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
