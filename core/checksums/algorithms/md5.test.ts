import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { md5 } from './md5.ts';

describe('md5', () => {
  it.each([0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 1000])('of %i bytes', (lengthBytes) => {
    const bytes = Uint8Array.from({ length: lengthBytes }, (_, i) => i * 7);
    expect(md5(bytes, [{ start: 0, end: lengthBytes }])).toEqual(native(bytes));
  });

  it('takes ranges as one message', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(200), (bytes, cut) => {
        const middle = Math.min(cut, bytes.length);
        const swapped = [
          { start: middle, end: bytes.length },
          { start: 0, end: middle },
        ];
        const message = Buffer.concat([bytes.subarray(middle), bytes.subarray(0, middle)]);
        expect(md5(bytes, swapped)).toEqual(native(message));
      }),
    );
  });
});

function native(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('md5').update(bytes).digest());
}
