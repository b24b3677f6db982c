import type { WordType } from '../values/word.ts';
import { isRising } from './axis-runs.ts';
import { BestBlocks } from './best-blocks.ts';
import { type BlockContext, BlockLayouts } from './block-layout.ts';
import { BlockSearch, LEAST_WIDTH, MOST_HEIGHT, MOST_WIDTH } from './block-search.ts';
import { CAPPED_WEIGHT, type MapFinding } from './finding.ts';
import { LinePrices } from './line-prices.ts';
import type { Reference } from './references/reference-index.ts';
import { MOST_LOST_ROWS } from './saved-by-rows.ts';
import { wrapBits } from './wrap-bits.ts';

const WINDOW_BYTES = 0x4000;
/** Blocks may reach so far beyond the window of their start. */
const REACH_BYTES = 0x1000;
/** In larger images flat rows end a block of any shape. */
const MOST_USUAL_BYTES = 0x400000;
const NO_LENGTHS: ReadonlySet<number> = new Set();
const WRAP_WEIGHT = 0.4;
/** Share of what a last row costs too much, and of what a row left out would save; the most of the second. */
const EDGE = { extra: 1.5, missing: 0.3, most: 8 };
/** Against less than this no smoothness helps: two maps that stand together are as smooth as one. */
const LEAST_LAYOUT_BITS = { usual: -40, unusual: -20 };
/** Against a block of which all cells rise. */
const AXIS_BITS = -25;

/** An address that code names, with the blocks that may begin there. */
interface Place {
  readonly reference: Reference;
  /** Whether blocks of two columns are looked for. */
  readonly isNarrow: boolean;
  readonly kept: BestBlocks;
}

/** Maps without a header at addresses that code or tables name. Yields the part done, 0..1. */
export function* referencedBlocks(context: BlockContext): Generator<number, MapFinding[]> {
  const findings: MapFinding[] = [];
  const linePrices = new LinePrices();
  const to = context.bytes.length - (context.bytes.length % 2);
  for (let window = 0; window < to; window += WINDOW_BYTES) {
    const places = placesIn(context, window, Math.min(to, window + WINDOW_BYTES));
    if (places.length === 0) continue;
    yield window / to;
    const reach = Math.min(to, window + WINDOW_BYTES + REACH_BYTES);
    linePrices.begin(context.bytes, window);
    for (const wordBytes of [1, 2] as const) {
      addBlocks(context, linePrices, places, window, reach, wordBytes);
    }
    for (const { kept } of places) {
      findings.push(...kept.blocks.map((block) => withCellOrder(context, block)));
    }
  }
  return findings;
}

/** Places in [from, to), ascending. */
function placesIn({ references, code }: BlockContext, from: number, to: number): Place[] {
  const places: Place[] = [];
  const addresses = references.addresses();
  for (let i = references.indexFrom(from); (addresses[i] ?? to) < to; i++) {
    const address = addresses[i] ?? to;
    const reference = references.get(address);
    if (reference === undefined) continue;
    const { descriptors, axes } = reference;
    // What a table describes is data, whatever it looks like.
    if (descriptors.length === 0 && code.isCode(address)) continue;
    const isNarrow = [...axes, ...descriptors.map(({ x }) => x)].some(({ count }) => count === 2);
    places.push({ reference, isNarrow, kept: new BestBlocks() });
  }
  return places;
}

/** Adds the blocks of words of one length to the places. */
function addBlocks(
  context: BlockContext,
  linePrices: LinePrices,
  places: readonly Place[],
  from: number,
  to: number,
  wordBytes: 1 | 2,
): void {
  const { bytes, bigEndian } = context;
  const type: WordType = { wordBytes, bigEndian, signed: false, float: false };
  const search = new BlockSearch(bytes, linePrices, from, to, type);
  const searched = places
    .filter(({ reference }) => reference.address % wordBytes === 0)
    .map((place) => ({
      place,
      layouts: new BlockLayouts(context, place.reference, wordBytes),
    }));
  for (let width = LEAST_WIDTH - 1; width <= MOST_WIDTH; width++) {
    search.setWidth(width);
    for (const { place, layouts } of searched) {
      if (width >= LEAST_WIDTH || place.isNarrow) {
        addBlocksOfWidth(context, search, place, layouts, type, width);
      }
    }
  }
}

function addBlocksOfWidth(
  { bytes, routines, prior }: BlockContext,
  search: BlockSearch,
  { reference, kept }: Place,
  layouts: BlockLayouts,
  type: WordType,
  width: number,
): void {
  const { address, pointerCount } = reference;
  // In the draft it is not known yet which shapes are usual; for large images there is no time.
  const isKnown = routines !== undefined && bytes.length <= MOST_USUAL_BYTES;
  const usual = isKnown && prior.usual.has(width) ? prior.usual : NO_LENGTHS;
  const isHinted = layouts.isHintedWidth(width);
  const mostRows = layouts.mostRows(width, LEAST_LAYOUT_BITS[usual.size > 0 ? 'usual' : 'unusual']);
  const mostLostRows = isHinted || usual.size > 0 ? MOST_HEIGHT : MOST_LOST_ROWS;
  search.tryHeights(address, mostRows, mostLostRows, (height, savedBits, lastGain, nextGain) => {
    // A row that code names needs no smoothness to prove it.
    const cellBits = isHinted ? Math.max(0, savedBits) : savedBits;
    // Usual shapes are kept until their cells are priced well.
    const leastBits = usual.has(height)
      ? LEAST_LAYOUT_BITS.usual
      : Math.max(LEAST_LAYOUT_BITS.unusual, -CAPPED_WEIGHT(cellBits));
    const extra = isHinted ? 0 : extraRowBits(lastGain);
    const layout = layouts.of(width, height, leastBits - extra);
    if (layout === undefined) return;
    const missing = isHinted || layout.isEndKnown ? 0 : missingRowBits(nextGain);
    const layoutBits = layout.layoutBits + extra + missing;
    if (layoutBits < leastBits) return;
    kept.add({
      start: address,
      end: address + height * width * type.wordBytes,
      cells: address,
      width,
      height,
      type,
      x: layout.x,
      y: layout.y,
      rule: layout.isDescribed ? 'descriptor' : 'codePointer',
      cellBits,
      layoutBits,
      pointerCount,
      areRowsNamed: isHinted || layout.isDescribed,
    });
  });
}

/** Bits against a shape whose last row is no row of it. */
function extraRowBits(lastGain: number): number {
  return Math.min(0, EDGE.extra * lastGain);
}

/** Bits against a shape that leaves a row out. */
function missingRowBits(nextGain: number): number {
  return -Math.min(EDGE.most, EDGE.missing * Math.max(0, nextGain));
}

/** A block with what the order of its cells tells: where rows begin, and that cells which all rise are an axis. */
function withCellOrder({ bytes }: BlockContext, block: MapFinding): MapFinding {
  const { cells, width, height, type, layoutBits } = block;
  const wrap = WRAP_WEIGHT * wrapBits(bytes, cells, type, width, height);
  const axis = isRising(bytes, cells, width * height, type) ? AXIS_BITS : 0;
  return { ...block, layoutBits: layoutBits + wrap + axis };
}
