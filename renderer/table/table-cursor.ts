import type { MapViewEvents } from '../map/map-view-contract.ts';
import type { SelectionOutcome, TableModel } from './table-model.ts';
import { STALE, type TableStage } from './table-stage.ts';

/** Carries a changed selection to the picture and to the owner of the view. */
export class TableCursor {
  readonly #model: TableModel;
  readonly #stage: TableStage;
  readonly #events: MapViewEvents;
  readonly #moved: () => void;
  #isExcessTold = false;

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
    if (outcome.moved) this.#events.selectionChanged(this.#model.selection);
    this.#tellExcess(outcome.exceeded);
  }

  /** Shows the present selection, and tells nobody. */
  show(isMoved: boolean, reveals: boolean): void {
    const isScrolled = reveals && this.reveal();
    if (isMoved || isScrolled) this.#stage.invalidate(STALE.rows);
    if (isMoved) this.#moved();
  }

  /** Brings the cursor into sight by the shortest way. Returns whether that scrolled. */
  reveal(): boolean {
    const { scroll, layout } = this.#stage;
    const { area, cell } = this.#model.cursor;
    return scroll.reveal(layout, area, cell);
  }

  /** Once for all the steps that run into the limit, until one stays within it. */
  #tellExcess(isExceeded: boolean): void {
    if (isExceeded && !this.#isExcessTold) this.#events.selectionExceeded();
    this.#isExcessTold = isExceeded;
  }
}
