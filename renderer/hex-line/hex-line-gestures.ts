import type { CellSelection } from '../../core/selection/cell-selection.ts';
import type { SelectionOutcome } from '../grid/selection-outcome.ts';
import type { PressKind } from '../input/press-kind.ts';
import type { PlotPoint } from '../plot/plot-pointer.ts';
import type { PointWindow } from '../plot/point-window.ts';
import type { ValueWindow } from '../plot/value-window.ts';
import { addressOfIndex } from '../summary/dump-words.ts';
import type { HexLineCurves } from './hex-line-curves.ts';
import { type HexLineLayout, isInBox } from './hex-line-layout.ts';
import type { HexLineModel } from './hex-line-model.ts';
import type { HexLineOverview } from './hex-line-overview.ts';

/** How near to a point of the curve it is taken hold of, and how far it has to be moved before it follows, in CSS pixels. */
const GRIP_CSS_PX = 6;
const ENGAGE_CSS_PX = 3;
/** Speed of a selection that is dragged out of the plot: of the window for each pixel outside, and the fastest. */
const SCROLL_PER_SECOND = 8;
const MAX_PX_PER_SECOND = 4000;
/** A frame that took longer counts as this long, in milliseconds: no jump after a pause. */
const MAX_STEP_MS = 50;

/** What gestures do their work with. */
export interface GestureField {
  readonly model: HexLineModel;
  readonly window: PointWindow;
  readonly values: ValueWindow;
  readonly curves: HexLineCurves;
  readonly overview: HexLineOverview;
  layout(): HexLineLayout;
  /** The selection was changed by a gesture. */
  selected(outcome: SelectionOutcome): void;
  /** Something else was changed: the place, or values that are being dragged. */
  changed(): void;
  /** Dragged values were let go at a distance from where they were. */
  dropped(delta: number): void;
}

/** What the pointer is doing while it is pressed. */
type Gesture =
  | { readonly kind: 'select'; readonly before: CellSelection }
  | { readonly kind: 'lift'; readonly index: number; readonly from: PlotPoint; isEngaged: boolean }
  | { readonly kind: 'overview'; readonly heldAtPx: number };

/** Drags over a hex line view: selecting, lifting values, moving through the overview. */
export class HexLineGestures {
  readonly #field: GestureField;
  #gesture: Gesture | undefined;
  #point: PlotPoint | undefined;
  #delta = 0;
  #lastStepMs = 0;

  constructor(field: GestureField) {
    this.#field = field;
  }

  /** Word whose value is being dragged, and by how much. */
  get lifting(): { readonly index: number; readonly delta: number } | undefined {
    const gesture = this.#gesture;
    if (gesture?.kind !== 'lift' || !gesture.isEngaged) return undefined;
    return { index: gesture.index, delta: this.#delta };
  }

  /** @returns `false` if nothing that can be dragged was pressed */
  begin(point: PlotPoint, kind: PressKind): boolean {
    const { model, overview } = this.#field;
    const layout = this.#field.layout();
    if (model.words.count === 0) return false;
    this.#point = point;
    if (isInBox(layout.overview, point.xPx, point.yPx)) {
      const { startPx, lengthPx } = overview.thumb(layout);
      const atPx = point.xPx - layout.overview.left;
      const isHeld = atPx >= startPx && atPx < startPx + lengthPx;
      this.#gesture = { kind: 'overview', heldAtPx: isHeld ? atPx - startPx : lengthPx / 2 };
      if (!isHeld) this.#moveOverview(point);
      return true;
    }
    if (!isInBox(layout.plot, point.xPx, point.yPx)) return false;
    const index = kind === 'replace' ? this.gripAt(point) : undefined;
    if (index !== undefined) {
      this.#delta = 0;
      this.#gesture = { kind: 'lift', index, from: point, isEngaged: false };
      return true;
    }
    this.#gesture = { kind: 'select', before: model.selection };
    if (kind === 'add') this.#field.selected(model.selected.add(this.#addressAt(point)));
    else this.#select(point, kind === 'extend');
    return true;
  }

  moveTo(point: PlotPoint): void {
    this.#point = point;
    const gesture = this.#gesture;
    switch (gesture?.kind) {
      case 'select':
        this.#select(point, true);
        // Outside, every frame scrolls on.
        this.#field.changed();
        return;
      case 'lift':
        gesture.isEngaged ||= this.#isFarEnough(gesture.from, point);
        if (gesture.isEngaged) this.#lift(gesture.from, point);
        return;
      case 'overview':
        this.#moveOverview(point);
        return;
      case undefined:
        return;
    }
  }

  /** Scrolls on while a selection is held outside the plot. */
  step(timeMs: number): void {
    const elapsedMs = Math.min(MAX_STEP_MS, timeMs - this.#lastStepMs);
    this.#lastStepMs = timeMs;
    const point = this.#point;
    if (this.#gesture?.kind !== 'select' || point === undefined) return;
    const { plot } = this.#field.layout();
    const outsidePx =
      point.xPx < plot.left ? point.xPx - plot.left : Math.max(0, point.xPx - plot.right);
    if (outsidePx === 0) return;
    const speedPx = Math.min(MAX_PX_PER_SECOND, Math.abs(outsidePx) * SCROLL_PER_SECOND);
    const stepPx = Math.sign(outsidePx) * Math.ceil((speedPx * elapsedMs) / 1000);
    if (this.#field.window.moveByPx(stepPx)) this.#select(point, true);
    this.#field.changed();
  }

  end(): void {
    const gesture = this.#gesture;
    const delta = this.#delta;
    this.#finish();
    if (gesture?.kind === 'lift' && delta !== 0) this.#field.dropped(delta);
  }

  cancel(): void {
    const gesture = this.#gesture;
    this.#finish();
    if (gesture?.kind !== 'select') return;
    this.#field.selected(this.#field.model.selected.restore(gesture.before));
  }

  /** Selected word whose value can be dragged from a point, or `undefined`. */
  gripAt(point: PlotPoint): number | undefined {
    const { model, window, values, curves } = this.#field;
    const layout = this.#field.layout();
    if (!model.isEditable || !isInBox(layout.plot, point.xPx, point.yPx)) return undefined;
    const xPx = point.xPx - layout.plot.left;
    const slackPx = GRIP_CSS_PX * layout.pixelRatio;
    const index = window.pointAt(xPx);
    if (window.isDecimated) {
      const isOn = model.isSelected(index) && curves.isOnColumn(xPx, point.yPx, slackPx);
      return isOn ? index : undefined;
    }
    const distanceOf = (at: number): number =>
      model.isSelected(at)
        ? Math.hypot(window.middleOf(at) - xPx, values.yOf(model.main.valueAt(at)) - point.yPx)
        : Number.POSITIVE_INFINITY;
    let nearest = index;
    for (const at of [index - 1, index + 1]) if (distanceOf(at) < distanceOf(nearest)) nearest = at;
    return distanceOf(nearest) <= slackPx ? nearest : undefined;
  }

  #select(point: PlotPoint, isExtending: boolean): void {
    this.#field.selected(this.#field.model.selected.moveTo(this.#addressAt(point), isExtending));
  }

  /** Address of the word nearest to a point, which may lie outside the plot. */
  #addressAt(point: PlotPoint): number {
    const { model, window } = this.#field;
    const { plot } = this.#field.layout();
    const xPx = Math.max(0, Math.min(plot.right - plot.left - 1, point.xPx - plot.left));
    return addressOfIndex(model.words, window.pointAt(xPx));
  }

  #isFarEnough(from: PlotPoint, to: PlotPoint): boolean {
    return Math.abs(to.yPx - from.yPx) >= ENGAGE_CSS_PX * this.#field.layout().pixelRatio;
  }

  #lift(from: PlotPoint, to: PlotPoint): void {
    const { model, values } = this.#field;
    const distance = values.valueAt(to.yPx) - values.valueAt(from.yPx);
    // Adding 0 turns -0 into 0.
    const delta = model.settings.float ? distance : 0 + Math.round(distance);
    if (delta === this.#delta) return;
    this.#delta = delta;
    this.#showLifted(delta);
  }

  #showLifted(delta: number | undefined): void {
    const { model, curves, overview } = this.#field;
    model.lift(delta);
    const { spans } = model;
    const first = spans[0] ?? 0;
    const end = spans[spans.length - 1] ?? 0;
    curves.wordsChanged(first, end);
    overview.wordsChanged(first, end);
    this.#field.changed();
  }

  #moveOverview(point: PlotPoint): void {
    const gesture = this.#gesture;
    if (gesture?.kind !== 'overview') return;
    const { overview, window } = this.#field;
    const layout = this.#field.layout();
    const startPx = point.xPx - layout.overview.left - gesture.heldAtPx;
    if (window.moveToShare(overview.shareOf(layout, startPx))) this.#field.changed();
  }

  #finish(): void {
    const wasLifting = this.#gesture?.kind === 'lift';
    this.#gesture = undefined;
    this.#point = undefined;
    this.#delta = 0;
    if (wasLifting) this.#showLifted(undefined);
  }
}
