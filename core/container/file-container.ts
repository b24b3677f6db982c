import type { BytePatch } from '../bytes/byte-patch.ts';
import type { ByteRange } from '../bytes/byte-range.ts';
import { foursSwapped, pairsSwapped } from './swapped.ts';

/** Which bytes a reader of chips has exchanged: none, those of every pair, or every four in reverse order. */
export type ByteSwap = 'none' | 'pairs' | 'fours';

/**
 * How the memory of a control unit lies in a file: once or several times, with something behind or in front of it, and with its
 * bytes in the order of the processor or exchanged. Addresses of the content count from the first byte of a copy.
 */
export interface FileContainer {
  /** Of the file. */
  readonly lengthBytes: number;
  readonly contentBytes: number;
  /** Where each copy of the content begins in the file, ascending, at least one; multiples of four where bytes are exchanged. */
  readonly copies: readonly number[];
  readonly swap: ByteSwap;
}

const GROUP_BYTES: Readonly<Record<ByteSwap, 1 | 2 | 4>> = { none: 1, pairs: 2, fours: 4 };

/** The container of a file that is its content. */
export function bareContainer(lengthBytes: number): FileContainer {
  return { lengthBytes, contentBytes: lengthBytes, copies: [0], swap: 'none' };
}

/**
 * The content as the control unit reads it: a view of the file where no bytes are exchanged, a copy where they are.
 *
 * @param copy where one of the copies begins
 */
export function contentOf(
  file: Uint8Array,
  { contentBytes, swap }: FileContainer,
  copy: number,
): Uint8Array {
  const part = file.subarray(copy, copy + contentBytes);
  switch (swap) {
    case 'none':
      return part;
    case 'pairs':
      return pairsSwapped(part);
    case 'fours':
      return foursSwapped(part);
  }
}

/** Where the byte at an address of the content lies in the file. */
export function fileAddress(
  { contentBytes, swap }: FileContainer,
  copy: number,
  address: number,
): number {
  const group = GROUP_BYTES[swap];
  // A last part that fills no group is not exchanged.
  const isExchanged = address < contentBytes - (contentBytes % group);
  return copy + (isExchanged ? address ^ (group - 1) : address);
}

/** Where the bytes of a range of the content lie in the file: whole pairs or fours where bytes are exchanged. */
export function fileRange(
  { contentBytes, swap }: FileContainer,
  copy: number,
  { start, end }: ByteRange,
): ByteRange {
  const group = GROUP_BYTES[swap];
  return {
    start: copy + start - (start % group),
    end: copy + Math.min(group * Math.ceil(end / group), Math.max(end, contentBytes)),
  };
}

/** A patch over the content as one over the file. */
export function filePatch(container: FileContainer, copy: number, patch: BytePatch): BytePatch {
  const entries = Array.from(
    patch.addresses,
    (address, i) => [fileAddress(container, copy, address), patch.values[i] ?? 0] as const,
  ).sort(([a], [b]) => a - b);
  return {
    addresses: Uint32Array.from(entries, ([address]) => address),
    values: Uint8Array.from(entries, ([, value]) => value),
  };
}
