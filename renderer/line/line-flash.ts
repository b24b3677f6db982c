import type { MapCell } from '../../core/maps/cell-address.ts';
import { curveOfCell, pointOfCell } from './curve-grid.ts';
import type { LineModel } from './line-model.ts';

/** How long points stay lit up, in milliseconds. */
const FLASH_MS = 900;

/** Points that are lit up for a moment, to show where something has changed. */
export class LineFlash {
  readonly #model: LineModel;
  readonly #changed: () => void;
  #points: ReadonlySet<number> = new Set();
  #timer: number | undefined;

  /** @param changed other points are lit up than before */
  constructor(model: LineModel, changed: () => void) {
    this.#model = model;
    this.#changed = changed;
  }

  /** Lit points as `curve * points + point`. */
  get points(): ReadonlySet<number> {
    return this.#points;
  }

  /** Lights cells of the data up, in place of those before. */
  show(cells: readonly MapCell[]): void {
    window.clearTimeout(this.#timer);
    const { grid } = this.#model;
    const placeOf = (cell: MapCell): number =>
      curveOfCell(grid, cell) * grid.points + pointOfCell(grid, cell);
    this.#light(new Set(cells.map(placeOf)));
    this.#timer = window.setTimeout(() => this.#light(new Set()), FLASH_MS);
  }

  dispose(): void {
    window.clearTimeout(this.#timer);
  }

  #light(points: ReadonlySet<number>): void {
    this.#points = points;
    this.#changed();
  }
}
