import type { LineZoom } from './line-zoom.ts';
import type { PlotStage } from './plot-stage.ts';
import { listenToPlotWheel, type PlotWheel } from './plot-wheel.ts';
import { scaleAfterKey } from './plot-zoom.ts';
import type { PointRange, PointWindow } from './point-window.ts';
import type { ValueWindow } from './value-window.ts';

/** What panning and zooming work on and tell. */
export interface ZoomedPlot {
  readonly window: PointWindow;
  readonly values: ValueWindow;
  readonly stage: Pick<PlotStage, 'size' | 'pointAt'>;
  /** Left edge of the plot on the surface, in device pixels. */
  leftPx(): number;
  /** Points across the picture after a zoom; a factor above 1 brings more into sight. `undefined` where there is no more. */
  rangeAfter(factor: number): PointRange | undefined;
  /** Other points or values are in sight. */
  moved(): void;
  /** Range or scale were changed by the person. */
  zoomed(): void;
}

/** What wheel, keys and drags do to the part of a line that is in sight. Places and distances are device pixels. */
export class PlotZooming {
  readonly #plot: ZoomedPlot;

  constructor(plot: ZoomedPlot) {
    this.#plot = plot;
  }

  /** What is in sight, to be kept in the state of the tab. */
  get zoom(): LineZoom {
    return { range: this.#plot.window.range, scale: this.#plot.values.scale };
  }

  /** Takes the picture along with a pointer. */
  drag(xPx: number, yPx: number): void {
    const isAlong = this.#plot.window.moveByPx(-xPx);
    const isAcross = this.#plot.values.moveByPx(yPx);
    this.moved(isAlong || isAcross);
  }

  /** Pans along, onwards positive. */
  panBy(xPx: number): void {
    this.moved(this.#plot.window.moveByPx(xPx));
  }

  /** Something was asked to move: tells it if it has. */
  moved(hasMoved: boolean): void {
    if (hasMoved) this.#plot.moved();
  }

  /** Zooms along, around a place of the surface. */
  zoomBy(factor: number, xPx: number): void {
    const range = this.#plot.rangeAfter(factor);
    if (range === undefined) return;
    const around = Math.max(0, xPx - this.#plot.leftPx());
    if (this.#plot.window.setRange(range, around)) this.#plot.zoomed();
  }

  /** Makes values taller (1) or flatter (-1) around the one that keeps its place. */
  scaleByKey(direction: 1 | -1): void {
    const { values } = this.#plot;
    this.#scaleTo(scaleAfterKey(values.scale, direction), values.anchor);
  }

  /** Changes range or scale around the middle of the picture. Tells nobody. */
  set({ range, scale }: Partial<LineZoom>): void {
    const { window, values } = this.#plot;
    if (range !== undefined) window.setRange(range, window.widthPx / 2);
    if (scale !== undefined) values.setScale(scale, values.anchor);
  }

  /**
   * Has the wheel over an element pan and zoom.
   *
   * @param wheel what it does alone, asked at every turn
   * @returns a function that ends listening
   */
  listenToWheel(element: HTMLElement, wheel: () => PlotWheel): () => void {
    const { stage, window, values } = this.#plot;
    return listenToPlotWheel(element, () => ({
      wheel: wheel(),
      pixelRatio: stage.size.pixelRatio,
      pagePx: window.widthPx,
      panBy: (xPx) => this.panBy(xPx),
      zoomBy: (factor, x, y) => this.zoomBy(factor, stage.pointAt(x, y).xPx),
      scaleBy: (factor, x, y) => {
        this.#scaleTo(values.scale / factor, values.valueAt(stage.pointAt(x, y).yPx));
      },
    }));
  }

  #scaleTo(scale: number, around: number): void {
    if (this.#plot.values.setScale(scale, around)) this.#plot.zoomed();
  }
}
