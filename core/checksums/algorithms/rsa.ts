/** Whole number from its bytes, most significant first. */
export function integerFromBytes(bytes: Uint8Array): bigint {
  let hex = '0x0';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return BigInt(hex);
}

/** Bytes of a whole number, most significant first, `lengthBytes` long; higher bytes are lost. */
export function bytesFromInteger(value: bigint, lengthBytes: number): Uint8Array {
  const hex = value.toString(16).padStart(2 * lengthBytes, '0');
  const from = hex.length - 2 * lengthBytes;
  return Uint8Array.from({ length: lengthBytes }, (_, i) =>
    Number.parseInt(hex.slice(from + 2 * i, from + 2 * i + 2), 16),
  );
}

/**
 * Whether a signature, opened with the public exponent 3, holds `digest` in PKCS #1 block type 1:
 * 00 01, at least eight FF, 00, and the digest in the last bytes.
 */
export function isSignatureOf(
  digest: Uint8Array,
  signature: Uint8Array,
  modulus: Uint8Array,
): boolean {
  const n = integerFromBytes(modulus);
  const s = integerFromBytes(signature);
  if (n < 2n || s >= n) return false;
  const opened = bytesFromInteger((s * s * s) % n, modulus.length);
  if (opened[0] !== 0 || opened[1] !== 1) return false;
  let filled = 2;
  while (opened[filled] === 0xff) filled++;
  if (filled < 10 || opened[filled] !== 0) return false;
  const at = opened.length - digest.length;
  return at > filled && digest.every((byte, i) => opened[at + i] === byte);
}

/** A key pair whose both halves are known. */
export interface RsaKey {
  readonly modulus: bigint;
  readonly privateExponent: bigint;
}

/** The signature over `digest` in PKCS #1 block type 1, most significant byte first. */
export function signatureFor(digest: Uint8Array, key: RsaKey, lengthBytes: number): Uint8Array {
  const block = new Uint8Array(lengthBytes).fill(0xff);
  block[0] = 0x00;
  block[1] = 0x01;
  block[lengthBytes - digest.length - 1] = 0x00;
  block.set(digest, lengthBytes - digest.length);
  const signed = power(integerFromBytes(block), key.privateExponent, key.modulus);
  return bytesFromInteger(signed, lengthBytes);
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let left = exponent; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}
