const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES: Int8Array = valuesOfAlphabet();

/** Bytes as base64 with padding (RFC 4648, section 4): how bytes stand in a stored solution. */
export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const third = left > 1 ? ALPHABET.charAt((group >>> 6) & 63) : '=';
    const fourth = left > 2 ? ALPHABET.charAt(group & 63) : '=';
    parts.push(ALPHABET.charAt(group >>> 18), ALPHABET.charAt((group >>> 12) & 63), third, fourth);
  }
  return parts.join('');
}

/** Bytes of base64, `undefined` if the text is not just what `toBase64` writes of some bytes. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0) return undefined;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  for (let at = 0, out = 0; at < text.length; at += 4) {
    let group = 0;
    for (let i = 0; i < 4; i++) {
      const isPadding = at + i >= text.length - padding;
      const value = isPadding ? 0 : (VALUES[text.charCodeAt(at + i)] ?? -1);
      if (value < 0) return undefined;
      group = (group << 6) | value;
    }
    for (let shift = 16; shift >= 0; shift -= 8) {
      if (out < bytes.length) bytes[out++] = (group >>> shift) & 0xff;
      // Bits that no byte holds must be 0, or two texts would mean the same bytes.
      else if (((group >>> shift) & 0xff) !== 0) return undefined;
    }
  }
  return bytes;
}

/** Length of the text that `toBase64` writes of so many bytes. */
export function base64Length(lengthBytes: number): number {
  return 4 * Math.ceil(lengthBytes / 3);
}

function valuesOfAlphabet(): Int8Array {
  const values = new Int8Array(65_536).fill(-1);
  for (let i = 0; i < ALPHABET.length; i++) values[ALPHABET.charCodeAt(i)] = i;
  return values;
}
