import type { ByteRange } from '../bytes/byte-range.ts';
import type { Processor } from '../detection/references/processor.ts';
import type { CellOrder, WordRun } from '../maps/map-definition.ts';
import type { ImageSymbol } from '../symbols/image-symbol.ts';
import type { Scale } from '../values/scale.ts';
import type { WordType } from '../values/word.ts';

/** Names the layout of a stored solution; one of another layout is not read. */
export const SOLUTION_FORMAT = 'mapwright-solution-1';

/** What a changed stretch of a file is. Code and what was written into free space are carried to the same software only. */
export type RegionClass = 'map' | 'curve' | 'constant' | 'dtc' | 'code' | 'free-space' | 'unknown';

/** All classes. */
export const REGION_CLASSES: readonly RegionClass[] = [
  'map',
  'curve',
  'constant',
  'dtc',
  'code',
  'free-space',
  'unknown',
];

/**
 * How a new value comes from the value that the target has: the learnt value itself, the learnt difference added, or the learnt
 * ratio multiplied.
 */
export type CarryMode = 'absolute' | 'difference' | 'percent';

/** All modes. */
export const CARRY_MODES: readonly CarryMode[] = ['absolute', 'difference', 'percent'];

/** What a definition says of the object that was changed; addresses are of the source. */
export interface RegionMap {
  readonly name: string;
  readonly unit: string;
  readonly scale: Scale;
  readonly cells: WordRun;
  readonly width: number;
  readonly height: number;
  readonly order: CellOrder;
  readonly lineSkipBytes: number;
}

/** An object that was changed: a map, a part of one, a constant, a piece of code. */
export interface SolutionRegion extends ByteRange {
  /** Unique within the solution. */
  readonly id: string;
  readonly class: RegionClass;
  readonly map: RegionMap | null;
  /** How its bytes are numbers. The first word begins where the region begins. */
  readonly word: WordType;
  /** How values are carried unless somebody says otherwise. */
  readonly mode: CarryMode;
  /** All bytes of the region, those that did not change too. */
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** Bytes of the original around regions. */
export interface SolutionWindow {
  readonly start: number;
  readonly bytes: Uint8Array;
}

/** A place in code that names an address of the source, with what stands around it. */
export interface ReferenceSite {
  /** Address of the operand in the source. */
  readonly at: number;
  /** Address that it names. */
  readonly address: number;
  /** Whether a region starts there, or it is a neighbour that shows where the region lies. */
  readonly isStart: boolean;
  /** Code around the operand: `SITE_REACH_BYTES` before it, and as many from it on. */
  readonly code: Uint8Array;
}

/** The file that a solution was learnt from. What it says of itself explains and sorts; it never places anything. */
export interface SolutionSource {
  readonly lengthBytes: number;
  /** Of the original, hexadecimal. */
  readonly sha256: string;
  readonly family: string | null;
  readonly softwareNumber: string | null;
  readonly processor: Processor;
  /** A hash of 16 bits for each block of the original: tells the same software whatever was tuned in it. */
  readonly blocks: Uint8Array;
}

/** A change of one file that can be found again in another, and everything that is needed to find it. Plain data. */
export interface Solution {
  readonly source: SolutionSource;
  /** Ascending, not overlapping. */
  readonly regions: readonly SolutionRegion[];
  /** Ascending, not overlapping; every region lies in one. */
  readonly windows: readonly SolutionWindow[];
  /** Bytes of the windows that differ from car to car: checksums, numbers. Ascending, not overlapping. */
  readonly volatile: readonly ByteRange[];
  readonly sites: readonly ReferenceSite[];
  /** Objects of the source that regions lie in, as the source names them. By address; empty where it names none. */
  readonly symbols: readonly ImageSymbol[];
}

/** Bytes of code that a site keeps on each side of its operand. */
export const SITE_REACH_BYTES = 64;

/** Sizes that a solution keeps: what is larger is refused on its way in. */
export const SOLUTION_LIMITS: SolutionLimits = {
  regions: 4096,
  windowBytes: 4_194_304,
  regionBytes: 524_288,
  sites: 65_536,
  symbols: 16_384,
  nameLength: 200,
};

/** The most of each. */
export interface SolutionLimits {
  readonly regions: number;
  /** Of all windows. */
  readonly windowBytes: number;
  /** Of one region. */
  readonly regionBytes: number;
  readonly sites: number;
  readonly symbols: number;
  /** Characters of a name or unit. */
  readonly nameLength: number;
}

/** Whether a region may be carried to other software at all: code names addresses, and so may what was added beside it. */
export function isBoundToSoftware(region: Pick<SolutionRegion, 'class'>): boolean {
  return region.class === 'code' || region.class === 'free-space';
}
