import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KEY_ALPHABET, keyHashOf } from './activation-key.ts';
import { newKey } from './testing/new-key.ts';

const key: fc.Arbitrary<string> = fc.noShrink(fc.constant(0).map(newKey));
const sign = fc.constantFrom(...KEY_ALPHABET);

describe('an activation key', () => {
  it('is the same in small letters, with blanks, and without hyphens', () => {
    fc.assert(
      fc.property(key, (text) => {
        const hash = keyHashOf(text);
        expect(hash?.length).toBe(32);
        for (const other of [
          text.toLowerCase(),
          text.replaceAll('-', ''),
          ` ${text.replaceAll('-', ' - ')} `,
        ]) {
          expect(keyHashOf(other)).toEqual(hash);
        }
      }),
    );
  });

  it('is none with another sign in one place', () => {
    fc.assert(
      fc.property(key, fc.nat(24), sign, (text, place, other) => {
        const signs = [...text.replaceAll('-', '')];
        fc.pre(signs[place] !== other);
        expect(keyHashOf(signs.with(place, other).join(''))).toBeUndefined();
      }),
    );
  });

  it('is none with two signs in each other\u2019s places', () => {
    fc.assert(
      fc.property(key, fc.nat(24), fc.nat(24), (text, a, b) => {
        const signs = [...text.replaceAll('-', '')];
        const [first = '', second = ''] = [signs[a], signs[b]];
        fc.pre(first !== second);
        expect(keyHashOf(signs.with(a, second).with(b, first).join(''))).toBeUndefined();
      }),
    );
  });

  it.each(['', 'key', 'x'.repeat(1000), '-----', '\u0000', '2'.repeat(24), '2'.repeat(26), 'é'])(
    'is not %j',
    (text) => {
      expect(keyHashOf(text)).toBeUndefined();
    },
  );
});
