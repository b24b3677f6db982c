import {
  isWritableScale,
  physicalFromRaw,
  RAW_SCALE,
  type Scale,
} from '../../core/values/scale.ts';
import { type WordType, wordBounds } from '../../core/values/word.ts';

/** What dragging a value up or down depends on. */
export interface DragUnit {
  readonly type: WordType;
  /** From raw words to what is shown; the identity while raw words are shown. */
  readonly scale: Scale;
}

/** Digits to which a dragged distance is exact: more would be noise of binary fractions. */
const DIGITS = 12;

/** Unit of a map's cells. */
export function dragUnit(type: WordType, scale: Scale, showsRaw: boolean): DragUnit {
  return { type, scale: showsRaw ? RAW_SCALE : scale };
}

/** Whether values of this unit can be dragged at all: not those of a factor of 0. */
export function isDraggable({ scale }: DragUnit): boolean {
  return isWritableScale(scale);
}

/** The distance a drag stands for: a whole number of raw steps, unless the words are floats. In the unit that is shown. */
export function deltaOfDistance(unit: DragUnit, distance: number): number {
  const { factor } = unit.scale;
  const shown = unit.type.float ? distance : Math.round(distance / factor) * factor;
  return 0 + Number(shown.toPrecision(DIGITS));
}

/** Value that a cell shows while it is dragged: limited to what its word holds. */
export function draggedValue(unit: DragUnit, raw: number, delta: number): number {
  const { min, max } = wordBounds(unit.type);
  const moved = raw + delta / unit.scale.factor;
  const whole = unit.type.float ? moved : Math.round(moved);
  return physicalFromRaw(Math.max(min, Math.min(max, whole)), unit.scale);
}
