import type { WordType } from '../values/word.ts';
import { missPartsOf, PARTS_PER_BIT } from './cell-prices.ts';
import type { DetectionWork } from './detection-work.ts';
import { FULL_WEIGHT, type MapFinding } from './finding.ts';
import { KeptBlocks } from './kept-blocks.ts';
import { LinePrices } from './line-prices.ts';
import { NO_AXIS } from './map-candidate.ts';
import { floatOf, readRawCells, word32 } from './read-cells.ts';
import { LOST_ROW_BITS, MOST_LOST_ROWS } from './saved-by-rows.ts';
import type { ShapePrior } from './shape-prior.ts';
import { wrapBits } from './wrap-bits.ts';

const LEAST_WIDTH = 3;
const MOST_HEIGHT = 40;
/** Bits that rows 1 and 2 save at least where a map begins. */
const LEAST_START_BITS = 6;
/** Bits that a block saves at least, and blocks of one start that are kept: with lengths known, and with any lengths. */
const LEAST_BITS = { guided: 18, unguided: 40 };
const KEPT_PER_START = { guided: 40, unguided: 3 };
/** Long parts keep fewer: about this many bytes times blocks, but 3 a start. */
const KEPT_BYTES = 2_500_000;
const LEAST_KEPT = 3;
const LEAST_FLOAT = 1e-6;
const MOST_FLOAT = 1e6;
const LOW_HALF_PARTS = 11 * PARTS_PER_BIT;
const IMPOSSIBLE_PARTS = 500 * PARTS_PER_BIT;

/** Bits for and against; log-odds, set by hand and tried on the bench. */
const BITS = { chance: -14, pool: 0, noPool: 0, named: 8, unnamed: -12, endKnown: 7, inside: -5 };

/** What smooth blocks are looked for with. */
export interface SmoothSearch {
  readonly bytes: Uint8Array;
  readonly type: WordType;
  /** Maps begin at multiples of this. */
  readonly alignBytes: number;
  /** How many bytes are searched altogether. */
  readonly searchedBytes: number;
  /** Lengths of axes, if known: widths and heights are among them. */
  readonly lengths: ReadonlySet<number> | undefined;
  /** Whether code may name an address. `undefined` if nothing is known of that. */
  readonly isNamed: ((address: number) => boolean) | undefined;
  readonly prior: ShapePrior;
  /** Addresses at which found maps or axes begin. */
  readonly starts: ReadonlySet<number>;
}

const ALL_WIDTHS = Array.from({ length: 29 }, (_, i) => i + 4);

/** Searches the windows of an image for blocks of words of one type whose rows follow each other smoothly. */
export class SmoothBlocks {
  readonly #search: SmoothSearch;
  readonly #work: DetectionWork;
  readonly #kept: KeptBlocks;

  constructor(search: SmoothSearch, work: DetectionWork) {
    this.#search = search;
    this.#work = work;
    this.#kept = new KeptBlocks(mostKeptOf(search));
  }

  /**
   * The best of those that begin in [from, to), by address.
   *
   * @param reach they end here at the latest
   */
  *in(from: number, to: number, reach: number): Generator<MapFinding> {
    const { bytes, type, alignBytes, lengths } = this.#search;
    const cells = new Int32Array(Math.floor((reach - from) / type.wordBytes));
    const count = readRawCells(bytes, from, type, cells.length, cells);
    const prices = new LinePrices();
    prices.begin(bytes, from);
    const extra = type.float ? floatParts(bytes, from, count, type.bigEndian) : undefined;
    const places = new Places(this.#search, from, reach);
    this.#kept.begin(Math.ceil((to - from) / alignBytes));
    for (const width of lengths ?? ALL_WIDTHS) {
      if (width < LEAST_WIDTH) continue;
      const sums = rowSums(cells, count, width, missPartsOf(type), extra);
      this.#tryWidth({ from, to, count, width, ...sums, prices }, places);
    }
    for (const { start, width, height, cellBits } of this.#kept.blocks()) {
      yield wrappedBlock(this.#search, from + start * alignBytes, width, height, cellBits);
    }
  }

  #tryWidth(inWidth: WidthSearch, places: Places): void {
    const { alignBytes, lengths, type, prior } = this.#search;
    const leastBits = LEAST_BITS[lengths === undefined ? 'unguided' : 'guided'];
    const { from, to, count, width } = inWidth;
    const rowBytes = width * type.wordBytes;
    const priorBits = Float64Array.from({ length: MOST_HEIGHT + 1 }, (_, height) =>
      prior.bitsOf(width, height),
    );
    let tried = 0;
    for (let address = from; address < to; address += alignBytes) {
      const isNamedStart = places.isNamed(address);
      const placeBits = placeBitsOf(this.#search, isNamedStart);
      const index = (address - from) / type.wordBytes;
      const most = Math.min(MOST_HEIGHT, Math.floor((count - index) / width));
      let saved = 0;
      let lost = 0;
      let named = 0;
      for (let row = 1; row < most && lost < MOST_LOST_ROWS; row++) {
        tried++;
        const gain = rowGain(inWidth, address, index, row, type.wordBytes);
        saved += Math.max(gain, -LOST_ROW_BITS);
        lost = gain < -LOST_ROW_BITS ? lost + 1 : 0;
        if (row === 2 && saved < LEAST_START_BITS && !isNamedStart) break;
        if (places.isNamed(address + row * rowBytes)) named++;
        const height = row + 1;
        if (lengths !== undefined && !lengths.has(height)) continue;
        if (saved < leastBits && !isNamedStart) continue;
        const isEndKnown = places.isKnownStart(address + height * rowBytes);
        if (gain < 0 && !isNamedStart && !isEndKnown) continue;
        const bits =
          FULL_WEIGHT(saved) + layoutBitsOf(placeBits, isEndKnown, named, priorBits[height] ?? 0);
        if (bits <= 0) continue;
        this.#kept.keep((address - from) / alignBytes, width, height, saved, bits);
      }
    }
    this.#work.triedRows += tried;
  }
}

/** Blocks of one start that are kept. */
function mostKeptOf({ lengths, searchedBytes }: SmoothSearch): number {
  const most = KEPT_PER_START[lengths === undefined ? 'unguided' : 'guided'];
  return Math.min(most, Math.max(LEAST_KEPT, Math.round(KEPT_BYTES / searchedBytes)));
}

/** What is known of the places of a window, asked once for each. */
class Places {
  readonly #from: number;
  readonly #named: Uint8Array | undefined;
  readonly #known: Uint8Array;

  /** @param reach places from here on are not asked for, but this one */
  constructor(search: SmoothSearch, from: number, reach: number) {
    const { isNamed, starts } = search;
    const ofEach = (tells: (address: number) => boolean): Uint8Array =>
      Uint8Array.from({ length: reach - from + 1 }, (_, i) => (tells(from + i) ? 1 : 0));
    this.#from = from;
    this.#named = isNamed === undefined ? undefined : ofEach(isNamed);
    this.#known = ofEach((address) => starts.has(address) || isNamed?.(address) === true);
  }

  /** Whether code may name an address. */
  isNamed(address: number): boolean {
    return this.#named?.[address - this.#from] === 1;
  }

  /** Whether something that was found or that code names begins at an address. */
  isKnownStart(address: number): boolean {
    return this.#known[address - this.#from] === 1;
  }
}

/** Running sums of the parts of a bit to tell the cell a row behind each cell, from that cell, and with their neighbours to the left. */
interface RowSums {
  readonly byAbove: Float64Array;
  readonly bySlope: Float64Array;
}

interface WidthSearch extends RowSums {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly width: number;
  readonly prices: LinePrices;
}

/** Whether something that was found or that code names begins at an address. */
function isKnownStart({ starts, isNamed }: SmoothSearch, address: number): boolean {
  return starts.has(address) || isNamed?.(address) === true;
}

/** Bits that a row of a block saves when it is told from the row above. */
function rowGain(
  { width, byAbove, bySlope, prices }: WidthSearch,
  address: number,
  index: number,
  row: number,
  wordBytes: number,
): number {
  const first = index + (row - 1) * width;
  const last = first + width;
  const firstCell = (byAbove[first + 1] ?? 0) - (byAbove[first] ?? 0);
  const above = (byAbove[last] ?? 0) - (byAbove[first] ?? 0);
  const slope = firstCell + (bySlope[last] ?? 0) - (bySlope[first + 1] ?? 0);
  const start = address + row * width * wordBytes;
  const inLine = prices.partsOf(start, start + width * wordBytes);
  return (inLine - Math.min(above, slope)) / PARTS_PER_BIT;
}

/** A block with what its place, its shape and the steps in its rows tell. */
export function wrappedBlock(
  search: SmoothSearch,
  address: number,
  width: number,
  height: number,
  cellBits: number,
): MapFinding {
  return withWrapBits(blockAt(search, address, width, height, cellBits), search.bytes);
}

function withWrapBits(finding: MapFinding, bytes: Uint8Array): MapFinding {
  const { cells, type, width, height, layoutBits } = finding;
  return { ...finding, layoutBits: layoutBits + wrapBits(bytes, cells, type, width, height) };
}

/** A block with what its place and its shape tell. */
export function blockAt(
  search: SmoothSearch,
  address: number,
  width: number,
  height: number,
  cellBits: number,
): MapFinding {
  const { type, isNamed, prior } = search;
  const end = address + width * height * type.wordBytes;
  const isStartNamed = isNamed?.(address) === true;
  let named = 0;
  for (let row = 1; row < height; row++) {
    if (isNamed?.(address + row * width * type.wordBytes) === true) named++;
  }
  const placeBits = placeBitsOf(search, isStartNamed);
  return {
    start: address,
    end,
    cells: address,
    width,
    height,
    type,
    x: NO_AXIS,
    y: NO_AXIS,
    rule: 'smoothRows',
    cellBits,
    layoutBits: layoutBitsOf(
      placeBits,
      isKnownStart(search, end),
      named,
      prior.bitsOf(width, height),
    ),
    pointerCount: isStartNamed ? 1 : 0,
  };
}

/** Bits of a block that are the same for all shapes. */
function placeBitsOf({ lengths, isNamed }: SmoothSearch, isStartNamed: boolean): number {
  const nameBits = isNamed === undefined ? 0 : isStartNamed ? BITS.named : BITS.unnamed;
  return BITS.chance + (lengths === undefined ? BITS.noPool : BITS.pool) + nameBits;
}

/** @param named places inside the block, where rows begin, that code names */
function layoutBitsOf(
  placeBits: number,
  isEndKnown: boolean,
  named: number,
  priorBits: number,
): number {
  return placeBits + (isEndKnown ? BITS.endKnown : 0) + BITS.inside * named + priorBits;
}

function rowSums(
  cells: Int32Array,
  count: number,
  width: number,
  parts: Uint16Array,
  extra: Float64Array | undefined,
): RowSums {
  const mask = parts.length - 1;
  const byAbove = new Float64Array(Math.max(1, count - width + 1));
  const bySlope = new Float64Array(byAbove.length);
  let above = 0;
  let slope = 0;
  let upperLeft = cells[0] ?? 0;
  let left = cells[width] ?? 0;
  for (let i = 0; i + width < count; i++) {
    const upper = cells[i] ?? 0;
    const cell = cells[i + width] ?? 0;
    const step = cell - upper;
    const more = extra?.[i + width] ?? 0;
    above += more + (parts[step & mask] ?? 0);
    slope += more + (parts[(step - left + upperLeft) & mask] ?? 0);
    byAbove[i + 1] = above;
    bySlope[i + 1] = slope;
    upperLeft = upper;
    left = cell;
  }
  return { byAbove, bySlope };
}

/** Parts of a bit of each float that its key leaves out: its low half, and very many for what no maker stores. */
function floatParts(
  bytes: Uint8Array,
  from: number,
  count: number,
  bigEndian: boolean,
): Float64Array {
  return Float64Array.from({ length: count }, (_, i) => {
    const word = word32(bytes, from + 4 * i, bigEndian);
    if (word === 0) return 0;
    const magnitude = Math.abs(floatOf(word));
    if (!(magnitude > LEAST_FLOAT && magnitude < MOST_FLOAT)) return IMPOSSIBLE_PARTS;
    return (word & 0x7fff) === 0 ? 0 : LOW_HALF_PARTS;
  });
}
