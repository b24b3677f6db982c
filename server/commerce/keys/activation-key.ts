import { createHash, randomBytes } from 'node:crypto';

/** 32 signs, 5 bits each. Without 0 and O, 1 and I, which are taken for each other. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Signs of a key, with the one that checks the others: 120 bits, which nobody guesses. */
const KEY_LENGTH = 25;
/** x^5 + x^2 + 1, by which the field of 32 elements is made. */
const POLYNOMIAL = 0b100101;

/** A new key: five groups of five signs, of which the last checks the others. */
export function newKey(): string {
  const values = [...randomBytes(KEY_LENGTH - 1)].map((byte) => byte % ALPHABET.length);
  const signs = [...values, checkOf(values)].map((value) => ALPHABET.charAt(value)).join('');
  return signs.replaceAll(/(.{5})(?=.)/g, '$1-');
}

/** SHA-256 of the signs of a key, as it is kept. It needs no salt: keys are of chance, not of people. */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key.replaceAll('-', '')).digest();
}

/**
 * What is kept of a key that somebody has written.
 *
 * @param text small letters, blanks and hyphens do not matter
 * @returns `undefined` for what cannot be a key
 */
export function keyHashOf(text: string): Buffer | undefined {
  const signs = text.replaceAll(/[\s-]/g, '').toUpperCase();
  const values = [...signs].map((sign) => ALPHABET.indexOf(sign));
  if (values.length !== KEY_LENGTH || values.includes(-1)) return undefined;
  if (checkOf(values.slice(0, -1)) !== values.at(-1)) return undefined;
  return hashOfKey(signs);
}

/**
 * The sign that makes the key, as a polynomial over the field of 32 elements, zero at the element x: another sign in one place,
 * or any two signs in each other's places, is found out.
 *
 * @param values places of the other signs in the alphabet
 */
function checkOf(values: readonly number[]): number {
  return values.reduce((sum, value) => timesX(sum ^ value), 0);
}

function timesX(value: number): number {
  const product = value << 1;
  return product < ALPHABET.length ? product : product ^ POLYNOMIAL;
}
