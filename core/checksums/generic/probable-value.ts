import { crc32TimesPower, powerOfX8 } from '../algorithms/crc32-adjust.ts';
import { PrefixCrc32 } from '../algorithms/prefix-crc32.ts';
import { PrefixSums } from '../algorithms/prefix-sums.ts';
import type { Calculation } from '../checksum-rule.ts';
import { balanceOf, sumOf } from '../rule-parts.ts';

const SUMS = [
  { unitBytes: 1, byteOrder: 'big' },
  { unitBytes: 2, byteOrder: 'little' },
  { unitBytes: 2, byteOrder: 'big' },
  { unitBytes: 4, byteOrder: 'little' },
  { unitBytes: 4, byteOrder: 'big' },
] as const;
/** What words and value give together in known families. */
const TARGETS = [0, 0x5aa5a55a, 0x5aa55aa5, 0xffff_ffff];
/** Start values of the CRCs of known families. */
const CRCS = [
  { reflected: true, initial: 0xffff_ffff },
  { reflected: true, initial: 0 },
  { reflected: true, initial: 0xfadecafe },
  { reflected: false, initial: 0xffff_ffff },
  { reflected: false, initial: 0 },
] as const;

/** Tells which known calculation over a range of one file gives a value of 32 bits. */
export class ProbableValue {
  readonly #sums;
  readonly #reflected: PrefixCrc32;
  readonly #forward: PrefixCrc32;

  constructor(bytes: Uint8Array) {
    this.#sums = SUMS.map((kind) => ({
      ...kind,
      prefix: new PrefixSums(bytes, kind.unitBytes, kind.byteOrder),
    }));
    this.#reflected = new PrefixCrc32(bytes, true);
    this.#forward = new PrefixCrc32(bytes, false);
  }

  /** @param start a multiple of four, like `end` */
  calculationFor(start: number, end: number, stored: number): Calculation | null {
    for (const { unitBytes, byteOrder, prefix } of this.#sums) {
      const sum = prefix.sum(start, end);
      if (sum === stored) return sumOf(unitBytes, byteOrder);
      const target = TARGETS.find((one) => (one - sum) >>> 0 === stored);
      if (target !== undefined) return balanceOf(unitBytes, byteOrder, target);
    }
    return this.#crcFor(start, end, stored);
  }

  #crcFor(start: number, end: number, stored: number): Calculation | null {
    const power = powerOfX8(end - start);
    const fromZero = {
      reflected: this.#reflected.register(start, end, power),
      forward: this.#forward.register(start, end, power),
    };
    for (const { reflected, initial } of CRCS) {
      const register = reflected ? fromZero.reflected : fromZero.forward;
      const finalXor = (register ^ crc32TimesPower(initial, power, reflected) ^ stored) >>> 0;
      if (finalXor === 0 || finalXor === 0xffff_ffff) {
        return { kind: 'crc32', reflected, initial, finalXor };
      }
    }
    return null;
  }
}
