import type { CursorMove } from '../grid/cursor-move.ts';
import { cellRect } from '../grid/grid-layout.ts';
import { CellEntry, type EntryLeave, type EntryPlace } from '../input/cell-entry.ts';
import { placeEntryLayer } from '../view/grid-elements.ts';
import { acceptsEntry } from './hex-cells.ts';
import type { HexModel } from './hex-model.ts';
import { type HexStage, STALE } from './hex-stage.ts';
import type { HexViewTexts } from './hex-view-contract.ts';

/** What typing into cells asks of its view. */
export interface HexEntryPort {
  texts(): HexViewTexts;
  /** Hands a text and the cells it is for to the owner. Returns `false` if it is no value. */
  commit(text: string, addresses: readonly number[]): boolean;
  moveCursor(move: CursorMove): void;
  revealCursor(): void;
  focusGrid(): void;
}

const MOVES: Readonly<Record<Exclude<EntryLeave, 'stay'>, CursorMove>> = {
  down: 'down',
  up: 'up',
  right: 'right',
  left: 'left',
};

/** Typing into the selected cells: the field over the cursor cell and the marks of the cells that wait for its text. */
export class HexEntry {
  readonly #layer: HTMLElement;
  readonly #model: HexModel;
  readonly #stage: HexStage;
  readonly #port: HexEntryPort;
  readonly #field: CellEntry;

  constructor(layer: HTMLElement, model: HexModel, stage: HexStage, port: HexEntryPort) {
    this.#layer = layer;
    this.#model = model;
    this.#stage = stage;
    this.#port = port;
    this.#field = new CellEntry(layer, {
      committed: (text) => port.commit(text, model.selected.addresses()),
      closed: (leave, returnsFocus) => this.#closed(leave, returnsFocus),
    });
  }

  get isOpen(): boolean {
    return this.#field.isOpen;
  }

  /** Opens over the cursor cell, with the present value or with the first character typed. */
  open(text: string | undefined): void {
    const model = this.#model;
    if (!acceptsEntry(model.settings) || !model.hasCursorCell || this.isOpen) return;
    this.#port.revealCursor();
    const texts = this.#port.texts();
    this.#field.setLabel(texts.entryLabel);
    const shown = text ?? texts.entryText(model.selection.cursorAddress);
    this.#field.open(shown, this.#place(), text === undefined);
    this.#setPending(model.hasRange);
  }

  /** Hands an open text over before something else happens. Returns `false` if it is wrong and stays open. */
  finish(): boolean {
    return this.#field.commit('stay', false);
  }

  cancel(): void {
    this.#field.cancel(false);
  }

  /** Keeps the field over its cell after the picture has moved. */
  follow(): void {
    if (this.isOpen) this.#field.place(this.#place());
  }

  dispose(): void {
    this.#field.dispose();
  }

  #closed(leave: EntryLeave | undefined, returnsFocus: boolean): void {
    this.#setPending(false);
    if (returnsFocus) this.#port.focusGrid();
    // After a text for many cells the selection stays: moving on would lose it.
    if (leave === undefined || leave === 'stay' || this.#model.hasRange) return;
    this.#port.moveCursor(MOVES[leave]);
  }

  #setPending(isPending: boolean): void {
    if (this.#model.isEntryPending === isPending) return;
    this.#model.isEntryPending = isPending;
    this.#stage.invalidate(STALE.rows);
  }

  #place(): EntryPlace {
    const { layout, scroll, size } = this.#stage;
    const cssPerPx = 1 / size.pixelRatio;
    placeEntryLayer(this.#layer, layout, cssPerPx);
    const { row, column } = this.#model.cursor;
    const cell = cellRect(layout, scroll, row, column);
    return {
      leftPx: (cell.leftPx - layout.bodyLeftPx) * cssPerPx,
      topPx: (cell.topPx - layout.bodyTopPx) * cssPerPx,
      widthPx: cell.widthPx * cssPerPx,
      heightPx: cell.heightPx * cssPerPx,
      fontSizePx: this.#model.settings.fontSizePx,
    };
  }
}
