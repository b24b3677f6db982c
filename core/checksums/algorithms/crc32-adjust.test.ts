import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesForCrc32, crc32OfRanges } from './crc32-adjust.ts';

const anyWord = fc.nat(0xffff_ffff);

describe('bytesForCrc32', () => {
  it('gives the register that was asked for, wherever the slot is and whatever stood in it', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 4, maxLength: 200 }),
        fc.nat(),
        fc.nat(),
        fc.boolean(),
        anyWord,
        anyWord,
        (bytes, slotSeed, cutSeed, reflected, initial, target) => {
          const slotAt = slotSeed % (bytes.length - 3);
          const cut = [slotAt, slotAt + 4, bytes.length][cutSeed % 3] ?? 0;
          const ranges = [
            { start: 0, end: cut },
            { start: cut, end: bytes.length },
          ];
          const kind = { reflected, initial };
          bytes.set(bytesForCrc32(bytes, ranges, kind, slotAt, target), slotAt);
          expect(crc32OfRanges(bytes, ranges, kind)).toBe(target);
        },
      ),
    );
  });

  it('solves a slot far before the end as well as one at the end', () => {
    const bytes = new Uint8Array(1 << 20).fill(0x5a);
    const ranges = [{ start: 16, end: bytes.length }];
    const kind = { reflected: true, initial: 1 };
    for (const slotAt of [16, 0x1234, bytes.length - 4]) {
      bytes.set(bytesForCrc32(bytes, ranges, kind, slotAt, 0x35015001), slotAt);
      expect(crc32OfRanges(bytes, ranges, kind)).toBe(0x35015001);
    }
  });

  it.each([[11], [18], [30]])('refuses a slot at %i, which is not wholly in a range', (slotAt) => {
    const ranges = [{ start: 12, end: 20 }];
    const kind = { reflected: true, initial: 0 };
    expect(() => bytesForCrc32(new Uint8Array(40), ranges, kind, slotAt, 0)).toThrow(RangeError);
  });
});
