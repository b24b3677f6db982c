import { hasText, readU16, readU32 } from '../bytes/read-number.ts';
import { patternOfBytes } from '../search/byte-pattern.ts';
import { matchFinder } from '../search/match-finder.ts';
import type { TableEntry } from './image-symbol.ts';

/** By length, what the file lies above address 0 of the control unit. */
const FILE_STARTS: ReadonlyMap<number, number> = new Map([
  [0x20000, 0x60000],
  [0x40000, 0x40000],
]);
/** Code that stands before the table, and the return that ends it. */
const CODE_BEFORE = Uint8Array.of(0x00, 0x0a, 0x28, 0x79, 0x00);
const RETURN = 0x4e75;
const MOST_CODE_BYTES = 512;
const END = 'END$';
const NAME_AT = 4;
const CR = 0x0d;
const LF = 0x0a;
const LAST_OF_ASCII = 0x7e;
const MOST_NAME_BYTES = 64;
const LEAST_NAMES = 16;
/** Code that copies an object to its place: pea of the original (u32), its length (u16), pea of the copy (u32). */
const COPY_CODE = {
  pea: 0x4879,
  push: 0x3f3c,
  lengthBytes: 16,
  pushAt: 6,
  sizeAt: 8,
  peaAt: 10,
  toAt: 12,
};

/**
 * What a Trionic 5 names: the table has addresses of the working memory, and code that copies there tells what of the file it is.
 * Source: docs of the TuningSuites, whose own reader was seen to agree on 85 files; not verified on a file here.
 */
export function trionic5Entries(bytes: Uint8Array): TableEntry[] | undefined {
  const fileStart = FILE_STARTS.get(bytes.length);
  if (fileStart === undefined) return undefined;
  const named = namesIn(bytes);
  if (named === undefined) return undefined;
  const originals = copiedFrom(bytes);
  return named.map(({ name, address, lengthBytes }) => {
    const original = originals.get(address);
    const isWhole = original?.lengthBytes === lengthBytes;
    return { name, address: isWhole ? original.address - fileStart : -1, lengthBytes };
  });
}

/** Records parted by line ends: address u16, length u16, name; big endian. */
function namesIn(bytes: Uint8Array): TableEntry[] | undefined {
  const [code] = matchFinder(bytes, patternOfBytes(CODE_BEFORE))(0, bytes.length, 1);
  if (code === undefined) return undefined;
  let at = code + CODE_BEFORE.length;
  const last = at + MOST_CODE_BYTES;
  while (at < last && readU16(bytes, at, 'big') !== RETURN) at++;
  if (at === last) return undefined;
  at += 2;
  const entries: TableEntry[] = [];
  while (!hasText(bytes, at, END)) {
    const address = readU16(bytes, at, 'big');
    const lengthBytes = readU16(bytes, at + 2, 'big');
    const name = lineAt(bytes, at + NAME_AT);
    if (address === undefined || lengthBytes === undefined || name === undefined) return undefined;
    entries.push({ name, address, lengthBytes });
    at += NAME_AT + name.length + 2;
  }
  return entries.length < LEAST_NAMES ? undefined : entries;
}

/** Printable text up to a line end; `undefined` where there is none. */
function lineAt(bytes: Uint8Array, start: number): string | undefined {
  let name = '';
  for (let at = start; at < start + MOST_NAME_BYTES; at++) {
    const byte = bytes[at];
    if (byte === CR && bytes[at + 1] === LF && name !== '') return name;
    if (byte === undefined || byte <= 0x20 || byte > LAST_OF_ASCII) return undefined;
    name += String.fromCharCode(byte);
  }
  return undefined;
}

/** By address of the copy, what code copies there; without what is copied from two places. */
function copiedFrom(
  bytes: Uint8Array,
): ReadonlyMap<number, { readonly address: number; readonly lengthBytes: number } | undefined> {
  const { pea, push, pushAt, sizeAt, peaAt, toAt } = COPY_CODE;
  const found = new Map<number, { address: number; lengthBytes: number } | undefined>();
  for (let at = 0; at + COPY_CODE.lengthBytes <= bytes.length; at += 2) {
    if (readU16(bytes, at, 'big') !== pea || readU16(bytes, at + pushAt, 'big') !== push) continue;
    if (readU16(bytes, at + peaAt, 'big') !== pea) continue;
    const address = readU32(bytes, at + 2, 'big') ?? 0;
    const lengthBytes = readU16(bytes, at + sizeAt, 'big') ?? 0;
    const to = readU32(bytes, at + toAt, 'big') ?? 0;
    const known = found.get(to);
    const isOther =
      found.has(to) && (known?.address !== address || known.lengthBytes !== lengthBytes);
    found.set(to, isOther ? undefined : { address, lengthBytes });
  }
  return found;
}
