import type { MapCell } from '../../core/maps/cell-address.ts';
import type { MapArea } from '../../core/selection/map-selection.ts';
import { curveLimits } from '../map/map-limits.ts';
import type { PointPlace } from '../map/point-entry.ts';
import { nearestPlace } from '../map/point-places.ts';
import type { PixelBox } from '../plot/mark-table.ts';
import { PointWindow } from '../plot/point-window.ts';
import { ValueWindow } from '../plot/value-window.ts';
import { curveOfCell, pointOfCell } from './curve-grid.ts';
import { type CurvePoint, nearestCurvePoint } from './curve-hit.ts';
import type { LineLayout } from './line-layout.ts';
import type { LineModel } from './line-model.ts';

/** Most points that are drawn at once; of larger maps the curves around the active one. */
const MOST_POINTS = 65_536;
/** Half the side of the square that stands for a point, in CSS pixels. */
const POINT_CSS_PX = 6;
/** Values farther out are drawn as if they stood here, in device pixels: single precision stays exact enough. */
const FARTHEST_PX = 1e6;

/** Where the points of a map's curves stand on the surface. */
export class LinePlot {
  readonly window: PointWindow = new PointWindow();
  readonly values: ValueWindow = new ValueWindow();
  readonly #model: LineModel;
  #left = 0;

  constructor(model: LineModel) {
    this.#model = model;
    this.window.setRange('all', 0);
    this.modelChanged();
  }

  /** Distance of two neighbouring points at equal distances. */
  get pointDistancePx(): number {
    return 1 / this.window.pointsPerPx;
  }

  setLayout(layout: LineLayout): void {
    const { plot, valueInsetPx } = layout;
    this.#left = plot.left;
    this.window.setWidth(plot.right - plot.left);
    this.values.setBox(plot.top + valueInsetPx, plot.bottom - plot.top - 2 * valueInsetPx);
  }

  /** Another map or other values: fits the limits to what is drawn. */
  modelChanged(): void {
    const { grid, hasOriginal } = this.#model;
    this.window.setCount(grid.points);
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    const take = (value: number): void => {
      if (!Number.isFinite(value)) return;
      if (value < min) min = value;
      if (value > max) max = value;
    };
    const [first, end] = this.drawnCurves();
    for (let curve = first; curve < end; curve++) {
      for (let point = 0; point < grid.points; point++) {
        take(this.#model.valueAt(curve, point));
        if (hasOriginal) take(this.#model.originalAt(curve, point));
      }
    }
    const limits = curveLimits(min, max);
    this.values.setLimits(limits.min, limits.max);
  }

  /** Curves that are drawn: first, and the one after the last. */
  drawnCurves(): readonly [first: number, end: number] {
    const { grid, activeCurve } = this.#model;
    const count = Math.min(grid.curves, Math.max(1, Math.floor(MOST_POINTS / grid.points)));
    const first = Math.max(0, Math.min(grid.curves - count, activeCurve - (count >> 1)));
    return [first, first + count];
  }

  xOf(point: number): number {
    return this.#left + this.window.middleOf(this.#model.places[point] ?? 0);
  }

  /** NaN where there is no value. */
  yOf(curve: number, point: number): number {
    return withinReach(this.values.yOf(this.#model.valueAt(curve, point)));
  }

  originalY(curve: number, point: number): number {
    return withinReach(this.values.yOf(this.#model.originalAt(curve, point)));
  }

  /** Where the point of the cursor is seen; at the edge of the plot it lies beyond. */
  cursorPlace({ plot, pixelRatio, widthPx }: LineLayout): PointPlace {
    const { activeCurve, activePoint } = this.#model;
    const yPx = this.yOf(activeCurve, activePoint);
    const topPx = Math.max(plot.top, Math.min(plot.bottom, Number.isNaN(yPx) ? plot.bottom : yPx));
    return {
      leftPx: this.xOf(activePoint) / pixelRatio,
      topPx: topPx / pixelRatio,
      widthPx: widthPx / pixelRatio,
    };
  }

  /** The square that stands for a cell of the data, or for a point of the axis along the curves; `undefined` out of sight. */
  boxOf(
    area: MapArea,
    cell: MapCell,
    { plot, points, pixelRatio }: LineLayout,
  ): PixelBox | undefined {
    if (area === this.#model.curveAxis) return undefined;
    const { grid } = this.#model;
    const point = pointOfCell(grid, cell);
    const x = this.xOf(point);
    const y =
      area === 'data' ? this.yOf(curveOfCell(grid, cell), point) : (points.top + points.bottom) / 2;
    const isInSight = x >= plot.left && x <= plot.right && y >= plot.top && y <= points.bottom;
    if (!isInSight) return undefined;
    const sidePx = POINT_CSS_PX * pixelRatio;
    return { left: x - sidePx, top: y - sidePx, right: x + sidePx, bottom: y + sidePx };
  }

  /** Left and right edge of a stretch of points: half-way to their neighbours. */
  edgesOf(first: number, last: number): readonly [left: number, right: number] {
    const { points } = this.#model.grid;
    const half = this.pointDistancePx / 2;
    const left = first > 0 ? (this.xOf(first - 1) + this.xOf(first)) / 2 : this.xOf(0) - half;
    const right =
      last < points - 1 ? (this.xOf(last) + this.xOf(last + 1)) / 2 : this.xOf(last) + half;
    return [Math.floor(left), Math.ceil(right)];
  }

  /** Point whose place is nearest to a place of the surface. */
  pointAt(xPx: number): number {
    const place = (xPx - this.#left + this.window.leftPx) * this.window.pointsPerPx - 0.5;
    return nearestPlace(this.#model.places, place);
  }

  /** Point of a drawn curve that a place is on, or `undefined`. */
  hit(xPx: number, yPx: number, radiusPx: number): CurvePoint | undefined {
    const [first, end] = this.drawnCurves();
    const found = nearestCurvePoint(
      {
        points: this.#model.grid.points,
        curves: end - first,
        xOf: (point) => this.xOf(point),
        yOf: (curve, point) => this.yOf(first + curve, point),
      },
      xPx,
      yPx,
      radiusPx,
      this.#model.activeCurve - first,
    );
    return found && { curve: found.curve + first, point: found.point };
  }

  /** Brings the point of the cursor into sight. */
  revealCursor(): void {
    const { activeCurve, activePoint, places } = this.#model;
    this.window.reveal(Math.round(places[activePoint] ?? 0));
    const value = this.#model.valueAt(activeCurve, activePoint);
    if (Number.isFinite(value)) this.values.reveal(value);
  }
}

function withinReach(yPx: number): number {
  return Math.max(-FARTHEST_PX, Math.min(FARTHEST_PX, yPx));
}
