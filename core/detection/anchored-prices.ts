import { affordableFindings } from './affordable-findings.ts';
import type { MapFinding } from './finding.ts';
import type { Refinement } from './refinement.ts';
import { wrapBits } from './wrap-bits.ts';

/** Cells that are told of blocks at a time: real images take up to 10 million. */
const MOST_CELLS = 40_000_000;
/** The same for each byte of the image: short images are full of maps, those take up to 600. */
const MOST_CELLS_PER_BYTE = 700;

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

  /**
   * The blocks with their prices; where there are too many to price, those that their places and shapes speak for most.
   *
   * @param blocks without headers, with what their places and shapes tell; of bytes, words and floats of one byte order
   */
  price(blocks: readonly MapFinding[]): MapFinding[] {
    const fresh = blocks.filter((block) => !this.#known.has(keyOf(block)));
    const mostCells = Math.min(MOST_CELLS, MOST_CELLS_PER_BYTE * this.#bytes.length);
    const afforded = affordableFindings(
      fresh,
      mostCells,
      () => (i) => fresh[i]?.layoutBits ?? Number.NEGATIVE_INFINITY,
    );
    for (const block of this.#refinement.price(afforded)) {
      const { cells, width, height, type, cellBits, edgeBits } = block;
      const wrap = wrapBits(this.#bytes, cells, type, width, height);
      this.#known.set(keyOf(block), { cellBits, edgeBits, wrapBits: wrap });
    }
    return blocks.flatMap((block) => this.#priced(block) ?? []);
  }

  #priced(block: MapFinding): MapFinding | undefined {
    const evidence = this.#known.get(keyOf(block));
    if (evidence === undefined) return undefined;
    const { cellBits, edgeBits } = evidence;
    return { ...block, cellBits, edgeBits, layoutBits: block.layoutBits + evidence.wrapBits };
  }
}

/** Widths and heights of blocks are below 128. */
function keyOf({ cells, width, height, type }: MapFinding): number {
  return ((cells * 128 + width) * 128 + height) * 8 + type.wordBytes;
}
