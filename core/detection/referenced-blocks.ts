import type { WordType } from '../values/word.ts';
import { isRising } from './axis-runs.ts';
import { LEAST_WIDTH, MOST_WIDTH, searchBlocks } from './block-search.ts';
import { LinePrices } from './cell-prices.ts';
import type { EndEvidence } from './end-evidence.ts';
import { CAPPED_WEIGHT, type Finding, findingBits } from './finding.ts';
import type { LookUpRoutines } from './look-up-routines.ts';
import { type CandidateAxis, NO_AXIS } from './map-candidate.ts';
import type { CodeBlocks } from './references/code-blocks.ts';
import type { CountedAxis, Reference, ReferenceIndex } from './references/reference-index.ts';
import { isHintedWidth, isOwnPlace, shapeBits } from './shape-hints.ts';
import type { ShapePrior } from './shape-prior.ts';
import { wrapBits } from './wrap-bits.ts';

const WINDOW_BYTES = 0x10000;
/** Blocks may reach so far beyond the window of their start. */
const REACH_BYTES = 0x1000;
const KEPT_PER_START = 8;
/** In larger images flat rows end a block of any shape. */
const MOST_USUAL_BYTES = 0x400000;
const NO_LENGTHS: ReadonlySet<number> = new Set();
const WRAP_WEIGHT = 0.4;
/** Where code names the row, usual shapes tell less. */
const HINTED_PRIOR_SHARE = 0.4;
/** Share of what a last row costs too much, and of what a row left out would save; the most of the second. */
const EDGE = { extra: 1.5, missing: 0.3, most: 8 };
/** Against less than this no smoothness helps: two maps that stand together are as smooth as one. */
const LEAST_LAYOUT_BITS = -20;

/** Bits for and against a shape; log-odds, set by hand and tried on the bench. */
const BITS = {
  chance: -16,
  called: 8,
  pointed: 5,
  weak: -8,
  fastAxis: 9,
  slowAxis: 7,
  otherAxis: 2,
  noAxis: -8,
  descriptor: 40,
  insideStart: -25,
  inside: -8,
  insideWeak: -2,
  mostInside: -64,
  axis: -25,
};

/** What is known of an image while blocks are searched. */
export interface BlockContext {
  readonly bytes: Uint8Array;
  readonly references: ReferenceIndex;
  readonly bigEndian: boolean;
  readonly code: CodeBlocks;
  readonly routines: LookUpRoutines | undefined;
  readonly prior: ShapePrior;
  readonly ends: EndEvidence;
}

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
      (isOneAxis(bytes, finding) ? BITS.axis : 0),
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

interface Layout {
  readonly layoutBits: number;
  readonly x: CandidateAxis;
  readonly y: CandidateAxis;
  readonly isDescribed: boolean;
  readonly isEndKnown: boolean;
}

function layoutOf(
  { references, ends, routines, prior }: BlockContext,
  reference: Reference,
  width: number,
  height: number,
  wordBytes: number,
  end: number,
): Layout {
  let bits = BITS.chance + namedBits(reference) + (routines?.bitsOf(reference, wordBytes) ?? 0);
  bits +=
    (isHintedWidth(reference, width, wordBytes) ? HINTED_PRIOR_SHARE : 1) *
    prior.bitsOf(width, height);
  let x: CandidateAxis = NO_AXIS;
  let y: CandidateAxis = NO_AXIS;
  const described = reference.descriptors.find(
    (descriptor) => descriptor.x.count === width && descriptor.y?.count === height,
  );
  if (described !== undefined) {
    bits += BITS.descriptor;
    x = rom(described.x);
    y = described.y === undefined ? NO_AXIS : rom(described.y);
  } else if (reference.axes.length > 0) {
    const xIndex = reference.axes.findIndex(({ count }) => count === width);
    const yIndex = reference.axes.findIndex(({ count }, i) => count === height && i !== xIndex);
    const xAxis = reference.axes[xIndex];
    const yAxis = reference.axes[yIndex];
    if (xAxis !== undefined) x = rom(xAxis);
    if (yAxis !== undefined) y = rom(yAxis);
    if (reference.argumentCounts.size === 0) {
      bits += xIndex === 0 ? BITS.fastAxis : xIndex > 0 ? BITS.otherAxis : BITS.noAxis;
      if (yIndex >= 0) bits += yIndex === 1 && xIndex === 0 ? BITS.slowAxis : BITS.otherAxis;
    } else if (yIndex >= 0 && xIndex >= 0) bits += BITS.otherAxis;
  }
  bits += shapeBits(reference, routines, width, height, wordBytes);
  const areRowsKnown = reference.rows === height && reference.rowBytes === width * wordBytes;
  const ending = areRowsKnown ? ends.knownBits : ends.bitsAt(end);
  bits += ending;
  bits += insideBits(references, reference, end, wordBytes);
  return { layoutBits: bits, x, y, isDescribed: described !== undefined, isEndKnown: ending > 0 };
}

function namedBits(reference: Reference): number {
  if (reference.callCount > 0) return BITS.called;
  return reference.pointerCount > 0 ? BITS.pointed : BITS.weak;
}

/** Whether something certainly begins at an address: it is looked up, or code steps from it in rows. */
function isStart({ callCount, rows, codeRowBytes }: Reference): boolean {
  return callCount > 0 || rows > 0 || codeRowBytes.size > 0;
}

/** Every other place of the file that is named inside the block speaks against it. */
function insideBits(
  references: ReferenceIndex,
  reference: Reference,
  end: number,
  wordBytes: number,
): number {
  const { address } = reference;
  const addresses = references.addresses();
  let bits = 0;
  for (let i = references.indexFrom(address + 1); i < addresses.length; i++) {
    const inside = addresses[i] ?? end;
    if (inside >= end || bits <= BITS.mostInside) break;
    if (isOwnPlace(reference, inside - address, wordBytes)) continue;
    const other = references.get(inside);
    if (other !== undefined && isStart(other)) bits += BITS.insideStart;
    else bits += other?.pointerCount === 0 ? BITS.insideWeak : BITS.inside;
  }
  return bits;
}

function rom(axis: CountedAxis): CandidateAxis {
  return { reference: 'ROM', words: axis.words };
}
