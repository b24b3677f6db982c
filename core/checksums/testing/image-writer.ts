import type { ByteOrder } from '../../bytes/read-number.ts';

/** Image under construction: noise, in which structures are written. */
export class ImageWriter {
  readonly bytes: Uint8Array;
  readonly #view: DataView;

  /** Noise from a seed; the same for the same seed. */
  constructor(lengthBytes: number, seed: number) {
    this.bytes = new Uint8Array(lengthBytes);
    this.#view = new DataView(this.bytes.buffer);
    for (let at = 0; at + 4 <= lengthBytes; at += 4) this.#view.setUint32(at, noise(at, seed));
  }

  u16(address: number, value: number, order: ByteOrder): this {
    this.#view.setUint16(address, value, order === 'little');
    return this;
  }

  u32(address: number, ...rest: readonly [...values: number[], order: ByteOrder]): this {
    const order = rest.at(-1);
    rest.slice(0, -1).forEach((value, i) => {
      this.#view.setUint32(address + 4 * i, Number(value), order === 'little');
    });
    return this;
  }

  text(address: number, text: string): this {
    return this.hex(
      address,
      Array.from(text, (character) => character.charCodeAt(0).toString(16).padStart(2, '0')).join(
        ' ',
      ),
    );
  }

  /** Bytes as pairs of hexadecimal digits. */
  hex(address: number, pairs: string): this {
    this.bytes.set(
      pairs.split(' ').map((pair) => Number.parseInt(pair, 16)),
      address,
    );
    return this;
  }

  fill(start: number, end: number, byte: number): this {
    this.bytes.fill(byte, start, end);
    return this;
  }
}

/** A word that looks random: the finaliser of MurmurHash3 over place and seed. */
function noise(place: number, seed: number): number {
  let word = place + Math.imul(seed, 0x9e3779b1);
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
  return (word ^ (word >>> 16)) >>> 0;
}
