import type { NumberFormat } from '../../core/values/number-format.ts';
import { CellEntry, type EntryLeave } from '../input/cell-entry.ts';
import type { MapViewEvents, MapViewTexts } from '../map/map-view-contract.ts';
import type { PlotMove } from '../plot/plot-keys.ts';
import type { LineLayout } from './line-layout.ts';
import type { LineModel } from './line-model.ts';
import type { LinePlot } from './line-plot.ts';

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
const DISTANCE_PX = 14;

/** Where the cursor goes after an entry: the points of a curve follow each other to the right. */
const MOVES: Readonly<Record<EntryLeave, PlotMove | undefined>> = {
  down: 'right',
  right: 'right',
  up: 'left',
  left: 'left',
  stay: undefined,
};

/** What an entry asks of its view. */
export interface LineEntryPort {
  texts(): MapViewTexts;
  layout(): LineLayout;
  committed: MapViewEvents['entryCommitted'];
  moveCursor(move: PlotMove): void;
  focusField(): void;
}

/** The in-place entry of a line view, beside the point of the cursor. */
export class LineEntry {
  readonly #model: LineModel;
  readonly #plot: LinePlot;
  readonly #port: LineEntryPort;
  readonly #entry: CellEntry;

  constructor(layer: HTMLElement, model: LineModel, plot: LinePlot, port: LineEntryPort) {
    this.#model = model;
    this.#plot = plot;
    this.#port = port;
    this.#entry = new CellEntry(layer, {
      committed: (text) => this.#commit(text),
      closed: (leave, returnsFocus) => {
        const move = leave && MOVES[leave];
        if (move) port.moveCursor(move);
        if (returnsFocus) port.focusField();
      },
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
    if (!this.#canOpen) return;
    const { area, cursor } = this.#model.selection;
    const present = text ?? this.#port.texts().entryText(area, cursor);
    this.#entry.open(present, this.#place(), text === undefined);
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
    const { area } = this.#model.selection;
    return this.#port.committed({ text, area, cells: this.#model.selectedCells() });
  }

  #place(): {
    readonly leftPx: number;
    readonly topPx: number;
    readonly widthPx: number;
    readonly heightPx: number;
    readonly fontSizePx: number;
  } {
    const { activeCurve, activePoint, settings } = this.#model;
    const { plot, pixelRatio, widthPx } = this.#port.layout();
    const y = this.#plot.yOf(activeCurve, activePoint);
    const top = Math.max(plot.top, Math.min(plot.bottom, Number.isNaN(y) ? plot.bottom : y));
    const above = top / pixelRatio - DISTANCE_PX - HEIGHT_PX;
    const left = this.#plot.xOf(activePoint) / pixelRatio - WIDTH_PX / 2;
    return {
      leftPx: Math.max(0, Math.min(widthPx / pixelRatio - WIDTH_PX, left)),
      topPx: above >= 0 ? above : top / pixelRatio + DISTANCE_PX,
      widthPx: WIDTH_PX,
      heightPx: HEIGHT_PX,
      fontSizePx: settings.fontSizePx,
    };
  }
}
