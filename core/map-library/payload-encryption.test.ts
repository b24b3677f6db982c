import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../values/parse-json.ts';
import { cryptPayload } from './payload-encryption.ts';

const BASE64_URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const PAYLOAD = { state: 'processed', maps: [{ name: 'Ladedruck, é ß 中文 🚗', width: 16 }] };

const encryptPayload = (payload: unknown, token: string): Uint8Array =>
  cryptPayload(Buffer.from(JSON.stringify(payload)), token);
const decryptPayload = (bytes: Uint8Array, token: string): unknown =>
  parseJson(Buffer.from(cryptPayload(bytes, token)).toString());
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describe('a payload of map packs', () => {
  it('is read with the token that it was encrypted for, whatever both are', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ minLength: 1, unit: 'binary' }), (payload, token) => {
        const told = JSON.parse(JSON.stringify(payload));
        expect(decryptPayload(encryptPayload(payload, token), token)).toEqual(told);
      }),
    );
  });

  it.each([...BASE64_URL, '', '=', '\u0000', '中'])(
    'is read behind a token that ends with %j',
    (end) => {
      const token = `header.payload.signature${end}`;
      expect(decryptPayload(encryptPayload(PAYLOAD, token), token)).toEqual(PAYLOAD);
    },
  );

  it('has as many keys as there are: all sixteen are used by the letters of a token', () => {
    const seen = new Set([...BASE64_URL].map((end) => hex(encryptPayload(PAYLOAD, `a${end}`))));
    expect(seen.size).toBe(16);
  });

  it('depends on the last character of the token alone', () => {
    expect(encryptPayload(PAYLOAD, 'abcQ')).toEqual(encryptPayload(PAYLOAD, 'Q'));
  });

  it('is never what it says, and is not read with another key', () => {
    for (let end = 0; end < 16; end++) {
      const bytes = encryptPayload(PAYLOAD, `a${String.fromCharCode(0x40 + end)}`);
      expect(hex(bytes)).not.toContain(hex(Buffer.from('"state"')));
      for (let other = 0; other < 16; other++) {
        const read = decryptPayload(bytes, `a${String.fromCharCode(0x40 + other)}`);
        expect([end, other, read]).toEqual([end, other, other === end ? PAYLOAD : undefined]);
      }
    }
  });

  it('stays readable by those who have it: a key is never another one', () => {
    const all = createHash('sha256');
    for (let end = 0; end < 16; end++) {
      all.update(encryptPayload('A'.repeat(30), String.fromCharCode(0x40 + end)));
    }
    expect(hex(encryptPayload('A', 'tokenA'))).toBe('f6c65e');
    expect(all.digest('hex')).toBe(
      '968d78dcb47f873710a9aad080dc536aa4a9491694e8e4fe1fa2b8a11025aa5e',
    );
  });

  it('is nothing under no token', () => {
    expect(() => encryptPayload(PAYLOAD, '')).toThrow(RangeError);
    expect(() => decryptPayload(new Uint8Array(2), '')).toThrow(RangeError);
  });

  it('of other bytes is none', () => {
    expect(decryptPayload(new Uint8Array(0), 'tokenA')).toBeUndefined();
    expect(decryptPayload(new Uint8Array(40).fill(0xff), 'tokenA')).toBeUndefined();
  });
});
