import { describe, expect, it } from 'vitest';
import { sha256 } from './sha256.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('sha256', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('of the standard\'s message "%.20s" is its digest', (message, digest) => {
    expect(sha256(bytesOf(message))).toBe(digest);
  });

  it('is that of the platform at every place of the last block', async () => {
    for (let length = 0; length <= 130; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 0xff);
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      expect(sha256(bytes)).toBe(Buffer.from(digest).toString('hex'));
    }
  });
});
