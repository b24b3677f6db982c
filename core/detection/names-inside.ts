import type { Reference, ReferenceIndex } from './references/reference-index.ts';
import { isOwnPlace } from './shape-hints.ts';

/** No block without counts is longer. */
const REACH_BYTES = 0x1000;
/** Bits against a block for each other place of the file that is named inside it; log-odds, set by hand and tried on the bench. */
const BITS = { start: -25, pointed: -8, weak: -2, most: -64 };

/** What the other named places behind an address tell against a block that begins there. */
export class NamesInside {
  /** Addresses of those places, ascending, and what they and those before them tell together. */
  readonly #addresses: number[] = [];
  readonly #bits: number[] = [];

  constructor(references: ReferenceIndex, reference: Reference, wordBytes: number) {
    const { address } = reference;
    const addresses = references.addresses();
    let bits = 0;
    for (let i = references.indexFrom(address + 1); bits > BITS.most; i++) {
      const inside = addresses[i];
      if (inside === undefined || inside > address + REACH_BYTES) break;
      if (isOwnPlace(reference, inside - address, wordBytes)) continue;
      bits += bitsAgainst(references.get(inside));
      this.#addresses.push(inside);
      this.#bits.push(bits);
    }
  }

  /** Bits against a block that ends at an address: 0 or less, the less the further it reaches. */
  bitsUpTo(end: number): number {
    let bits = 0;
    for (let i = 0; (this.#addresses[i] ?? end) < end; i++) bits = this.#bits[i] ?? bits;
    return bits;
  }

  /** The furthest end of a block that has at least so many bits. */
  endWith(leastBits: number): number {
    const i = this.#bits.findIndex((bits) => bits < leastBits);
    return this.#addresses[i] ?? Number.POSITIVE_INFINITY;
  }
}

function bitsAgainst(other: Reference | undefined): number {
  if (other !== undefined && isStart(other)) return BITS.start;
  return other?.pointerCount === 0 ? BITS.weak : BITS.pointed;
}

/** Whether something certainly begins at an address: it is looked up, or code steps from it in rows. */
function isStart({ callCount, rows, codeRowBytes }: Reference): boolean {
  return callCount > 0 || rows > 0 || codeRowBytes.size > 0;
}
