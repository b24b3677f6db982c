import type { MapCell } from '../../core/maps/cell-address.ts';
import type { MapSelection } from '../../core/selection/map-selection.ts';
import { CellEntry, type EntryLeave, type EntryPlace } from '../input/cell-entry.ts';
import { pictureEntryKeys } from '../input/entry-keys.ts';
import type {
  MapViewData,
  MapViewEvents,
  MapViewSettings,
  MapViewTexts,
} from './map-view-contract.ts';

/** Size of the field, and its distance from the point, in CSS pixels. */
const WIDTH_PX = 112;
const HEIGHT_PX = 28;
const DISTANCE_PX = 16;

/** Where the point of the cursor is seen, and how wide the picture is, in CSS pixels of the view. */
export interface PointPlace {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
}

/** What is shown, as it is at the time of asking. */
export interface PointEntryModel {
  readonly data: MapViewData;
  readonly settings: MapViewSettings;
}

/** What an entry asks of its view. */
export interface PointEntryPort {
  texts(): MapViewTexts;
  selection(): MapSelection;
  /** Selected cells of the selection's area, row by row. */
  selectedCells(): readonly MapCell[];
  cursorPlace(): PointPlace;
  committed: MapViewEvents['entryCommitted'];
  /** The cursor moves on after an entry into one cell. */
  moveCursor(leave: Exclude<EntryLeave, 'stay'>): void;
  focusField(): void;
}

/** The in-place entry of a picture of points, above the point of the cursor or below it at the upper edge. */
export class PointEntry {
  readonly #model: PointEntryModel;
  readonly #port: PointEntryPort;
  readonly #entry: CellEntry;

  constructor(layer: HTMLElement, model: PointEntryModel, port: PointEntryPort) {
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
    return this.#canOpen ? pictureEntryKeys(this.#model.data.map.format) : undefined;
  }

  setLabel(label: string): void {
    this.#entry.setLabel(label);
  }

  /** Opens on the cursor, with `text` instead of the present value if given. */
  open(text: string | undefined): void {
    if (!this.#canOpen || this.isOpen) return;
    const { area, cursor } = this.#port.selection();
    const shown = text ?? this.#port.texts().entryText(area, cursor);
    this.#entry.open(shown, this.#place(), text === undefined);
  }

  /** Moves along with the point. Called after every frame. */
  follow(): void {
    if (this.isOpen) this.#entry.place(this.#place());
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
    const { area } = this.#port.selection();
    return this.#port.committed({ text, area, cells: this.#port.selectedCells() });
  }

  #closed(leave: EntryLeave | undefined, returnsFocus: boolean): void {
    // After a text for many cells the selection stays: moving on would lose it.
    if (leave !== undefined && leave !== 'stay' && this.#port.selectedCells().length <= 1) {
      this.#port.moveCursor(leave);
    }
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
