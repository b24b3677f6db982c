import type { Finding } from './finding.ts';
import type { Reference, ReferenceIndex } from './references/reference-index.ts';

/** Votes of one routine. */
interface Votes {
  /** Addresses that it is called with. */
  all: number;
  /** Of which sure maps of bytes, of words, and curves stand at. */
  byteMaps: number;
  wordMaps: number;
}

const LEAST_VOTES = 3;
/** Share of a routine's addresses above which it takes maps, below which it does not. */
const MAP_SHARE = 0.25;
const BITS = 8;
const SURE_CELL_BITS = 25;

/** What the routines of an image take, learnt from maps that were found beyond doubt. */
export class LookUpRoutines {
  readonly #votes = new Map<number, Votes>();

  constructor(references: ReferenceIndex, sure: readonly Finding[]) {
    const maps = new Map(sure.map((finding) => [finding.cells, finding]));
    for (const address of references.addresses()) {
      const map = maps.get(address);
      for (const routine of references.get(address)?.routines ?? []) {
        const votes = this.#votesOf(routine);
        votes.all++;
        if (map === undefined || map.cellBits < SURE_CELL_BITS || map.layoutBits < 0) continue;
        if (map.type.wordBytes === 1) votes.byteMaps++;
        else votes.wordMaps++;
      }
    }
  }

  /** Bits for and against a map of such words at an address. */
  bitsOf(reference: Reference, wordBytes: number): number {
    let bits = 0;
    for (const routine of reference.routines) {
      const votes = this.#votes.get(routine);
      if (votes === undefined) continue;
      const maps = votes.byteMaps + votes.wordMaps;
      if (maps < LEAST_VOTES && votes.all < 3 * LEAST_VOTES) continue;
      if (maps < MAP_SHARE * votes.all) bits -= BITS;
      else bits += BITS * (2 * ((wordBytes === 1 ? votes.byteMaps : votes.wordMaps) / maps) - 1);
    }
    return Math.max(-BITS, Math.min(BITS, bits));
  }

  #votesOf(routine: number): Votes {
    const known = this.#votes.get(routine);
    if (known !== undefined) return known;
    const votes = { all: 0, byteMaps: 0, wordMaps: 0 };
    this.#votes.set(routine, votes);
    return votes;
  }
}
