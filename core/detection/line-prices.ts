import { BYTE_MISS_PARTS, WORD_MISS_PARTS } from './cell-prices.ts';

/** Ways to tell bytes one after the other: by the byte 1, 2 or 4 before, by the word before, low byte first or high byte first. */
const WAYS = 5;
const FIRST_LENGTH = 0x1000;
/** A part this long is left behind, so that sums stay in 32 bits. */
const MOST_KEPT_BYTES = 0x8000;

/**
 * What it costs to tell bytes one after the other, by the cheapest of some ways to read them.
 *
 * Only bytes up to the furthest one asked for are looked at.
 */
export class LinePrices {
  #bytes: Uint8Array = new Uint8Array(0);
  #from = 0;
  /** Bytes from `#from` that sums are known of. Even. */
  #known = 0;
  /** By byte and way: parts of a bit to tell all bytes before it. */
  #sums = new Int32Array(WAYS * FIRST_LENGTH);

  /** Begins anew at an address, which is made even. What is asked for from now on lies within 128 KiB: sums are of 32 bits. */
  begin(bytes: Uint8Array, address: number): void {
    this.#bytes = bytes;
    this.#from = address - (address % 2);
    this.#known = 0;
    for (let way = 0; way < WAYS; way++) this.#sums[way] = 0;
  }

  /** Goes on at an address: begins anew there, unless sums reach it already. */
  moveTo(address: number): void {
    const from = address - this.#from;
    if (from < 0 || from > this.#known || from > MOST_KEPT_BYTES) this.begin(this.#bytes, address);
  }

  /** Parts of a bit to tell [start, end) without a map. */
  partsOf(start: number, end: number): number {
    if (end - this.#from > this.#known) this.#read(end - this.#from);
    const sums = this.#sums;
    const first = WAYS * (start - this.#from);
    const last = WAYS * (end - this.#from);
    let least = (sums[last] ?? 0) - (sums[first] ?? 0);
    for (let way = 1; way < WAYS; way++) {
      const parts = (sums[last + way] ?? 0) - (sums[first + way] ?? 0);
      if (parts < least) least = parts;
    }
    return least;
  }

  /** Makes the sums known for so many bytes, two at a time. The parts of a word are shared by its two bytes. */
  #read(count: number): void {
    this.#makeRoom(WAYS * (count + 2));
    const bytes = this.#bytes;
    const sums = this.#sums;
    const ofByte = BYTE_MISS_PARTS;
    const ofWord = WORD_MISS_PARTS;
    let at = this.#from + this.#known;
    // Bytes outside the image count as 0.
    let [fourBefore, threeBefore, twoBefore, oneBefore] = [0, 0, 0, 0];
    if (at >= 4) {
      fourBefore = bytes[at - 4] ?? 0;
      threeBefore = bytes[at - 3] ?? 0;
    }
    if (at >= 2) {
      twoBefore = bytes[at - 2] ?? 0;
      oneBefore = bytes[at - 1] ?? 0;
    }
    let out = WAYS * this.#known;
    let byOne = sums[out] ?? 0;
    let byTwo = sums[out + 1] ?? 0;
    let byFour = sums[out + 2] ?? 0;
    let byLow = sums[out + 3] ?? 0;
    let byHigh = sums[out + 4] ?? 0;
    for (; this.#known < count; this.#known += 2) {
      const first = bytes[at] ?? 0;
      const second = bytes[at + 1] ?? 0;
      const stepOfFirst = first - twoBefore;
      const stepOfSecond = second - oneBefore;
      const low = ofWord[((stepOfSecond << 8) + stepOfFirst) & 0xffff] ?? 0;
      const high = ofWord[((stepOfFirst << 8) + stepOfSecond) & 0xffff] ?? 0;
      byOne += ofByte[(first - oneBefore) & 0xff] ?? 0;
      byTwo += ofByte[stepOfFirst & 0xff] ?? 0;
      byFour += ofByte[(first - fourBefore) & 0xff] ?? 0;
      out += WAYS;
      sums[out] = byOne;
      sums[out + 1] = byTwo;
      sums[out + 2] = byFour;
      sums[out + 3] = byLow + (low >> 1);
      sums[out + 4] = byHigh + (high >> 1);
      byOne += ofByte[(second - first) & 0xff] ?? 0;
      byTwo += ofByte[stepOfSecond & 0xff] ?? 0;
      byFour += ofByte[(second - threeBefore) & 0xff] ?? 0;
      byLow += low;
      byHigh += high;
      out += WAYS;
      sums[out] = byOne;
      sums[out + 1] = byTwo;
      sums[out + 2] = byFour;
      sums[out + 3] = byLow;
      sums[out + 4] = byHigh;
      fourBefore = twoBefore;
      threeBefore = oneBefore;
      twoBefore = first;
      oneBefore = second;
      at += 2;
    }
  }

  #makeRoom(length: number): void {
    if (length <= this.#sums.length) return;
    const sums = new Int32Array(Math.max(length, 2 * this.#sums.length));
    sums.set(this.#sums.subarray(0, WAYS * (this.#known + 1)));
    this.#sums = sums;
  }
}
