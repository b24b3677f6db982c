import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pictureTypeOf } from './picture-type.ts';

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0));

const BEGINS: ReadonlyArray<readonly [string, string]> = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/webp', 'RIFF\x12\x34\x00\x00WEBP'],
];

describe('the format of a picture', () => {
  it.each(BEGINS)('is %s by its first bytes, whatever follows', (type, begin) => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (rest) => {
        expect(pictureTypeOf(Uint8Array.from([...bytesOf(begin), ...rest]))).toBe(type);
      }),
    );
  });

  it.each(BEGINS)('is not %s where any of them is missing or another one', (_, begin) => {
    const whole = bytesOf(begin);
    expect(pictureTypeOf(whole.subarray(0, -1))).toBeUndefined();
    const isLength = (at: number): boolean => begin.startsWith('RIFF') && at >= 4 && at < 8;
    for (const at of whole.keys()) {
      if (isLength(at)) continue;
      const changed = Uint8Array.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(pictureTypeOf(changed)).toBeUndefined();
    }
  });

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing that may hold scripts', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['another format', 'GIF89a'],
    ['a wave in the same container', 'RIFF\x12\x34\x00\x00WAVE'],
    ['nothing', ''],
  ])('is none for %s', (_, text) => {
    expect(pictureTypeOf(bytesOf(text))).toBeUndefined();
  });
});
