import { describe, expect, it } from 'vitest';
import { seededRandom } from '../samples/seeded-random.ts';
import { foreignBytes } from './built-images/hostile-bytes.ts';
import { findChecksums, fixChecksums } from './checksums.ts';

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
});
