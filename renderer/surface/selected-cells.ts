import type { MapCell } from '../../core/maps/cell-address.ts';
import {
  addMapCell,
  clampMapSelection,
  type ExtendedMapSelection,
  extendMapSelection,
  isMapCellSelected,
  type MapSelection,
  selectedMapCells,
  selectMapCell,
} from '../../core/selection/map-selection.ts';

const FIRST_CELL: MapCell = { row: 0, column: 0 };

/** Sides of a map in cells. */
interface MapSides {
  readonly width: number;
  readonly height: number;
}

/** What is selected on a surface, and the cell of the data that its cursor stands on. */
export class SelectedCells {
  readonly #sides: () => MapSides;
  readonly #changed: () => void;
  #selection: MapSelection = selectMapCell('data', FIRST_CELL);
  #activeCell: MapCell = FIRST_CELL;
  #dataCells: readonly MapCell[] = [FIRST_CELL];

  /** @param changed called after every change */
  constructor(sides: () => MapSides, changed: () => void) {
    this.#sides = sides;
    this.#changed = changed;
  }

  get selection(): MapSelection {
    return this.#selection;
  }

  /** Cell of the data under the cursor; where the cursor stands on an axis, the one last stood on in that row or column. */
  get activeCell(): MapCell {
    return this.#activeCell;
  }

  /** Selected cells of the data, row by row; none while the selection lies on an axis. */
  get dataCells(): readonly MapCell[] {
    return this.#dataCells;
  }

  /** Whether more than the cursor's cell is selected. */
  get hasRange(): boolean {
    return this.cells().length > 1;
  }

  /** Selected cells of the selection's area, row by row. */
  cells(): readonly MapCell[] {
    return selectedMapCells(this.#selection);
  }

  /** Whether a cell of the data is selected. */
  has(cell: MapCell): boolean {
    return this.#selection.area === 'data' && isMapCellSelected(this.#selection, cell);
  }

  /** Puts the cursor on a cell of the data, or moves the end of the selection there. Returns whether it was cut to 2000. */
  moveTo(cell: MapCell, isExtending: boolean): boolean {
    const canExtend = isExtending && this.#selection.area === 'data';
    const extended: ExtendedMapSelection = canExtend
      ? extendMapSelection(this.#selection, cell)
      : { selection: selectMapCell('data', cell), exceeded: false };
    this.#take(extended.selection);
    return extended.exceeded;
  }

  /** Begins another rectangle at a cell of the data. Returns whether there was no room for it. */
  add(cell: MapCell): boolean {
    const next = addMapCell(this.#selection, 'data', cell);
    const isExceeded = next === this.#selection;
    this.#take(next);
    return isExceeded;
  }

  /** Leaves nothing selected but the cursor. */
  collapse(): void {
    const { area, cursor } = this.#selection;
    this.#take(selectMapCell(area, cursor));
  }

  /** Takes a selection over, cut to the map. */
  restore(selection: MapSelection): void {
    this.#take(clampMapSelection(this.#sides(), selection));
  }

  #take(selection: MapSelection): void {
    this.#selection = selection;
    this.#dataCells = selection.area === 'data' ? selectedMapCells(selection) : [];
    this.#activeCell = this.#cellUnder(selection);
    this.#changed();
  }

  #cellUnder({ area, cursor }: MapSelection): MapCell {
    const { width, height } = this.#sides();
    const before = this.#activeCell;
    return {
      row: area === 'x' ? Math.min(before.row, height - 1) : cursor.row,
      column: area === 'y' ? Math.min(before.column, width - 1) : cursor.column,
    };
  }
}
