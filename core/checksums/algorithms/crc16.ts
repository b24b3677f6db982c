/** x^16 + x^15 + x^2 + 1 with its bits in reverse order. */
const REFLECTED_POLYNOMIAL = 0xa001;

const table = Uint16Array.from({ length: 256 }, (_, index) => {
  let register = index;
  for (let bit = 0; bit < 8; bit++) {
    register = (register & 1) === 0 ? register >>> 1 : (register >>> 1) ^ REFLECTED_POLYNOMIAL;
  }
  return register;
});

/**
 * Register of CRC-16/ARC (reflected A001) after the bytes of [start, end).
 *
 * CRC-16/ARC itself begins with register 0; nothing is inverted at the end. Ranges chain through `register`.
 */
export function crc16(bytes: Uint8Array, start: number, end: number, register: number): number {
  let crc = register & 0xffff;
  for (let i = start; i < end; i++) {
    crc = (table[(crc ^ (bytes[i] ?? 0)) & 255] ?? 0) ^ (crc >>> 8);
  }
  return crc;
}
