import { hideTrionic8 } from '../slot-bytes.ts';
import type { BuiltImage } from './built-image.ts';
import { ImageWriter } from './image-writer.ts';

/** Images of Trionic, Denso, Mitsubishi, Hitachi and Nissan. */
export function otherImages(): BuiltImage[] {
  return [
    trionic5(),
    trionic7(),
    trionic8('bytes', 0x00001234),
    trionic8('dwords', 0xfedcba98),
    denso(),
    densoElsewhere(),
    mitsubishi(),
    hitachi(),
    nissan(),
  ];
}

/** Records downwards from `lastAddress`: length, id, content backwards. */
function footer(
  image: ImageWriter,
  lastAddress: number,
  records: readonly (readonly [id: number, content: readonly number[] | string])[],
): void {
  let at = lastAddress;
  for (const [id, content] of records) {
    const bytes =
      typeof content === 'string' ? Array.from(content, (one) => one.charCodeAt(0)) : content;
    image.bytes[at] = bytes.length;
    image.bytes[at - 1] = id;
    bytes.forEach((byte, i) => {
      image.bytes[at - 2 - i] = byte;
    });
    at -= bytes.length + 2;
  }
  image.bytes[at] = 0;
}

function trionic5(): BuiltImage {
  const image = new ImageWriter(0x40000, 60);
  footer(image, 0x3fffb, [
    [0x01, '4300000'],
    [0x02, 'A554X24L'],
    [0x03, 'A554X24L.18C'],
    [0xfe, '07BFFF'],
  ]);
  return {
    family: 'trionic5',
    name: 'T5.5',
    bytes: image.bytes,
    isRight: false,
    blocks: ['file 3fffc: 0-3c000'],
  };
}

function trionic7(): BuiltImage {
  const image = new ImageWriter(0x80000, 61);
  footer(image, 0x7ffff, [
    [0x91, '4300001'],
    [0x95, 'EC0XXXXX.00X'],
    [0xfb, [0, 0, 0, 0]],
    [0xf2, [1, 0, 0, 0]],
    [0xfe, [0, 6, 0xf1, 0x83]],
  ]);
  image.hex(
    0x16000,
    '48 E7 00 3C 24 7C 00 F0 5E 76 26 7C 00 01 69 6A 28 7C 00 F0 5E 7A 2A 7C 00 00 50 00',
  );
  // Areas at 1000, base + 10h, base - 2, 2000; then where the sum stands.
  image.hex(
    0x1601c,
    [
      '4A 14 48 78 00 20 48 79 00 00 10 00 4E 93',
      '48 78 00 02 48 6D 00 10 48 78 00 03 48 6D FF FE',
      '48 78 02 80 48 79 00 00 20 00 B0 B9 00 00 48 66',
    ].join(' '),
  );
  return {
    family: 'trionic7',
    name: 'T7',
    bytes: image.bytes,
    isRight: false,
    blocks: [
      'fw 4866: 1000-1020 5010-5012 4ffe-5001 2000-2280',
      'fb 7ffe3: 0-6f183',
      'f2 7ffdd: 0-6f183',
    ],
  };
}

function trionic8(unit: 'bytes' | 'dwords', stored: number): BuiltImage {
  const pointer = 0xc0000;
  const image = new ImageWriter(0x100000, 62).u32(0x20140, pointer, 'big');
  const shown = new ImageWriter(0x20, 1)
    .fill(0, 0x20, 0)
    .hex(1, 'FB')
    .u32(2, stored, 'big')
    .hex(7, 'FC')
    .u32(8, 0xbfff0, 'big')
    .hex(13, 'FD')
    .u32(14, 0x30001, 'big');
  image.bytes.set(hideTrionic8(shown.bytes), pointer + 0x40);
  const ranges = unit === 'bytes' ? '30001-bffec bffef-bfff0' : '30001-bffed';
  return {
    family: 'trionic8',
    name: `T8 with a sum of ${unit}`,
    bytes: image.bytes,
    isRight: false,
    blocks: [`layer-2 c0042: ${ranges}`, 'layer-1 c0002: 20000-c0000'],
  };
}

function denso(): BuiltImage {
  const image = new ImageWriter(0x80000, 63);
  const entries = [0x2000, 0x7faf7, 0, 0x3000, 0x3fff, 0, 0, 0, 0x5aa5a55a];
  image.u32(0x7fb80, ...entries, 0xffffffff, 'big');
  return {
    family: 'denso',
    name: 'Denso at its known place',
    bytes: image.bytes,
    isRight: false,
    blocks: ['entry-0 7fb88: 2000-7faf8', 'entry-1 7fb94: 3000-4000', 'entry-2 7fba0: '],
  };
}

function densoElsewhere(): BuiltImage {
  const image = new ImageWriter(0xc0000, 64);
  const sum = (start: number, end: number): number => {
    let total = 0;
    const view = new DataView(image.bytes.buffer);
    for (let at = start; at < end; at += 4) total = (total + view.getUint32(at)) >>> 0;
    return (0x5aa5a55a - total) >>> 0;
  };
  const entries = [0x1000, 0x1fff, sum(0x1000, 0x2000), 0x2000, 0x9fff, sum(0x2000, 0xa000)];
  image.u32(0xb1230, ...entries, 0xffffffff, 'big').u32(0xb1224, 0xffffffff, 0, 0, 'big');
  return {
    family: 'denso',
    name: 'Denso elsewhere',
    bytes: image.bytes,
    isRight: true,
    blocks: ['entry-0 b1238: 1000-2000', 'entry-1 b1244: 2000-a000'],
  };
}

function mitsubishi(): BuiltImage {
  const image = new ImageWriter(0x100000, 65).u32(0xbfff0, 0, 'big');
  const view = new DataView(image.bytes.buffer);
  let sum = 0;
  for (let at = 0; at < 0x100000; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  image.u32(0xbfff0, (0x5aa55aa5 - sum) >>> 0, 'big');
  return {
    family: 'mitsubishi-can',
    name: 'Mitsubishi',
    bytes: image.bytes,
    isRight: true,
    blocks: ['file bfff0: 0-bfff0 bfff4-100000'],
  };
}

function hitachi(): BuiltImage {
  const image = new ImageWriter(0x200000, 66).u16(0x1ffffe, 0, 'big');
  const view = new DataView(image.bytes.buffer);
  let sum = 0;
  for (let at = 0x6000; at < 0x200000; at += 2) sum += view.getUint16(at);
  image.u16(0x1ffffe, (0x5aa5 - sum) & 0xffff, 'big');
  return {
    family: 'hitachi-sh72543r',
    name: 'Hitachi',
    bytes: image.bytes,
    isRight: true,
    blocks: ['file 1ffffe: 6000-1ffffe'],
  };
}

function nissan(): BuiltImage {
  const image = new ImageWriter(0x80000, 67).u32(0x7ff00, 0, 0, 'big');
  const view = new DataView(image.bytes.buffer);
  let sum = 0;
  let xor = 0;
  for (let at = 0; at < 0x80000; at += 4) {
    sum = (sum + view.getUint32(at)) >>> 0;
    xor ^= view.getUint32(at);
  }
  image.u32(0x7ff00, sum, xor >>> 0, 'big');
  return {
    family: 'nissan',
    name: 'Nissan',
    bytes: image.bytes,
    isRight: true,
    blocks: ['sum 7ff00: 0-7ff00 7ff08-80000', 'xor 7ff04: 0-7ff00 7ff08-80000'],
  };
}
