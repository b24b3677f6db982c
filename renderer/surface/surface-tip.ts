import type { MapCell } from '../../core/maps/cell-address.ts';
import { formatPhysical } from '../../core/values/scale.ts';
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

  /** While it is dragged, what the cell becomes and by how much. */
  #textOf({ cell, delta }: TippedCell): string {
    const { layout, data, settings } = this.#model;
    const texts = [layout.columnTexts[cell.column], layout.rowTexts[cell.row]];
    const place = texts.filter((text) => text !== '').join(' / ');
    if (delta === undefined) return `${place}\n${this.#model.cellText(cell)}`;
    const decimals = settings.showsRaw ? 0 : data.map.precision;
    const value = formatPhysical(this.#model.valueOf(cell), decimals);
    const sign = delta > 0 ? '+' : '';
    return `${place}\n${value} (${sign}${formatPhysical(delta, decimals)})`;
  }
}
