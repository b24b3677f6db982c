import { mapTipText } from '../map/map-tip-text.ts';
import type { PlotElements } from '../plot/plot-elements.ts';
import type { PlotPoint } from '../plot/plot-pointer.ts';
import { PlotTip } from '../plot/plot-tip.ts';
import type { CurvePoint } from './curve-hit.ts';
import type { LineGestures } from './line-gestures.ts';
import type { LineLayout } from './line-layout.ts';
import type { LineModel } from './line-model.ts';
import type { LinePlot } from './line-plot.ts';

/** What the point under the pointer depends on. */
export interface LineHoverPort {
  readonly elements: Pick<PlotElements, 'field' | 'tip'>;
  readonly model: LineModel;
  readonly plot: LinePlot;
  readonly gestures: LineGestures;
  layout(): LineLayout;
  /** Another point is under the pointer, or none. */
  changed(): void;
}

/** The point of a curve under the resting pointer, and the text beside it or beside the one that is dragged. */
export class LineHover {
  readonly #port: LineHoverPort;
  readonly #tip: PlotTip;
  #hit: CurvePoint | undefined;

  constructor(port: LineHoverPort) {
    this.#port = port;
    this.#tip = new PlotTip(port.elements.tip);
  }

  /** Point under the pointer as `curve * points + point`. */
  get place(): number | undefined {
    return this.#hit && this.#hit.curve * this.#port.model.grid.points + this.#hit.point;
  }

  /** The pointer rests at a place of the surface, or nowhere. */
  moveTo(point: PlotPoint | undefined): void {
    const { gestures, model, elements } = this.#port;
    const before = this.place;
    this.#hit = point && gestures.hitAt(point);
    const canLift = this.#hit !== undefined && model.isEditable;
    elements.field.classList.toggle('line-view-lifting', canLift);
    if (this.place !== before) this.#port.changed();
  }

  /** After a frame. */
  follow(): void {
    const { gestures, plot } = this.#port;
    const hit = gestures.lifting ?? this.#hit;
    if (hit === undefined) {
      this.#tip.hide();
    } else {
      const { pixelRatio } = this.#port.layout();
      const x = plot.xOf(hit.point) / pixelRatio;
      const y = plot.yOf(hit.curve, hit.point) / pixelRatio;
      this.#tip.show(this.#textOf(hit), x, y);
    }
    this.#tip.follow();
  }

  #textOf({ curve, point }: CurvePoint): string {
    const { model, gestures } = this.#port;
    return mapTipText({
      axisTexts: [model.curveTexts[curve], model.pointTexts[point]],
      text: model.cellText(model.cellOf(curve, point)),
      value: model.valueAt(curve, point),
      decimals: model.settings.showsRaw ? 0 : model.data.map.precision,
      delta: gestures.lifting?.delta,
    });
  }
}
