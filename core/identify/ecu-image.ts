import { findNeedles } from './find-needles.ts';

/** An image as the rules of the makers see it. Nothing here writes to it. */
export interface EcuImage {
  readonly bytes: Uint8Array;
  /** Addresses of a text that a maker's needles name, ascending; empty for any other text. */
  readonly hits: (needle: string) => readonly number[];
}

const NONE: readonly number[] = [];

/** Image whose needles are already found. */
export function ecuImage(bytes: Uint8Array, needles: readonly string[]): EcuImage {
  const found = findNeedles(bytes, needles);
  return { bytes, hits: (needle) => found.get(needle) ?? NONE };
}

/** Printable ASCII from `address` on, at most `maxLength` characters. */
export function textFrom(bytes: Uint8Array, address: number, maxLength: number): string {
  let end = address;
  while (end < address + maxLength && isPrintable(bytes[end])) end++;
  return asciiOf(bytes, address, end);
}

/** Printable ASCII that ends right before `address`, at most `maxLength` characters. */
export function textBefore(bytes: Uint8Array, address: number, maxLength: number): string {
  let start = address;
  while (start > 0 && start > address - maxLength && isPrintable(bytes[start - 1])) start--;
  return asciiOf(bytes, start, address);
}

/** The bytes [start, end) as Latin-1 characters, whatever they are. */
export function asciiOf(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.slice(Math.max(0, start), Math.max(0, end)));
}

/** The bytes [start, end) as hexadecimal digits. */
export function hexOf(bytes: Uint8Array, start: number, end: number): string {
  return [...bytes.slice(start, end)]
    .map((byte) => byte.toString(16).toUpperCase().padStart(2, '0'))
    .join('');
}

/** Whether the byte is a digit or a capital or small letter. */
export function isAlphanumeric(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  const isDigit = byte >= 0x30 && byte <= 0x39;
  const letter = byte & 0xdf;
  return isDigit || (letter >= 0x41 && letter <= 0x5a && byte >= 0x41);
}

function isPrintable(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x20 && byte <= 0x7e;
}
