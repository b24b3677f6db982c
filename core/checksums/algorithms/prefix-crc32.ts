import { forwardCrc32, reflectedCrc32 } from './crc32.ts';
import { crc32TimesPower } from './crc32-adjust.ts';

/** Distance between remembered registers; what is between is run when asked for. */
const STEP_BYTES = 512;

/** CRC-32 registers of any range of one file, in a time that hardly grows with the range. */
export class PrefixCrc32 {
  readonly #bytes: Uint8Array;
  readonly #registers: Uint32Array;
  readonly #reflected: boolean;

  constructor(bytes: Uint8Array, reflected: boolean) {
    this.#bytes = bytes;
    this.#reflected = reflected;
    this.#registers = new Uint32Array(Math.floor(bytes.length / STEP_BYTES) + 1);
    for (let i = 1; i < this.#registers.length; i++) {
      const start = (i - 1) * STEP_BYTES;
      this.#registers[i] = this.#run(start, start + STEP_BYTES, this.#registers[i - 1] ?? 0);
    }
  }

  /**
   * Register after the bytes of [start, end), begun with 0.
   *
   * @param power `powerOfX8` of the length, which calculations over one range share
   */
  register(start: number, end: number, power: number): number {
    // A CRC is linear: what came before the range is taken off as if zeros had followed it.
    const before = crc32TimesPower(this.#upTo(start), power, this.#reflected);
    return (this.#upTo(end) ^ before) >>> 0;
  }

  #upTo(end: number): number {
    const index = Math.floor(end / STEP_BYTES);
    return this.#run(index * STEP_BYTES, end, this.#registers[index] ?? 0);
  }

  #run(start: number, end: number, register: number): number {
    const run = this.#reflected ? reflectedCrc32 : forwardCrc32;
    return run(this.#bytes, start, end, register);
  }
}
