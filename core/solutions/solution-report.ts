import type { ByteRange } from '../bytes/byte-range.ts';
import type { CarryFailure, ChangeFigures } from './carry-values.ts';
import type { PlaceFailure, PlaceRule } from './placement.ts';
import type { CarryMode } from './solution.ts';

/** What applying a solution has come to. Only `applied` writes anything. */
export type ApplyKind =
  | 'applied'
  | 'refused'
  | 'already-applied'
  | 'partly-applied'
  | 'other-change'
  | 'not-modified';

/** Why a region, and with it the solution, was refused. */
export type ApplyFailure =
  | PlaceFailure
  | CarryFailure
  /** The map has been changed in this file already, and not by this solution. */
  | 'other-change'
  /** The tuner has changed cells of the map, and nobody has said whose count. */
  | 'own-edits'
  /** Nothing was found: the file is of another control unit. */
  | 'foreign'
  /** All places are known, and not well enough. */
  | 'confidence';

/** What became of one region. Plain data. */
export interface RegionReport {
  readonly id: string;
  /** Name of the map, `null` where no definition tells. */
  readonly map: string | null;
  readonly source: ByteRange;
  readonly target: ByteRange | null;
  readonly state: 'placed' | 'already' | 'partly' | 'other-change' | 'failed';
  readonly rule: PlaceRule | null;
  readonly confidence: number;
  readonly mode: CarryMode;
  readonly cells: number;
  readonly saturated: number;
  readonly change: ChangeFigures;
  readonly reason: ApplyFailure | null;
  readonly rivals: readonly number[];
  /** Cells that the tuner has changed too. */
  readonly ownCells: number;
  /** Bytes of the target region before and after, base64; `null` where nothing was written. What takes it back. */
  readonly replaced: string | null;
  readonly written: string | null;
}

/** What applying has come to, map by map. */
export interface SolutionReport {
  readonly kind: ApplyKind;
  readonly reason: ApplyFailure | null;
  /** Product of the regions' confidence, 0..1. */
  readonly confidence: number;
  /** Whether the target is the software that the solution was learnt from. */
  readonly isSameSoftware: boolean;
  /** SHA-256 of the original that the solution was learnt from. */
  readonly sourceSha256: string;
  /** All of them, also where the solution was refused. */
  readonly regions: readonly RegionReport[];
  /** Bytes and maps that were changed. */
  readonly written: { readonly bytes: number; readonly maps: number };
}
