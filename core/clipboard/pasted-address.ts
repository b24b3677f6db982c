import { formatAddress } from '../values/parse-address.ts';
import type { WordBytes } from '../values/word.ts';
import { parsePastedAddress } from './address-list.ts';

/** Fewer digits than an address has as the editor writes it. */
const SOME_DIGITS = /^\s*[0-9a-f]{1,7}\s*$/i;

/**
 * The address that a text pasted into an address field stands for: alone, as a range, or as a list of addresses and values.
 * One beyond the file becomes that of its last word. Specification 5.
 *
 * @returns the address as text; `undefined` for what a field may take as it is: some digits of one in the file, or no address
 */
export function pastedAddress(
  text: string,
  wordBytes: WordBytes,
  fileLengthBytes: number,
): string | undefined {
  const address = parsePastedAddress(text, wordBytes, fileLengthBytes);
  if (address === undefined) return undefined;
  const isSomeDigits = SOME_DIGITS.test(text) && Number.parseInt(text, 16) === address;
  return isSomeDigits ? undefined : formatAddress(address);
}
