/**
 * Addresses of one page. An edit copies a page, a group and the list of groups: a full page, 128 pages and 512 groups for 16 MiB,
 * some microseconds each (docs/decisions/0001-sparse-edits-in-two-levels.md).
 */
export const PAGE_BYTES = 256;
/** Pages of one group. */
export const GROUP_PAGES = 128;

/** Edited bytes of one page: place in the page to byte, in any order. Never empty, never holds the original's byte. */
export type EditPage = ReadonlyMap<number, number>;

/** Neighbouring pages; `undefined` where a page has no edit. */
export type PageGroup = ReadonlyArray<EditPage | undefined>;

/** All pages of a file in groups; `undefined` where a group has no edit. */
export type PageGroups = ReadonlyArray<PageGroup | undefined>;

const GROUP_SHIFT = Math.log2(GROUP_PAGES);
const PAGE_MASK = GROUP_PAGES - 1;

/** A page, or `undefined` where it has no edit. */
export function pageAt(groups: PageGroups, pageIndex: number): EditPage | undefined {
  return groups[pageIndex >>> GROUP_SHIFT]?.[pageIndex & PAGE_MASK];
}

/** Pages with edits and their indexes, ascending. */
export function* pagesOf(groups: PageGroups): Generator<readonly [number, EditPage]> {
  for (const [groupIndex, group] of groups.entries()) {
    for (const [place, page] of (group ?? []).entries()) {
      if (page !== undefined) yield [groupIndex * GROUP_PAGES + place, page];
    }
  }
}

/** Indexes of the pages that are not one and the same object in both, ascending. */
export function* differingPages(a: PageGroups, b: PageGroups): Generator<number> {
  for (let groupIndex = 0; groupIndex < b.length; groupIndex++) {
    const groupOfA = a[groupIndex];
    const groupOfB = b[groupIndex];
    if (groupOfA === groupOfB) continue;
    for (let place = 0; place < GROUP_PAGES; place++) {
      if (groupOfA?.[place] !== groupOfB?.[place]) yield groupIndex * GROUP_PAGES + place;
    }
  }
}

/** Replaces pages in a copy of the groups; a group is copied once, before its first page. */
export class PageWriter {
  readonly #groups: Array<PageGroup | undefined>;
  readonly #own = new Map<number, Array<EditPage | undefined>>();

  constructor(groups: PageGroups) {
    this.#groups = groups.slice();
  }

  /** Puts a page in its place; `undefined` takes it out. */
  set(pageIndex: number, page: EditPage | undefined): void {
    const groupIndex = pageIndex >>> GROUP_SHIFT;
    const own = this.#own.get(groupIndex) ?? this.#copyGroup(groupIndex);
    own[pageIndex & PAGE_MASK] = page;
  }

  /** The groups as they are now; a group without a page is left out. */
  finish(): PageGroups {
    for (const [groupIndex, group] of this.#own) {
      if (group.every((page) => page === undefined)) this.#groups[groupIndex] = undefined;
    }
    return this.#groups;
  }

  #copyGroup(groupIndex: number): Array<EditPage | undefined> {
    const copy = this.#groups[groupIndex]?.slice() ?? new Array(GROUP_PAGES).fill(undefined);
    this.#groups[groupIndex] = copy;
    this.#own.set(groupIndex, copy);
    return copy;
  }
}
