import type { BuiltImage } from './built-image.ts';
import { ImageWriter } from './image-writer.ts';

/** Images of the GM families. */
export function gmImages(): BuiltImage[] {
  return [p01(), p10(), e54(), e38(), p04(), p05(), p08(), p12()];
}

const SEGMENTS_P01 = [
  0x8000, 0x162df, 0x162e0, 0x1964f, 0x19650, 0x1d8df, 0x1d8e0, 0x1e1df, 0x1e1e0, 0x1f6ef, 0x1f6f0,
  0x1fedf, 0x1fee0, 0x1ffcf,
];

function p01(): BuiltImage {
  const image = new ImageWriter(0x80000, 1)
    .u32(0x504, 12345678, 'big')
    .u32(0x50c, 0, 0x7fffd, ...SEGMENTS_P01, 'big')
    .u16(0x1fffe, 0x4afc, 'big')
    .u16(0x7fffe, 0x4afc, 'big');
  return {
    family: 'gm-p01',
    name: 'P01',
    bytes: image.bytes,
    isRight: false,
    blocks: [
      'engine 8000: 8002-162e0',
      'engine-diagnosis 162e0: 162e2-19650',
      'transmission 19650: 19652-1d8e0',
      'transmission-diagnosis 1d8e0: 1d8e2-1e1e0',
      'fuel 1e1e0: 1e1e2-1f6f0',
      'system 1f6f0: 1f6f2-1fee0',
      'speedometer 1fee0: 1fee2-1ffd0',
      'os 500: 0-500 502-4000 20000-7fffe',
    ],
  };
}

function p10(): BuiltImage {
  const image = new ImageWriter(0x80000, 2)
    .u32(0x52e, 12345678, 'big')
    .u32(0x546, 0, 0x7fff9, 0x8000, 0x9fff, 0xa000, 0xbfff, 0xc000, 0xc0ff, 0xc100, 0xc1ff, 'big')
    .u16(0x17ffe, 0x5555, 'big')
    .u32(0x7fffc, 0xa55aa5a5, 'big');
  return {
    family: 'gm-p10',
    name: 'P10',
    bytes: image.bytes,
    isRight: false,
    blocks: [
      'engine 8000: 8002-a000',
      'transmission a000: a002-c000',
      'speedometer c000: c002-c100',
      'system c100: c102-c200',
      'os 52a: 0-52a 52c-4000 20000-7fffa',
    ],
  };
}

function e54(): BuiltImage {
  const image = new ImageWriter(0x80000, 3)
    .u16(0x1fffe, 0x4afc, 'big')
    .u32(0x7fffc, 0x4afc4afc, 'big');
  return {
    family: 'gm-e54',
    name: 'E54 without a table',
    bytes: image.bytes,
    isRight: false,
    blocks: [
      'os 20000: 20002-70000',
      'engine 8000: 8002-1a000',
      'engine-diagnosis 1a000: 1a002-1c000',
      'fuel 1c000: 1c002-1e000',
      'system 1e000: 1e002-1f000',
      'speedometer 1f000: 1f002-1fff0',
    ],
  };
}

function e38(): BuiltImage {
  const image = new ImageWriter(0x200000, 4);
  const starts = [0x20000, 0x1c0000, 0x1c2000, 0x1c4000, 0x1c6000, 0x1d0000];
  const ends = [0x1bffff, 0x1c0fff, 0x1c2fff, 0x1c4fff, 0x1cffff, 0x1effff];
  [0x24, 0x48, 0x6b, 0x8e, 0xb1, 0xd4].forEach((at, i) => {
    image.u32(0x10000 + at, starts[i] ?? 0, ends[i] ?? 0, 'big');
  });
  return {
    family: 'gm-e38',
    name: 'E38',
    bytes: image.bytes,
    isRight: false,
    blocks: [
      'os-cvn 2001e: 20002-2001e 20020-1c0000',
      'os 20000: 20002-1c0000',
      'system-cvn 1c001e: 1c0002-1c001e 1c0020-1c1000',
      'system 1c0000: 1c0002-1c1000',
      'fuel-cvn 1c201e: 1c2002-1c201e 1c2020-1c3000',
      'fuel 1c2000: 1c2002-1c3000',
      'speedometer-cvn 1c401e: 1c4002-1c401e 1c4020-1c5000',
      'speedometer 1c4000: 1c4002-1c5000',
      'engine-diagnosis-cvn 1c601e: 1c6002-1c601e 1c6020-1d0000',
      'engine-diagnosis 1c6000: 1c6002-1d0000',
      'engine-cvn 1d001e: 1d0002-1d001e 1d0020-1f0000',
      'engine 1d0000: 1d0002-1f0000',
    ],
  };
}

function p04(): BuiltImage {
  const image = new ImageWriter(0x40000, 5)
    .hex(0x9001, '3C 00 00 FF FF C0 82 94 80 20 39 00 03 F0 00 2C 00 E0 8E E0')
    .u16(0x3fffe, 0xa55a, 'big');
  return {
    family: 'gm-p04',
    name: 'P04',
    bytes: image.bytes,
    isRight: false,
    blocks: ['file 3f000: 0-4000 8000-3f000 3f004-3fffa 3fffe-40000'],
  };
}

function p05(): BuiltImage {
  const image = new ImageWriter(0x100000, 6)
    .hex(0x20000, 'E0 8A E0 8A 28 38 12 34 98 82 C6 87 00 00 00 00 00 0F 00 00')
    .u16(0xffffe, 0xa55a, 'big');
  return {
    family: 'gm-p05',
    name: 'P05',
    bytes: image.bytes,
    isRight: false,
    blocks: ['file f0000: 0-4000 10000-f0000 f0004-ffffa ffffe-100000'],
  };
}

function p08(): BuiltImage {
  const image = new ImageWriter(0x80000, 7)
    .u32(0x8000, 12345678, 'big')
    .u32(0x7fffc, 0xa55aa5a5, 'big');
  return {
    family: 'gm-p08',
    name: 'P08',
    bytes: image.bytes,
    isRight: false,
    blocks: ['file 8004: 0-4000 8010-7fffc'],
  };
}

function p12(): BuiltImage {
  const image = new ImageWriter(0x100000, 8).u16(0xffff8, 0xaa55, 'big');
  const blocks: string[] = [];
  const names = [
    'boot',
    'os',
    'system',
    'fuel',
    'speedometer',
    'engine-diagnosis',
    'engine',
    'engine-2',
  ];
  const pairs = [0x922, 0x8022, 0x805e, 0x8091, 0x80c4, 0x80f7, 0x812a, 0x815d];
  const lists = [0x94a, 0x804a, 0x807e, 0x80b1, 0x80e4, 0x8117, 0x814a, 0x817d];
  pairs.forEach((pairAt, i) => {
    const start = i === 0 ? 0 : 0x10000 * (i + 1);
    const sumAt = i === 0 ? 0x900 : start;
    image.u32(pairAt, start, start + 0x7fff, 'big');
    image.u32(lists[i] ?? 0, start, start + 0x3fff, start + 0x4000, start + 0x7fff, 'big');
    const hex = (address: number): string => address.toString(16);
    const first = i === 0 ? '0-900 902-4000' : `${hex(start + 2)}-${hex(start + 0x4000)}`;
    blocks.push(
      `${names[i]} ${hex(sumAt)}: ${first} ${hex(start + 0x4000)}-${hex(start + 0x8000)}`,
    );
  });
  return { family: 'gm-p12', name: 'P12', bytes: image.bytes, isRight: false, blocks };
}
