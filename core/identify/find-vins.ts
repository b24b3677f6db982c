import { asciiOf, isAlphanumeric } from './ecu-image.ts';
import type { Finding } from './family-match.ts';
import {
  hasValidCheckDigit,
  isNorthAmerican,
  isPlaceholderVin,
  isVinForm,
  vehicleTypeOfVin,
} from './vin.ts';

const VIN_LENGTH = 17;
/** Numbers of a file beyond this many say nothing more. */
const MAX_VINS = 16;
/** A text whose maker is not in the list must have so many letters to be more than digits with a lucky check digit. */
const LETTERS_OF_UNKNOWN_MAKER = 4;

/**
 * Vehicle identification numbers of an image, and numbers of the same form that are none.
 *
 * A number stands alone: neither a letter nor a digit before or after. Its first three characters are a known maker's,
 * or it is North American with a right check digit.
 */
export function findVins(bytes: Uint8Array): Finding[] {
  const findings: Finding[] = [];
  // A text of 17 characters covers exactly one multiple of 17.
  for (let at = 0; at < bytes.length && findings.length < MAX_VINS; at += VIN_LENGTH) {
    if (!isAlphanumeric(bytes[at])) continue;
    const finding = findingAround(bytes, at);
    if (finding !== undefined) findings.push(finding);
  }
  return findings;
}

function findingAround(bytes: Uint8Array, address: number): Finding | undefined {
  let start = address;
  while (start > address - VIN_LENGTH && isAlphanumeric(bytes[start - 1])) start--;
  let end = address + 1;
  while (end <= start + VIN_LENGTH && isAlphanumeric(bytes[end])) end++;
  if (end - start !== VIN_LENGTH) return undefined;
  return vinAt(bytes, start, false);
}

/**
 * The number that begins at `address`, judged by its maker and its check digit alone.
 *
 * @param isAtItsPlace whether the family keeps its number there
 */
export function vinAt(
  bytes: Uint8Array,
  address: number,
  isAtItsPlace: boolean,
): Finding | undefined {
  const value = asciiOf(bytes, address, address + VIN_LENGTH);
  if (!isVinForm(value)) return undefined;
  const finding = { field: 'vin', value, address, isAtItsPlace } as const;
  const isKnownMaker = vehicleTypeOfVin(value) !== undefined;
  if (isPlaceholderVin(value)) {
    return isKnownMaker ? { ...finding, rule: 'vin.placeholder' } : undefined;
  }
  const isRight = hasValidCheckDigit(value);
  if (isNorthAmerican(value) && !isRight) return undefined;
  if (isKnownMaker) return { ...finding, rule: isRight ? 'vin.checkDigit' : 'vin.maker' };
  const letters = value.replaceAll(/\d/g, '').length;
  const isLikely = isNorthAmerican(value) && letters >= LETTERS_OF_UNKNOWN_MAKER;
  return isLikely ? { ...finding, rule: 'vin.checkDigit' } : undefined;
}
