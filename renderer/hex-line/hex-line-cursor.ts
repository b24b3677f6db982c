import type { SelectionOutcome } from '../grid/selection-outcome.ts';
import type { PlotMove } from '../plot/plot-keys.ts';
import type { PointWindow } from '../plot/point-window.ts';
import { addressOfIndex } from '../summary/dump-words.ts';
import type { HexLineEvents } from './hex-line-contract.ts';
import type { HexLineModel } from './hex-line-model.ts';
import { wordAfterMove } from './hex-line-moves.ts';

/** How far the view follows the cursor. */
export type HexLineReveal = 'nearest' | 'withContext' | 'never';

/** Whom a cursor tells. */
export interface HexLineCursorPort {
  readonly events: Pick<HexLineEvents, 'selectionChanged' | 'selectionExceeded'>;
  /** Other words are in sight. */
  scrolled(): void;
  /** Something else is selected. */
  moved(): void;
}

/** Moves the cursor of a hex line view, into sight where that is wanted, and tells of it. */
export class HexLineCursor {
  readonly #model: HexLineModel;
  readonly #window: PointWindow;
  readonly #port: HexLineCursorPort;
  #isExcessTold = false;

  constructor(model: HexLineModel, window: PointWindow, port: HexLineCursorPort) {
    this.#model = model;
    this.#window = window;
    this.#port = port;
  }

  /** Shows and tells what became of the selection. */
  apply(outcome: SelectionOutcome, reveal: HexLineReveal): void {
    const { events } = this.#port;
    this.reveal(reveal);
    if (outcome.moved) {
      this.#port.moved();
      events.selectionChanged(this.#model.selection, this.#model.geometry);
    }
    // Once for all the steps that run into the limit, until one stays within it.
    if (outcome.exceeded && !this.#isExcessTold) events.selectionExceeded();
    this.#isExcessTold = outcome.exceeded;
  }

  /** Moves by a key. */
  move(move: PlotMove, isExtending: boolean): void {
    const { words, cursorIndex } = this.#model;
    const index = wordAfterMove(move, cursorIndex, this.#window, words.count);
    this.apply(this.#model.selected.moveTo(addressOfIndex(words, index), isExtending), 'nearest');
  }

  /** Selects nothing but the word of the cursor. @returns `false` if nothing else was selected */
  collapse(): boolean {
    if (!this.#model.hasRange) return false;
    this.apply(this.#model.selected.collapse(), 'nearest');
    return true;
  }

  /** Brings the cursor into sight. */
  reveal(how: HexLineReveal): void {
    const { cursorIndex } = this.#model;
    const hasScrolled =
      (how === 'nearest' && this.#window.reveal(cursorIndex)) ||
      (how === 'withContext' && this.#window.revealWithContext(cursorIndex));
    if (hasScrolled) this.#port.scrolled();
  }
}
