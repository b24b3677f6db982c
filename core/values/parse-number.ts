/** Point or comma, up to six decimals. Specification 5, "Input patterns". */
const DECIMAL = /^[+-]?(?:\d+(?:[.,]\d{0,6})?|[.,]\d{1,6})$/;
const HEXADECIMAL = /^([+-]?)(?:0x|\$)?([0-9a-f]+)$/i;
const HEXADECIMAL_PREFIX = /^[+-]?(?:0x|\$)/i;
const BINARY = /^([+-]?)(?:0b)?([01]+)$/i;

/**
 * Number out of decimal digits with a sign, a point or a comma, and up to six decimals; no exponent.
 *
 * @param text without blanks around it
 * @returns `undefined` if the text is none; Infinity for more digits than a number can have
 * @see specification 5, "Input patterns"
 */
export function parseDecimal(text: string): number | undefined {
  return DECIMAL.test(text) ? Number(text.replace(',', '.')) : undefined;
}

/**
 * Number out of hexadecimal digits with a sign, plain or behind `0x` or `$`.
 *
 * @param text without blanks around it
 * @returns `undefined` if the text is none
 * @see specification 5, "Input patterns"
 */
export function parseHexadecimal(text: string): number | undefined {
  return signedNumber(HEXADECIMAL.exec(text), 16);
}

/** Whether a text says of itself that it is hexadecimal: `0x1F`, `$1F`. */
export function hasHexadecimalPrefix(text: string): boolean {
  return HEXADECIMAL_PREFIX.test(text);
}

/**
 * Number out of binary digits with a sign, plain or behind `0b`.
 *
 * @param text without blanks around it
 * @returns `undefined` if the text is none
 */
export function parseBinary(text: string): number | undefined {
  return signedNumber(BINARY.exec(text), 2);
}

function signedNumber(match: RegExpExecArray | null, radix: 2 | 16): number | undefined {
  if (match === null) return undefined;
  const magnitude = Number.parseInt(match[2] ?? '', radix);
  return match[1] === '-' ? 0 - magnitude : magnitude;
}
