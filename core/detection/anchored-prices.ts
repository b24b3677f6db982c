import type { Finding } from './finding.ts';
import type { Refinement } from './refinement.ts';
import { wrapBits } from './wrap-bits.ts';

/** What the cells of a block tell, whatever is known of its place. */
interface CellEvidence {
  readonly cellBits: number;
  readonly edgeBits: number | undefined;
  readonly wrapBits: number;
}

/**
 * Prices blocks by their cells, each of them once: a search that learns asks for most of them again, and only what their places
 * tell has changed by then.
 */
export class AnchoredPrices {
  readonly #bytes: Uint8Array;
  readonly #refinement: Refinement;
  readonly #known = new Map<number, CellEvidence>();

  constructor(bytes: Uint8Array, refinement: Refinement) {
    this.#bytes = bytes;
    this.#refinement = refinement;
  }

  /** @param blocks without headers, with what their places and shapes tell; of bytes, words and floats of one byte order */
  price(blocks: readonly Finding[]): Finding[] {
    const fresh = blocks.filter((block) => !this.#known.has(keyOf(block)));
    for (const block of this.#refinement.price(fresh)) {
      const { cells, width, height, type, cellBits, edgeBits } = block;
      const wrap = wrapBits(this.#bytes, cells, type, width, height);
      this.#known.set(keyOf(block), { cellBits, edgeBits, wrapBits: wrap });
    }
    return blocks.map((block) => this.#priced(block));
  }

  #priced(block: Finding): Finding {
    const evidence = this.#known.get(keyOf(block));
    if (evidence === undefined) return block;
    const { cellBits, edgeBits } = evidence;
    return { ...block, cellBits, edgeBits, layoutBits: block.layoutBits + evidence.wrapBits };
  }
}

/** Widths and heights of blocks are below 128. */
function keyOf({ cells, width, height, type }: Finding): number {
  return ((cells * 128 + width) * 128 + height) * 8 + type.wordBytes;
}
