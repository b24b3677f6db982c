const BLOCK_BYTES = 64;
const ROUNDS = 64;

/**
 * SHA-256 as lower-case hexadecimal, 64 digits. For short contents: the platform's own hash is asynchronous, and absent from
 * pages without a secure context.
 *
 * @see FIPS 180-4, section 6.2
 */
export function sha256(bytes: Uint8Array): string {
  const padded = paddedOf(bytes);
  const view = new DataView(padded.buffer);
  const state = Uint32Array.from(INITIAL_STATE);
  const schedule = new Uint32Array(ROUNDS);
  for (let at = 0; at < padded.length; at += BLOCK_BYTES) {
    for (let i = 0; i < 16; i++) schedule[i] = view.getUint32(at + i * 4);
    compress(state, schedule);
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

/** The content, a bit 1, zeros, and the length in bits as 64-bit HiLo, in whole blocks. */
function paddedOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = Math.ceil((bytes.length + 9) / BLOCK_BYTES);
  const padded = new Uint8Array(blocks * BLOCK_BYTES);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  return padded;
}

function compress(state: Uint32Array, schedule: Uint32Array): void {
  const word = (i: number): number => schedule[i] ?? 0;
  for (let i = 16; i < ROUNDS; i++) {
    const w15 = word(i - 15);
    const w2 = word(i - 2);
    const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
    const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
    schedule[i] = word(i - 16) + s0 + word(i - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < ROUNDS; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + s1 + choice + (ROUND_CONSTANTS[i] ?? 0) + word(i)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + s0 + majority) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => {
    state[i] = (state[i] ?? 0) + value;
  });
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

const PRIMES: readonly number[] = firstPrimes(ROUNDS);

/** First 32 bits of the fractions of the cube roots of the first 64 primes. */
const ROUND_CONSTANTS: readonly number[] = PRIMES.map((prime) => fractionBits(Math.cbrt(prime)));

/** First 32 bits of the fractions of the square roots of the first 8 primes. */
const INITIAL_STATE: readonly number[] = PRIMES.slice(0, 8).map((prime) =>
  fractionBits(Math.sqrt(prime)),
);

function fractionBits(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32);
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}
