import { describe, expect, it } from 'vitest';
import { seededRandom } from '../samples/seeded-random.ts';
import { fixChecksums } from './checksums.ts';
import { findChecksums } from './testing/find-checksums.ts';
import { foreignBytes } from './testing/hostile-bytes.ts';

const FOREIGN_CASES = 500;

describe('bytes that are no control unit', () => {
  it('are not recognised and not changed', () => {
    const random = seededRandom(1);
    for (let i = 0; i < FOREIGN_CASES; i++) {
      const bytes = foreignBytes(random);
      const report = findChecksums(bytes);
      const found = report.families.map(({ family }) => family);
      expect(found, `case ${i}, ${bytes.length} bytes`).toEqual([]);
      expect(fixChecksums(bytes, report)).toMatchObject({ reason: 'notRecognised' });
    }
  });

  it.each([
    [0x50008, 'revision 1'],
    [0x58008, 'revision 2'],
  ])('are no EDC15 where a document has "V4.1" at %i', (address) => {
    const text = 'V4.1 is not what it says\r\n';
    const bytes = Uint8Array.from({ length: 0x80000 }, (_, i) => {
      const place = (i - address) % text.length;
      return text.charCodeAt(place < 0 ? place + text.length : place);
    });
    expect(findChecksums(bytes).families).toEqual([]);
    const binary = bytes.slice().fill(0xff, address + 4);
    expect(findChecksums(binary).families.map(({ family }) => family)).toEqual(['edc15']);
    expect(fixChecksums(binary, findChecksums(binary))).toMatchObject({ reason: 'contradiction' });
  });

  it.each([0, 1, 2, 3, 4, 7, 8, 15, 16, 127, 128])('are no matter when %i long', (lengthBytes) => {
    for (const byte of [0, 1, 0xff]) {
      expect(findChecksums(new Uint8Array(lengthBytes).fill(byte)).families).toEqual([]);
    }
  });

  it('are not summed over and over, however many descriptors ask for it', () => {
    const families = (descriptorCount: number): string[] =>
      findChecksums(selfDescribing(descriptorCount)).families.map(({ family }) => family);
    expect(families(16)).toEqual(['med17']);
    expect(families(17)).toEqual([]);
  });
});

/** A block of a MED17 with descriptors that each name all of it. */
function selfDescribing(descriptorCount: number): Uint8Array {
  const lengthBytes = 0x10000;
  const address = 0x8000_0000;
  const bytes = new Uint8Array(lengthBytes);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x60, true);
  view.setUint32(4, lengthBytes, true);
  view.setUint32(12, address + lengthBytes - 4, true);
  view.setUint32(lengthBytes - 4, 0xdeadbeef, true);
  view.setUint32(0x2c, descriptorCount, true);
  for (let i = 0; i < descriptorCount; i++) {
    const words = [0, address, address + lengthBytes - 1, 0xfadecafe, 0xcafeaffe, 0, 0, 0];
    words.forEach((word, j) => {
      view.setUint32(0x34 + 32 * i + 4 * j, word, true);
    });
  }
  return bytes;
}
