import { describe, expect, it } from 'vitest';
import { hideTrionic8 } from '../slot-bytes.ts';
import { crc32 } from '../testing/zlib-crc32.ts';
import { crc16 } from './crc16.ts';
import { forwardCrc32, reflectedCrc32 } from './crc32.ts';
import { bytesForCrc32 } from './crc32-adjust.ts';
import { closeEdc15, EDC15_LATER_SEEDS, runEdc15 } from './edc15-sum.ts';
import { md5 } from './md5.ts';
import { sumWords } from './sums.ts';
import { tricoreCrc } from './tricore-crc.ts';
import { dwordsAndTail, trionic7F2 } from './trionic7-sums.ts';

const A = Uint8Array.from('123456789', (character) => character.charCodeAt(0));
const B = Uint8Array.from({ length: 256 }, (_, i) => i);
const DOUBLE_B = Uint8Array.from({ length: 512 }, (_, i) => i & 0xff);

describe('published check values', () => {
  const reflected = (initial: number) => (bytes: Uint8Array) =>
    reflectedCrc32(bytes, 0, bytes.length, initial);
  const forward = (initial: number) => (bytes: Uint8Array) =>
    forwardCrc32(bytes, 0, bytes.length, initial);
  const arc = (initial: number) => (bytes: Uint8Array) => crc16(bytes, 0, bytes.length, initial);

  it.each<[string, (bytes: Uint8Array) => number, number, number]>([
    ['CRC-32 of zlib', (bytes) => crc32(bytes, 0, bytes.length), 0xcbf43926, 0x29058c73],
    ['JAMCRC', reflected(0xffffffff), 0x340bc6d9, 0xd6fa738c],
    ['the CRC of MED17', reflected(0xfadecafe), 0xd75a2c18, 0x013a0484],
    ['the CRC of Simos', forward(0), 0x89a1897f, 0xac148725],
    ['CRC-32/MPEG-2', forward(0xffffffff), 0x0376e6e7, 0x494a116a],
    ['CRC-16/ARC', arc(0), 0xbb3d, 0xbad3],
    ['the CRC of an MS43 calibration', arc(0x3936), 0x6481, 0x29b5],
  ])('%s', (_, crc, ofA, ofB) => {
    expect([crc(A), crc(B)]).toEqual([ofA, ofB]);
  });

  it('the CRC of the MS43 boot code', () => {
    expect(crc16(B, 0, 256, 0x2d2d)).toBe(0xc2a7);
  });

  it('chained CRC-32 equals the one of the whole', () => {
    expect(crc32(B, 100, 256, crc32(B, 0, 100))).toBe(0x29058c73);
  });

  it.each([
    [64, 0x7c4c7d4c],
    [31, 0xa79855f9],
  ])('the TriCore CRC of %i dwords', (dwords, expected) => {
    expect(tricoreCrc(B, 0, 4 * dwords, 1)).toBe(expected);
  });

  it.each([
    ['bytes', 1, 'big', 0x00007f80],
    ['words, little endian', 2, 'little', 0x00403f80],
    ['words, big endian', 2, 'big', 0x003fc000],
    ['dwords, little endian', 4, 'little', 0x601fdf80],
    ['dwords, big endian', 4, 'big', 0x9fe02040],
  ] as const)('the sum of %s', (_, unitBytes, byteOrder, expected) => {
    expect(sumWords(B, 0, 256, unitBytes, byteOrder)).toBe(expected);
  });

  it('F2 of Trionic 7', () => {
    expect(trionic7F2(B, 0, 256)).toBe(0x378e2801);
  });

  it('dwords and tail of Trionic 7', () => {
    expect(dwordsAndTail(B, 0, 255)).toBe(0xa2e22238);
  });

  it('MD5, and as Trionic 8 hides it', () => {
    const digest = md5(B, [{ start: 0, end: 256 }]);
    expect(hex(digest)).toBe('E2C865DB4162BED963BFAA9EF6AC18F0');
    expect(hex(hideTrionic8(digest))).toBe('ED136E248A6DC9226CC8B5E901B763FB');
  });

  it.each([
    [8, 0x27612b23, 0xb3345b09],
    [16, 0x599aa599, 0xf2b629de],
    [64, 0xc4e9c8f9, 0x0254fe3d],
    [252, 0x4dae179a, 0xf7b7d67f],
    [256, 0x040df44a, 0xf2e6b32f],
  ])(
    'EDC15 "V4.1" of %i bytes, with the first seeds and the later',
    (lengthBytes, first, later) => {
      const sum = (seeds: typeof EDC15_LATER_SEEDS): number =>
        closeEdc15(runEdc15(DOUBLE_B, 0, lengthBytes, seeds), EDC15_LATER_SEEDS);
      expect([sum({ low: 0, high: 0 }), sum(EDC15_LATER_SEEDS)]).toEqual([first, later]);
    },
  );

  it('EDC15 turns the upper closing seed by the low digit of the lower', () => {
    // DAAC - 4 below, 8001 turned left by 4 above.
    expect(closeEdc15({ low: 0, high: 0 }, { low: 0x0004, high: 0x8001 })).toBe(0x0018daa8);
  });

  it('the dword behind the bytes that gives MED17 the register it wants', () => {
    const bytes = new Uint8Array(260);
    bytes.set(B);
    const kind = { reflected: true, initial: 0xfadecafe };
    const dword = bytesForCrc32(bytes, [{ start: 0, end: 260 }], kind, 256, 0x35015001);
    expect(new DataView(dword.buffer).getUint32(0, true)).toBe(0xd6066adf);
  });
});

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex').toUpperCase();
}
