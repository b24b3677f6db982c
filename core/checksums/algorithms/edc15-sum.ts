/** The two 16-bit states of the sum. */
export interface Edc15State {
  readonly low: number;
  readonly high: number;
}

/** What is taken off at the end by the "V4.1" sum of every block: the seeds of the blocks after the first. */
export const EDC15_LATER_SEEDS: Edc15State = { low: 0x8631, high: 0xefcd };

const STEP = 0xdaac;

/**
 * States after the little-endian words of [start, end), a multiple of four bytes.
 *
 * Source: VAGEDCSuite. Not confirmed on a real VAG file.
 */
export function runEdc15(
  bytes: Uint8Array,
  start: number,
  end: number,
  seeds: Edc15State,
): Edc15State {
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, end - start);
  const wholeEnd = view.byteLength & ~3;
  let a = seeds.low;
  let b = seeds.high;
  for (let i = 0; i < wholeEnd; ) {
    a ^= view.getUint16(i, true);
    const left = b & 15;
    if (left !== 0) a = ((a << left) | (a >>> (16 - left))) & 0xffff;
    const carry = left === 0 ? 0 : a & 1;
    b = ((b - view.getUint16(i + 2, true) - carry) & 0xffff) ^ a;
    i += 4;
    if (i >= wholeEnd) break;
    a = (a - view.getUint16(i, true) + STEP) & 0xffff;
    b ^= view.getUint16(i + 2, true);
    const right = a & 15;
    if (right !== 0) b = ((b >>> right) | (b << (16 - right))) & 0xffff;
    i += 4;
  }
  return { low: a, high: b };
}

/**
 * The sum itself: the states after the bytes, closed with the second pair of seeds, the high state in the upper half.
 *
 * @param closing `EDC15_LATER_SEEDS` in "V4.1" files
 */
export function closeEdc15({ low, high }: Edc15State, closing: Edc15State): number {
  const a = (low - closing.low + STEP) & 0xffff;
  const turn = closing.low & 15;
  const turned = ((closing.high << turn) | (closing.high >>> (16 - turn))) & 0xffff;
  return (((high ^ turned) << 16) | a) >>> 0;
}
