import { enablePatches, Immer, type Patch } from 'immer';
import type { BytePatch } from './byte-patch.ts';
import type { ReadonlyBytes } from './readonly-bytes.ts';

/**
 * Addresses of one page. Small enough that copying a full page, and large enough that copying the directory of a 16 MiB
 * file (8,192 pages), both stay near 10 microseconds (docs/decisions/0001-sparse-edits-in-two-levels.md).
 */
export const PAGE_BYTES = 2048;
const PAGE_SHIFT = 11;
const OFFSET_MASK = PAGE_BYTES - 1;

/** Edited bytes of one page: place in the page (0..2047) to byte. Never empty, never holds the original's byte. */
export type EditPage = Readonly<Record<number, number>>;

/**
 * Edits over an original, immutable and shared between versions of itself: page number to page.
 *
 * An address is present exactly if its byte differs from the original, so `count` is the modified byte count of the
 * specification (section 3, "File version").
 */
export interface SparseEdits {
  readonly pages: ReadonlyArray<EditPage | undefined>;
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

enablePatches();
// Freezing a page of 2,048 entries costs more than the edit itself; the types keep pages unwritten.
const immer = new Immer({ autoFreeze: false });

/** No edits over a file of `lengthBytes`. */
export function emptyEdits(lengthBytes: number): SparseEdits {
  return { pages: new Array(Math.ceil(lengthBytes / PAGE_BYTES)).fill(undefined), count: 0 };
}

/** Byte that replaces the original's at `address`, or `undefined` where the original stands. */
export function editedByteAt(edits: SparseEdits, address: number): number | undefined {
  return edits.pages[address >>> PAGE_SHIFT]?.[address & OFFSET_MASK];
}

/**
 * Edits with `patch` written over them; entries equal to the original's byte drop out.
 *
 * Only touched pages and the directory are copied: the cost does not grow with the edits that are already there.
 *
 * @throws RangeError if an address is outside the file; nothing is written then
 */
export function writeEdits(
  edits: SparseEdits,
  original: ReadonlyBytes,
  patch: BytePatch,
): WrittenEdits {
  const { addresses } = patch;
  const last = addresses[addresses.length - 1];
  if (last !== undefined && last >= original.length) {
    throw new RangeError(`address ${last} is outside the file of ${original.length} bytes`);
  }
  const pages = edits.pages.slice();
  const written = new ChangeBuilder(addresses.length);
  let at = 0;
  while (at < addresses.length) {
    const pageIndex = (addresses[at] ?? 0) >>> PAGE_SHIFT;
    const end = endOfPage(addresses, at, pageIndex);
    pages[pageIndex] = writePage(
      edits.pages[pageIndex],
      pageIndex,
      original,
      patch,
      at,
      end,
      written,
    );
    at = end;
  }
  return { edits: { pages, count: edits.count + written.countDelta }, change: written.finish() };
}

/** Edits that hold exactly the entries of `patch` which differ from the original. Addresses past the file are refused. */
export function editsFromPatch(original: ReadonlyBytes, patch: BytePatch): SparseEdits {
  const pages: Array<Record<number, number> | undefined> = [...emptyEdits(original.length).pages];
  let count = 0;
  for (let i = 0; i < patch.addresses.length; i++) {
    const address = patch.addresses[i] ?? 0;
    const value = patch.values[i] ?? 0;
    if (address >= original.length) {
      throw new RangeError(`address ${address} is outside the file of ${original.length} bytes`);
    }
    if (value === original[address]) continue;
    const pageIndex = address >>> PAGE_SHIFT;
    const page = pages[pageIndex] ?? {};
    page[address & OFFSET_MASK] = value;
    pages[pageIndex] = page;
    count++;
  }
  return { pages, count };
}

/** All edits, addresses ascending. */
export function patchFromEdits(edits: SparseEdits): BytePatch {
  const addresses = new Uint32Array(edits.count);
  const values = new Uint8Array(edits.count);
  let at = 0;
  edits.pages.forEach((page, pageIndex) => {
    if (page === undefined) return;
    // Integer keys of an object come in ascending order (ECMA-262, OrdinaryOwnPropertyKeys).
    for (const [offset, value] of Object.entries(page)) {
      addresses[at] = pageIndex * PAGE_BYTES + Number(offset);
      values[at++] = value;
    }
  });
  return { addresses, values };
}

/**
 * What has to be written over a file with edits `from` so that it has edits `to`.
 *
 * Pages that both share are skipped, so the cost follows the difference.
 */
export function patchBetween(
  from: SparseEdits,
  to: SparseEdits,
  original: ReadonlyBytes,
): BytePatch {
  const addresses: number[] = [];
  const values: number[] = [];
  for (let pageIndex = 0; pageIndex < to.pages.length; pageIndex++) {
    const before = from.pages[pageIndex];
    const after = to.pages[pageIndex];
    if (before === after) continue;
    for (const offset of offsetsOfEither(before, after)) {
      const address = pageIndex * PAGE_BYTES + offset;
      const originalByte = original[address] ?? 0;
      const value = after?.[offset] ?? originalByte;
      if (value === (before?.[offset] ?? originalByte)) continue;
      addresses.push(address);
      values.push(value);
    }
  }
  return { addresses: Uint32Array.from(addresses), values: Uint8Array.from(values) };
}

function writePage(
  page: EditPage | undefined,
  pageIndex: number,
  original: ReadonlyBytes,
  patch: BytePatch,
  start: number,
  end: number,
  written: ChangeBuilder,
): EditPage | undefined {
  const [next, patches, inverse] = immer.produceWithPatches(
    page ?? {},
    (draft: Record<number, number>) => {
      for (let i = start; i < end; i++) {
        const address = patch.addresses[i] ?? 0;
        const value = patch.values[i] ?? 0;
        if (value === original[address]) delete draft[address & OFFSET_MASK];
        else draft[address & OFFSET_MASK] = value;
      }
    },
  );
  written.addPage(pageIndex * PAGE_BYTES, original, patches, inverse);
  return isEmpty(next) ? undefined : next;
}

function endOfPage(addresses: Uint32Array, start: number, pageIndex: number): number {
  let end = start + 1;
  while (end < addresses.length && (addresses[end] ?? 0) >>> PAGE_SHIFT === pageIndex) end++;
  return end;
}

function offsetsOfEither(a: EditPage | undefined, b: EditPage | undefined): number[] {
  if (a === undefined || b === undefined) return Object.keys(a ?? b ?? {}).map(Number);
  return [...new Set([...Object.keys(a), ...Object.keys(b)].map(Number))].sort((x, y) => x - y);
}

function isEmpty(page: EditPage): boolean {
  for (const _ in page) return false;
  return true;
}

/** Collects the patches of immer, page by page, into one compact change. */
class ChangeBuilder {
  readonly #addresses: Uint32Array;
  readonly #before: Uint8Array;
  readonly #after: Uint8Array;
  #length = 0;
  countDelta = 0;

  constructor(capacity: number) {
    this.#addresses = new Uint32Array(capacity);
    this.#before = new Uint8Array(capacity);
    this.#after = new Uint8Array(capacity);
  }

  /** Takes the patches of one page. `inverse` is in the order of `patches` (immer builds both in one walk). */
  addPage(pageStart: number, original: ReadonlyBytes, patches: Patch[], inverse: Patch[]): void {
    const order = patches
      .map((_, i) => i)
      .sort((a, b) => offsetOf(patches[a]) - offsetOf(patches[b]));
    for (const i of order) {
      const address = pageStart + offsetOf(patches[i]);
      const originalByte = original[address] ?? 0;
      this.#addresses[this.#length] = address;
      this.#before[this.#length] = byteOf(inverse[i], originalByte);
      this.#after[this.#length] = byteOf(patches[i], originalByte);
      this.#length++;
      if (patches[i]?.op === 'add') this.countDelta++;
      if (patches[i]?.op === 'remove') this.countDelta--;
    }
  }

  finish(): ByteChange {
    return {
      addresses: this.#addresses.slice(0, this.#length),
      before: this.#before.slice(0, this.#length),
      after: this.#after.slice(0, this.#length),
    };
  }
}

function offsetOf(patch: Patch | undefined): number {
  return Number(patch?.path[0]);
}

function byteOf(patch: Patch | undefined, originalByte: number): number {
  return patch === undefined || patch.op === 'remove' ? originalByte : Number(patch.value);
}
