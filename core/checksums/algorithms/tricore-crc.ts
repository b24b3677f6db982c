/** Taps whose parity enters the register. */
const TAPS = 0xedb88320;

/**
 * The word-wise CRC of TriCore's own instruction over the little-endian dwords of [start, end).
 *
 * Used by the pages of the emulated EEPROM of EDC17; a trailing part of a dword is left out.
 */
export function tricoreCrc(bytes: Uint8Array, start: number, end: number, initial: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, end - start);
  let crc = initial | 0;
  for (let i = 0; i + 3 < view.byteLength; i += 4) {
    crc = view.getInt32(i, true) ^ ((crc << 1) | parity(crc & TAPS));
  }
  return crc >>> 0;
}

function parity(word: number): number {
  let bits = word ^ (word >>> 16);
  bits ^= bits >>> 8;
  bits ^= bits >>> 4;
  return (0x6996 >>> (bits & 15)) & 1;
}
