import type { MapCell } from '../../core/maps/cell-address.ts';
import type { MapViewEvents } from '../map/map-view-contract.ts';
import type { PlotPoint } from '../plot/plot-pointer.ts';
import type { PlotStage } from '../plot/plot-stage.ts';
import type { CurvePoint } from './curve-hit.ts';
import type { LineCursor } from './line-cursor.ts';
import { isInPlot, type LineLayout } from './line-layout.ts';
import type { LineModel } from './line-model.ts';
import type { LinePlot } from './line-plot.ts';

/** What asking for a menu needs of its view. */
export interface LineMenuPort {
  readonly model: LineModel;
  readonly plot: LinePlot;
  readonly cursor: LineCursor;
  readonly stage: Pick<PlotStage, 'clientPointOf'>;
  layout(): LineLayout;
  /** Point near enough to a place to be meant. */
  hitAt(point: PlotPoint): CurvePoint | undefined;
  requested: MapViewEvents['menuRequested'];
}

/** Asks the owner of the view for a context menu, by pointer or key, and selects what it is for. */
export class LineMenu {
  readonly #port: LineMenuPort;

  constructor(port: LineMenuPort) {
    this.#port = port;
  }

  /** A menu for the point under the pointer: what is selected there stays, anything else is selected first. */
  askAt(point: PlotPoint, clientX: number, clientY: number): void {
    const { model, plot, cursor } = this.#port;
    if (!isInPlot(this.#port.layout(), point)) return;
    const hit = this.#port.hitAt(point);
    const curve = hit?.curve ?? model.activeCurve;
    const at = hit?.point ?? plot.pointAt(point.xPx);
    const cell = model.cellOf(curve, at);
    if (!model.isPointSelected(curve, at)) cursor.moveTo(cell, false);
    this.#ask(clientX, clientY, cell);
  }

  /** A menu for what is selected, at the point of the cursor. */
  askAtCursor(): void {
    const { model, plot, stage } = this.#port;
    const { activeCurve, activePoint, activeCell } = model;
    this.#port.cursor.reveal();
    const { top, bottom } = this.#port.layout().plot;
    const y = plot.yOf(activeCurve, activePoint);
    const inPlot = Math.max(top, Math.min(bottom, Number.isNaN(y) ? top : y));
    const client = stage.clientPointOf(plot.xOf(activePoint), inPlot);
    this.#ask(client.x, client.y, activeCell);
  }

  #ask(clientX: number, clientY: number, cell: MapCell): void {
    const { model } = this.#port;
    const target = model.hasRange ? 'selection' : 'cell';
    this.#port.requested({ clientX, clientY, target, area: model.selection.area, cell });
  }
}
