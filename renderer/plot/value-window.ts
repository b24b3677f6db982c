/** How often the height of the picture holds all values. Specification 5, "Line chart Y scale accepted only 1..128". */
export const VALUE_SCALE_LIMITS: { readonly min: number; readonly max: number } = {
  min: 1,
  max: 128,
};

/** Nearest allowed scale. */
export function clampValueScale(scale: number): number {
  const { min, max } = VALUE_SCALE_LIMITS;
  return Math.min(max, Math.max(min, scale));
}

/** Room around a value that stands alone, in parts of it, and around zero. */
const LONE_VALUE_SHARE = 0.5;
const LONE_ZERO = 1;

/**
 * The stretch of values that is in sight, from bottom to top of a box of the surface.
 *
 * At scale 1 all values are in sight; at scale s an s-th of them.
 */
export class ValueWindow {
  #low = 0;
  #high = 1;
  #scale = 1;
  #bottom = 0;
  #topPx = 0;
  #heightPx = 1;

  /** Lowest and highest value that can be brought into sight. */
  get low(): number {
    return this.#low;
  }

  get high(): number {
    return this.#high;
  }

  get scale(): number {
    return this.#scale;
  }

  /** Value at the lower edge. */
  get bottom(): number {
    return this.#bottom;
  }

  /** Value at the upper edge. */
  get top(): number {
    return this.#bottom + this.span;
  }

  get span(): number {
    return (this.#high - this.#low) / this.#scale;
  }

  /** Values that a device pixel stands for. */
  get valuesPerPx(): number {
    return this.span / this.#heightPx;
  }

  /** Place of a value in device pixels of the surface, y down. */
  yOf(value: number): number {
    return this.#topPx + this.#heightPx * (1 - (value - this.#bottom) / this.span);
  }

  /** Value at a place. */
  valueAt(yPx: number): number {
    return this.#bottom + this.span * (1 - (yPx - this.#topPx) / this.#heightPx);
  }

  /** Box of the surface that the values from bottom to top take. */
  setBox(topPx: number, heightPx: number): void {
    this.#topPx = topPx;
    this.#heightPx = Math.max(1, heightPx);
  }

  /**
   * Lowest and highest of all values. A single value, and what is no stretch at all, gets room around it. What is in sight
   * stays as far as the new limits allow.
   */
  setLimits(low: number, high: number): void {
    const isStretch = Number.isFinite(low) && Number.isFinite(high) && low < high;
    const [from, to] = isStretch ? [low, high] : roomAround(low);
    if (from === this.#low && to === this.#high) return;
    this.#low = from;
    this.#high = to;
    this.#settle(this.#bottom);
  }

  /** Changes the scale; `around` stays where it is as far as the limits allow. Returns whether anything changed. */
  setScale(wanted: number, around: number): boolean {
    const scale = clampValueScale(wanted);
    if (scale === this.#scale) return false;
    const share = (around - this.#bottom) / this.span;
    this.#scale = scale;
    this.#settle(around - share * this.span);
    return true;
  }

  /** Moves what is in sight by device pixels, values going down if positive. Returns whether it moved. */
  moveByPx(px: number): boolean {
    return this.moveTo(this.#bottom + px * this.valuesPerPx);
  }

  /** Brings a value to the lower edge. Returns whether it moved. */
  moveTo(bottom: number): boolean {
    const before = this.#bottom;
    this.#settle(bottom);
    return this.#bottom !== before;
  }

  /** Brings a value into sight by the shortest way. Returns whether it moved. */
  reveal(value: number): boolean {
    if (value < this.#bottom) return this.moveTo(value);
    if (value > this.top) return this.moveTo(value - this.span);
    return false;
  }

  /** Value that stays in place when the scale is changed by key: zero if it is in sight, otherwise the middle. */
  get anchor(): number {
    return this.#bottom <= 0 && this.top >= 0 ? 0 : this.#bottom + this.span / 2;
  }

  #settle(bottom: number): void {
    this.#bottom = Math.max(this.#low, Math.min(this.#high - this.span, bottom));
  }
}

function roomAround(value: number): readonly [low: number, high: number] {
  const centre = Number.isFinite(value) ? value : 0;
  const room = centre === 0 ? LONE_ZERO : Math.abs(centre) * LONE_VALUE_SHARE;
  return [centre - room, centre + room];
}
