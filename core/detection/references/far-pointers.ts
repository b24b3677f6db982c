import { word16 } from '../read-cells.ts';
import { countedAxisAt } from './counted-axis.ts';
import type { CountedAxis } from './reference-index.ts';

/** A pointer of a table: place in a page of 16 KiB, then the page; low bytes first (Infineon C166 / C167). */
export interface FarPointer {
  readonly at: number;
  readonly address: number;
  readonly axis: CountedAxis | undefined;
}

const PAGE_BYTES = 0x4000;

/** Pointers into `pages`, wherever they stand; two that overlap are both given. */
export function farPointers(
  bytes: Uint8Array,
  pages: ReadonlySet<number>,
  space: number,
): FarPointer[] {
  const pointers: FarPointer[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 2) {
    const page = word16(bytes, at + 2, false);
    if (!pages.has(page)) continue;
    const place = word16(bytes, at, false);
    if (place >= PAGE_BYTES) continue;
    const address = (page * PAGE_BYTES + place) % space;
    if (address >= bytes.length) continue;
    pointers.push({ at, address, axis: countedAxisAt(bytes, address, false) });
  }
  return pointers;
}
