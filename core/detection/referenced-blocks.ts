import type { WordType } from '../values/word.ts';
import { isRising } from './axis-runs.ts';
import { type BlockContext, layoutOf } from './block-layout.ts';
import { LEAST_WIDTH, MOST_WIDTH, searchBlocks } from './block-search.ts';
import { LinePrices } from './cell-prices.ts';
import { CAPPED_WEIGHT, type Finding, findingBits } from './finding.ts';
import type { Reference } from './references/reference-index.ts';
import { isHintedWidth } from './shape-hints.ts';
import { wrapBits } from './wrap-bits.ts';

const WINDOW_BYTES = 0x10000;
/** Blocks may reach so far beyond the window of their start. */
const REACH_BYTES = 0x1000;
const KEPT_PER_START = 8;
/** In larger images flat rows end a block of any shape. */
const MOST_USUAL_BYTES = 0x400000;
const NO_LENGTHS: ReadonlySet<number> = new Set();
const WRAP_WEIGHT = 0.4;
/** Share of what a last row costs too much, and of what a row left out would save; the most of the second. */
const EDGE = { extra: 1.5, missing: 0.3, most: 8 };
/** Against less than this no smoothness helps: two maps that stand together are as smooth as one. */
const LEAST_LAYOUT_BITS = -20;
/** Against a block of which all cells rise. */
const AXIS_BITS = -25;

const WIDTHS: readonly number[] = Array.from(
  { length: MOST_WIDTH - LEAST_WIDTH + 1 },
  (_, i) => LEAST_WIDTH + i,
);

/** Maps without a header at addresses that code or tables name. Yields the part done, 0..1. */
export function* referencedBlocks(context: BlockContext): Generator<number, Finding[]> {
  const { bytes, references } = context;
  const findings: Finding[] = [];
  const prices = new LinePrices();
  const addresses = references.addresses();
  const to = bytes.length - (bytes.length % 2);
  for (let window = 0; window < to; window += WINDOW_BYTES) {
    yield window / to;
    const windowEnd = Math.min(to, window + WINDOW_BYTES);
    let i = references.indexFrom(window);
    if ((addresses[i] ?? windowEnd) >= windowEnd) continue;
    const reach = Math.min(bytes.length - (bytes.length % 2), windowEnd + REACH_BYTES);
    prices.read(bytes, window, reach);
    for (; i < addresses.length; i++) {
      const address = addresses[i] ?? windowEnd;
      if (address >= windowEnd) break;
      const reference = references.get(address);
      if (reference !== undefined && isPlace(context, reference))
        findings.push(...blocksAt(context, prices, reference, reach));
    }
  }
  return findings;
}

/** Bits against a shape whose last row is no row of it, or that leaves a row of it out. */
function edgeBits(lastGain: number, nextGain: number, isEndKnown: boolean): number {
  const extra = Math.min(0, EDGE.extra * lastGain);
  return isEndKnown ? extra : extra - Math.min(EDGE.most, EDGE.missing * Math.max(0, nextGain));
}

/** What a table describes is data, whatever it looks like. */
function isPlace({ code }: BlockContext, reference: Reference): boolean {
  return reference.descriptors.length > 0 || !code.isCode(reference.address);
}

function blocksAt(
  context: BlockContext,
  prices: LinePrices,
  reference: Reference,
  reach: number,
): Finding[] {
  const { bytes, bigEndian } = context;
  // In the draft it is not known yet which shapes are usual; for large images there is no time.
  const isKnown = context.routines !== undefined && bytes.length <= MOST_USUAL_BYTES;
  const usual = isKnown ? context.prior.usual : NO_LENGTHS;
  const { address } = reference;
  const found: Finding[] = [];
  for (const wordBytes of [1, 2] as const) {
    if (wordBytes === 2 && address % 2 === 1) continue;
    const type: WordType = { wordBytes, bigEndian, signed: false, float: false };
    searchBlocks(
      bytes,
      prices,
      address,
      reach,
      type,
      widthsOf(reference),
      (width) => isHintedWidth(reference, width, wordBytes) || usual.has(width),
      (width, height, savedBits, lastGain, nextGain) => {
        // A row that code names needs no smoothness to prove it.
        const isHinted = isHintedWidth(reference, width, wordBytes);
        const cellBits = isHinted ? Math.max(0, savedBits) : savedBits;
        const end = address + width * height * wordBytes;
        const layout = layoutOf(context, reference, width, height, wordBytes, end);
        const { x, y, isDescribed } = layout;
        const edge = isHinted ? 0 : edgeBits(lastGain, nextGain, layout.isEndKnown);
        const layoutBits = layout.layoutBits + edge;
        // Usual shapes are kept until their cells are priced well.
        if (!(usual.has(width) && usual.has(height))) {
          if (layoutBits < LEAST_LAYOUT_BITS) return;
          if (CAPPED_WEIGHT(cellBits) + layoutBits <= 0) return;
        }
        found.push({
          start: address,
          end,
          cells: address,
          width,
          height,
          type,
          x,
          y,
          rule: isDescribed ? 'descriptor' : 'codePointer',
          cellBits,
          layoutBits,
          pointerCount: reference.pointerCount,
          areRowsNamed: isHinted || isDescribed,
        });
      },
    );
  }
  found.sort(
    (a, b) => findingBits(b, CAPPED_WEIGHT) - findingBits(a, CAPPED_WEIGHT) || b.end - a.end,
  );
  const best = found.slice(0, KEPT_PER_START);
  const others = found.slice(KEPT_PER_START);
  others.sort((a, b) => b.layoutBits - a.layoutBits || b.cellBits - a.cellBits || b.end - a.end);
  return [...best, ...others.slice(0, KEPT_PER_START)].map((finding) => ({
    ...finding,
    layoutBits:
      finding.layoutBits +
      WRAP_WEIGHT * wrapBits(bytes, address, finding.type, finding.width, finding.height) +
      (isOneAxis(bytes, finding) ? AXIS_BITS : 0),
  }));
}

/** Whether all cells rise: then they are an axis. */
function isOneAxis(bytes: Uint8Array, { cells, width, height, type }: Finding): boolean {
  return isRising(bytes, cells, width * height, type);
}

function widthsOf(reference: Reference): readonly number[] {
  const short = [...reference.axes, ...reference.descriptors.map(({ x }) => x)].some(
    ({ count }) => count === 2,
  );
  return short ? [2, ...WIDTHS] : WIDTHS;
}
