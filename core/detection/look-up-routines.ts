import type { MapFinding } from './finding.ts';
import type { Reference, ReferenceIndex } from './references/reference-index.ts';

/** What the number given to a look-up counts: the row in cells or in bytes. */
export type RowUnit = 'cells' | 'bytes' | 'unknown';

/** Which axis is an argument of a look-up beside the cells. */
export type ArgumentAxis = 'fast' | 'slow' | 'unknown';

/** Votes of one routine. */
interface Votes {
  /** Addresses that it is called with. */
  all: number;
  /** Of which sure maps of bytes, of words, and curves stand at. */
  byteMaps: number;
  wordMaps: number;
  /** Sure maps whose width in cells, or row in bytes, is among the numbers given. */
  rowsInCells: number;
  rowsInBytes: number;
  /** Sure maps whose width, or height, is the length of the axis given; not those that are square. */
  fastAxes: number;
  slowAxes: number;
  readonly widths: Map<number, number>;
}

const LEAST_VOTES = 3;
/** Share of a routine's addresses above which it takes maps, below which it does not. */
const MAP_SHARE = 0.25;
const BITS = 8;
const SURE_CELL_BITS = 25;
const MOST_SMOOTH_BITS = 12;
const CELL_BITS_PER_BIT = 25;
/** A routine takes maps of one width if so many of its sure maps, at least two, have it. */
const WIDTH_SHARE = 0.8;
/** Where no routine is known, words are as likely long or short as in the sure maps of the image. */
const MOST_WORD_BITS = 8;

/** Very smooth cells make up for a layout that tells little. */
function isSure({ cellBits, layoutBits, height }: MapFinding): boolean {
  const smoothBits = Math.min(MOST_SMOOTH_BITS, cellBits / CELL_BITS_PER_BIT);
  return height > 1 && cellBits >= SURE_CELL_BITS && layoutBits + smoothBits >= 0;
}

/** What the routines of an image take, learnt from maps that were found beyond doubt. */
export class LookUpRoutines {
  readonly #votes = new Map<number, Votes>();
  readonly #wordBits: number;
  #fastAxes = 0;
  #slowAxes = 0;

  constructor(references: ReferenceIndex, sure: readonly MapFinding[]) {
    const maps = new Map(sure.map((finding) => [finding.cells, finding]));
    const known = sure.filter(isSure);
    const words = known.filter(({ type }) => type.wordBytes > 1).length;
    this.#wordBits = 2 * Math.log2((words + 1) / (known.length - words + 1));
    for (const address of references.addresses()) {
      const map = maps.get(address);
      const reference = references.get(address);
      for (const routine of reference?.routines ?? []) {
        const votes = this.#votesOf(routine);
        votes.all++;
        if (map === undefined || !isSure(map)) continue;
        if (map.type.wordBytes === 1) votes.byteMaps++;
        else votes.wordMaps++;
        votes.widths.set(map.width, (votes.widths.get(map.width) ?? 0) + 1);
        this.#countAxes(votes, reference, map);
        if (reference?.rowCounts.has(map.width)) votes.rowsInCells++;
        if (reference?.rowCounts.has(map.width * map.type.wordBytes)) votes.rowsInBytes++;
      }
    }
  }

  /** Bits for and against a map of such words at an address. */
  bitsOf(reference: Reference, wordBytes: number): number {
    if (reference.routines.size === 0) {
      return Math.max(
        -MOST_WORD_BITS,
        Math.min(MOST_WORD_BITS, this.#wordBits * (wordBytes === 1 ? -1 : 1)),
      );
    }
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

  /** What the number given beside an address counts. */
  rowUnitOf(reference: Reference): RowUnit {
    let cells = 0;
    let bytes = 0;
    for (const routine of reference.routines) {
      const votes = this.#votes.get(routine);
      cells += votes?.rowsInCells ?? 0;
      bytes += votes?.rowsInBytes ?? 0;
    }
    if (cells >= LEAST_VOTES && cells > 2 * bytes) return 'cells';
    return bytes >= LEAST_VOTES && bytes > 2 * cells ? 'bytes' : 'unknown';
  }

  /** Which axis the look-ups of an address are given: as its routine is, or else as all of the image are. */
  argumentAxisOf(reference: Reference): ArgumentAxis {
    let fast = 0;
    let slow = 0;
    for (const routine of reference.routines) {
      const votes = this.#votes.get(routine);
      fast += votes?.fastAxes ?? 0;
      slow += votes?.slowAxes ?? 0;
    }
    if (fast + slow < LEAST_VOTES) [fast, slow] = [this.#fastAxes, this.#slowAxes];
    if (fast >= LEAST_VOTES && fast > 2 * slow) return 'fast';
    return slow >= LEAST_VOTES && slow > 2 * fast ? 'slow' : 'unknown';
  }

  /** Width of all maps that a routine is called with, if they have but one. */
  widthOf(reference: Reference): number | undefined {
    for (const routine of reference.routines) {
      const votes = this.#votes.get(routine);
      const maps = (votes?.byteMaps ?? 0) + (votes?.wordMaps ?? 0);
      for (const [width, count] of votes?.widths ?? []) {
        if (count >= 2 && count >= WIDTH_SHARE * maps) return width;
      }
    }
    return undefined;
  }

  #countAxes(votes: Votes, reference: Reference | undefined, { width, height }: MapFinding): void {
    if (reference === undefined || width === height || height === 1) return;
    if (reference.argumentCounts.has(width)) {
      votes.fastAxes++;
      this.#fastAxes++;
    }
    if (reference.argumentCounts.has(height)) {
      votes.slowAxes++;
      this.#slowAxes++;
    }
  }

  #votesOf(routine: number): Votes {
    const known = this.#votes.get(routine);
    if (known !== undefined) return known;
    const votes = {
      all: 0,
      byteMaps: 0,
      wordMaps: 0,
      rowsInCells: 0,
      rowsInBytes: 0,
      fastAxes: 0,
      slowAxes: 0,
      widths: new Map<number, number>(),
    };
    this.#votes.set(routine, votes);
    return votes;
  }
}
