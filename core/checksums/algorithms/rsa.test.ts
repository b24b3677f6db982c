import { describe, expect, it } from 'vitest';
import { OPEN_KEY } from './open-key.ts';
import { bytesFromInteger, integerFromBytes, isSignatureOf, signatureFor } from './rsa.ts';

const LENGTH_BYTES = 128;
const digest = Uint8Array.from({ length: 16 }, (_, i) => 200 + i);
const modulus = bytesFromInteger(OPEN_KEY.modulus, LENGTH_BYTES);

describe('the open key', () => {
  it('has 1024 bits and undoes itself', () => {
    expect(OPEN_KEY.modulus.toString(2)).toHaveLength(1024);
    const signature = integerFromBytes(signatureFor(digest, OPEN_KEY, LENGTH_BYTES));
    const opened = bytesFromInteger(signature ** 3n % OPEN_KEY.modulus, LENGTH_BYTES);
    expect(opened.slice(0, 3)).toEqual(Uint8Array.of(0, 1, 0xff));
    expect(opened.slice(-17)).toEqual(Uint8Array.of(0, ...digest));
  });
});

describe('isSignatureOf', () => {
  const signature = signatureFor(digest, OPEN_KEY, LENGTH_BYTES);

  it('holds for the digest that was signed', () => {
    expect(isSignatureOf(digest, signature, modulus)).toBe(true);
  });

  it('fails for another digest, signature or key', () => {
    for (const at of [0, 64, 127]) {
      expect(isSignatureOf(digest, flipped(signature, at), modulus)).toBe(false);
      expect(isSignatureOf(digest, signature, flipped(modulus, at))).toBe(false);
    }
    expect(isSignatureOf(flipped(digest, 15), signature, modulus)).toBe(false);
  });

  it.each([
    ['zeros', new Uint8Array(LENGTH_BYTES)],
    ['ones', new Uint8Array(LENGTH_BYTES).fill(0xff)],
    ['nothing', new Uint8Array(0)],
  ])('fails where the key is %s', (_, key) => {
    expect(isSignatureOf(digest, signature, key)).toBe(false);
  });

  it('fails where the padding is too short to be one', () => {
    const block = new Uint8Array(LENGTH_BYTES);
    block.set([0, 1, 0xff, 0xff, 0]);
    block.set(digest, LENGTH_BYTES - 16);
    expect(isSignatureOf(digest, signedAsItIs(block), modulus)).toBe(false);
    block.fill(0xff, 2, LENGTH_BYTES - 17);
    block[LENGTH_BYTES - 17] = 0;
    expect(isSignatureOf(digest, signedAsItIs(block), modulus)).toBe(true);
  });
});

describe('integers as bytes', () => {
  it.each([0n, 1n, 255n, 256n, 2n ** 1023n])('%i comes back', (value) => {
    expect(integerFromBytes(bytesFromInteger(value, LENGTH_BYTES))).toBe(value);
  });
});

function flipped(bytes: Uint8Array, at: number): Uint8Array {
  return bytes.map((byte, i) => (i === at ? byte ^ 1 : byte));
}

/** The block to the power of the private exponent, bit by bit. */
function signedAsItIs(block: Uint8Array): Uint8Array {
  let result = 1n;
  for (const bit of OPEN_KEY.privateExponent.toString(2)) {
    result = (result * result) % OPEN_KEY.modulus;
    if (bit === '1') result = (result * integerFromBytes(block)) % OPEN_KEY.modulus;
  }
  return bytesFromInteger(result, LENGTH_BYTES);
}
