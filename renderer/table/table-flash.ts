import type { MapCell } from '../../core/maps/cell-address.ts';
import type { MapArea } from '../../core/maps/map-cell-text.ts';
import { areaRect, cellRect, clipRect } from './table-layout.ts';
import type { TableModel } from './table-model.ts';
import type { TableStage } from './table-stage.ts';
import { STALE } from './table-stale.ts';

/** How long cells stay lit up, in milliseconds. */
const FLASH_MS = 600;

/** Lights cells up for a moment, and brings the first of them into sight if none is. Two frames, and none between. */
export class TableFlash {
  readonly #model: TableModel;
  readonly #stage: TableStage;
  #timer: number | undefined;

  constructor(model: TableModel, stage: TableStage) {
    this.#model = model;
    this.#stage = stage;
  }

  /** @param cells as in the map; what lies outside of it is left out */
  begin(area: MapArea, cells: readonly MapCell[]): void {
    const { rows, columns } = this.#model;
    const inMap = cells.filter(({ row, column }) => row < rows && column < columns);
    const [first] = inMap;
    if (first === undefined) return;
    if (!inMap.some((cell) => this.#isInSight(area, cell))) this.#reveal(area, first);
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    this.#light(area, inMap);
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#light(area, []), FLASH_MS);
  }

  dispose(): void {
    window.clearTimeout(this.#timer);
  }

  #light(area: MapArea, cells: readonly MapCell[]): void {
    this.#model.litArea = area;
    this.#model.litCells = cells;
    this.#stage.invalidate(STALE.rows);
  }

  #isInSight(area: MapArea, cell: MapCell): boolean {
    const { layout, scroll } = this.#stage;
    const { row, column } = this.#model.selected.flipped(area, cell);
    const rect = cellRect(layout, scroll, area, row, column);
    return clipRect(rect, areaRect(layout, area)) !== undefined;
  }

  #reveal(area: MapArea, cell: MapCell): void {
    const { layout, scroll } = this.#stage;
    const hasMoved = scroll.reveal(layout, area, this.#model.selected.flipped(area, cell));
    if (hasMoved) this.#stage.invalidate(STALE.rows);
  }
}
