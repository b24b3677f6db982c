import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { applyPatch } from '../../bytes/byte-patch.ts';
import { fixChecksums } from '../checksums.ts';
import { boschImages } from '../testing/bosch-images.ts';
import { findChecksums } from '../testing/find-checksums.ts';
import { gmImages } from '../testing/gm-images.ts';
import { ImageWriter } from '../testing/image-writer.ts';
import { me7Half } from '../testing/me7-images.ts';
import { otherImages } from '../testing/other-images.ts';
import { siemensImages } from '../testing/siemens-images.ts';

const IMAGES = [...boschImages(), ...siemensImages(), ...otherImages(), ...gmImages()];

/** The image of that name with its checksums set right. */
function fixedImage(name: string): DataView {
  const image = IMAGES.find((one) => one.name === name);
  if (image === undefined) throw new Error(`no image "${name}"`);
  const { patch } = fixChecksums(image.bytes, findChecksums(image.bytes));
  return new DataView(applyPatch(image.bytes, patch).buffer);
}

function part(view: DataView, start: number, end: number): Uint8Array {
  return new Uint8Array(view.buffer, start, end - start);
}

/** Bit by bit, most significant first. */
function forwardCrc(bytes: Uint8Array, initial: number): number {
  let register = initial;
  for (const byte of bytes) {
    register ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) {
      register = register < 0 ? (register << 1) ^ 0x04c11db7 : register << 1;
    }
  }
  return register >>> 0;
}

/** Bit by bit, least significant first. */
function arcCrc(bytes: Uint8Array): number {
  let register = 0;
  for (const byte of bytes) {
    register ^= byte;
    for (let bit = 0; bit < 8; bit++) {
      register = (register & 1) === 0 ? register >>> 1 : (register >>> 1) ^ 0xa001;
    }
  }
  return register;
}

function byteSum(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum + byte, 0);
}

describe('values worked out another way', () => {
  it('E38: the verification number has its bytes swapped, the sum covers it', () => {
    const view = fixedImage('E38');
    const covered = Buffer.concat([part(view, 0x1c0002, 0x1c001e), part(view, 0x1c0020, 0x1c1000)]);
    expect(view.getUint16(0x1c001e, true)).toBe(arcCrc(covered));
    let sum = 0;
    for (let at = 0x1c0000; at < 0x1c1000; at += 2) sum += view.getUint16(at);
    expect(sum % 0x10000).toBe(0);
  });

  it('P04: the sum of words leaves out itself, the number and the adaption area', () => {
    const view = fixedImage('P04');
    let sum = 0;
    for (let at = 0; at < 0x40000; at += 2) {
      const isLeftOut =
        (at >= 0x4000 && at < 0x8000) ||
        (at >= 0x3f000 && at < 0x3f004) ||
        (at >= 0x3fffa && at < 0x3fffe);
      if (!isLeftOut) sum += view.getUint16(at);
    }
    expect(view.getUint32(0x3f000)).toBe(sum % 2 ** 32);
  });

  it('P08: the sum of bytes', () => {
    const view = fixedImage('P08');
    const sum = byteSum(part(view, 0, 0x4000)) + byteSum(part(view, 0x8010, 0x7fffc));
    expect(view.getUint16(0x8004)).toBe(sum % 0x10000);
  });

  it('Simos: the CRC shifts towards its upper end and begins with 0', () => {
    const view = fixedImage('Simos18.1');
    expect(view.getUint32(0x200304, true)).toBe(forwardCrc(part(view, 0x201000, 0x204000), 0));
  });

  it('MS45: the CRC begins with what stands in the file', () => {
    const view = fixedImage('MS45 parameters');
    const crc = forwardCrc(part(view, 0x200, 0x10000), view.getInt32(0x110));
    expect(view.getUint32(0x100)).toBe(crc);
  });

  it('MSS60: the CRC is that of zlib', () => {
    const view = fixedImage('MSS60 parameters of both processors');
    const crc = crc32(part(view, 0x200, 0xfffc), crc32(part(view, 0, 0x20)));
    expect(view.getUint32(0xfffc)).toBe(crc);
  });

  it('MSV70: the sum of 64 bits stands low dword first', () => {
    const view = fixedImage('MSV70 parameters');
    let sum = 0x0123456789abcdefn;
    for (let at = 0x8e40; at < 0x966c; at += 4) sum += BigInt(view.getUint32(at));
    expect(view.getUint32(0x8e28)).toBe(Number(sum & 0xffffffffn));
    expect(view.getUint32(0x8e2c)).toBe(Number((sum >> 32n) & 0xffffffffn));
  });

  it('T5: the sum of bytes', () => {
    const view = fixedImage('T5.5');
    expect(view.getUint32(0x3fffc)).toBe(byteSum(part(view, 0, 0x3c000)));
  });

  it('T8: the digest is hidden, the sum of bytes takes the last byte of its range too', () => {
    const view = fixedImage('T8 with a sum of bytes');
    const digest = createHash('md5')
      .update(part(view, 0x20000, 0xc0000))
      .digest();
    const hidden = digest.map((byte) => ((byte ^ 0x21) - 0xd6) & 0xff);
    expect([...part(view, 0xc0002, 0xc0012)]).toEqual([...hidden]);
    const sum = byteSum(part(view, 0x30001, 0xbffec)) + (view.getUint8(0xbffef) ?? 0);
    const shown = part(view, 0xc0042, 0xc0046).map((byte) => ((byte + 0xd6) & 0xff) ^ 0x21);
    expect(Buffer.from(shown).readUInt32BE()).toBe(sum);
  });

  it('MED17: initial value and dwords give the expected one, the CRC its inverse', () => {
    const view = fixedImage('MED17 of 256 KiB');
    let sum = 0xfadecafe;
    for (let at = 0x1000; at < 0x3000; at += 4) sum += view.getUint32(at, true);
    expect(sum % 2 ** 32).toBe(0xcafeaffe);
    // zlib inverts at both ends: so is the seed, and the result is what the descriptor expects.
    expect(crc32(part(view, 0, 0x1effc), ~0xfadecafe >>> 0)).toBe(0xcafeaffe);
  });
});

describe('an ME7 with four regions', () => {
  it('keeps no value of the third', () => {
    const { bytes } = me7Half();
    const image = new ImageWriter(bytes.length, 0);
    image.bytes.set(bytes);
    // No pre-block, and a fourth pair of start and end.
    image
      .hex(0x41020, '00 00')
      .hex(0x41160, 'E6 F8 00 60 E6 F9 82 00 F2 F4')
      .hex(0x411a0, '10 9B E6 F4 FF 6F E6 F5 82 00');
    const blocks = findChecksums(image.bytes).families.flatMap((family) => family.blocks);
    const crcs = blocks.filter(({ rule }) => rule === 'me7.crc');
    expect(crcs.map(({ id, storedAt, ranges }) => [id, storedAt, ranges])).toEqual([
      ['me7/crc-1', 0x69000, [{ start: 0x10000, end: 0x12000 }]],
      ['me7/crc-2', 0x69006, [{ start: 0x12000, end: 0x14000 }]],
      ['me7/crc-4', 0x6900c, [{ start: 0x26000, end: 0x27000 }]],
    ]);
  });
});
