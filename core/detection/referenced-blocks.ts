import type { WordType } from '../values/word.ts';
import { LEAST_WIDTH, MOST_WIDTH, searchBlocks } from './block-search.ts';
import { LinePrices } from './cell-prices.ts';
import { CAPPED_WEIGHT, type Finding, findingBits } from './finding.ts';
import type { LengthPrior } from './length-prior.ts';
import type { LookUpRoutines } from './look-up-routines.ts';
import { type CandidateAxis, NO_AXIS } from './map-candidate.ts';
import type { CodeBlocks } from './references/code-blocks.ts';
import type { CountedAxis, Reference, ReferenceIndex } from './references/reference-index.ts';
import { wrapBits } from './wrap-bits.ts';

const WINDOW_BYTES = 0x10000;
/** Blocks may reach so far beyond the window of their start. */
const REACH_BYTES = 0x1000;
const KEPT_PER_START = 8;
const PADDING_BYTES = 8;

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
  rowCount: 6,
  rowPointers: 18,
  endKnown: 7,
  endWeak: 0,
  endUnknown: -3,
  inside: -8,
  insideWeak: -2,
  mostInside: -64,
  small: -1,
};

/** What is known of an image while blocks are searched. */
export interface BlockContext {
  readonly bytes: Uint8Array;
  readonly references: ReferenceIndex;
  readonly bigEndian: boolean;
  readonly code: CodeBlocks;
  readonly routines: LookUpRoutines | undefined;
  readonly prior: LengthPrior;
  /** Addresses at which found maps begin. */
  readonly starts: ReadonlySet<number>;
}

const WIDTHS: readonly number[] = Array.from(
  { length: MOST_WIDTH - LEAST_WIDTH + 1 },
  (_, i) => LEAST_WIDTH + i,
);

/** Maps without a header at addresses that code or tables name. Yields the part done, 0..1. */
export function* referencedBlocks(context: BlockContext): Generator<number, Finding[]> {
  const { bytes, references } = context;
  const findings: Finding[] = [];
  const addresses = references.addresses();
  const to = bytes.length - (bytes.length % 2);
  for (let window = 0; window < to; window += WINDOW_BYTES) {
    yield window / to;
    const windowEnd = Math.min(to, window + WINDOW_BYTES);
    let i = references.indexFrom(window);
    if ((addresses[i] ?? windowEnd) >= windowEnd) continue;
    const reach = Math.min(bytes.length - (bytes.length % 2), windowEnd + REACH_BYTES);
    const prices = new LinePrices(bytes, window, reach);
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
      (width, height, cellBits) => {
        const end = address + width * height * wordBytes;
        const { layoutBits, x, y, isDescribed } = layoutOf(
          context,
          reference,
          width,
          height,
          wordBytes,
          end,
        );
        if (CAPPED_WEIGHT(cellBits) + layoutBits <= 0) return;
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
      0.4 * wrapBits(bytes, address, finding.type, finding.width, finding.height),
  }));
}

function widthsOf(reference: Reference): readonly number[] {
  const short = [...reference.axes, ...reference.descriptors.map(({ x }) => x)].some(
    ({ count }) => count === 2,
  );
  return short ? [2, ...WIDTHS] : WIDTHS;
}

function layoutOf(
  { references, starts, bytes, routines, prior }: BlockContext,
  reference: Reference,
  width: number,
  height: number,
  wordBytes: number,
  end: number,
): { layoutBits: number; x: CandidateAxis; y: CandidateAxis; isDescribed: boolean } {
  let bits = BITS.chance + namedBits(reference) + (routines?.bitsOf(reference, wordBytes) ?? 0);
  bits += prior.bitsOf(width, height);
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
    bits += xIndex === 0 ? BITS.fastAxis : xIndex > 0 ? BITS.otherAxis : BITS.noAxis;
    if (yIndex >= 0) bits += yIndex === 1 && xIndex === 0 ? BITS.slowAxis : BITS.otherAxis;
  }
  if (reference.rowCounts.has(width) || reference.rowCounts.has(width * wordBytes))
    bits += BITS.rowCount;
  const hasRowPointers = reference.rowBytes === width * wordBytes;
  if (hasRowPointers && reference.rows === height) bits += BITS.rowPointers;
  bits += endBits(references, starts, bytes, end);
  bits += insideBits(references, reference.address, end, hasRowPointers ? reference.rowBytes : 0);
  return { layoutBits: bits, x, y, isDescribed: described !== undefined };
}

function namedBits(reference: Reference): number {
  if (reference.callCount > 0) return BITS.called;
  return reference.pointerCount > 0 ? BITS.pointed : BITS.weak;
}

function endBits(
  references: ReferenceIndex,
  starts: ReadonlySet<number>,
  bytes: Uint8Array,
  end: number,
): number {
  if (references.isNamed(end)) {
    return references.get(end)?.pointerCount === 0 ? BITS.endWeak : BITS.endKnown;
  }
  if (starts.has(end)) return BITS.endKnown;
  return end >= bytes.length || isPadding(bytes, end) ? BITS.endKnown : BITS.endUnknown;
}

/** Erased bytes that begin here. */
function isPadding(bytes: Uint8Array, start: number): boolean {
  if (bytes[start - 1] === 0xff) return false;
  for (let at = start; at < start + PADDING_BYTES; at++) if (bytes[at] !== 0xff) return false;
  return true;
}

/** Every other place of the file that is named inside the block speaks against it. */
function insideBits(
  references: ReferenceIndex,
  address: number,
  end: number,
  rowBytes: number,
): number {
  const addresses = references.addresses();
  let bits = 0;
  for (let i = references.indexFrom(address + 1); i < addresses.length; i++) {
    const inside = addresses[i] ?? end;
    if (inside >= end || bits <= BITS.mostInside) break;
    if (rowBytes > 0 && (inside - address) % rowBytes === 0) continue;
    const isWeak = references.get(inside)?.pointerCount === 0;
    bits += isWeak ? BITS.insideWeak : BITS.inside;
  }
  return bits;
}

function rom(axis: CountedAxis): CandidateAxis {
  return { reference: 'ROM', words: axis.words };
}
