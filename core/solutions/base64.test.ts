import fc from 'fast-check';
import { expect, it } from 'vitest';
import { base64Length, fromBase64, toBase64 } from './base64.ts';

it('gives bytes back, in the form that everybody knows', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      const text = toBase64(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('base64'));
      expect(text).toHaveLength(base64Length(bytes.length));
      expect(fromBase64(text)).toEqual(new Uint8Array(bytes));
    }),
  );
});

it.each(['A', 'AA', 'AAA', '====', 'AA=A', 'A===', 'AB==', 'AAB=', 'AA-_', 'A A=', 'ÄÄÄÄ'])(
  'reads no text of another form: %s',
  (text) => {
    expect(fromBase64(text)).toBeUndefined();
  },
);
