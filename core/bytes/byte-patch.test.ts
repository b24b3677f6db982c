import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyPatch,
  patchEntries,
  patchFromEntries,
  patchFromRecord,
  recordFromPatch,
} from './byte-patch.ts';
import { decodePatch, encodePatch } from './patch-codec.ts';

const anyEntries = fc.array(
  fc.tuple(fc.nat(0xffff_ffff), fc.nat(255)).map(([a, v]): [number, number] => [a, v]),
);

describe('patchFromEntries', () => {
  it('orders addresses and keeps the last of several values', () => {
    const patch = patchFromEntries([
      [9, 1],
      [3, 2],
      [9, 3],
    ]);
    expect([...patchEntries(patch)]).toEqual([
      [3, 2],
      [9, 3],
    ]);
  });

  it.each([
    [-1, 0],
    [2 ** 32, 0],
    [1.5, 0],
    [0, 256],
    [0, -1],
    [0, 0.5],
  ])('refuses address %f with value %f', (address, value) => {
    expect(() => patchFromEntries([[address, value]])).toThrow(RangeError);
  });
});

describe('the wire form', () => {
  it('comes back as the same patch', () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const patch = patchFromEntries(entries);
        expect(patchFromRecord(recordFromPatch(patch))).toEqual(patch);
      }),
    );
  });

  it.each(['-1', '01', '1e3', '0x10', '', ' 1', '99999999999'])('refuses the key "%s"', (key) => {
    expect(() => patchFromRecord({ [key]: 0 })).toThrow(RangeError);
  });
});

describe('the stored form', () => {
  it('comes back as the same patch', () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const patch = patchFromEntries(entries);
        expect(decodePatch(encodePatch(patch))).toEqual(patch);
      }),
    );
  });

  it('costs two bytes an entry for neighbouring addresses', () => {
    const patch = patchFromEntries(Array.from({ length: 1000 }, (_, i) => [i, 7]));
    expect(encodePatch(patch)).toHaveLength(2 + 2 * 1000);
  });

  it('reads nothing as the empty patch', () => {
    expect(decodePatch(new Uint8Array(0)).addresses).toHaveLength(0);
  });

  it.each([
    ['ends early', [2, 1, 9]],
    ['goes on after its last entry', [1, 1, 9, 9]],
    ['repeats an address', [2, 1, 9, 0, 9]],
    ['claims more entries than it can hold', [0xff, 0xff, 0xff, 0xff, 0x0f]],
    ['has an endless varint', [0x80, 0x80, 0x80, 0x80, 0x80, 0x01]],
    ['writes a number longer than it has to be', [1, 0x81, 0x00, 9]],
    ['writes zero in two bytes', [0x80, 0x00]],
    ['passes the last 32-bit address', [1, 0xff, 0xff, 0xff, 0xff, 0x1f, 1]],
  ])('is refused when it %s', (_, bytes) => {
    expect(() => decodePatch(Uint8Array.from(bytes))).toThrow(RangeError);
  });

  it('never does anything but decode or refuse, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          const canonical = bytes.length === 0 ? Uint8Array.of(0) : bytes;
          expect(encodePatch(decodePatch(bytes))).toEqual(canonical);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
    );
  });
});

describe('applyPatch', () => {
  it('writes over a copy and ignores addresses past the end', () => {
    const bytes = Uint8Array.of(1, 2, 3);
    const patched = applyPatch(
      bytes,
      patchFromEntries([
        [1, 9],
        [3, 9],
      ]),
    );
    expect([...patched]).toEqual([1, 9, 3]);
    expect([...bytes]).toEqual([1, 2, 3]);
  });
});
