import type { PlotElements } from '../plot/plot-elements.ts';
import type { PlotPoint } from '../plot/plot-pointer.ts';
import { PlotTip } from '../plot/plot-tip.ts';
import type { PointWindow } from '../plot/point-window.ts';
import type { ValueWindow } from '../plot/value-window.ts';
import { addressOfIndex } from '../summary/dump-words.ts';
import type { HexLineTexts, MapBand } from './hex-line-contract.ts';
import type { HexLineGestures } from './hex-line-gestures.ts';
import { type HexLineLayout, isInBox } from './hex-line-layout.ts';
import type { HexLineModel } from './hex-line-model.ts';

/** What the word under the pointer depends on. */
export interface HexLineHoverPort {
  readonly elements: Pick<PlotElements, 'field' | 'tip'>;
  readonly model: HexLineModel;
  readonly window: PointWindow;
  readonly values: ValueWindow;
  readonly gestures: HexLineGestures;
  layout(): HexLineLayout;
  texts(): Pick<HexLineTexts, 'wordTip' | 'dragTip'>;
  /** Another word is under the pointer, or none. */
  changed(): void;
}

/** The word and the band under the resting pointer, and the text beside the word or beside the one that is dragged. */
export class HexLineHover {
  readonly #port: HexLineHoverPort;
  readonly #tip: PlotTip;
  #point: PlotPoint | undefined;

  constructor(port: HexLineHoverPort) {
    this.#port = port;
    this.#tip = new PlotTip(port.elements.tip);
  }

  /** Word under the resting pointer, wherever the picture has moved to meanwhile. */
  get index(): number | undefined {
    const { model, window } = this.#port;
    if (this.#point === undefined || model.words.count === 0) return undefined;
    return window.pointAt(this.#point.xPx - this.#port.layout().plot.left);
  }

  /** The pointer rests at a place of the surface, or nowhere. */
  moveTo(point: PlotPoint | undefined): void {
    const { elements, gestures } = this.#port;
    const { plot, names } = this.#port.layout();
    const isOverPlot = point !== undefined && isInBox(plot, point.xPx, point.yPx);
    const isOverNames = point !== undefined && isInBox(names, point.xPx, point.yPx);
    const { classList } = elements.field;
    classList.toggle('line-view-lifting', isOverPlot && gestures.gripAt(point) !== undefined);
    classList.toggle('line-view-opening', isOverNames && this.bandAt(point) !== undefined);
    const before = this.index;
    this.#point = isOverPlot ? point : undefined;
    if (this.index !== before) this.#port.changed();
  }

  /** Band whose name or words are at a place of the surface. */
  bandAt(point: PlotPoint): MapBand | undefined {
    const { model, window } = this.#port;
    const { names, plot } = this.#port.layout();
    const isOver = isInBox(names, point.xPx, point.yPx) || isInBox(plot, point.xPx, point.yPx);
    if (!isOver || model.words.count === 0) return undefined;
    const index = window.pointAt(point.xPx - plot.left);
    return model.bands.at(addressOfIndex(model.words, index));
  }

  /** After a frame. */
  follow(): void {
    const index = this.#port.gestures.lifting?.index ?? this.index;
    if (index === undefined) this.#tip.hide();
    else this.#show(index);
    this.#tip.follow();
  }

  #show(index: number): void {
    const { model, window, values, gestures } = this.#port;
    const { plot, pixelRatio } = this.#port.layout();
    const address = addressOfIndex(model.words, index);
    const value = model.main.valueAt(index);
    const { lifting } = gestures;
    const text = lifting
      ? this.#port.texts().dragTip(address, value, lifting.delta)
      : this.#port.texts().wordTip(address);
    const y = Number.isNaN(value) ? plot.bottom : values.yOf(value);
    const inPlot = Math.max(plot.top, Math.min(plot.bottom, y));
    const x = plot.left + window.middleOf(index);
    this.#tip.show(text, x / pixelRatio, inPlot / pixelRatio);
  }
}
