/** Fewest and most points across the picture. Specification 5, "Line chart Y scale accepted only 1..128; X range". */
export const POINT_RANGE_LIMITS: { readonly min: number; readonly max: number } = {
  min: 8,
  max: 5120,
};

/** Parts of a point that a division may leave where a whole number is meant. */
const NOISE = 1e-6;

/** Points across the picture, 8..5120, or all there are. */
export type PointRange = number | 'all';

/** Nearest allowed range. */
export function clampPointRange(range: PointRange): PointRange {
  if (range === 'all') return range;
  const { min, max } = POINT_RANGE_LIMITS;
  return Math.min(max, Math.max(min, Math.round(range)));
}

/**
 * The stretch of a long row of points that is in sight.
 *
 * Point i takes the place from i to i + 1; its value stands in the middle. The place of the window is a whole number of
 * device pixels from the first point, so that panning never changes what falls into a pixel column.
 */
export class PointWindow {
  #count = 0;
  #range: PointRange = POINT_RANGE_LIMITS.max;
  #widthPx = 1;
  #leftPx = 0;
  /** Part of a pixel that moving by points still owes. */
  #restPx = 0;
  /** Place of the left edge in points, as it was last asked for: a row or picture that is short for a while moves nothing. */
  #leftPoint = 0;

  get count(): number {
    return this.#count;
  }

  get range(): PointRange {
    return this.#range;
  }

  get widthPx(): number {
    return this.#widthPx;
  }

  /** Device pixels from the first point of all to the left edge. */
  get leftPx(): number {
    return this.#leftPx;
  }

  /** Points that are in sight at most: the range, or all if there are fewer. */
  get shownPoints(): number {
    const all = Math.max(1, this.#count);
    return this.#range === 'all' ? all : Math.min(this.#range, all);
  }

  get pointsPerPx(): number {
    return this.shownPoints / this.#widthPx;
  }

  /** Whether a pixel column stands for one point or more. */
  get isDecimated(): boolean {
    return this.pointsPerPx >= 1;
  }

  /** Width of all points, in device pixels. */
  get contentPx(): number {
    return Math.ceil(this.#count / this.pointsPerPx - NOISE);
  }

  get maxLeftPx(): number {
    return Math.max(0, this.contentPx - this.#widthPx);
  }

  /** First point that is at least partly in sight. */
  get firstPoint(): number {
    return Math.max(0, Math.floor(this.#leftPx * this.pointsPerPx + NOISE));
  }

  /** Point after the last that is at least partly in sight. */
  get endPoint(): number {
    const end = (this.#leftPx + this.#widthPx) * this.pointsPerPx;
    return Math.min(this.#count, Math.ceil(end - NOISE));
  }

  /** Begin of a point in device pixels from the left edge, with fractions; negative to the left of it. */
  leftOf(point: number): number {
    return point / this.pointsPerPx - this.#leftPx;
  }

  /** Middle of a point, where its value stands. */
  middleOf(point: number): number {
    return this.leftOf(point + 0.5);
  }

  /** Point at a place, limited to the points there are; 0 where there are none. */
  pointAt(xPx: number): number {
    const point = Math.floor((xPx + this.#leftPx) * this.pointsPerPx);
    return Math.max(0, Math.min(this.#count - 1, point));
  }

  setCount(count: number): void {
    this.#keepFirst(() => {
      this.#count = count;
    });
  }

  setWidth(widthPx: number): void {
    this.#keepFirst(() => {
      this.#widthPx = Math.max(1, widthPx);
    });
  }

  /** Changes the range; what is at `aroundPx` stays there as far as the ends allow. Returns whether anything changed. */
  setRange(wanted: PointRange, aroundPx: number): boolean {
    const range = clampPointRange(wanted);
    if (range === this.#range) return false;
    const place = (this.#leftPx + aroundPx) * this.pointsPerPx;
    this.#range = range;
    this.#place(place / this.pointsPerPx - aroundPx);
    return true;
  }

  /** Moves on by device pixels, back if negative. Returns whether it moved. */
  moveByPx(px: number): boolean {
    return this.#place(this.#leftPx + px);
  }

  /** Moves on by points; what is less than a pixel counts with the next ones. Returns whether it moved. */
  moveByPoints(points: number): boolean {
    const wantedPx = this.#leftPx + this.#restPx + points / this.pointsPerPx;
    const hasMoved = this.#place(wantedPx);
    const isStopped = wantedPx < 0 || wantedPx > this.maxLeftPx;
    this.#restPx = isStopped ? 0 : wantedPx - this.#leftPx;
    return hasMoved;
  }

  /** Brings a point to the left edge, with nothing of the one before it. */
  moveToPoint(point: number): boolean {
    const hasMoved = this.#place(this.#pxNotBefore(point));
    this.#leftPoint = point;
    return hasMoved;
  }

  /** Moves to a part of the whole way, 0..1. */
  moveToShare(share: number): boolean {
    return this.#place(share * this.maxLeftPx);
  }

  /** Brings a point into sight by the shortest way. Returns whether it moved. */
  reveal(point: number): boolean {
    const left = Math.floor(point / this.pointsPerPx);
    const right = Math.ceil((point + 1) / this.pointsPerPx);
    if (left < this.#leftPx) return this.#place(left);
    if (right > this.#leftPx + this.#widthPx) return this.#place(right - this.#widthPx);
    return false;
  }

  /** Brings a point into sight; one that was out of sight comes to the middle. Returns whether it moved. */
  revealWithContext(point: number): boolean {
    const left = this.leftOf(point);
    if (left >= 0 && this.leftOf(point + 1) <= this.#widthPx) return false;
    return this.#place(this.#leftPx + left - this.#widthPx / 2);
  }

  #keepFirst(change: () => void): void {
    change();
    this.#leftPx = this.#withinWay(this.#pxNotBefore(this.#leftPoint));
  }

  #place(leftPx: number): boolean {
    const before = this.#leftPx;
    this.#restPx = 0;
    this.#leftPx = this.#withinWay(Math.round(leftPx));
    this.#leftPoint = this.#leftPx * this.pointsPerPx;
    return this.#leftPx !== before;
  }

  #withinWay(px: number): number {
    return Math.max(0, Math.min(this.maxLeftPx, px));
  }

  /** First pixel from the first point of all that shows nothing before a place in points. */
  #pxNotBefore(point: number): number {
    return Math.ceil(point / this.pointsPerPx - NOISE);
  }
}
