import { reflectedCrc32 } from '../algorithms/crc32.ts';
import type { BuiltImage } from './built-image.ts';
import { ImageWriter } from './image-writer.ts';
import { crc32 } from './zlib-crc32.ts';

/** Images of the families of Siemens and Continental, and of the gearboxes of the same cars. */
export function siemensImages(): BuiltImage[] {
  return [
    ms43(),
    simk43(),
    ms45(),
    msx70(),
    mss6x(),
    simos12(),
    simos181(),
    simos1810(),
    dq250(),
    dq381(),
  ];
}

function ms43(): BuiltImage {
  const image = new ImageWriter(0x80000, 40)
    .u16(0x3c26, 1, 'little')
    .u32(0x3c28, 0, 0x308d, 'little')
    .u16(0x73fe2, 2, 'little')
    .u32(0x73fe4, 0x70000, 0x72fff, 0x74000, 0x7ee17, 'little')
    .text(0x70000, 'C769Y5484300');
  return {
    family: 'ms43',
    name: 'MS43',
    bytes: image.bytes,
    isRight: false,
    blocks: ['boot 3c24: 0-308e', 'calibration 73fe0: 70000-73000 74000-7ee18'],
  };
}

function simk43(): BuiltImage {
  const image = new ImageWriter(0x80000, 41)
    .text(0x17efe, 'OK')
    .u16(0x3ef6, 1, 'little')
    .u32(0x3ef8, 0, 0x2fff, 'little')
    .u16(0x17ee2, 2, 'little')
    .u32(0x17ee4, 0x90000, 0x917ff, 0x92000, 0x97dff, 'little')
    .u16(0x20012, 1, 'little')
    .u32(0x20014, 0xa0100, 0xfffff, 'little');
  return {
    family: 'simk43',
    name: 'SIMK43 of 4 Mbit',
    bytes: image.bytes,
    isRight: false,
    blocks: [
      'boot 3ef4: 0-3000',
      'program 20010: 20100-80000',
      'calibration 17ee0: 10000-11800 12000-17e00',
    ],
  };
}

function ms45(): BuiltImage {
  const base = 0xffe40000;
  const image = new ImageWriter(0x10000, 42).u32(0x104, 1, base + 0x200, base + 0xffff, 'big');
  return {
    family: 'ms45',
    name: 'MS45 parameters',
    bytes: image.bytes,
    isRight: false,
    blocks: ['parameters 100: 200-10000'],
  };
}

function msx70(): BuiltImage {
  const base = 0x840000;
  const image = new ImageWriter(0x20000, 43)
    .text(0x10, '0049PP0921S0')
    .u32(0xa8, 2, base + 0x100, base + 0x7fff, base + 0x8000, base + 0x1ffff, 'big');
  return {
    family: 'msx70',
    name: 'MSV70 parameters',
    bytes: image.bytes,
    isRight: false,
    blocks: ['monitoring 8e28: 8e40-966c', 'parameters a4: 100-8000 8000-20000'],
  };
}

function mss6x(): BuiltImage {
  const image = new ImageWriter(0x20000, 44);
  for (const half of [0, 0x10000]) {
    image.u32(half + 0x1c0, 2, 0x70000, 0x7001f, 0x70200, 0x7ffff, 'big');
  }
  return {
    family: 'mss6x',
    name: 'MSS60 parameters of both processors',
    bytes: image.bytes,
    isRight: false,
    blocks: [
      'injection-parameters fffc: 0-20 200-fffc',
      'injection-signature 104: 0-20 200-fffc',
      'ignition-parameters 1fffc: 10000-10020 10200-1fffc',
      'ignition-signature 10104: 10000-10020 10200-1fffc',
    ],
  };
}

interface SimosBlock {
  readonly name: string;
  readonly headerAt: number;
  readonly start: number;
  readonly address: number;
}

function simos(name: string, seed: number, list: readonly SimosBlock[]): BuiltImage {
  const image = new ImageWriter(0x400000, seed);
  const blocks = list.map(({ name: block, headerAt, start, address }) => {
    image.u32(headerAt, 0, 0, 2, address, address + 0xfff, address + 0x1000, 'little');
    image.u32(headerAt + 0x18, address + 0x2fff, 'little');
    const hex = (value: number): string => value.toString(16);
    return `${block} ${hex(headerAt + 4)}: ${hex(start)}-${hex(start + 0x1000)} ${hex(start + 0x1000)}-${hex(start + 0x3000)}`;
  });
  return { family: 'simos', name, bytes: image.bytes, isRight: false, blocks };
}

function simos12(): BuiltImage {
  return simos('Simos12', 45, [
    { name: 'cboot', headerAt: 0x20300, start: 0x21000, address: 0x80021000 },
    { name: 'asw1', headerAt: 0xc0300, start: 0xc1000, address: 0x800c1000 },
    { name: 'asw2', headerAt: 0x180000, start: 0x181000, address: 0x80181000 },
    { name: 'asw3', headerAt: 0x240000, start: 0x241000, address: 0x80241000 },
    { name: 'cal', headerAt: 0x40300, start: 0x41000, address: 0xa0041000 },
  ]);
}

function simos181(): BuiltImage {
  return simos('Simos18.1', 46, [
    { name: 'cboot', headerAt: 0x1c300, start: 0x1d000, address: 0x8001d000 },
    { name: 'asw1', headerAt: 0x40300, start: 0x41000, address: 0x80041000 },
    { name: 'asw2', headerAt: 0x140000, start: 0x141000, address: 0x80141000 },
    { name: 'asw3', headerAt: 0x280000, start: 0x281000, address: 0x80881000 },
    { name: 'cal', headerAt: 0x200300, start: 0x201000, address: 0xa0801000 },
  ]);
}

function simos1810(): BuiltImage {
  return simos('Simos18.10', 47, [
    { name: 'cboot', headerAt: 0x200300, start: 0x201000, address: 0x80801000 },
    { name: 'asw1', headerAt: 0x20300, start: 0x21000, address: 0x80021000 },
    { name: 'asw2', headerAt: 0x100000, start: 0x101000, address: 0x80101000 },
    { name: 'asw3', headerAt: 0x2c0000, start: 0x2c1000, address: 0x808c1000 },
    { name: 'cal', headerAt: 0x220300, start: 0x221000, address: 0xa0821000 },
  ]);
}

function dq250(): BuiltImage {
  const image = new ImageWriter(0x8000, 48);
  image.u32(0x7ffc, reflectedCrc32(image.bytes, 0, 0x7ffc, 0xffffffff), 'little');
  return {
    family: 'dsg-dq250',
    name: 'DQ250 block',
    bytes: image.bytes,
    isRight: true,
    blocks: ['block 7ffc: 0-7ffc'],
  };
}

function dq381(): BuiltImage {
  const image = new ImageWriter(0x8000, 49).u32(0x38, 0x200, 0x7fff, 'big');
  image.u32(0x44, crc32(image.bytes, 0x200, 0x8000), 'big');
  return {
    family: 'dsg-dq381',
    name: 'DQ381 block',
    bytes: image.bytes,
    isRight: true,
    blocks: ['block 44: 200-8000'],
  };
}
