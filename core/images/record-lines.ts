/** A line of a text, without the spaces around it. Empty lines and comments are none. */
export interface RecordLine {
  /** Place of its first character in the text. */
  readonly start: number;
  /** Place after its last character. */
  readonly end: number;
  /** Counted from 1, empty lines and comments too. */
  readonly lineNumber: number;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** In front of a text in UTF-8; no content. */
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
/** What programs put in front of a remark: no record begins so. */
const SEMICOLON = 0x3b;
const HASH = 0x23;
const SLASH = 0x2f;
const SPACE = 0x20;
const NO_DIGIT = 16;
const DIGITS = Uint8Array.from({ length: 256 }, (_, code) => {
  const digit = '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase());
  return digit < 0 ? NO_DIGIT : digit;
});

/** Lines of a text in ASCII, whether they end in LF, CR LF or CR, behind a byte order mark or not. */
export function* recordLines(text: Uint8Array): Generator<RecordLine> {
  let lineNumber = 0;
  let from = BYTE_ORDER_MARK.every((byte, i) => text[i] === byte) ? BYTE_ORDER_MARK.length : 0;
  while (from < text.length) {
    const to = endOfLine(text, from);
    lineNumber++;
    const start = skipSpaces(text, from, to, 1);
    const end = skipSpaces(text, to - 1, start - 1, -1) + 1;
    if (start < end && !isComment(text, start)) yield { start, end, lineNumber };
    from = text[to] === CARRIAGE_RETURN && text[to + 1] === LINE_FEED ? to + 2 : to + 1;
  }
}

function endOfLine(text: Uint8Array, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== LINE_FEED && text[at] !== CARRIAGE_RETURN) at++;
  return at;
}

function isComment(text: Uint8Array, at: number): boolean {
  const letter = text[at];
  return letter === SEMICOLON || letter === HASH || (letter === SLASH && text[at + 1] === SLASH);
}

/** Bytes that pairs of hex digits in [start, end) stand for, of either case; `undefined` if anything else stands there. */
export function bytesOfHex(text: Uint8Array, start: number, end: number): Uint8Array | undefined {
  if ((end - start) % 2 !== 0) return undefined;
  const bytes = new Uint8Array((end - start) / 2);
  for (let i = 0; i < bytes.length; i++) {
    const high = DIGITS[text[start + 2 * i] ?? 0] ?? NO_DIGIT;
    const low = DIGITS[text[start + 2 * i + 1] ?? 0] ?? NO_DIGIT;
    if ((high | low) >= NO_DIGIT) return undefined;
    bytes[i] = high * 16 + low;
  }
  return bytes;
}

/** Sum of bytes, modulo 256. */
export function byteSum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum = (sum + byte) & 0xff;
  return sum;
}

/** Number of some bytes, the highest first. */
export function bigEndianNumber(bytes: Uint8Array): number {
  let number = 0;
  for (const byte of bytes) number = number * 256 + byte;
  return number;
}

/** First place from `at` on, step by step, that is no space, or `limit`. Control characters count as spaces. */
function skipSpaces(text: Uint8Array, at: number, limit: number, step: 1 | -1): number {
  let place = at;
  while (place !== limit && (text[place] ?? 0) <= SPACE) place += step;
  return place;
}
