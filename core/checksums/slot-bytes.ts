import type { ChecksumSlot } from './checksum-rule.ts';

/** Whether slot and complement hold `content`. */
export function slotHolds(bytes: Uint8Array, slot: ChecksumSlot, content: Uint8Array): boolean {
  const { storedAt, complementAt } = slot;
  return content.every(
    (byte, i) =>
      bytes[storedAt + i] === byte &&
      (complementAt === null || bytes[complementAt + i] === (byte ^ 0xff)),
  );
}

/** The value as a reader writes it: hexadecimal, most significant digit first, as long as the slot. */
export function hexOfSlot(content: Uint8Array, slot: ChecksumSlot): string {
  const plain = slot.isHidden ? showTrionic8(content) : content;
  const digits = Array.from(plain, (byte) => byte.toString(16).padStart(2, '0').toUpperCase());
  return (slot.byteOrder === 'big' ? digits : digits.reverse()).join('');
}

/** Bytes as Trionic 8 stores them. */
export function hideTrionic8(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => (byte ^ 0x21) - 0xd6);
}

/** Bytes that Trionic 8 has hidden. */
export function showTrionic8(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => ((byte + 0xd6) & 0xff) ^ 0x21);
}

/** The low bytes of a number, as its slot stores them. Numbers below zero and from 2^32 on wrap. */
export function encodeNumber(
  value: number,
  { storedLengthBytes, byteOrder }: ChecksumSlot,
): Uint8Array {
  const lengthBytes = storedLengthBytes;
  const content = new Uint8Array(lengthBytes);
  for (let i = 0; i < lengthBytes; i++) {
    // Modulo 2^32 first: `value` may be negative or a sum of two 32-bit numbers.
    const byte = ((value >>> 0) >>> (8 * i)) & 0xff;
    content[byteOrder === 'big' ? lengthBytes - 1 - i : i] = byte;
  }
  return content;
}
