import type { MapColouring } from '../map/map-view-contract.ts';
import type { MapExtremes } from './map-extremes.ts';
import { FILL, FIRST_HEAT_FILL, HEAT_STEPS } from './table-texel.ts';

const LAST_STEP = HEAT_STEPS - 1;
const MIDDLE_STEP = HEAT_STEPS / 2;

/**
 * Background of a cell by its value between the smallest and largest of the map, or by its change: none in the middle, the
 * largest at one of the ends. A flat map has the middle colour (expectations 5.1); what is not finite or has not changed
 * has none.
 *
 * hot: no allocation
 */
export function heatFill(
  colouring: MapColouring,
  shown: number,
  change: number,
  extremes: Pick<MapExtremes, 'min' | 'max' | 'maxChange'>,
): number {
  switch (colouring) {
    case 'none':
      return FILL.none;
    case 'value': {
      if (!Number.isFinite(shown)) return FILL.none;
      const { min, max } = extremes;
      const range = max - min;
      if (!(range > 0)) return FIRST_HEAT_FILL + MIDDLE_STEP;
      return FIRST_HEAT_FILL + stepOf((shown - min) / range);
    }
    case 'change': {
      const { maxChange } = extremes;
      if (change === 0 || !(maxChange > 0) || !Number.isFinite(change)) return FILL.none;
      return FIRST_HEAT_FILL + stepOf(0.5 + change / maxChange / 2);
    }
  }
}

function stepOf(share: number): number {
  return Math.min(LAST_STEP, Math.max(0, Math.round(share * LAST_STEP)));
}
