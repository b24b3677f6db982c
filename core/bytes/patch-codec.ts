import { type BytePatch, EMPTY_PATCH } from './byte-patch.ts';

/**
 * Patch as bytes for storage: a varint count, then for each entry a varint gap to the address before (the first from 0)
 * and the byte value.
 *
 * A varint holds seven bits a byte, low bits first, the high bit set on all but the last (as in LEB128). A dense patch
 * costs two bytes an entry; 200,000 entries fit in about 400 KiB.
 */
export function encodePatch(patch: BytePatch): Uint8Array {
  const count = patch.addresses.length;
  // Five bytes hold any 32-bit gap, one more the value.
  const out = new Uint8Array(5 + count * 6);
  let at = writeVarint(out, 0, count);
  let previous = 0;
  for (let i = 0; i < count; i++) {
    const address = patch.addresses[i] ?? 0;
    at = writeVarint(out, at, address - previous);
    out[at++] = patch.values[i] ?? 0;
    previous = address;
  }
  return out.slice(0, at);
}

/**
 * Patch from its stored bytes.
 *
 * There is one form for each patch: what decodes is what `encodePatch` writes, byte for byte.
 *
 * @throws RangeError if the bytes end early, go on after the last entry, or hold addresses that do not ascend or a number that
 * is longer than it has to be
 */
export function decodePatch(bytes: Uint8Array): BytePatch {
  if (bytes.length === 0) return EMPTY_PATCH;
  const reader = { bytes, at: 0 };
  const count = readVarint(reader);
  // Every entry takes two bytes at least: this bounds the allocation below by the input.
  if (count > bytes.length)
    throw new RangeError(`patch claims ${count} entries in ${bytes.length} bytes`);
  const addresses = new Uint32Array(count);
  const values = new Uint8Array(count);
  let previous = 0;
  for (let i = 0; i < count; i++) {
    const gap = readVarint(reader);
    if (gap === 0 && i > 0) throw new RangeError('patch addresses do not ascend');
    const address = previous + gap;
    if (address > 0xffff_ffff) throw new RangeError(`patch address ${address} is past 4294967295`);
    addresses[i] = address;
    values[i] = readByte(reader);
    previous = address;
  }
  if (reader.at !== bytes.length) throw new RangeError('patch goes on after its last entry');
  return { addresses, values };
}

interface ByteReader {
  readonly bytes: Uint8Array;
  at: number;
}

function writeVarint(out: Uint8Array, start: number, value: number): number {
  let at = start;
  let rest = value;
  while (rest > 0x7f) {
    out[at++] = (rest & 0x7f) | 0x80;
    rest = Math.floor(rest / 128);
  }
  out[at++] = rest;
  return at;
}

function readVarint(reader: ByteReader): number {
  let value = 0;
  let scale = 1;
  for (let i = 0; i < 5; i++) {
    const byte = readByte(reader);
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) {
      if (byte === 0 && i > 0) throw new RangeError('varint ends with a needless zero');
      return value;
    }
    scale *= 128;
  }
  throw new RangeError('varint is longer than five bytes');
}

function readByte(reader: ByteReader): number {
  const byte = reader.bytes[reader.at++];
  if (byte === undefined) throw new RangeError('patch ends early');
  return byte;
}
