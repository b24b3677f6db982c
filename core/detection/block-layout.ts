import type { DetectionWork } from './detection-work.ts';
import type { EndEvidence } from './end-evidence.ts';
import type { LookUpRoutines } from './look-up-routines.ts';
import { type CandidateAxis, NO_AXIS } from './map-candidate.ts';
import { NamesInside } from './names-inside.ts';
import type { CodeBlocks } from './references/code-blocks.ts';
import type { CountedAxis, Reference, ReferenceIndex } from './references/reference-index.ts';
import { ShapeHints } from './shape-hints.ts';
import type { ShapePrior } from './shape-prior.ts';

/** Where code names the row, usual shapes tell less. */
const HINTED_PRIOR_SHARE = 0.4;
/** Sums of bits in another order differ by less. */
const ROUNDING_BITS = 1e-6;

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
  readonly work: DetectionWork;
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

/** What code, tables and usual shapes tell of the blocks of bytes, or of words, at an address that code names. */
export class BlockLayouts {
  readonly #context: BlockContext;
  readonly #reference: Reference;
  readonly #wordBytes: number;
  readonly #hints: ShapeHints;
  readonly #inside: NamesInside;
  /** Bits that are the same for all shapes. */
  readonly #placeBits: number;

  constructor(context: BlockContext, reference: Reference, wordBytes: number) {
    const { routines, references } = context;
    this.#context = context;
    this.#reference = reference;
    this.#wordBytes = wordBytes;
    this.#hints = new ShapeHints(reference, routines, wordBytes);
    this.#inside = new NamesInside(references, reference, wordBytes);
    this.#placeBits =
      BITS.chance + namedBits(reference) + (routines?.bitsOf(reference, wordBytes) ?? 0);
  }

  /** Whether code or a table names the length of a row. */
  isHintedWidth(width: number): boolean {
    return this.#hints.isHintedWidth(width);
  }

  /** Rows of a width up to which blocks may have so many bits; none of more rows has. */
  mostRows(width: number, leastBits: number): number {
    const end = this.#inside.endWith(leastBits - this.#mostBitsOf(width) - ROUNDING_BITS);
    return Math.floor((end - this.#reference.address) / (width * this.#wordBytes));
  }

  /** What is told of a block; `undefined` if that is fewer bits than asked for. */
  of(width: number, height: number, leastBits: number): BlockLayout | undefined {
    const { ends, prior, work } = this.#context;
    work.judgedShapes++;
    const { address, rows, rowBytes } = this.#reference;
    const lineBytes = width * this.#wordBytes;
    const end = address + height * lineBytes;
    const axes = this.#axesOf(width, height);
    const bits =
      this.#placeBits +
      this.#priorShare(width) * prior.bitsOf(width, height) +
      axes.bits +
      this.#hints.bitsOf(width, height) +
      this.#inside.bitsUpTo(end);
    // Most blocks end here: what is known of their ends takes longest to look up.
    if (bits + ends.mostBits < leastBits) return undefined;
    const endBits = rows === height && rowBytes === lineBytes ? ends.knownBits : ends.bitsAt(end);
    const layoutBits = bits + endBits;
    if (layoutBits < leastBits) return undefined;
    const { x, y, isDescribed } = axes;
    return { layoutBits, x, y, isDescribed, isEndKnown: endBits > 0 };
  }

  /** No block of a width has more bits, whatever is named inside. */
  #mostBitsOf(width: number): number {
    const { descriptors, axes } = this.#reference;
    const isDescribed = descriptors.some(({ x }) => x.count === width);
    const axisBits = axes.length > 0 ? BITS.fastAxis + BITS.slowAxis : 0;
    return (
      this.#placeBits +
      this.#priorShare(width) * this.#context.prior.mostBits +
      (isDescribed ? BITS.descriptor : axisBits) +
      this.#hints.mostBitsOf(width) +
      this.#context.ends.mostBits
    );
  }

  #priorShare(width: number): number {
    return this.isHintedWidth(width) ? HINTED_PRIOR_SHARE : 1;
  }

  /** The axes of a shape, and what they tell. */
  #axesOf(width: number, height: number): BlockAxes {
    const { descriptors, axes, argumentCounts } = this.#reference;
    const described = descriptors.find(({ x, y }) => x.count === width && y?.count === height);
    if (described !== undefined) {
      return {
        bits: BITS.descriptor,
        x: rom(described.x),
        y: rom(described.y),
        isDescribed: true,
      };
    }
    if (axes.length === 0) return NO_AXES;
    const xIndex = axes.findIndex(({ count }) => count === width);
    const yIndex = axes.findIndex(({ count }, i) => count === height && i !== xIndex);
    let bits = 0;
    if (argumentCounts.size === 0) {
      bits += xIndex === 0 ? BITS.fastAxis : xIndex > 0 ? BITS.otherAxis : BITS.noAxis;
      if (yIndex >= 0) bits += yIndex === 1 && xIndex === 0 ? BITS.slowAxis : BITS.otherAxis;
    } else if (yIndex >= 0 && xIndex >= 0) bits += BITS.otherAxis;
    return { bits, x: rom(axes[xIndex]), y: rom(axes[yIndex]), isDescribed: false };
  }
}

interface BlockAxes extends Pick<BlockLayout, 'x' | 'y' | 'isDescribed'> {
  readonly bits: number;
}

const NO_AXES: BlockAxes = { bits: 0, x: NO_AXIS, y: NO_AXIS, isDescribed: false };

function namedBits(reference: Reference): number {
  if (reference.callCount > 0) return BITS.called;
  if (reference.isLaterRow && reference.rows === 0) return BITS.laterRow;
  return reference.pointerCount > 0 ? BITS.pointed : BITS.weak;
}

function rom(axis: CountedAxis | undefined): CandidateAxis {
  return axis === undefined ? NO_AXIS : { reference: 'ROM', words: axis.words };
}
