import type { MapCell } from '../../core/maps/cell-address.ts';
import { type MapSelection, selectWholeArea } from '../../core/selection/map-selection.ts';
import type { EntryLeave } from '../input/cell-entry.ts';
import type { MapViewEvents } from '../map/map-view-contract.ts';
import type { PlotMove } from '../plot/plot-keys.ts';
import type { LineModel } from './line-model.ts';
import { pointAfterMove } from './line-moves.ts';
import type { LinePlot } from './line-plot.ts';

/** Where the cursor goes after an entry, by the key that left it: the points of a curve follow each other to the right. */
const MOVES_AFTER_ENTRY: Readonly<Record<Exclude<EntryLeave, 'stay'>, PlotMove>> = {
  down: 'right',
  right: 'right',
  up: 'left',
  left: 'left',
};

/** Whom a cursor tells. */
export interface LineCursorPort {
  readonly events: Pick<MapViewEvents, 'selectionChanged' | 'selectionExceeded'>;
  /** Something else is selected, or other points are in sight. */
  moved(): void;
}

/** Moves the cursor of a line view, and tells of it. */
export class LineCursor {
  readonly #model: LineModel;
  readonly #plot: LinePlot;
  readonly #port: LineCursorPort;
  #isExcessTold = false;

  constructor(model: LineModel, plot: LinePlot, port: LineCursorPort) {
    this.#model = model;
    this.#plot = plot;
    this.#port = port;
  }

  /** Puts the cursor on a cell of the data, or moves the end of the selection there. */
  moveTo(cell: MapCell, isExtending: boolean): void {
    this.#tell(this.#model.moveTo(cell, isExtending));
  }

  /** Moves by a key, into sight. */
  move(move: PlotMove, isExtending: boolean): void {
    const { grid, activeCurve, activePoint } = this.#model;
    const from = { curve: activeCurve, point: activePoint };
    const { curve, point } = pointAfterMove(move, from, grid);
    const isExceeded = this.#model.moveTo(this.#model.cellOf(curve, point), isExtending);
    this.#plot.revealCursor();
    this.#tell(isExceeded);
  }

  /** Moves on after an entry, by the key that left it. */
  moveOn(leave: Exclude<EntryLeave, 'stay'>): void {
    this.move(MOVES_AFTER_ENTRY[leave], false);
  }

  selectAll(): void {
    this.select(selectWholeArea(this.#model.data.map, 'data'));
  }

  /** Selects what the person wants selected. */
  select(selection: MapSelection): void {
    this.#model.restore(selection);
    this.#tell(false);
  }

  /** Selects nothing but the cell of the cursor. @returns `false` if nothing else was selected */
  collapse(): boolean {
    if (!this.#model.hasRange) return false;
    this.moveTo(this.#model.activeCell, false);
    return true;
  }

  /** Takes over what was selected elsewhere, into sight. Tells nobody. */
  restore(selection: MapSelection): void {
    this.#model.restore(selection);
    this.reveal();
  }

  /** Brings the cursor into sight. */
  reveal(): void {
    this.#plot.revealCursor();
    this.#port.moved();
  }

  #tell(isExceeded: boolean): void {
    const { events } = this.#port;
    this.#port.moved();
    events.selectionChanged(this.#model.selection);
    // Once for all the steps that run into the limit, until one stays within it.
    if (isExceeded && !this.#isExcessTold) events.selectionExceeded();
    this.#isExcessTold = isExceeded;
  }
}
