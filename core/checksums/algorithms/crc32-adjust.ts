import { forwardCrc32, reflectedCrc32 } from './crc32.ts';

/** Bytes from `start` to before `end`, as a CRC walks them. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** What makes a CRC-32: the direction of its bits and the register it begins with. */
export interface Crc32Kind {
  readonly reflected: boolean;
  readonly initial: number;
}

const REFLECTED_POLYNOMIAL = 0xedb88320;
/** The polynomial is primitive: x^n repeats after 2^32 - 1 steps, so x^-n is x^(2^32 - 1 - n). */
const ORDER = 0xffff_ffff;
/** The polynomials 1 and x^8, bits in reverse order. */
const ONE = 0x8000_0000 | 0;
const X8 = 0x0080_0000;

/** Register of a CRC-32 after all ranges, one after the other. */
export function crc32OfRanges(
  bytes: Uint8Array,
  ranges: readonly Range[],
  { reflected, initial }: Crc32Kind,
): number {
  const run = reflected ? reflectedCrc32 : forwardCrc32;
  return ranges.reduce(
    (register, { start, end }) => run(bytes, start, end, register),
    initial >>> 0,
  );
}

/**
 * The four bytes that must stand at `slotAddress` so that the CRC register after `ranges` is `target`.
 *
 * A CRC is affine over GF(2) and the polynomial can be divided by, so there is exactly one answer, wherever the slot is.
 *
 * @param ranges hold all four bytes of the slot in one of them
 * @returns the bytes as they stand in the file
 * @throws RangeError if the slot is not inside a range
 */
export function bytesForCrc32(
  bytes: Uint8Array,
  ranges: readonly Range[],
  kind: Crc32Kind,
  slotAddress: number,
  target: number,
): Uint8Array {
  const index = ranges.findIndex(
    ({ start, end }) => slotAddress >= start && slotAddress + 4 <= end,
  );
  const holder = ranges[index];
  if (holder === undefined) throw new RangeError(`slot ${slotAddress} is in no range of the CRC`);
  const before = [...ranges.slice(0, index), { start: holder.start, end: slotAddress }];
  const after = [{ start: slotAddress + 4, end: holder.end }, ...ranges.slice(index + 1)];
  const afterBytes = after.reduce((sum, { start, end }) => sum + end - start, 0);
  const registerBefore = crc32OfRanges(bytes, before, kind);
  const tail = crc32OfRanges(bytes, after, { reflected: kind.reflected, initial: 0 });
  // After the slot the register must be the one that zero bytes would carry to (target xor tail).
  const registerAfterSlot = crc32AfterZeros(target ^ tail, -afterBytes, kind.reflected);
  // Four bytes xor-ed into the register, then shifted through: undo the shift, then the xor.
  const content = crc32AfterZeros(registerAfterSlot, -4, kind.reflected) ^ registerBefore;
  const out = new Uint8Array(4);
  new DataView(out.buffer).setUint32(0, content, kind.reflected);
  return out;
}

/** Register after `byteCount` zero bytes; a negative count takes as many back. */
export function crc32AfterZeros(register: number, byteCount: number, reflected: boolean): number {
  return crc32TimesPower(register, powerOfX8(byteCount), reflected);
}

/** Register after the zero bytes whose power is given: `crc32AfterZeros` for many registers and one count. */
export function crc32TimesPower(register: number, power: number, reflected: boolean): number {
  return toReflected(multiply(toReflected(register, reflected), power), reflected) >>> 0;
}

/** x^(8 n) modulo the polynomial: what n zero bytes multiply a register by; n may be negative. */
export function powerOfX8(byteCount: number): number {
  let exponent = byteCount < 0 ? ORDER - (-byteCount % ORDER) : byteCount % ORDER;
  let result = ONE;
  let square = X8;
  while (exponent > 0) {
    if (exponent % 2 === 1) result = multiply(result, square);
    square = multiply(square, square);
    exponent = Math.floor(exponent / 2);
  }
  return result;
}

/** Product modulo the polynomial, bits in reverse order: bit 31 is x^0. */
function multiply(a: number, b: number): number {
  let product = 0;
  let shifted = b;
  for (let bit = 31; bit >= 0; bit--) {
    if (((a >>> bit) & 1) === 1) product ^= shifted;
    shifted = (shifted & 1) === 0 ? shifted >>> 1 : (shifted >>> 1) ^ REFLECTED_POLYNOMIAL;
  }
  return product;
}

function toReflected(register: number, reflected: boolean): number {
  return reflected ? register : reverseBits(register);
}

function reverseBits(word: number): number {
  let result = 0;
  for (let bit = 0; bit < 32; bit++) result |= ((word >>> bit) & 1) << (31 - bit);
  return result;
}
