import type { MapSelection } from '../../core/selection/map-selection.ts';
import { deltaOfDistance } from '../map/drag-delta.ts';
import type { PlotPoint } from '../plot/plot-pointer.ts';
import type { CurvePoint } from './curve-hit.ts';
import type { LineCursor } from './line-cursor.ts';
import { isInPlot, type LineLayout } from './line-layout.ts';
import type { LineModel } from './line-model.ts';
import type { LinePlot } from './line-plot.ts';

/** How near to a point it is taken hold of, and how far it has to be moved before it follows, in CSS pixels. */
const GRIP_CSS_PX = 8;
const ENGAGE_CSS_PX = 3;

/** What gestures do their work with. */
export interface LineField {
  readonly model: LineModel;
  readonly plot: LinePlot;
  layout(): LineLayout;
  readonly cursor: LineCursor;
  /** Values that are being dragged have changed. */
  lifted(): void;
  /** Dragged values were let go. */
  dropped(delta: number): void;
}

type Gesture =
  | { readonly kind: 'select'; readonly before: MapSelection; readonly curve: number }
  | {
      readonly kind: 'lift';
      readonly before: MapSelection;
      readonly from: PlotPoint;
      readonly hit: CurvePoint;
      isEngaged: boolean;
    };

/** Drags over a line view of a map: a point up and down with all that is selected, or a stretch of the active row. */
export class LineGestures {
  readonly #field: LineField;
  #gesture: Gesture | undefined;
  #delta = 0;

  constructor(field: LineField) {
    this.#field = field;
  }

  /** Point that is being dragged, and by how much. */
  get lifting(): (CurvePoint & { readonly delta: number }) | undefined {
    const gesture = this.#gesture;
    if (gesture?.kind !== 'lift' || !gesture.isEngaged) return undefined;
    return { ...gesture.hit, delta: this.#delta };
  }

  /** @returns `false` if nothing that can be dragged was pressed */
  begin(point: PlotPoint, isExtending: boolean): boolean {
    const { model, plot } = this.#field;
    if (!isInPlot(this.#field.layout(), point)) return false;
    const before = model.selection;
    const hit = isExtending ? undefined : this.hitAt(point);
    if (hit === undefined) {
      const curve = model.activeCurve;
      this.#gesture = { kind: 'select', before, curve };
      this.#select(curve, plot.pointAt(point.xPx), isExtending);
      return true;
    }
    if (!model.isPointSelected(hit.curve, hit.point)) this.#select(hit.curve, hit.point, false);
    this.#gesture = model.isEditable
      ? { kind: 'lift', before, from: point, hit, isEngaged: false }
      : { kind: 'select', before, curve: hit.curve };
    return true;
  }

  moveTo(point: PlotPoint): void {
    const gesture = this.#gesture;
    switch (gesture?.kind) {
      case 'select':
        this.#select(gesture.curve, this.#field.plot.pointAt(point.xPx), true);
        return;
      case 'lift':
        gesture.isEngaged ||= this.#isFarEnough(gesture.from, point);
        if (gesture.isEngaged) this.#lift(gesture.from, point);
        return;
      case undefined:
        return;
    }
  }

  end(): void {
    const isLift = this.#gesture?.kind === 'lift';
    const delta = this.#delta;
    this.#finish();
    if (isLift && delta !== 0) this.#field.dropped(delta);
  }

  cancel(): void {
    const gesture = this.#gesture;
    this.#finish();
    if (gesture?.kind !== 'select') return;
    this.#field.cursor.select(gesture.before);
  }

  /** Point that is near enough to be taken hold of. */
  hitAt({ xPx, yPx }: PlotPoint): CurvePoint | undefined {
    const radiusPx = GRIP_CSS_PX * this.#field.layout().pixelRatio;
    return this.#field.plot.hit(xPx, yPx, radiusPx);
  }

  #isFarEnough(from: PlotPoint, to: PlotPoint): boolean {
    return Math.abs(to.yPx - from.yPx) >= ENGAGE_CSS_PX * this.#field.layout().pixelRatio;
  }

  #select(curve: number, point: number, isExtending: boolean): void {
    const { model, cursor } = this.#field;
    cursor.moveTo(model.cellOf(curve, point), isExtending);
  }

  #lift(from: PlotPoint, to: PlotPoint): void {
    const { model, plot } = this.#field;
    const distance = plot.values.valueAt(to.yPx) - plot.values.valueAt(from.yPx);
    const delta = deltaOfDistance(model.dragUnit, distance);
    if (delta === this.#delta) return;
    this.#delta = delta;
    model.liftedDelta = delta;
    this.#field.lifted();
  }

  #finish(): void {
    const wasLifted = this.#delta !== 0;
    this.#gesture = undefined;
    this.#delta = 0;
    this.#field.model.liftedDelta = 0;
    if (wasLifted) this.#field.lifted();
  }
}
