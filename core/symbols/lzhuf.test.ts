import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../samples/seeded-random.ts';
import { unpackLzhuf } from './lzhuf.ts';
import { packLzhuf } from './testing/pack-lzhuf.ts';

const MOST = 1024 * 1024;

function unpacked(packed: Uint8Array, most = MOST): Uint8Array | undefined {
  return unpackLzhuf(packed, 0, packed.length, most);
}

/** Few different bytes repeat themselves, many do not. */
const content = fc
  .tuple(fc.constantFrom(2, 8, 256), fc.array(fc.nat(255), { maxLength: 600 }))
  .map(([kinds, bytes]) => Uint8Array.from(bytes, (byte) => byte % kinds));

describe('a stream of LZHUF', () => {
  it('is unpacked to what was packed', () => {
    fc.assert(
      fc.property(content, (bytes) => {
        expect(unpacked(packLzhuf(bytes))).toEqual(bytes);
      }),
      { numRuns: 60 },
    );
  });

  it('is unpacked behind the point where all counts are halved', () => {
    const random = seededRandom(5);
    // No three bytes stand twice within reach: each is a code of its own, and the tree has counted enough after 32,454.
    const bytes = Uint8Array.from({ length: 33_500 }, () => random.below(250));
    expect(unpacked(packLzhuf(bytes))).toEqual(bytes);
  }, 60_000);

  it('is unpacked where it stands in a file', () => {
    const bytes = Uint8Array.from('BFuelCal.Map\r\nBFuelCal.RpmXSP\r\n', (letter) =>
      letter.charCodeAt(0),
    );
    const packed = packLzhuf(bytes);
    const file = new Uint8Array(packed.length + 20).fill(0xff);
    file.set(packed, 7);
    expect(unpackLzhuf(file, 7, 7 + packed.length, MOST)).toEqual(bytes);
  });

  it('is none where it ends early, is too long, or lies outside', () => {
    const bytes = Uint8Array.from({ length: 300 }, (_, i) => (i * i) % 251);
    const packed = packLzhuf(bytes);
    expect(unpacked(packed.slice(0, -3))).toBeUndefined();
    expect(unpacked(packed, bytes.length - 1)).toBeUndefined();
    expect(unpacked(packed, bytes.length)).toEqual(bytes);
    expect(unpackLzhuf(packed, 0, packed.length + 1, MOST)).toBeUndefined();
    expect(unpackLzhuf(packed, packed.length - 3, packed.length, MOST)).toBeUndefined();
  });

  it('never fails on bytes that are none', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 300 }), (bytes) => {
        // A length that the limit lets through, so that the rest is looked at.
        const file = Uint8Array.from([bytes.length % 200, 1, 0, 0, ...bytes]);
        const result = unpacked(file);
        expect(result === undefined || result.length === file[0]! + 256).toBe(true);
      }),
    );
  });
});
