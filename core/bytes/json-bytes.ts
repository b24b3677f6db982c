/** Bytes of ASCII that mean something in JSON. RFC 8259, 2. */
export const JSON_BYTE = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  arrayOpen: 0x5b,
  backslash: 0x5c,
  arrayClose: 0x5d,
  objectOpen: 0x7b,
  objectClose: 0x7d,
} as const;

const { quote, comma, arrayOpen, backslash, arrayClose, objectOpen, objectClose } = JSON_BYTE;

/** Index of the first byte that is no white space. */
export function skipSpace(json: Uint8Array, start: number): number {
  let at = start;
  while (isSpace(json[at])) at++;
  return at;
}

/**
 * Index behind a string.
 *
 * @param start of its opening quote
 * @throws SyntaxError if it has no end
 */
export function skipString(json: Uint8Array, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const byte = json[at];
    if (byte === quote) return at + 1;
    if (byte === backslash) at++;
  }
  throw new SyntaxError('a string of the JSON has no end');
}

/**
 * Index behind a value. Of what is inside of it only strings and brackets are looked at.
 *
 * @throws SyntaxError if it has no end or there is none
 */
export function skipValue(json: Uint8Array, start: number): number {
  const first = json[start];
  if (first === quote) return skipString(json, start);
  if (first === objectOpen || first === arrayOpen) return skipNested(json, start);
  let at = start;
  while (at < json.length && !isEndOfScalar(json[at])) at++;
  if (at === start) throw new SyntaxError('a value of the JSON is missing');
  return at;
}

function skipNested(json: Uint8Array, start: number): number {
  let depth = 0;
  let at = start;
  while (at < json.length) {
    const byte = json[at];
    if (byte === quote) {
      at = skipString(json, at);
      continue;
    }
    at++;
    if (byte === objectOpen || byte === arrayOpen) depth++;
    else if (byte === objectClose || byte === arrayClose) depth--;
    if (depth === 0) return at;
  }
  throw new SyntaxError('an object or array of the JSON has no end');
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function isEndOfScalar(byte: number | undefined): boolean {
  return byte === comma || byte === objectClose || byte === arrayClose || isSpace(byte);
}
