import { closeEdc15, EDC15_LATER_SEEDS, runEdc15 } from '../algorithms/edc15-sum.ts';
import { tricoreCrc } from '../algorithms/tricore-crc.ts';
import type { BuiltImage } from './built-image.ts';
import { ImageWriter } from './image-writer.ts';
import { me7Half, me7Signed } from './me7-images.ts';

/** Images of the Bosch families. */
export function boschImages(): BuiltImage[] {
  return [
    me7Half(),
    me7Signed(),
    med17(0x40000),
    edc17Eeprom(),
    edc15Revision('revision-1', 0x50008, REVISION_1),
    edc15Revision('revision-2', 0x58008, REVISION_2),
    edc15Image(new ImageWriter(0x40000, 27), '256-kib', [0xb80, 0x8000, 0x14000, 0x38b80, 0x40000]),
    edc15Image(new ImageWriter(0x40000, 28), 'msa15', MSA15),
    edc15Of2002(),
    edc15c13(),
    motronicM13(),
    motronicM3(),
  ];
}

/** MED17 of any length from 256 KiB: two blocks with a sum and a CRC each; the second fills the file. */
export function med17(lengthBytes: number): BuiltImage {
  const image = new ImageWriter(lengthBytes, 20);
  const second = 0x20000;
  med17Block(image, 0, 0x1f000, 0x80000000, 0x60);
  med17Block(image, second, lengthBytes - second, 0x80800000, 0x40);
  const hex = (address: number): string => address.toString(16);
  return {
    family: 'med17',
    name: `MED17 of ${lengthBytes / 1024} KiB`,
    bytes: image.bytes,
    isRight: false,
    blocks: [
      'data-0-0-1 2ffc: 1000-2ffc',
      `application-0-20000-1 ${hex(second + 0x2ffc)}: ${hex(second + 0x1000)}-${hex(second + 0x2ffc)}`,
      'data-0-0-0 1eff8: 0-1effc',
      'data-0-0-2 84: ',
      `application-0-20000-0 ${hex(lengthBytes - 8)}: 20000-${hex(lengthBytes - 4)}`,
      'application-0-20000-2 20084: ',
      `data-0-0-signature-1ef78 1ef78: `,
      `application-0-20000-signature-${hex(lengthBytes - 0x88)} ${hex(lengthBytes - 0x88)}: `,
    ],
  };
}

function med17Block(
  image: ImageWriter,
  fileAt: number,
  lengthBytes: number,
  address: number,
  type: number,
): void {
  const end = address + lengthBytes;
  const constants = [0xfadecafe, 0xcafeaffe, 0] as const;
  const signature = end - 0x88 - 8;
  image
    .u32(fileAt, type, lengthBytes, 0, end - 4, 'little')
    .u32(fileAt + 0x2c, 3, 0, 'little')
    .u32(fileAt + 0x34, 1, address, end - 5, ...constants, signature, 0, 'little')
    .u32(fileAt + 0x54, 2, address + 0x1000, address + 0x2fff, ...constants, 0, 1, 'little')
    // Erased flash behind the block.
    .u32(fileAt + 0x74, 3, 0x8fff0000, 0x8fff00ff, ...constants, 0, 0, 'little')
    .u32(fileAt + lengthBytes - 4, 0xdeadbeef, 'little');
}

function edc17Eeprom(): BuiltImage {
  const image = new ImageWriter(0x400, 21);
  const { bytes } = image;
  for (let page = 0; page < 0x400; page += 0x80) {
    const id = (bytes[page] ?? 0) + 256 * (bytes[page + 1] ?? 0);
    image.u16(page + 2, tricoreCrc(bytes, page + 4, page + 0x80, id) & 0xffff, 'little');
  }
  image.fill(0x380, 0x400, 0xff);
  return {
    family: 'edc17-eeprom',
    name: 'pages of an emulated EEPROM',
    bytes,
    isRight: true,
    blocks: [0, 0x80, 0x100, 0x180, 0x200, 0x280, 0x300].map(
      (page) =>
        `page-${page.toString(16)} ${(page + 2).toString(16)}: ${(page + 4).toString(16)}-${(page + 0x80).toString(16)}`,
    ),
  };
}

const REVISION_1 = [
  0x10000, 0x14000, 0x4c000, 0x50000, 0x50b80, 0x5c000, 0x60000, 0x60b80, 0x6c000, 0x70000, 0x70b80,
  0x7c000,
];
const MSA15 = [0, 0xb80, 0x8000, 0x30000, 0x38000, 0x38b80, 0x40000];
const REVISION_2 = [0x10000, 0x14000, 0x58000, 0x58b80, 0x64000, 0x70000, 0x70b80, 0x7c000];

function edc15Revision(name: string, textAt: number, borders: readonly number[]): BuiltImage {
  const image = new ImageWriter(0x80000, 22).text(textAt, 'V4.1');
  return edc15Image(image, name, borders);
}

function edc15Image(image: ImageWriter, name: string, borders: readonly number[]): BuiltImage {
  const blocks = borders.slice(1).map((border, i) => {
    const start = borders[i] ?? 0;
    const seeds = i === 0 ? { low: 0, high: 0 } : EDC15_LATER_SEEDS;
    const states = runEdc15(image.bytes, start, border - 4, seeds);
    image.u32(border - 4, closeEdc15(states, EDC15_LATER_SEEDS), 'little');
    const slot = (border - 4).toString(16);
    return `${name}-${i} ${slot}: ${start.toString(16)}-${slot}`;
  });
  return { family: 'edc15', name: `EDC15 ${name}`, bytes: image.bytes, isRight: true, blocks };
}

/** Sums of 2002: seeds from the states after the boot code and the program. */
function edc15Of2002(): BuiltImage {
  const image = new ImageWriter(0x80000, 26).text(0x70008, 'V4.1');
  const { bytes } = image;
  const program = runEdc15(bytes, 0x14000, 0x4c000, EDC15_LATER_SEEDS);
  const boot = runEdc15(bytes, 0, 0x8000, { low: 0, high: 0 });
  const bootSeeds = {
    low: ((boot.low - 0x79cf) & 0xffff) ^ 0xd565,
    high: (boot.high - 0x1033 + 0x308a) & 0xffff,
  };
  const sums = [
    {
      id: '2002-boot',
      start: 0x8000,
      end: 0xfffc,
      seeds: bootSeeds,
      closing: { low: 0x4531, high: 0x3550 },
    },
    {
      id: '2002-start',
      start: 0x10000,
      end: 0x13ffc,
      seeds: { low: 0, high: 0 },
      closing: EDC15_LATER_SEEDS,
    },
    { id: '2002-70000-0', start: 0x6c000, end: 0x6fffc, seeds: program, closing: program },
    { id: '2002-70000-1', start: 0x70000, end: 0x70b7c, seeds: program, closing: program },
    { id: '2002-70000-2', start: 0x70b80, end: 0x7bffc, seeds: program, closing: program },
  ];
  const blocks = sums.map(({ id, start, end, seeds, closing }) => {
    image.u32(end, closeEdc15(runEdc15(bytes, start, end, seeds), closing), 'little');
    return `${id} ${end.toString(16)}: ${start.toString(16)}-${end.toString(16)}`;
  });
  return { family: 'edc15', name: 'EDC15 of 2002', bytes, isRight: true, blocks };
}

function edc15c13(): BuiltImage {
  const image = new ImageWriter(0x80000, 23).text(0x8000, 'TSW V2.40');
  let sum = 0;
  for (let at = 0x4d000; at < 0x7e000; at += 2) {
    if (at === 0x5fffc || at === 0x5fffe) continue;
    sum += (image.bytes[at] ?? 0) + 256 * (image.bytes[at + 1] ?? 0);
  }
  image.u16(0x5fffe, -sum & 0xffff, 'little');
  return {
    family: 'edc15c13',
    name: 'EDC15C13',
    bytes: image.bytes,
    isRight: true,
    blocks: ['data 5fffe: 4d000-5fffc 60000-7e000'],
  };
}

function motronicM13(): BuiltImage {
  const image = new ImageWriter(0x8000, 24)
    .hex(0x1efc, '03 9F 23 01')
    .text(0x1f02, '37100216205075537621');
  return {
    family: 'motronic-m13',
    name: 'M1.3',
    bytes: image.bytes,
    isRight: false,
    blocks: ['file 1f00: 0-1f00 2000-8000'],
  };
}

function motronicM3(): BuiltImage {
  const image = new ImageWriter(0x10000, 25).text(0xfe00, '413/623 1234');
  return {
    family: 'motronic-m3',
    name: 'M3.3',
    bytes: image.bytes,
    isRight: false,
    blocks: ['program e7b0: d000-e7b0'],
  };
}
