import type { PointRange } from './point-window.ts';

/** How much of a line is in sight. */
export interface LineZoom {
  /** Points across the picture, 8..5120, or all there are. */
  readonly range: PointRange;
  /** How much taller than at the scale at which all values are in sight, 1..128. */
  readonly scale: number;
}
