import type { SeededRandom } from './seeded-random.ts';

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/** Decimal digits. */
export function digits(count: number, random: SeededRandom): string {
  return Array.from({ length: count }, () => String(random.below(10))).join('');
}

/** Capital letters, without I, O and Q, which numbers of the trade avoid. */
export function letters(count: number, random: SeededRandom): string {
  return Array.from({ length: count }, () => LETTERS[random.below(LETTERS.length)]).join('');
}

/** Part number in the way of the Volkswagen group: `8D0907551M`. */
export function vagPartNumber(random: SeededRandom): string {
  const model = `${random.between(1, 8)}${letters(1, random)}${random.below(10)}`;
  return `${model}906${digits(3, random)}${letters(random.between(1, 2), random)}`;
}

/**
 * Vehicle identification number of 17 characters whose check digit (position 9) is right, after 49 CFR 565.
 *
 * The numbers are invented; the first three characters are no maker's.
 */
export function vin(random: SeededRandom): string {
  const body = `1ZZ${letters(2, random)}${digits(3, random)}0${letters(2, random)}${digits(6, random)}`;
  const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
  const sum = weights.reduce((total, weight, i) => total + weight * vinValue(body[i] ?? '0'), 0);
  const check = sum % 11 === 10 ? 'X' : String(sum % 11);
  return body.slice(0, 8) + check + body.slice(9);
}

function vinValue(character: string): number {
  const digit = Number.parseInt(character, 10);
  if (!Number.isNaN(digit)) return digit;
  // A..H are 1..8, J..N 1..5, P 7, R 9, S..Z 2..9.
  const index = 'ABCDEFGH.JKLMN.P.R.STUVWXYZ'.indexOf(character);
  return index < 9 ? index + 1 : index < 18 ? index - 8 : index - 17;
}
