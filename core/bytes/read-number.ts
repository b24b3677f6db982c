/** Unsigned 16-bit number at `address`; `undefined` where it reaches past the end. */
export function readU16(bytes: Uint8Array, address: number, order: ByteOrder): number | undefined {
  const first = bytes[address];
  const second = bytes[address + 1];
  if (first === undefined || second === undefined) return undefined;
  return order === 'big' ? (first << 8) | second : (second << 8) | first;
}

/** Unsigned 32-bit number at `address`; `undefined` where it reaches past the end. */
export function readU32(bytes: Uint8Array, address: number, order: ByteOrder): number | undefined {
  const first = readU16(bytes, address, order);
  const second = readU16(bytes, address + 2, order);
  if (first === undefined || second === undefined) return undefined;
  return order === 'big' ? first * 0x10000 + second : second * 0x10000 + first;
}

/** Most significant byte first, or last. */
export type ByteOrder = 'big' | 'little';

/** Whether the bytes at `address` are these ASCII characters. */
export function hasText(bytes: Uint8Array, address: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    if (bytes[address + i] !== text.charCodeAt(i)) return false;
  }
  return true;
}
