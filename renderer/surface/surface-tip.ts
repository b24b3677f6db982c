import type { MapCell } from '../../core/maps/cell-address.ts';
import { mapTipText } from '../map/map-tip-text.ts';
import { PlotTip } from '../plot/plot-tip.ts';
import type { SurfaceModel } from './surface-model.ts';

/** A cell and, while it is dragged, by how much. */
export interface TippedCell {
  readonly cell: MapCell;
  readonly delta: number | undefined;
}

/** The text beside a cell under the pointer: axis values and value. */
export class SurfaceTip {
  readonly #model: SurfaceModel;
  readonly #tip: PlotTip;

  constructor(element: HTMLElement, model: SurfaceModel) {
    this.#tip = new PlotTip(element);
    this.#model = model;
  }

  /** Shows a cell at a point of the view, in CSS pixels. */
  show(tipped: TippedCell, xPx: number, yPx: number): void {
    this.#tip.show(this.#textOf(tipped), xPx, yPx);
    this.#tip.follow();
  }

  hide(): void {
    this.#tip.hide();
    this.#tip.follow();
  }

  #textOf({ cell, delta }: TippedCell): string {
    const { layout, data, settings } = this.#model;
    return mapTipText({
      axisTexts: [layout.columnTexts[cell.column], layout.rowTexts[cell.row]],
      text: this.#model.cellText(cell),
      value: this.#model.valueOf(cell),
      decimals: settings.showsRaw ? 0 : data.map.precision,
      delta,
    });
  }
}
