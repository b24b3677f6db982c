import type { EndEvidence } from './end-evidence.ts';
import type { LookUpRoutines } from './look-up-routines.ts';
import { type CandidateAxis, NO_AXIS } from './map-candidate.ts';
import type { CodeBlocks } from './references/code-blocks.ts';
import type { CountedAxis, Reference, ReferenceIndex } from './references/reference-index.ts';
import { isHintedWidth, isOwnPlace, shapeBits } from './shape-hints.ts';
import type { ShapePrior } from './shape-prior.ts';

/** Where code names the row, usual shapes tell less. */
const HINTED_PRIOR_SHARE = 0.4;

/** Bits for and against a shape; log-odds, set by hand and tried on the bench. */
const BITS = {
  chance: -16,
  called: 8,
  pointed: 5,
  weak: -8,
  /** Where a table of pointers names a row of a map that begins before. */
  laterRow: -25,
  fastAxis: 9,
  slowAxis: 7,
  otherAxis: 2,
  noAxis: -8,
  descriptor: 40,
  insideStart: -25,
  inside: -8,
  insideWeak: -2,
  mostInside: -64,
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

/** Bits that all but the cells tell of a block, and the axes it goes with. */
export interface BlockLayout {
  readonly layoutBits: number;
  readonly x: CandidateAxis;
  readonly y: CandidateAxis;
  /** Whether a table describes exactly this shape. */
  readonly isDescribed: boolean;
  /** Whether something that is known begins where the block ends. */
  readonly isEndKnown: boolean;
}

/** What code, tables and usual shapes tell of a block at an address that code names. */
export function layoutOf(
  { references, ends, routines, prior }: BlockContext,
  reference: Reference,
  width: number,
  height: number,
  wordBytes: number,
  end: number,
): BlockLayout {
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
  if (reference.isLaterRow && reference.rows === 0) return BITS.laterRow;
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
