import type { MapArea } from '../../core/maps/map-cell-text.ts';
import { CellEntry, type EntryLeave, type EntryPlace } from '../input/cell-entry.ts';
import type { MapViewEvents, MapViewTexts } from '../map/map-view-contract.ts';
import { acceptsEntry } from './entry-rules.ts';
import { areaRect, cellRect } from './table-layout.ts';
import type { TableModel } from './table-model.ts';
import type { TableMove } from './table-moves.ts';
import type { TableStage } from './table-stage.ts';
import { STALE } from './table-stale.ts';

/** What typing into cells asks of its view. */
export interface TableEntryPort {
  texts(): MapViewTexts;
  committed: MapViewEvents['entryCommitted'];
  /** Moves the cursor within its area. */
  moveCursor(move: TableMove): void;
  revealCursor(): void;
  focusGrid(): void;
}

/** Where the cursor goes after an entry; along an axis both keys lead to the next point. */
const MOVES: Readonly<Record<MapArea, Readonly<Record<Exclude<EntryLeave, 'stay'>, TableMove>>>> = {
  data: { down: 'down', up: 'up', right: 'right', left: 'left' },
  x: { down: 'right', up: 'left', right: 'right', left: 'left' },
  y: { down: 'down', up: 'up', right: 'down', left: 'up' },
};

/** Typing into the selected cells: the field over the cursor cell and the marks of the cells that wait for its text. */
export class TableEntry {
  readonly #layer: HTMLElement;
  readonly #model: TableModel;
  readonly #stage: TableStage;
  readonly #port: TableEntryPort;
  readonly #field: CellEntry;

  constructor(layer: HTMLElement, model: TableModel, stage: TableStage, port: TableEntryPort) {
    this.#layer = layer;
    this.#model = model;
    this.#stage = stage;
    this.#port = port;
    this.#field = new CellEntry(layer, {
      committed: (text) =>
        port.committed({
          text,
          area: model.selected.selection.area,
          cells: model.selected.selectedCells(),
        }),
      closed: (leave, returnsFocus) => this.#closed(leave, returnsFocus),
    });
  }

  get isOpen(): boolean {
    return this.#field.isOpen;
  }

  /** Opens over the cursor cell, with the present value or with `text`. */
  open(text: string | undefined): void {
    const { data, settings, selected } = this.#model;
    const { selection } = selected;
    if (this.isOpen || !acceptsEntry(data.map, settings, selection.area)) return;
    this.#port.revealCursor();
    const texts = this.#port.texts();
    this.#field.setLabel(texts.entryLabel);
    const shown = text ?? texts.entryText(selection.area, selection.cursor);
    this.#field.open(shown, this.#place(), text === undefined);
    this.#setPending(this.#model.selected.hasRange);
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
    if (leave === undefined || leave === 'stay' || this.#model.selected.hasRange) return;
    this.#port.moveCursor(MOVES[this.#model.selected.selection.area][leave]);
  }

  #setPending(isPending: boolean): void {
    if (this.#model.isEntryPending === isPending) return;
    this.#model.isEntryPending = isPending;
    this.#stage.invalidate(STALE.rows);
  }

  #place(): EntryPlace {
    const { layout, scroll, size } = this.#stage;
    const { area, cell } = this.#model.selected.cursor;
    const cssPerPx = 1 / size.pixelRatio;
    const part = areaRect(layout, area);
    const { style } = this.#layer;
    style.left = `${part.leftPx * cssPerPx}px`;
    style.top = `${part.topPx * cssPerPx}px`;
    style.width = `${part.widthPx * cssPerPx}px`;
    style.height = `${part.heightPx * cssPerPx}px`;
    const rect = cellRect(layout, scroll, area, cell.row, cell.column);
    const { hairlinePx } = layout.metrics;
    return {
      leftPx: (rect.leftPx - part.leftPx) * cssPerPx,
      topPx: (rect.topPx - part.topPx) * cssPerPx,
      widthPx: (rect.widthPx - hairlinePx) * cssPerPx,
      heightPx: (rect.heightPx - hairlinePx) * cssPerPx,
      fontSizePx: this.#model.settings.fontSizePx,
    };
  }
}
