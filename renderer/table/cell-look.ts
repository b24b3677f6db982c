import type { DisplayMode } from '../../core/values/cell-text.ts';
import type { HeatInks } from './table-palette.ts';
import { CELL, FILL, FIRST_HEAT_FILL, INK, type Ink, MARK, type Mark } from './table-texel.ts';

/** Colour of a value: that of its change, on heat colours one that can be read there. */
export function valueInk(
  fill: number,
  direction: number,
  isChanged: boolean,
  display: DisplayMode,
  heatInks: HeatInks,
): Ink {
  if (fill >= FIRST_HEAT_FILL) return heatInks[fill - FIRST_HEAT_FILL] ?? INK.text;
  if (direction !== 0) return direction > 0 ? INK.increased : INK.decreased;
  const isDifference = display === 'diff' || display === 'percentageDiff';
  return isDifference && !isChanged ? INK.textDim : INK.text;
}

/** Background of a cell without a heat colour. */
export function plainFill(isChanged: boolean, isUnsaved: boolean): number {
  if (isUnsaved) return FILL.unsaved;
  return isChanged ? FILL.changed : FILL.none;
}

/** Bar at the left edge of a cell whose background says nothing of its change: bits of the cell table. */
export function barFlags(direction: number): number {
  if (direction === 0) return 0;
  return direction > 0 ? CELL.barUp : CELL.barDown;
}

/** Glyph beside a value. @param direction whether it is above (> 0), below (< 0) or at its original */
export function markOf(direction: number, isUnsaved: boolean): Mark {
  if (direction > 0) return isUnsaved ? MARK.upUnsaved : MARK.up;
  if (direction < 0) return isUnsaved ? MARK.downUnsaved : MARK.down;
  return isUnsaved ? MARK.unsaved : MARK.none;
}

/** Colour of a point of an axis. @param isActive whether the cursor is in its row or column */
export function axisInk(direction: number, isActive: boolean): Ink {
  if (direction !== 0) return direction > 0 ? INK.increased : INK.decreased;
  return isActive ? INK.axisActive : INK.axis;
}

/** Background of a point of an axis. */
export function axisFill(direction: number, isUnsaved: boolean, isActive: boolean): number {
  if (isUnsaved) return FILL.axisUnsaved;
  if (direction !== 0) return FILL.axisChanged;
  return isActive ? FILL.axisActive : FILL.axis;
}
