import type { MapFinding } from './finding.ts';
import type { ReferenceIndex } from './references/reference-index.ts';

/** Erased bytes that follow a map at least. */
const PADDING_BYTES = 8;
/** Bytes that align the next map. */
const MOST_PAD_BYTES = 3;
/** Maps with counts that must be known before the share of plain ends is learnt, and what it is taken for until then. */
const LEAST_MAPS = 10;
const USUAL_BARE_SHARE = 0.1;
const MOST_KNOWN_BITS = 7;
/** Bytes without a name behind an end that speak as much against it as one bit, and the most they do. */
const GAP_BYTES_PER_BIT = 6;
const MOST_GAP_BITS = { usual: 2, rare: 8 };
const USUAL_GAP_SHARE = 0.2;

/** What is known of the places where maps may end: where something that code names or that was found begins. */
export class EndEvidence {
  readonly #bytes: Uint8Array;
  readonly #references: ReferenceIndex;
  readonly #starts: ReadonlySet<number>;
  readonly #knownBits: number;
  readonly #bareBits: number;
  readonly #mostGapBits: number;

  /** @param maps maps of which counts tell where they end; how many ends are plain is learnt from them */
  constructor(bytes: Uint8Array, references: ReferenceIndex, maps: readonly MapFinding[]) {
    this.#bytes = bytes;
    this.#references = references;
    this.#starts = new Set(maps.map(({ start }) => start));
    const sure = maps.filter(({ height, cellBits }) => height > 1 && cellBits > 20);
    const bare = sure.filter(({ end }) => !this.#isPlain(end)).length;
    const share = sure.length < LEAST_MAPS ? USUAL_BARE_SHARE : (bare + 1) / (sure.length + 4);
    this.#knownBits = Math.min(MOST_KNOWN_BITS, 4 + Math.log2((1 - share) / share));
    this.#bareBits = Math.log2(share) + 0.3;
    this.#mostGapBits = share < USUAL_GAP_SHARE ? MOST_GAP_BITS.rare : MOST_GAP_BITS.usual;
  }

  /** Bits for the end of a map that is known for sure. */
  get knownBits(): number {
    return this.#knownBits;
  }

  /** No end has more bits. */
  get mostBits(): number {
    return Math.max(0, this.#knownBits, this.#bareBits);
  }

  /** Bits for and against an end: above 0 if something begins there. */
  bitsAt(end: number): number {
    if (this.#references.isNamed(end)) {
      return this.#references.get(end)?.pointerCount === 0 ? 0 : this.#knownBits;
    }
    if (this.#starts.has(end) || this.#isPadding(end)) return this.#knownBits;
    const gapBytes = this.#bytesToName(end);
    if (gapBytes <= MOST_PAD_BYTES) return this.#knownBits - 2;
    return this.#bareBits - Math.min(this.#mostGapBits, gapBytes / GAP_BYTES_PER_BIT);
  }

  #isPlain(end: number): boolean {
    if (this.#bytesToName(end) <= MOST_PAD_BYTES || this.#isPadding(end)) return true;
    for (let pad = 0; pad <= MOST_PAD_BYTES; pad++) if (this.#starts.has(end + pad)) return true;
    return false;
  }

  #bytesToName(address: number): number {
    const next = this.#references.addresses()[this.#references.indexFrom(address)];
    return (next ?? this.#bytes.length) - address;
  }

  /** Whether erased bytes, or the end of the image, begin here. */
  #isPadding(start: number): boolean {
    if (start >= this.#bytes.length) return true;
    if (this.#bytes[start - 1] === 0xff) return false;
    for (let at = start; at < start + PADDING_BYTES; at++) {
      if (this.#bytes[at] !== 0xff) return false;
    }
    return true;
  }
}
