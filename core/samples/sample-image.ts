import type { ByteRange } from '../bytes/byte-range.ts';
import type { MapDefinition } from '../maps/map-definition.ts';
import { encodeWord, type WordBytes, type WordType } from '../values/word.ts';
import type {
  SampleChecksum,
  SampleConstant,
  SampleDtcTable,
  SampleIdentity,
  SampleText,
  SampleTruth,
  SampleTwins,
} from './sample-truth.ts';
import type { SeededRandom } from './seeded-random.ts';

/**
 * An image while it is made: its bytes, and the truth that grows with them.
 *
 * Whatever enters the truth claims its bytes first; two claims on one byte are a mistake of a family and throw.
 */
export class SampleImage {
  readonly bytes: Uint8Array;
  readonly bigEndian: boolean;
  readonly random: SeededRandom;
  readonly maps: MapDefinition[] = [];
  readonly twins: SampleTwins[] = [];
  readonly constants: SampleConstant[] = [];
  readonly texts: SampleText[] = [];
  readonly dtcTables: SampleDtcTable[] = [];
  readonly checksums: SampleChecksum[] = [];
  readonly identity: SampleIdentity[] = [];
  readonly code: ByteRange[] = [];
  readonly #claims: ByteRange[] = [];

  /** @param padding byte of every place that nothing is written to */
  constructor(lengthBytes: number, bigEndian: boolean, padding: number, random: SeededRandom) {
    this.bytes = new Uint8Array(lengthBytes).fill(padding);
    this.bigEndian = bigEndian;
    this.random = random;
  }

  /** Type of an unsigned word in the order of this image. */
  word(wordBytes: WordBytes): WordType {
    return { wordBytes, bigEndian: this.bigEndian, signed: false, float: false };
  }

  /** @throws RangeError if a byte is outside the image or already claimed */
  claim(start: number, lengthBytes: number): void {
    const end = start + lengthBytes;
    if (start < 0 || end > this.bytes.length) {
      throw new RangeError(`${start}..${end} is outside the image`);
    }
    const index = this.#firstClaimAfter(start);
    const before = this.#claims[index - 1];
    const after = this.#claims[index];
    if (
      (before !== undefined && before.end > start) ||
      (after !== undefined && after.start < end)
    ) {
      throw new RangeError(`${start}..${end} is claimed twice`);
    }
    this.#claims.splice(index, 0, { start, end });
  }

  /** @throws RangeError if a byte of the range is claimed */
  requireFree({ start, end }: ByteRange): void {
    if (this.#claims.some((claim) => claim.start < end && claim.end > start)) {
      throw new RangeError(`${start}..${end} holds something of the truth`);
    }
  }

  /** Writes words one after the other, without a claim. */
  writeWords(address: number, type: WordType, values: readonly number[]): void {
    values.forEach((value, i) => {
      this.bytes.set(encodeWord(value, type), address + i * type.wordBytes);
    });
  }

  /** Writes unsigned words of 16 bits in the order of this image, without a claim. */
  write16(address: number, ...values: readonly number[]): void {
    this.writeWords(address, this.word(2), values);
  }

  /** Writes unsigned words of 32 bits in the order of this image, without a claim. */
  write32(address: number, ...values: readonly number[]): void {
    this.writeWords(address, this.word(4), values);
  }

  /** Writes the bytes of a text of hexadecimal pairs, without a claim. */
  writeHex(address: number, pairs: string): void {
    this.bytes.set(
      pairs.split(' ').map((pair) => Number.parseInt(pair, 16)),
      address,
    );
  }

  /** Writes and claims a text of ASCII characters and enters it into the truth. */
  addText(address: number, text: string): void {
    this.claim(address, text.length);
    for (let i = 0; i < text.length; i++) this.bytes[address + i] = text.charCodeAt(i);
    this.texts.push({ address, text });
  }

  /** Enters an identity whose characters stand in a text that was added. */
  addIdentity(field: SampleIdentity['field'], value: string, address: number): void {
    this.identity.push({ field, value, address, lengthBytes: value.length, stored: 'text' });
  }

  /** Adds a text of one identity alone. */
  addIdentityText(field: SampleIdentity['field'], value: string, address: number): void {
    this.addText(address, value);
    this.addIdentity(field, value, address);
  }

  /** Writes and claims a word and enters it into the truth. */
  addConstant(name: string, address: number, type: WordType, value: number): void {
    this.claim(address, type.wordBytes);
    this.bytes.set(encodeWord(value, type), address);
    this.constants.push({ name, address, type, value });
  }

  /** The truth as it stands. */
  truth(): SampleTruth {
    const { maps, twins, constants, texts, dtcTables, checksums, identity, code } = this;
    return { maps, twins, constants, texts, dtcTables, checksums, identity, code };
  }

  #firstClaimAfter(start: number): number {
    let low = 0;
    let high = this.#claims.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#claims[middle]?.start ?? 0) < start) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Free places of an image, given out from the first to the last. */
export class FreeSpace {
  readonly #ranges: readonly ByteRange[];
  #index = 0;
  #at: number;

  constructor(ranges: readonly ByteRange[]) {
    this.#ranges = ranges;
    this.#at = ranges[0]?.start ?? 0;
  }

  /** Address of `lengthBytes` free bytes that nobody else gets, or `undefined` if no range has so many left. */
  take(lengthBytes: number, alignBytes: number): number | undefined {
    for (;;) {
      const range = this.#ranges[this.#index];
      if (range === undefined) return undefined;
      const address = Math.ceil(this.#at / alignBytes) * alignBytes;
      if (address + lengthBytes <= range.end) {
        this.#at = address + lengthBytes;
        return address;
      }
      this.#index++;
      this.#at = this.#ranges[this.#index]?.start ?? 0;
    }
  }

  /** Leaves some bytes free. */
  skip(lengthBytes: number): void {
    this.#at += lengthBytes;
  }
}
