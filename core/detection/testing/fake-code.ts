import type { SeededRandom } from '../../samples/seeded-random.ts';
import { calmNumbers, type HostileImage, writeNumber } from './hostile-image.ts';

const PAGE_BYTES = 0x4000;
/** Where maps stand that code names, if there is room. */
const DATA_SHARE = 4;

/** Code that names addresses, as much of it as there is room for. */
export const FAKE_CODE: readonly HostileImage[] = [
  {
    name: 'C167: every look-up of another place',
    make: (lengthBytes) => c167Image(lengthBytes, (i) => 4 * i),
  },
  {
    name: 'C167: every look-up of one place, after a search of another axis',
    make: (lengthBytes) => c167Image(lengthBytes, (i) => (i % 2 === 0 ? 0 : 4 * i)),
  },
  { name: 'C167: one variable for all axes', make: oneVariable },
  { name: 'C167: descriptors of one place', make: pointerTable },
  { name: 'C167: places of unknown page', make: unknownPages },
  {
    name: '68000: every look-up of another place',
    make: (lengthBytes, random) => {
      const stepBytes = random.pick([2, 4, 8, 60]);
      return m68kImage(lengthBytes, random, (i) => stepBytes * i);
    },
  },
  {
    name: '68000: two places that are used alike',
    make: (lengthBytes, random) => m68kImage(lengthBytes, random, (i) => 8 * (i % 2)),
  },
  { name: '68000: rows of pointers', make: rowPointers },
  { name: '68000: rows at every eighth byte', make: indexedRows },
  { name: '68000: values at every address', make: readValues },
];

/** Fills with rows that repeat, so that many shapes are smooth. */
function fillWithRows(bytes: Uint8Array, start: number, random: SeededRandom): void {
  const row = calmNumbers(48, 256, random);
  for (let at = start; at < bytes.length; at++) bytes[at] = row[(at - start) % row.length] ?? 0;
}

/** `MOV R4, place; MOV R5, page; CALLS` over and over, each with a return, before a quarter of data with counted axes. */
function c167Image(lengthBytes: number, placeOf: (index: number) => number): Uint8Array {
  const bytes = new Uint8Array(lengthBytes);
  const dataStart = lengthBytes - Math.floor(lengthBytes / DATA_SHARE);
  for (let at = dataStart; at < lengthBytes; at++) bytes[at] = 3 + (at % 4 === 0 ? 0 : at % 4);
  for (let at = 0, i = 0; at + 14 <= dataStart; at += 14, i++) {
    const address = dataStart + (placeOf(i) % Math.max(1, lengthBytes - dataStart));
    writeFarLoad(bytes, at, address);
    bytes.set([0xda, 0x00, 0x00, 0x10, 0xdb, 0x00], at + 8);
  }
  return bytes;
}

function writeFarLoad(bytes: Uint8Array, at: number, address: number): void {
  bytes.set([0xe6, 0xf4], at);
  writeNumber(bytes, at + 2, 2, address % PAGE_BYTES, false);
  bytes.set([0xe6, 0xf5], at + 4);
  writeNumber(bytes, at + 6, 2, Math.floor(address / PAGE_BYTES), false);
}

/** Searches of ever other axes whose results go into one variable, which every look-up reads. */
function oneVariable(lengthBytes: number): Uint8Array {
  const bytes = c167Image(lengthBytes, () => 1);
  const dataStart = lengthBytes - Math.floor(lengthBytes / DATA_SHARE);
  const piece = 36;
  for (let at = 0, i = 0; at + piece <= dataStart; at += piece, i++) {
    bytes.fill(0, at, at + piece);
    // Search an axis, store its place; read the variable, look something up.
    writeFarLoad(bytes, at, dataStart + ((4 * i) % Math.max(4, lengthBytes - dataStart - 8)));
    bytes.set([0xda, 0x00, 0x00, 0x10, 0xf6, 0xf4, 0x00, 0xf0], at + 8);
    bytes.set([0xf2, 0xf8, 0x00, 0xf0], at + 16);
    writeFarLoad(
      bytes,
      at + 20,
      dataStart + 1 + ((2 * i) % Math.max(4, lengthBytes - dataStart - 8)),
    );
    bytes.set([0xda, 0x00, 0x00, 0x20, 0xdb, 0x00, 0xdb, 0x00], at + 28);
  }
  return bytes;
}

/** Some code, then a table of far pointers: cells, axis, cells, axis and so on. */
function pointerTable(lengthBytes: number): Uint8Array {
  const bytes = c167Image(lengthBytes, (i) => 4 * i);
  const dataStart = lengthBytes - Math.floor(lengthBytes / DATA_SHARE);
  for (let at = Math.floor(dataStart / 2) & ~3, i = 0; at + 4 <= dataStart; at += 4, i++) {
    const address = dataStart + (i % 2 === 0 ? 1 : (4 * i) % Math.max(4, lengthBytes - dataStart));
    writeNumber(bytes, at, 2, address % PAGE_BYTES, false);
    writeNumber(bytes, at + 2, 2, Math.floor(address / PAGE_BYTES), false);
  }
  return bytes;
}

/** Loads without a page before calls of one routine, all 65,536 of them, and calm data behind. */
function unknownPages(lengthBytes: number, random: SeededRandom): Uint8Array {
  const bytes = new Uint8Array(lengthBytes);
  const codeEnd = Math.floor(lengthBytes / 2);
  for (let at = 0, i = 0; at + 10 <= codeEnd; at += 10, i++) {
    bytes.set([0xe6, 0xf4], at);
    writeNumber(bytes, at + 2, 2, i & 0xffff, false);
    bytes.set([0xda, 0x00, 0x00, 0x10, 0xdb, 0x00], at + 4);
  }
  fillWithRows(bytes, codeEnd, random);
  return bytes;
}

/** `LEA address, A0; JSR` over and over, each with a return, before a quarter of data. */
function m68kImage(
  lengthBytes: number,
  random: SeededRandom,
  placeOf: (index: number) => number,
): Uint8Array {
  const bytes = new Uint8Array(lengthBytes);
  const dataStart = lengthBytes - Math.floor(lengthBytes / DATA_SHARE);
  fillWithRows(bytes, dataStart, random);
  for (let at = 0, i = 0; at + 14 <= dataStart; at += 14, i++) {
    const address = dataStart + (placeOf(i) % Math.max(1, lengthBytes - dataStart));
    bytes.set([0x41, 0xf9], at);
    writeNumber(bytes, at + 2, 4, address, true);
    bytes.set([0x4e, 0xb9, 0x00, 0x00, 0x10, 0x00, 0x4e, 0x75], at + 6);
  }
  return bytes;
}

/** A table of pointers to places eight bytes apart, from the end of some code on. */
function rowPointers(lengthBytes: number, random: SeededRandom): Uint8Array {
  const bytes = m68kImage(lengthBytes, random, (i) => 4 * i);
  const dataStart = lengthBytes - Math.floor(lengthBytes / DATA_SHARE);
  for (let at = Math.floor(dataStart / 2) & ~3, i = 0; at + 4 <= dataStart; at += 4, i++) {
    writeNumber(bytes, at, 4, dataStart + ((8 * i) % Math.max(8, lengthBytes - dataStart)), true);
  }
  return bytes;
}

/** Indexed reads of every eighth address, whose index is multiplied by eight. */
function indexedRows(lengthBytes: number, random: SeededRandom): Uint8Array {
  const bytes = new Uint8Array(lengthBytes);
  const dataStart = lengthBytes - Math.floor(lengthBytes / DATA_SHARE);
  fillWithRows(bytes, dataStart, random);
  for (let at = 0, i = 0; at + 14 <= dataStart; at += 14, i++) {
    // MULU #8, D0; MOVE.B (address, D0.W), D1; RTS
    bytes.set([0xc0, 0xfc, 0x00, 0x08, 0x12, 0x30, 0x01, 0xb0], at);
    const address = dataStart + ((8 * i) % Math.max(8, lengthBytes - dataStart));
    writeNumber(bytes, at + 8, 4, address, true);
    bytes.set([0x4e, 0x75], at + 12);
  }
  return bytes;
}

/** `MOVE.B address, D0` for every address, with returns between. */
function readValues(lengthBytes: number): Uint8Array {
  const bytes = new Uint8Array(lengthBytes);
  for (let at = 0, i = 0; at + 8 <= lengthBytes; at += 8, i++) {
    bytes.set([0x10, 0x39], at);
    writeNumber(bytes, at + 2, 4, 0x400 + (i % Math.max(1, lengthBytes - 0x400)), true);
    bytes.set([0x4e, 0x75], at + 6);
  }
  return bytes;
}
