import type { MapCell } from '../../core/maps/cell-address.ts';
import type { MapSelection } from '../../core/selection/map-selection.ts';
import { selectAllMapCells } from '../../core/selection/select-map-cells.ts';
import type { MapViewEvents } from '../map/map-view-contract.ts';
import { type Arrow, stepOfArrow } from './arrow-step.ts';
import type { SurfaceModel } from './surface-model.ts';

/** What a cursor asks and tells its view. */
export interface SurfaceCursorPort {
  /** Where the camera stands, in radians around the surface. */
  yaw(): number;
  /** Another selection has to be shown. */
  moved(): void;
  readonly events: Pick<MapViewEvents, 'selectionChanged' | 'selectionExceeded'>;
}

/** The cursor of a surface and what is selected with it, as a person moves them. */
export class SurfaceCursor {
  readonly #model: SurfaceModel;
  readonly #port: SurfaceCursorPort;
  #isExcessTold = false;

  constructor(model: SurfaceModel, port: SurfaceCursorPort) {
    this.#model = model;
    this.#port = port;
  }

  /** To the neighbour in a direction of the picture. */
  step(arrow: Arrow, isExtending: boolean): void {
    const { row, column } = this.#model.selected.activeCell;
    const { rows, columns } = stepOfArrow(arrow, this.#port.yaw());
    this.moveTo({ row: row + rows, column: column + columns }, isExtending);
  }

  /** To the first (-1) or last (1) cell of the map. */
  moveToEnd(end: -1 | 1, isExtending: boolean): void {
    const { width, height } = this.#model.data.map;
    const cell = end < 0 ? { row: 0, column: 0 } : { row: height - 1, column: width - 1 };
    this.moveTo(cell, isExtending);
  }

  /** To a cell, or the nearest one to a place beside the map. */
  moveTo({ row, column }: MapCell, isExtending: boolean): void {
    const { width, height } = this.#model.data.map;
    const cell = {
      row: Math.max(0, Math.min(height - 1, row)),
      column: Math.max(0, Math.min(width - 1, column)),
    };
    this.#tell(this.#model.selected.moveTo(cell, isExtending));
  }

  /** Keeps what is selected and begins another rectangle. */
  add(cell: MapCell): void {
    this.#tell(this.#model.selected.add(cell));
  }

  selectAll(): void {
    const all = selectAllMapCells(this.#model.data.map, 'data');
    if (all) this.#model.selected.restore(all);
    this.#tell(all === undefined);
    this.#isExcessTold = false;
  }

  /** Leaves nothing selected but the cursor. Returns `false` if it was so already. */
  collapse(): boolean {
    const { selected } = this.#model;
    if (!selected.hasRange) return false;
    selected.collapse();
    this.#tell(false);
    return true;
  }

  /** Takes over a selection made elsewhere. Tells nobody. */
  restore(selection: MapSelection): void {
    this.#model.selected.restore(selection);
    this.#port.moved();
  }

  #tell(isExceeded: boolean): void {
    const { events } = this.#port;
    this.#port.moved();
    events.selectionChanged(this.#model.selected.selection);
    // Once for all the steps that run into the limit, until one stays within it.
    if (isExceeded && !this.#isExcessTold) events.selectionExceeded();
    this.#isExcessTold = isExceeded;
  }
}
