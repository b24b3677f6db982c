import { describe, expect, it } from 'vitest';
import { applyPatch } from '../../bytes/byte-patch.ts';
import { sumWords } from '../algorithms/sums.ts';
import { fixChecksums } from '../checksums.ts';
import { findChecksums } from '../testing/find-checksums.ts';
import { ImageWriter } from '../testing/image-writer.ts';
import { crc32 } from '../testing/zlib-crc32.ts';

const LENGTH_BYTES = 0x9000;

function imageWith(write: (image: ImageWriter) => void): Uint8Array {
  const image = new ImageWriter(LENGTH_BYTES, 9);
  write(image);
  return image.bytes;
}

/** Words and inverse at 8100h, as the address space of a C167 has them. */
const described = imageWith((image) => {
  const sum = sumWords(image.bytes, 0x1000, 0x3000, 2, 'little');
  image.u32(0x8102, 0x801000, 0x802fff, sum, ~sum, 'little');
});

describe('a file that no family knows', () => {
  it.each([
    ['sum of words and inverse behind their range', described, 'sum16le 810a: 1000-3000'],
    [
      'balance of dwords, big endian',
      imageWith((image) => {
        const sum = sumWords(image.bytes, 0x2000, 0x4000, 4, 'big');
        image.u32(0x8100, 0x2000, 0x3fff, 0x5aa5a55a - sum, 'big');
      }),
      'balance32be 8108: 2000-4000',
    ],
    [
      'CRC-32 in the address space of a TriCore',
      imageWith((image) => {
        const crc = crc32(image.bytes, 0x100, 0x8000);
        image.u32(0x8200, 0x80000100, 0x80007fff, crc, 'little');
      }),
      'crc32 8208: 100-8000',
    ],
    [
      'CRC-32 at the end of the file',
      imageWith((image) => {
        image.u32(0x8ffc, crc32(image.bytes, 0, 0x8ffc), 'big');
      }),
      'crc32 8ffc: 0-8ffc',
    ],
    [
      'sum of bytes behind a program that ends in fill bytes',
      imageWith((image) => {
        image.fill(0x6000, 0x9000, 0xff);
        image.u32(0x5ffc, sumWords(image.bytes, 0x2000, 0x5ffc, 1, 'big'), 'big');
      }),
      'sum8 5ffc: 2000-5ffc',
    ],
  ])('shows the %s as probable', (_, bytes, expected) => {
    const [family, more] = findChecksums(bytes).families;
    expect(more).toBeUndefined();
    expect(family).toMatchObject({ family: 'probable', verifiedOnRealFile: false });
    const [block] = family?.blocks ?? [];
    const range = block?.ranges.map(
      ({ start, end }) => `${start.toString(16)}-${end.toString(16)}`,
    );
    expect(`${block?.algorithm} ${block?.storedAt.toString(16)}: ${range}`).toBe(expected);
    expect(block?.state).toBe('valid');
  });

  it('is set right after edits by the report of its original, inverse too', () => {
    const report = findChecksums(described);
    const edited = described.slice();
    edited[0x1234] = 0x77;
    const outcome = fixChecksums(edited, report);
    expect(outcome.kind).toBe('modified');
    const fixed = applyPatch(edited, outcome.patch);
    const view = new DataView(fixed.buffer);
    expect(view.getUint32(0x810e)).toBe(~view.getUint32(0x810a) >>> 0);
    expect(findChecksums(fixed).families[0]?.blocks[0]?.state).toBe('valid');
    expect([...outcome.patch.addresses].every((at) => at >= 0x810a && at < 0x8112)).toBe(true);
  });

  it.each([
    ['value is not right', 0x1000, 0x2fff, 0x12345678],
    ['range is empty', 0x3000, 0x2fff, 0x12345678],
    ['range ends past the file', 0x1000, LENGTH_BYTES + 3, 0x12345678],
  ])('shows nothing where the %s', (_, first, last, value) => {
    const bytes = imageWith((image) => image.u32(0x8100, first, last, value, 'little'));
    expect(findChecksums(bytes).families).toEqual([]);
  });

  it('shows nothing where small numbers agree by themselves', () => {
    const bytes = new Uint8Array(LENGTH_BYTES);
    new DataView(bytes.buffer).setUint32(0x1000, 5);
    const view = new DataView(bytes.buffer);
    [0x800, 0x1fff, 5].forEach((word, i) => {
      view.setUint32(0x8100 + 4 * i, word);
    });
    expect(findChecksums(bytes).families).toEqual([]);
  });
});
