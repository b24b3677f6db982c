import type { NumberFormat } from '../../core/values/number-format.ts';
import { CellEntry, type EntryLeave, type EntryPlace } from '../input/cell-entry.ts';
import type { MapViewEvents, MapViewTexts } from '../map/map-view-contract.ts';
import type { Arrow } from './arrow-step.ts';
import type { CursorPlace } from './surface-eye.ts';
import type { SurfaceModel } from './surface-model.ts';

/** Characters with which typing begins in each format. Signs are left out: the application steps values with them. */
const ENTRY_KEYS: Readonly<Record<NumberFormat, RegExp>> = {
  DEC: /^[0-9]$/,
  HEX: /^[0-9a-f]$/i,
  BIN: /^[01]$/,
  ASCII: /^[\x21-\x7e]$/,
};

/** Size of the field, and its distance from the point, in CSS pixels. */
const WIDTH_PX = 112;
const HEIGHT_PX = 28;
const DISTANCE_PX = 20;

/** Where the cursor goes after an entry, as if its key were an arrow. */
const ARROWS: Readonly<Record<EntryLeave, Arrow | undefined>> = {
  down: 'down',
  right: 'right',
  up: 'up',
  left: 'left',
  stay: undefined,
};

/** What an entry asks of its view. */
export interface SurfaceEntryPort {
  texts(): MapViewTexts;
  /** Place of the cursor over the canvas and size of the canvas, in CSS pixels. */
  cursorPlace(): CursorPlace;
  committed: MapViewEvents['entryCommitted'];
  moveCursor(arrow: Arrow): void;
  focusField(): void;
}

/** The in-place entry of a surface, above the point of the cursor. */
export class SurfaceEntry {
  readonly #model: SurfaceModel;
  readonly #port: SurfaceEntryPort;
  readonly #entry: CellEntry;

  constructor(layer: HTMLElement, model: SurfaceModel, port: SurfaceEntryPort) {
    this.#model = model;
    this.#port = port;
    this.#entry = new CellEntry(layer, {
      committed: (text) => this.#commit(text),
      closed: (leave, returnsFocus) => this.#closed(leave, returnsFocus),
    });
  }

  get isOpen(): boolean {
    return this.#entry.isOpen;
  }

  /** Characters that open an entry, `undefined` if nothing can be typed. */
  get keys(): RegExp | undefined {
    return this.#canOpen ? ENTRY_KEYS[this.#model.data.map.format] : undefined;
  }

  setLabel(label: string): void {
    this.#entry.setLabel(label);
  }

  /** Opens on the cursor, with `text` instead of the present value if given. */
  open(text: string | undefined): void {
    if (!this.#canOpen || this.isOpen) return;
    const { area, cursor } = this.#model.selected.selection;
    const shown = text ?? this.#port.texts().entryText(area, cursor);
    this.#entry.open(shown, this.#place(), text === undefined);
  }

  /** Moves along with the point. Called after every frame. */
  follow(): void {
    if (this.#entry.isOpen) this.#entry.place(this.#place());
  }

  /** Hands over what is typed before something else happens. Returns `false` if it is wrong and stays open. */
  finish(): boolean {
    return this.#entry.commit('stay', false);
  }

  cancel(): void {
    this.#entry.cancel(false);
  }

  dispose(): void {
    this.#entry.dispose();
  }

  get #canOpen(): boolean {
    const { editable, display } = this.#model.settings;
    return editable && display !== 'ori';
  }

  #commit(text: string): boolean {
    const { area } = this.#model.selected.selection;
    return this.#port.committed({ text, area, cells: this.#model.selected.cells() });
  }

  #closed(leave: EntryLeave | undefined, returnsFocus: boolean): void {
    const arrow = leave && ARROWS[leave];
    // After a text for many cells the selection stays: moving on would lose it.
    if (arrow && !this.#model.selected.hasRange) this.#port.moveCursor(arrow);
    if (returnsFocus) this.#port.focusField();
  }

  #place(): EntryPlace {
    const { leftPx, topPx, widthPx } = this.#port.cursorPlace();
    const above = topPx - DISTANCE_PX - HEIGHT_PX;
    return {
      leftPx: Math.max(0, Math.min(widthPx - WIDTH_PX, leftPx - WIDTH_PX / 2)),
      topPx: above >= 0 ? above : topPx + DISTANCE_PX,
      widthPx: WIDTH_PX,
      heightPx: HEIGHT_PX,
      fontSizePx: this.#model.settings.fontSizePx,
    };
  }
}
