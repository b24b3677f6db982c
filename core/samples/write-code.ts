import type { ByteRange } from '../bytes/byte-range.ts';
import type { InstructionSet } from './instruction-sets.ts';
import type { SampleImage } from './sample-image.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Bytes that must stand in the code, such as the pointer to a map before a call. */
export interface CodeInsert {
  readonly bytes: readonly number[];
  readonly alignBytes: 1 | 2 | 4;
}

const CHOICES = 1024;
const VARIABLES = 384;
const LONGEST_FUNCTION_BYTES = 1024;
/** Registers whose loads carry no meaning for tools that look for pointers. */
const PLAIN_REGISTERS = [0, 1, 2, 3, 6, 7, 10, 11];

/** Writes some bytes at an address and returns the address after them. */
type Emit = (address: number) => number;

/**
 * Fills ranges with functions of a processor: instructions with their true frequencies, variables that come again, calls,
 * tables of jump targets and of small numbers, and the given inserts spread evenly.
 *
 * @throws RangeError if the ranges are too short for the inserts, or hold something of the truth already
 */
export function writeCode(
  image: SampleImage,
  ranges: readonly ByteRange[],
  set: InstructionSet,
  inserts: readonly CodeInsert[],
): void {
  const writer = new FunctionWriter(image.bytes, set, image.random, ranges);
  const lengthBytes = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  const insertsPerByte = inserts.length / (lengthBytes * 0.9);
  let written = 0;
  let done = 0;
  for (const { start, end } of ranges) {
    image.requireFree({ start, end });
    image.code.push({ start, end });
    let at = start;
    while (at + LONGEST_FUNCTION_BYTES < end) {
      const due = Math.ceil((written + at - start) * insertsPerByte);
      const stop = Math.min(due, done + 4, inserts.length);
      at = writer.writeFunction(at, inserts.slice(done, stop));
      done = Math.max(done, stop);
    }
    writer.fill(at, end);
    written += end - start;
  }
  if (done < inserts.length) throw new RangeError('the code is too short for its pointers');
}

class FunctionWriter {
  readonly #bytes: Uint8Array;
  readonly #set: InstructionSet;
  readonly #random: SeededRandom;
  readonly #ranges: readonly ByteRange[];
  readonly #choices: readonly Emit[];
  readonly #begins: readonly Emit[];
  readonly #ends: readonly Emit[];
  readonly #filler: number;
  readonly #variables: readonly number[];

  constructor(
    bytes: Uint8Array,
    set: InstructionSet,
    random: SeededRandom,
    ranges: readonly ByteRange[],
  ) {
    this.#bytes = bytes;
    this.#set = set;
    this.#random = random;
    this.#ranges = ranges;
    this.#filler = Number.parseInt(set.filler, 16);
    this.#variables = Array.from({ length: VARIABLES }, () => 2 * random.below(0x1800));
    this.#choices = this.#choicesOf(set.instructions);
    this.#begins = set.begin.map((text) => this.#emitterOf(text));
    this.#ends = set.end.map((text) => this.#emitterOf(text));
  }

  /** Shorter than `LONGEST_FUNCTION_BYTES`: at most 90 instructions of 8 bytes, four inserts and a table. */
  writeFunction(start: number, inserts: readonly CodeInsert[]): number {
    const random = this.#random;
    let at = random.pick(this.#begins)(start);
    const count = random.between(8, 30) + random.below(61);
    for (let i = 0; i < count; i++) at = random.pick(this.#choices)(at);
    for (const insert of inserts) {
      at = this.#align(at, insert.alignBytes);
      this.#bytes.set(insert.bytes, at);
      at += insert.bytes.length;
      at = random.pick(this.#choices)(at);
    }
    at = random.pick(this.#ends)(at);
    const kind = random.below(24);
    if (kind === 0) at = this.#writeJumpTable(at);
    if (kind === 1) at = this.#writeNumbers(at);
    return this.#align(at, this.#set.unitBytes);
  }

  fill(start: number, end: number): void {
    this.#bytes.fill(this.#filler, start, end);
  }

  #writeJumpTable(start: number): number {
    let at = this.#align(start, this.#set.pointerBytes);
    const count = this.#random.between(3, 14);
    let target = this.#functionAddress();
    for (let i = 0; i < count; i++) {
      target += this.#set.unitBytes * this.#random.between(3, 40);
      at = this.#put(at, this.#set.fileBase + target, this.#set.pointerBytes);
    }
    return at;
  }

  /** Masks, steps and limits that code keeps beside itself. */
  #writeNumbers(start: number): number {
    const count = this.#random.between(4, 24);
    for (let i = 0; i < count; i++) {
      this.#bytes[start + i] = this.#random.pick([0, 0, 1, 2, 4, 8, 0x10, 0x80, 0xff, 0x64, 0x32]);
    }
    return start + count;
  }

  #align(start: number, alignBytes: number): number {
    const end = Math.ceil(start / alignBytes) * alignBytes;
    this.#bytes.fill(this.#filler, start, end);
    return end;
  }

  /** Instructions in a list in which each stands as often as its weight says. */
  #choicesOf(lines: readonly string[]): Emit[] {
    const weighted = lines.map((line): [number, Emit] => {
      const [weight = '', text = ''] = line.split(': ');
      return [Number(weight), this.#emitterOf(text)];
    });
    const total = weighted.reduce((sum, [weight]) => sum + weight, 0);
    return weighted.flatMap(([weight, emit]) =>
      new Array<Emit>(Math.ceil((weight * CHOICES) / total)).fill(emit),
    );
  }

  #emitterOf(text: string): Emit {
    const parts = text.split(' ').map((token) => this.#partOf(token));
    return (address) => {
      let at = address;
      for (const part of parts) at = part(at);
      return at;
    };
  }

  #partOf(token: string): Emit {
    const random = this.#random;
    switch (token) {
      case 's':
        return (at) => this.#put(at, this.#small(), 1);
      case 'b':
        return (at) => this.#put(at, (random.below(72) - 24) & 0xff, 1);
      case 'i':
        return (at) => this.#put(at, this.#word(), 2);
      case 'm':
        return (at) => this.#put(at, this.#variable() & 0xffff, 2);
      case 'M':
        return (at) => this.#put(at, this.#variable(), 4);
      case 'c':
        return (at) => this.#put(at, this.#functionAddress() & 0xffff, 2);
      case 'C':
        return (at) => this.#put(at, this.#set.fileBase + this.#functionAddress(), 4);
      default: {
        const high = this.#digitOf(token[0]);
        const low = this.#digitOf(token[1]);
        return (at) => {
          this.#bytes[at] = (high() << 4) | low();
          return at + 1;
        };
      }
    }
  }

  #digitOf(digit: string | undefined): () => number {
    if (digit === '*') return () => this.#random.below(16) & (this.#random.below(16) | 3);
    if (digit === '%') return () => this.#random.pick(PLAIN_REGISTERS);
    const value = Number.parseInt(digit ?? '', 16);
    if (Number.isNaN(value)) throw new RangeError(`"${digit}" is no digit of an instruction`);
    return () => value;
  }

  /** 0..255, mostly low. */
  #small(): number {
    return (this.#random.below(256) * this.#random.below(256)) >>> 8;
  }

  #word(): number {
    switch (this.#random.below(5)) {
      case 0:
        return this.#random.below(0x10000);
      case 1:
        return 1 << this.#random.below(16);
      default:
        return this.#small();
    }
  }

  /** Address of a variable; a few are used far more often than the rest. */
  #variable(): number {
    const index = Math.floor(VARIABLES * (this.#random.below(1000) / 1000) ** 2.5);
    return this.#set.variableBase + (this.#variables[index] ?? 0);
  }

  #functionAddress(): number {
    const { start, end } = this.#random.pick(this.#ranges);
    return start + ((this.#random.below(end - start) >>> 4) << 4);
  }

  #put(at: number, value: number, lengthBytes: number): number {
    for (let i = 0; i < lengthBytes; i++) {
      const shift = this.#set.bigEndian ? lengthBytes - 1 - i : i;
      this.#bytes[at + i] = (value >>> (8 * shift)) & 0xff;
    }
    return at + lengthBytes;
  }
}
