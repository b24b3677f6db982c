import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32OfRanges, powerOfX8 } from './crc32-adjust.ts';
import { PrefixCrc32 } from './prefix-crc32.ts';

const bytes = Uint8Array.from({ length: 20_000 }, (_, i) => (i * 2654435761) >>> 13);

describe.each([true, false])('PrefixCrc32 (reflected: %s)', (reflected) => {
  const prefix = new PrefixCrc32(bytes, reflected);

  it('agrees with running over the range', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(20_000), (a, b) => {
        const range = { start: Math.min(a, b), end: Math.max(a, b) };
        const power = powerOfX8(range.end - range.start);
        expect(prefix.register(range.start, range.end, power)).toBe(
          crc32OfRanges(bytes, [range], { reflected, initial: 0 }),
        );
      }),
    );
  });
});
