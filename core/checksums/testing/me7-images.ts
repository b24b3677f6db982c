import type { BuiltImage } from './built-image.ts';
import { ImageWriter } from './image-writer.ts';

/** Where the image begins in the address space, and where its code is written here. */
const BASE = 0x800000;
const CODE = 0x41000;

/** ME7 of 512 KiB with CRCs chained behind a pre-block. */
export function me7Half(): BuiltImage {
  const image = new ImageWriter(0x80000, 10);
  commonParts(image, 0x87ffff);
  code(image, 0, 'E6 F4', 0x20000, 'E6 F5', 'A9 60 C0 62 5C 22');
  code(image, 1, 'E6 FC', 0x3fff0, 'E6 FD', 'E0 8E DA 00 00 00 F6 F4');
  regions(image, [
    [0x10000, 0x11fff],
    [0x12000, 0x13fff],
    [0x14800, 0x17fff],
  ]);
  [0x69000, 0x69006, 0x6900c].forEach((storedAt, i) => {
    code(image, 20 + i, 'F6 F5 00 00 E6 F4', storedAt, 'E6 F5', 'DA 00');
  });
  // The length of the pre-block is the high half of the tenth byte.
  image.hex(CODE + 0x20 + 9, '8E');
  return {
    family: 'me7',
    name: 'ME7 of 512 KiB',
    bytes: image.bytes,
    isRight: false,
    blocks: [
      'crc-1 69000: 3fff0-3fff8 10000-12000',
      'crc-2 69006: 3fff0-3fff8 10000-12000 12000-14000',
      'crc-3 6900c: 3fff0-3fff8 10000-12000 12000-14000 14800-18000',
      'start-up 8038: 8000-8002 fffe-10000',
      `program-pages 803c: ${pageEdges(0x80000)}`,
      'parameter-page 1b000: 10000-10002 1fffe-20000',
      'main 7ffe0: 0-fc00 20000-80000',
      'multipoint-1-0 1422c: 24000-26556',
      'multipoint-1-1 1423c: 14000-14200',
      'multipoint-2-0 1fc08: ',
      'multipoint-2-1 1fc18: ',
      'multipoint-2-2 1fc28: 0-4000',
      'multipoint-2-3 1fc38: 4000-8000',
    ],
  };
}

/** ME7.1.1 of 1 MiB with byte sum and signature. */
export function me7Signed(): BuiltImage {
  const image = new ImageWriter(0x100000, 11);
  commonParts(image, 0x8fffff);
  regions(image, [[0x10002, 0x13ffe]]);
  code(image, 20, 'E1 0C E6 F4', 0xaa46e, 'E6 F5', 'DA 00');
  code(image, 21, '80 00 88 40 E6 F4', 0xa9c28, 'E6 F5', '88 50');
  code(image, 22, '80 00 88 40 E6 F4', 0x16a8a, 'E6 F5', '88 50');
  code(image, 23, 'E0 44 88 40 E6 F4', 0x16b10, 'E6 F5', '88 50');
  image.u32(0x16b10, 3, 'big');
  image.hex(CODE + 0x400, 'E1 18 F7 F8 00 F0 F2 F4 00 50 F2 F5 00 00 F6 F4');
  image.u32(0x15000, BASE + 0x10002, BASE + 0x16000, 0, 0, 'little');
  image.u32(0x15010, BASE + 0x13ffe, BASE + 0x17f4e, 0, 0, 'little');
  return {
    family: 'me7',
    name: 'ME7.1.1 of 1 MiB, signed',
    bytes: image.bytes,
    isRight: false,
    blocks: [
      'signature a9c28: 10002-13fff 16000-17f4f',
      'byte-sum aa46e: 10002-13fff',
      'start-up 8038: 8000-8002 fffe-10000',
      `program-pages 803c: ${pageEdges(0x100000)}`,
      'parameter-page 1b000: 10000-10002 1fffe-20000',
      'main fffe0: 0-fc00 20000-100000',
      'multipoint-1-0 1422c: 24000-26556',
      'multipoint-1-1 1423c: 14000-14200',
      'multipoint-2-0 1fc08: ',
      'multipoint-2-1 1fc18: ',
      'multipoint-2-2 1fc28: 0-4000',
      'multipoint-2-3 1fc38: 4000-8000',
    ],
  };
}

function commonParts(image: ImageWriter, lastAddress: number): void {
  image
    .hex(0xfffe, 'C3 3C 5A 5A FF FF')
    .text(0x10004, '42/1/ME7.1/5/6005')
    .u32(0x8010, BASE + 0x1b000, 'little')
    .u32(0x8030, 0x810000, 0x81fffe, 'little')
    .u32(0x1d3b0, 0x800000, 0x80fbff, 0x820000, lastAddress, 'little');
  entries(image, 0x14224, [
    [0x824000, 0x826555],
    [0x814000, 0x8141ff],
  ]);
  entries(image, 0x1fc00, [
    [0, 0x3fff],
    [0x4000, 0x7fff],
    [0x800000, 0x803fff],
    [0x804000, 0x807fff],
  ]);
}

/** Multipoint entries whose sums stand beside their inverse, as in every file. */
function entries(
  image: ImageWriter,
  tableAt: number,
  ranges: readonly (readonly [number, number])[],
): void {
  ranges.forEach(([start, end], i) => {
    image.u32(tableAt + 16 * i, start, end, 0x01234567, ~0x01234567, 'little');
  });
  image.u32(tableAt + 16 * ranges.length, 0xffffffff, 0xffffffff, 'little');
}

function regions(image: ImageWriter, list: readonly (readonly [number, number])[]): void {
  list.forEach(([start, end], i) => {
    code(image, 4 + i, 'E6 F8', start, 'E6 F9', 'F2 F4');
    code(image, 8 + i, '10 9B E6 F4', end, 'E6 F5', '00 00');
  });
}

/** A pair of MOV instructions with the address of a file position, in the n-th place of 32 bytes. */
function code(
  image: ImageWriter,
  place: number,
  before: string,
  fileAt: number,
  between: string,
  after: string,
): void {
  const address = BASE + fileAt;
  const word = (value: number): string =>
    [value & 0xff, (value >> 8) & 0xff].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  image.hex(
    CODE + 0x20 * place,
    [before, word(address), between, word(address >>> 16), after].join(' '),
  );
}

function pageEdges(lengthBytes: number): string {
  const edges = [[0, 2]];
  for (let page = 0x2000; page < 0x10000; page += 0x2000) edges.push([page - 2, page + 2]);
  edges.push([0xfffe, 0x10000], [0x20000, 0x20002]);
  for (let page = 0x22000; page < lengthBytes; page += 0x2000) edges.push([page - 2, page + 2]);
  edges.push([lengthBytes - 2, lengthBytes]);
  return edges.map((edge) => edge.map((address) => address.toString(16)).join('-')).join(' ');
}
