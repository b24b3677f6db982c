import { type CursorMove, cursorTarget } from '../grid/cursor-move.ts';
import { pageRows } from '../grid/grid-layout.ts';
import type { SelectionOutcome } from '../grid/selection-outcome.ts';
import type { HexModel } from './hex-model.ts';
import { type HexStage, STALE } from './hex-stage.ts';
import type { HexViewEvents } from './hex-view-contract.ts';

/** How a moved cursor comes into sight: by the shortest way, with rows above it, or not at all. */
export type Reveal = 'nearest' | 'withContext' | 'never';

/** Carries a changed selection to the picture and to the owner of the view. */
export class HexCursor {
  readonly #model: HexModel;
  readonly #stage: HexStage;
  readonly #events: HexViewEvents;
  readonly #moved: () => void;
  #isExcessTold = false;

  /** @param moved called after every change, before the owner hears of it */
  constructor(model: HexModel, stage: HexStage, events: HexViewEvents, moved: () => void) {
    this.#model = model;
    this.#stage = stage;
    this.#events = events;
    this.#moved = moved;
  }

  /** Shows and tells what a gesture did to the selection. */
  apply(outcome: SelectionOutcome, reveal: Reveal): void {
    const isScrolled = this.#reveal(reveal);
    if (outcome.moved || isScrolled) this.#stage.invalidate(STALE.rows);
    if (outcome.moved) this.tell();
    this.#tellExcess(outcome.exceeded);
  }

  /** Moves as a key does, and shows where to. */
  move(move: CursorMove, isExtending: boolean): void {
    const { geometry, selection } = this.#model;
    const address = cursorTarget(geometry, selection.cursorAddress, move, {
      pageRows: pageRows(this.#stage.layout),
      staysInRow: isExtending && selection.mode === 'rectangle',
    });
    this.apply(this.#model.selected.moveTo(address, isExtending), 'nearest');
  }

  /** Tells the owner of the present selection. */
  tell(): void {
    this.#moved();
    this.#events.selectionChanged(this.#model.selection, this.#model.geometry);
  }

  #reveal(reveal: Reveal): boolean {
    const { scroll, layout } = this.#stage;
    const { row, column } = this.#model.cursor;
    switch (reveal) {
      case 'nearest':
        return scroll.reveal(layout, row, column);
      case 'withContext':
        return scroll.revealWithContext(layout, row, column);
      case 'never':
        return false;
    }
  }

  /** Once for all the steps that run into the limit, until one stays within it. */
  #tellExcess(isExceeded: boolean): void {
    if (isExceeded && !this.#isExcessTold) this.#events.selectionExceeded();
    this.#isExcessTold = isExceeded;
  }
}
