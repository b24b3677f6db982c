import type { ImageSymbol, TableEntry } from './image-symbol.ts';
import { trionic5Entries } from './trionic5-symbols.ts';
import { trionic7Entries } from './trionic7-symbols.ts';
import { trionic8Entries } from './trionic8-symbols.ts';

const READERS: ReadonlyArray<(bytes: Uint8Array) => TableEntry[] | undefined> = [
  trionic5Entries,
  trionic7Entries,
  trionic8Entries,
];

/** Printable, without spaces; at least as long as the name of a map must be. */
const NAME = /^[!-~]{2,64}$/;

/**
 * The objects that a file names itself, in a table that its maker has left in it. Left out are names that stand twice or are
 * no words, and what lies in no byte of the file.
 *
 * @returns by address; empty for files without such a table
 */
export function symbolsOfImage(bytes: Uint8Array): ImageSymbol[] {
  for (const read of READERS) {
    const entries = read(bytes);
    if (entries !== undefined) return symbolsOf(entries, bytes.length);
  }
  return [];
}

function symbolsOf(entries: readonly TableEntry[], lengthBytes: number): ImageSymbol[] {
  const counts = new Map<string, number>();
  for (const { name } of entries) counts.set(name, (counts.get(name) ?? 0) + 1);
  return entries
    .map(({ name, address, lengthBytes: size }) => ({ name, start: address, end: address + size }))
    .filter(
      ({ name, start, end }) =>
        counts.get(name) === 1 &&
        NAME.test(name) &&
        start >= 0 &&
        start < end &&
        end <= lengthBytes,
    )
    .sort((a, b) => a.start - b.start || a.end - b.end);
}
