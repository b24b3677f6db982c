/** Bytes from `start` to before `end`. */
interface Range {
  readonly start: number;
  readonly end: number;
}

const BLOCK_BYTES = 64;
const SHIFTS: readonly (readonly number[])[] = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
];
/** Floor of 2^32 * |sin(i + 1)|. RFC 1321, 3.4. */
const SINES: Int32Array = Int32Array.from({ length: 64 }, (_, i) =>
  Math.floor(2 ** 32 * Math.abs(Math.sin(i + 1))),
);

/** MD5 of the ranges, one after the other. RFC 1321. */
export function md5(bytes: Uint8Array, ranges: readonly Range[]): Uint8Array {
  const message = paddedMessage(bytes, ranges);
  const view = new DataView(message.buffer);
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  const words = new Int32Array(16);
  for (let at = 0; at < message.length; at += BLOCK_BYTES) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + 4 * i, true);
    mixBlock(state, words);
  }
  const digest = new Uint8Array(16);
  const out = new DataView(digest.buffer);
  state.forEach((word, i) => {
    out.setInt32(4 * i, word, true);
  });
  return digest;
}

/** The ranges, a one bit, zeros, and the length in bits as 64 bits, in whole blocks. */
function paddedMessage(bytes: Uint8Array, ranges: readonly Range[]): Uint8Array {
  const lengthBytes = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  const message = new Uint8Array(Math.ceil((lengthBytes + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  let at = 0;
  for (const { start, end } of ranges) {
    message.set(bytes.subarray(start, end), at);
    at += end - start;
  }
  message[at] = 0x80;
  const view = new DataView(message.buffer);
  view.setUint32(message.length - 8, lengthBytes * 8, true);
  view.setUint32(message.length - 4, Math.floor(lengthBytes / 2 ** 29), true);
  return message;
}

function mixBlock(state: Int32Array, words: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0] = state;
  for (let i = 0; i < 64; i++) {
    const round = i >> 4;
    const mixed =
      (a + roundFunction(round, b, c, d) + (SINES[i] ?? 0) + (words[wordOf(i)] ?? 0)) | 0;
    const shift = SHIFTS[round]?.[i & 3] ?? 0;
    a = d;
    d = c;
    c = b;
    b = (b + ((mixed << shift) | (mixed >>> (32 - shift)))) | 0;
  }
  state[0] = (state[0] ?? 0) + a;
  state[1] = (state[1] ?? 0) + b;
  state[2] = (state[2] ?? 0) + c;
  state[3] = (state[3] ?? 0) + d;
}

function roundFunction(round: number, b: number, c: number, d: number): number {
  if (round === 0) return (b & c) | (~b & d);
  if (round === 1) return (d & b) | (~d & c);
  if (round === 2) return b ^ c ^ d;
  return c ^ (b | ~d);
}

function wordOf(step: number): number {
  const round = step >> 4;
  if (round === 0) return step;
  if (round === 1) return (5 * step + 1) & 15;
  if (round === 2) return (3 * step + 5) & 15;
  return (7 * step) & 15;
}
