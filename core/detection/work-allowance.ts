/**
 * How much work may be spent on what an image seems to hold: something to begin with, and more for every byte that was searched.
 * What calm parts leave over is there for dense ones; an image that is dense everywhere gets no more than its length is worth.
 */
export class WorkAllowance {
  readonly #perByte: number;
  #left: number;

  /** @param first to begin with */
  constructor(first: number, perByte: number) {
    this.#left = first;
    this.#perByte = perByte;
  }

  /** So many more bytes are being searched. */
  grant(lengthBytes: number): void {
    this.#left += this.#perByte * lengthBytes;
  }

  /** Whether so much is left. */
  has(amount: number): boolean {
    return amount <= this.#left;
  }

  /** Spends something, if there is so much left; returns whether there was. */
  spend(amount: number): boolean {
    if (!this.has(amount)) return false;
    this.#left -= amount;
    return true;
  }
}
