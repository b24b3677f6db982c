import type {
  CellOrder,
  PotentialMapType,
  ReferenceMode,
  WordRun,
} from '../maps/map-definition.ts';
import type { WordType } from '../values/word.ts';

/** How the layout of a potential map was recognised. */
export type DetectionRule =
  /** Both counts, both axes, cells: Bosch ME7, EDC16, EDC17. */
  | 'countsAndAxes'
  /** An id and a count before each axis: Bosch EDC15. */
  | 'idAndCountPerAxis'
  /** An id and a count before each axis of gaps: Bosch Motronic. */
  | 'subtractAxes'
  /** A descriptor elsewhere names counts, axes and cells: Denso. */
  | 'descriptor'
  /** Two rising runs right before the cells, no counts. */
  | 'axesBeforeCells'
  /** Program code gives the address of the cells, and maybe of the axes or the length of a row. */
  | 'codePointer'
  /** A table of pointers at equal distances, one to each row. */
  | 'rowPointers'
  /** Cells alone: rows that follow each other smoothly. */
  | 'smoothRows';

/** Figures behind a candidate, for a person who asks why. Bits say how much shorter the file gets told with the map than without. */
export interface DetectionReason {
  readonly rule: DetectionRule;
  /** Evidence from the smoothness of the cells over rows and columns. */
  readonly cellBits: number;
  /** Evidence from counts, axes, pointers and neighbours. */
  readonly layoutBits: number;
  /** How often program code or a table names the cells. */
  readonly pointerCount: number;
}

/** An axis of a potential map. Without words in the file the reference mode is NONE. */
export type CandidateAxis =
  | { readonly reference: Extract<ReferenceMode, 'NONE'> }
  | { readonly reference: Extract<ReferenceMode, 'ROM' | 'ROM_SUB'>; readonly words: WordRun };

/** A place in an image that looks like a map. */
export interface MapCandidate {
  /** File address of the first cell. */
  readonly address: number;
  /** Cells that follow each other in the file: a stored line. */
  readonly width: number;
  /** Stored lines; 1 is a curve. */
  readonly height: number;
  readonly wordType: WordType;
  /** Always row after row: the file does not tell which axis its maker shows to the right. */
  readonly order: Extract<CellOrder, 'rowMajor'>;
  /** Axis along a stored line. */
  readonly x: CandidateAxis;
  /** Axis across stored lines; NONE for a curve. */
  readonly y: CandidateAxis;
  readonly type: PotentialMapType;
  /** 0..1, 1 is best: how sure the finder is, and of how much use the map is. */
  readonly score: number;
  readonly reason: DetectionReason;
}

/** Axis that is not in the file. */
export const NO_AXIS: CandidateAxis = { reference: 'NONE' };

/** Type of the specification: bytes are BYTE, curves of longer words "2D", maps go by the order of their words. */
export function potentialMapType(height: number, type: WordType): PotentialMapType {
  if (type.wordBytes === 1) return 'BYTE';
  if (height === 1) return type.bigEndian ? '2D HiLo' : '2D LoHi';
  return type.bigEndian ? 'HiLo' : 'LoHi';
}
