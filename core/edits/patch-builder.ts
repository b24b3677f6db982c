import { type BytePatch, patchFromEntries } from '../bytes/byte-patch.ts';

const FIRST_CAPACITY = 256;

/**
 * Collects the entries of a patch without an object for each: edits of a whole file have millions.
 *
 * Entries may come in any order; the last of several for one address wins.
 */
export class PatchBuilder {
  #addresses = new Uint32Array(FIRST_CAPACITY);
  #values = new Uint8Array(FIRST_CAPACITY);
  #length = 0;
  #isAscending = true;

  /**
   * @param address 0..4294967295
   * @param value 0..255
   */
  add(address: number, value: number): void {
    if (this.#length === this.#addresses.length) this.#grow();
    const previous = this.#addresses[this.#length - 1];
    if (previous !== undefined && address <= previous) this.#isAscending = false;
    this.#addresses[this.#length] = address;
    this.#values[this.#length++] = value;
  }

  /** The patch of all entries so far. */
  finish(): BytePatch {
    const addresses = this.#addresses.slice(0, this.#length);
    const values = this.#values.slice(0, this.#length);
    if (this.#isAscending) return { addresses, values };
    return patchFromEntries(
      Array.from(addresses, (address, i): [number, number] => [address, values[i] ?? 0]),
    );
  }

  #grow(): void {
    const addresses = new Uint32Array(this.#addresses.length * 2);
    const values = new Uint8Array(addresses.length);
    addresses.set(this.#addresses);
    values.set(this.#values);
    this.#addresses = addresses;
    this.#values = values;
  }
}
