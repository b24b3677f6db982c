import { createHash } from 'node:crypto';

/** 32 signs, 5 bits each. Without 0 and O, 1 and I, which are taken for each other. */
export const KEY_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Signs of a key, with the one that checks the others. */
const KEY_LENGTH = 25;
/** x^5 + x^2 + 1, by which the field of 32 elements is made. */
const POLYNOMIAL = 0b100101;

/**
 * SHA-256 of the signs of a key, as it is kept. It needs no salt: keys are of chance, not of people.
 *
 * @param text as a person has written it: small letters, blanks and hyphens do not matter
 * @returns `undefined` for what cannot be a key
 */
export function keyHashOf(text: string): Buffer | undefined {
  const signs = text.replaceAll(/[\s-]/g, '').toUpperCase();
  const values = [...signs].map((sign) => KEY_ALPHABET.indexOf(sign));
  if (values.length !== KEY_LENGTH || values.includes(-1)) return undefined;
  if (checkOf(values.slice(0, -1)) !== values.at(-1)) return undefined;
  return createHash('sha256').update(signs).digest();
}

/**
 * The sign that makes the key, as a polynomial over the field of 32 elements, zero at the element x: another sign in one place,
 * or any two signs in each other's places, is found out.
 *
 * @param values places of the other signs in `KEY_ALPHABET`
 */
export function checkOf(values: readonly number[]): number {
  return values.reduce((sum, value) => timesX(sum ^ value), 0);
}

function timesX(value: number): number {
  const product = value << 1;
  return product < KEY_ALPHABET.length ? product : product ^ POLYNOMIAL;
}
