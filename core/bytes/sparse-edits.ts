import { enableMapSet, Immer } from 'immer';
import type { BytePatch } from './byte-patch.ts';
import {
  differingPages,
  type EditPage,
  GROUP_PAGES,
  PAGE_BYTES,
  type PageGroups,
  PageWriter,
  pageAt,
  pagesOf,
} from './page-groups.ts';
import type { ReadonlyBytes } from './readonly-bytes.ts';

const PAGE_SHIFT = Math.log2(PAGE_BYTES);
const OFFSET_MASK = PAGE_BYTES - 1;

/**
 * Edits over an original, immutable and shared between versions of itself: groups of pages, `undefined` where a group has no edit.
 *
 * An address is present exactly if its byte differs from the original, so `count` is the modified byte count of the
 * specification (section 3, "File version").
 */
export interface SparseEdits {
  readonly groups: PageGroups;
  readonly count: number;
}

/** What a write did: `before` and `after` by address, only where the byte changed; addresses ascend. */
export interface ByteChange {
  readonly addresses: Uint32Array;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** Edits after a write, and the change that leads there and back. */
export interface WrittenEdits {
  readonly edits: SparseEdits;
  readonly change: ByteChange;
}

enableMapSet();
// Freezing a page would cost more than the edit itself; the types keep pages unwritten.
const immer = new Immer({ autoFreeze: false });

/** No edits over a file of `lengthBytes`. */
export function emptyEdits(lengthBytes: number): SparseEdits {
  const count = Math.ceil(lengthBytes / (PAGE_BYTES * GROUP_PAGES));
  return { groups: new Array(count).fill(undefined), count: 0 };
}

/** Byte that replaces the original's at `address`, or `undefined` where the original stands. */
export function editedByteAt(edits: SparseEdits, address: number): number | undefined {
  return pageAt(edits.groups, address >>> PAGE_SHIFT)?.get(address & OFFSET_MASK);
}

/**
 * Edits with `patch` written over them; entries equal to the original's byte drop out.
 *
 * Only touched pages, their groups and the list of groups are copied: the cost does not grow with the edits that are already there.
 *
 * @throws RangeError if an address is outside the file; nothing is written then
 */
export function writeEdits(
  edits: SparseEdits,
  original: ReadonlyBytes,
  patch: BytePatch,
): WrittenEdits {
  const change = changeOf(edits, original, patch);
  const pages = new PageWriter(edits.groups);
  let at = 0;
  while (at < change.addresses.length) {
    const pageIndex = (change.addresses[at] ?? 0) >>> PAGE_SHIFT;
    const end = endOfPage(change.addresses, at, pageIndex);
    const page = pageAt(edits.groups, pageIndex);
    pages.set(pageIndex, writePage(page, original, change, at, end));
    at = end;
  }
  const count = edits.count + countDelta(original, change);
  return { edits: { groups: pages.finish(), count }, change };
}

/** Edits that hold exactly the entries of `patch` which differ from the original. Addresses past the file are refused. */
export function editsFromPatch(original: ReadonlyBytes, patch: BytePatch): SparseEdits {
  const { addresses } = patch;
  const last = addresses[addresses.length - 1];
  if (last !== undefined && last >= original.length) throw outsideFile(last, original);
  const pages = new PageWriter(emptyEdits(original.length).groups);
  let count = 0;
  let at = 0;
  while (at < addresses.length) {
    const pageIndex = (addresses[at] ?? 0) >>> PAGE_SHIFT;
    const end = endOfPage(addresses, at, pageIndex);
    const page = new Map<number, number>();
    for (; at < end; at++) {
      const address = addresses[at] ?? 0;
      const value = patch.values[at] ?? 0;
      if (value !== original[address]) page.set(address & OFFSET_MASK, value);
    }
    if (page.size > 0) pages.set(pageIndex, page);
    count += page.size;
  }
  return { groups: pages.finish(), count };
}

/** All edits, addresses ascending. */
export function patchFromEdits(edits: SparseEdits): BytePatch {
  const addresses = new Uint32Array(edits.count);
  const values = new Uint8Array(edits.count);
  let at = 0;
  for (const [pageIndex, page] of pagesOf(edits.groups)) {
    for (const offset of sortedOffsets(page)) {
      addresses[at] = pageIndex * PAGE_BYTES + offset;
      values[at++] = page.get(offset) ?? 0;
    }
  }
  return { addresses, values };
}

/**
 * What has to be written over a file with edits `from` so that it has edits `to`.
 *
 * Groups and pages that both share are skipped, so the cost follows the difference.
 */
export function patchBetween(
  from: SparseEdits,
  to: SparseEdits,
  original: ReadonlyBytes,
): BytePatch {
  const addresses = new Uint32Array(from.count + to.count);
  const values = new Uint8Array(from.count + to.count);
  let length = 0;
  for (const pageIndex of differingPages(from.groups, to.groups)) {
    const before = pageAt(from.groups, pageIndex);
    const after = pageAt(to.groups, pageIndex);
    for (const offset of offsetsOfEither(before, after)) {
      const address = pageIndex * PAGE_BYTES + offset;
      const originalByte = original[address] ?? 0;
      const value = after?.get(offset) ?? originalByte;
      if (value === (before?.get(offset) ?? originalByte)) continue;
      addresses[length] = address;
      values[length++] = value;
    }
  }
  return { addresses: addresses.slice(0, length), values: values.slice(0, length) };
}

/** The entries of a patch that change a byte. */
/**
 * What a patch would change over the present state.
 *
 * @throws RangeError if an address is outside the file
 */
export function changeOf(
  edits: SparseEdits,
  original: ReadonlyBytes,
  patch: BytePatch,
): ByteChange {
  const last = patch.addresses.at(-1);
  if (last !== undefined && last >= original.length) throw outsideFile(last, original);
  const addresses = new Uint32Array(patch.addresses.length);
  const before = new Uint8Array(patch.addresses.length);
  const after = new Uint8Array(patch.addresses.length);
  let length = 0;
  for (let i = 0; i < patch.addresses.length; i++) {
    const address = patch.addresses[i] ?? 0;
    const present = editedByteAt(edits, address) ?? original[address] ?? 0;
    const value = patch.values[i] ?? 0;
    if (value === present) continue;
    addresses[length] = address;
    before[length] = present;
    after[length++] = value;
  }
  return {
    addresses: addresses.slice(0, length),
    before: before.slice(0, length),
    after: after.slice(0, length),
  };
}

/** How many more bytes differ from the original after a change than before. */
function countDelta(original: ReadonlyBytes, { addresses, before, after }: ByteChange): number {
  let delta = 0;
  for (let i = 0; i < addresses.length; i++) {
    const originalByte = original[addresses[i] ?? 0];
    if (before[i] === originalByte) delta++;
    else if (after[i] === originalByte) delta--;
  }
  return delta;
}

/** The page after the entries [start, end) of a change, all of which lie in it. */
function writePage(
  page: EditPage | undefined,
  original: ReadonlyBytes,
  change: ByteChange,
  start: number,
  end: number,
): EditPage | undefined {
  const next = immer.produce(page ?? new Map<number, number>(), (draft) => {
    for (let i = start; i < end; i++) {
      const address = change.addresses[i] ?? 0;
      const value = change.after[i] ?? 0;
      if (value === original[address]) draft.delete(address & OFFSET_MASK);
      else draft.set(address & OFFSET_MASK, value);
    }
  });
  return next.size === 0 ? undefined : next;
}

function endOfPage(addresses: Uint32Array, start: number, pageIndex: number): number {
  let end = start + 1;
  while (end < addresses.length && (addresses[end] ?? 0) >>> PAGE_SHIFT === pageIndex) end++;
  return end;
}

/** Places of either page, ascending. */
function offsetsOfEither(a: EditPage | undefined, b: EditPage | undefined): Uint16Array {
  if (a === undefined || b === undefined) return sortedOffsets(a ?? b ?? new Map());
  return sortedOffsets(new Map([...a, ...b]));
}

/** Places of a page, ascending: a map keeps them in the order of their first edit. */
function sortedOffsets(page: EditPage): Uint16Array {
  return Uint16Array.from(page.keys()).sort();
}

function outsideFile(address: number, original: ReadonlyBytes): RangeError {
  return new RangeError(`address ${address} is outside the file of ${original.length} bytes`);
}
