import { word16 } from '../read-cells.ts';

/** A pointer of a table: place in a page of 16 KiB, then the page; low bytes first (Infineon C166 / C167). */
export interface FarPointer {
  readonly at: number;
  readonly address: number;
}

const PAGE_BYTES = 0x4000;

/** The pointer into `pages` at an even address, if one stands there; two that overlap are both pointers. */
export function farPointerAt(
  bytes: Uint8Array,
  at: number,
  pages: ReadonlySet<number>,
  space: number,
): FarPointer | undefined {
  if (at < 0 || at + 4 > bytes.length) return undefined;
  const page = word16(bytes, at + 2, false);
  if (!pages.has(page)) return undefined;
  const place = word16(bytes, at, false);
  if (place >= PAGE_BYTES) return undefined;
  const address = (page * PAGE_BYTES + place) % space;
  return address < bytes.length ? { at, address } : undefined;
}
