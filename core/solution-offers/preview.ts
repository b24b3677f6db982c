import type { ChangeFigures } from '../solutions/carry-values.ts';
import type { CarryMode, RegionClass } from '../solutions/solution.ts';

/** Most rows and columns of a surface that a preview shows. */
export const MAX_PREVIEW_SIDE = 16;

/** Percent to which the figures of a solution are rounded that was not bought. */
export const PREVIEW_PERCENT_STEP = 5;

/** Steps in which a surface tells the change of a solution that was not bought, on each side of nothing. */
export const PREVIEW_SURFACE_STEPS = 4;

/** Change of a map over its area. */
export interface PreviewSurface {
  readonly columns: number;
  readonly rows: number;
  /** Row by row, -1..1: 1 is the greatest change of the map either way. */
  readonly values: readonly number[];
}

/** What is told of the change of a map, whatever version it is looked at in. */
export interface ToldMap {
  readonly id: string;
  readonly name: string | null;
  readonly kind: RegionClass;
  readonly start: number;
  readonly end: number;
  readonly width: number;
  readonly height: number;
  readonly cells: number;
  readonly change: ChangeFigures | null;
  readonly surface: PreviewSurface;
  readonly mode: CarryMode;
  readonly canChooseMode: boolean;
}

/** The change of a map as it is, whatever is told of it later. */
export interface ExactPreviewMap extends ToldMap {
  readonly change: ChangeFigures;
  /** Length of a cell in bytes. */
  readonly wordBytes: number;
}

/** How a map of a solution stands in a version. */
export interface StateInVersion {
  readonly state: 'placed' | 'already' | 'partly';
  /** Cells that the person has changed otherwise. */
  readonly ownCells: number;
}
