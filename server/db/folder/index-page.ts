import { PAGE_BYTES } from './page-checksum.ts';

/** Block that no page has (PostgreSQL, access/nbtree.h, P_NONE): that of the meta page. */
const NO_BLOCK = 0;
/** Header of every page: where its line pointers end, and where its special space begins (storage/bufpage.h). */
const HEADER_BYTES = 24;
const LOWER_OFFSET = 12;
const SPECIAL_OFFSET = 16;
/** In the special space of a page of a B-tree: neighbours, level and flags (access/nbtree.h, BTPageOpaqueData). */
const PREVIOUS_OFFSET = 0;
const NEXT_OFFSET = 4;
const LEVEL_OFFSET = 8;
const FLAGS_OFFSET = 12;
const SPECIAL_BYTES = 16;
const META_FLAG = 8;
/** Deleted, or half dead: nothing of such a page is followed. */
const GONE_FLAGS = 4 | 16;
/** In a meta page: the root, and the page that a search begins with (BTMetaPageData). */
const ROOT_OFFSET = HEADER_BYTES + 8;
const FAST_ROOT_OFFSET = HEADER_BYTES + 16;
/** A line pointer: offset in 15 bits, state in 2, length in 15 (storage/itemid.h). */
const POINTER_BYTES = 4;
const POINTER_NORMAL = 1;
/** A tuple of an index: block as two halves, offset number, information (access/itup.h). */
const TUPLE_BYTES = 8;
const OFFSET_NUMBER_OFFSET = 4;
const INFORMATION_OFFSET = 6;
/** The tuple is a list of places of one key, which stand at the offset that its block says (BT_IS_POSTING). */
const ALTERNATIVE_FLAG = 0x2000;
const POSTING_FLAG = 0x2000;
const POSTING_COUNT_MASK = 0x0fff;
const PLACE_BYTES = 6;

/** What a page of a B-tree refers to, by block. */
export interface PageReferences {
  /** Pages of the index itself. */
  readonly ofIndex: readonly number[];
  /** Pages of the table. */
  readonly ofTable: readonly number[];
}

/**
 * What a page of a B-tree refers to. Layout: PostgreSQL 13 to 18, access/nbtree.h, little-endian.
 *
 * @param page `PAGE_BYTES` long, with a right checksum
 */
export function referencesOfPage(page: DataView): PageReferences {
  const special = page.getUint16(SPECIAL_OFFSET, true);
  if (special > PAGE_BYTES - SPECIAL_BYTES) return { ofIndex: [], ofTable: [] };
  const flags = page.getUint16(special + FLAGS_OFFSET, true);
  if ((flags & META_FLAG) !== 0) {
    const roots = [page.getUint32(ROOT_OFFSET, true), page.getUint32(FAST_ROOT_OFFSET, true)];
    return { ofIndex: roots.filter((block) => block !== NO_BLOCK), ofTable: [] };
  }
  if ((flags & GONE_FLAGS) !== 0) return { ofIndex: [], ofTable: [] };
  const next = page.getUint32(special + NEXT_OFFSET, true);
  const neighbours = [page.getUint32(special + PREVIOUS_OFFSET, true), next].filter(
    (block) => block !== NO_BLOCK,
  );
  // The first item of a page that has a right neighbour is its upper bound and no entry.
  const tuples = tuplesOf(page, next === NO_BLOCK ? 0 : 1);
  const isLeaf = page.getUint32(special + LEVEL_OFFSET, true) === 0;
  return isLeaf
    ? { ofIndex: neighbours, ofTable: tuples.flatMap((at) => blocksOfEntry(page, at)) }
    : { ofIndex: [...neighbours, ...tuples.map((at) => blockAt(page, at))], ofTable: [] };
}

/** Offsets of the tuples of a page from an item on, those that are known to be dead left out. */
function tuplesOf(page: DataView, firstItem: number): number[] {
  const lower = Math.min(page.getUint16(LOWER_OFFSET, true), PAGE_BYTES);
  const offsets: number[] = [];
  for (
    let at = HEADER_BYTES + firstItem * POINTER_BYTES;
    at + POINTER_BYTES <= lower;
    at += POINTER_BYTES
  ) {
    const pointer = page.getUint32(at, true);
    const offset = pointer & 0x7fff;
    const isNormal = ((pointer >>> 15) & 3) === POINTER_NORMAL;
    if (isNormal && offset + TUPLE_BYTES <= PAGE_BYTES) offsets.push(offset);
  }
  return offsets;
}

/** Blocks of the table that an entry of a leaf is about. */
function blocksOfEntry(page: DataView, at: number): number[] {
  const number = page.getUint16(at + OFFSET_NUMBER_OFFSET, true);
  const isAlternative = (page.getUint16(at + INFORMATION_OFFSET, true) & ALTERNATIVE_FLAG) !== 0;
  if (!isAlternative || (number & POSTING_FLAG) === 0) return [blockAt(page, at)];
  const list = at + blockAt(page, at);
  const count = number & POSTING_COUNT_MASK;
  if (list + count * PLACE_BYTES > PAGE_BYTES) return [];
  return Array.from({ length: count }, (_, i) => blockAt(page, list + i * PLACE_BYTES));
}

function blockAt(page: DataView, at: number): number {
  return page.getUint16(at, true) * 0x10000 + page.getUint16(at + 2, true);
}
