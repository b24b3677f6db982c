import {
  addCell,
  type CellSelection,
  extendSelection,
  regridSelection,
  type SelectionMode,
  selectAllCells,
  selectCell,
  selectedAddresses,
} from '../../core/selection/cell-selection.ts';
import {
  addressOfCell,
  type GridGeometry,
  nearestCellAddress,
} from '../../core/selection/grid-geometry.ts';
import { isSameSelection } from '../../core/selection/same-selection.ts';
import type { SelectionOutcome } from './selection-outcome.ts';

/** What is selected in a dump, and how gestures change it, whether its words are shown as cells or as a line. */
export class DumpSelection {
  #geometry: GridGeometry;
  #mode: SelectionMode;
  #selection: CellSelection;
  readonly #placed: () => void;

  /**
   * The first cell, alone.
   *
   * @param mode shape of what is selected from now on
   * @param placed another selection or another grid is there: what follows from them is void. Not called for the first one
   */
  constructor(geometry: GridGeometry, mode: SelectionMode, placed: () => void) {
    this.#geometry = geometry;
    this.#mode = mode;
    this.#selection = selectCell(geometry, mode, 0);
    this.#placed = placed;
  }

  get geometry(): GridGeometry {
    return this.#geometry;
  }

  get selection(): CellSelection {
    return this.#selection;
  }

  /** Start addresses of the selected whole cells, ascending. */
  addresses(): readonly number[] {
    return selectedAddresses(this.#geometry, this.#selection);
  }

  /** Moves what is selected to the cells of another grid. @param mode shape of what is selected from now on */
  regrid(geometry: GridGeometry, mode: SelectionMode): void {
    this.#geometry = geometry;
    this.#mode = mode;
    this.#place(regridSelection(geometry, this.#selection));
  }

  /** Gives what is selected another shape, between the same corners. */
  reshape(mode: SelectionMode): void {
    this.#mode = mode;
    this.#place({ ...this.#selection, mode });
  }

  /** Puts the cursor on the cell at `address`, or moves the end of the selection there. */
  moveTo(address: number, isExtending: boolean): SelectionOutcome {
    if (!isExtending) return this.#select(selectCell(this.#geometry, this.#mode, address));
    return this.#extend(this.#selection, address);
  }

  /** Keeps what is selected and puts the cursor on the cell at `address`, from where it can be extended. */
  add(address: number): SelectionOutcome {
    const { selection, exceeded } = addCell(this.#geometry, this.#selection, address);
    return this.#select(selection, exceeded);
  }

  /** Selects a whole row, or all rows from where the selection began to this one. */
  selectRow(row: number, isExtending: boolean): SelectionOutcome {
    const geometry = this.#geometry;
    const address = nearestCellAddress(geometry, addressOfCell(geometry, { row, column: 0 }));
    const start = isExtending
      ? { ...this.#selection, mode: 'rows' as const }
      : selectCell(geometry, 'rows', address);
    return this.#extend(start, address);
  }

  /** Selects from one address to another. */
  selectRange(fromAddress: number, toAddress: number): SelectionOutcome {
    return this.#extend(selectCell(this.#geometry, this.#mode, fromAddress), toAddress);
  }

  /** Selects every cell; changes nothing and reports `exceeded` if the file has more than 2000. */
  selectAll(): SelectionOutcome {
    const all = selectAllCells(this.#geometry, this.#mode);
    return all === undefined ? { moved: false, exceeded: true } : this.#select(all);
  }

  /** Leaves only the cursor's cell selected. */
  collapse(): SelectionOutcome {
    return this.moveTo(this.#selection.cursorAddress, false);
  }

  /** Takes a selection over as it is, moved to the cells of this grid. */
  restore(selection: CellSelection): SelectionOutcome {
    return this.#select(regridSelection(this.#geometry, selection));
  }

  #extend(start: CellSelection, address: number): SelectionOutcome {
    const { selection, exceeded } = extendSelection(this.#geometry, start, address);
    return this.#select(selection, exceeded);
  }

  #select(selection: CellSelection, exceeded = false): SelectionOutcome {
    const moved = !isSameSelection(selection, this.#selection);
    if (moved) this.#place(selection);
    return { moved, exceeded };
  }

  #place(selection: CellSelection): void {
    this.#selection = selection;
    this.#placed();
  }
}
