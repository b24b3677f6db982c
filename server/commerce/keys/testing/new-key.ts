import { randomBytes } from 'node:crypto';
import { checkOf, KEY_ALPHABET } from '../activation-key.ts';

/** A key as the staff issues them: five groups of five signs. */
export function newKey(): string {
  const values = [...randomBytes(24)].map((byte) => byte % KEY_ALPHABET.length);
  const signs = [...values, checkOf(values)].map((value) => KEY_ALPHABET.charAt(value)).join('');
  return signs.replaceAll(/(.{5})(?=.)/g, '$1-');
}
