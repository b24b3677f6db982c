import type { SelectionOutcome } from '../grid/selection-outcome.ts';
import type { MapViewEvents } from '../map/map-view-contract.ts';
import { pageRows } from './table-layout.ts';
import type { TableModel } from './table-model.ts';
import { moveTarget, type TableMove } from './table-moves.ts';
import type { TableStage } from './table-stage.ts';
import { STALE } from './table-stale.ts';

/** Carries a changed selection to the picture and to the owner of the view. */
export class TableCursor {
  readonly #model: TableModel;
  readonly #stage: TableStage;
  readonly #events: MapViewEvents;
  readonly #moved: () => void;
  #isExcessTold = false;
  #isRevealPending = false;

  /** @param moved called after every change, before the owner hears of it */
  constructor(model: TableModel, stage: TableStage, events: MapViewEvents, moved: () => void) {
    this.#model = model;
    this.#stage = stage;
    this.#events = events;
    this.#moved = moved;
  }

  /** Shows and tells what a gesture did to the selection. */
  apply(outcome: SelectionOutcome, reveals: boolean): void {
    this.show(outcome.moved, reveals);
    if (outcome.moved) this.#events.selectionChanged(this.#model.selected.selection);
    this.#tellExcess(outcome.exceeded);
  }

  /** Shows the present selection, and tells nobody. */
  show(isMoved: boolean, reveals: boolean): void {
    const isScrolled = reveals && this.reveal();
    if (isMoved || isScrolled) this.#stage.invalidate(STALE.rows);
    if (isMoved) this.#moved();
  }

  /** The surface has another size, or one at all. */
  resized(): void {
    if (this.#isRevealPending && this.reveal()) this.#stage.invalidate(STALE.rows);
  }

  /** Moves the cursor, or with it the end of the selection, and brings it into sight. */
  move(
    move: TableMove,
    how: { readonly isExtending: boolean; readonly crossesAreas: boolean },
  ): void {
    const { selected, rows, columns } = this.#model;
    const { area, cell } = moveTarget(selected.cursor, move, {
      rows,
      columns,
      pageRows: pageRows(this.#stage.layout),
      crossesAreas: how.crossesAreas,
    });
    this.apply(selected.moveTo(area, selected.flipped(area, cell), how.isExtending), true);
  }

  /** Brings the cursor into sight by the shortest way, once the size of the surface is known. Returns whether that scrolled. */
  reveal(): boolean {
    const { scroll, layout, isSized } = this.#stage;
    this.#isRevealPending = !isSized;
    if (!isSized) return false;
    const { area, cell } = this.#model.selected.cursor;
    return scroll.reveal(layout, area, cell);
  }

  /** Once for all the steps that run into the limit, until one stays within it. */
  #tellExcess(isExceeded: boolean): void {
    if (isExceeded && !this.#isExcessTold) this.#events.selectionExceeded();
    this.#isExcessTold = isExceeded;
  }
}
