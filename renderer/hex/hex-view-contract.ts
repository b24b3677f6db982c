import type { CellSelection, SelectionMode } from '../../core/selection/cell-selection.ts';
import type { GridGeometry } from '../../core/selection/grid-geometry.ts';
import type { DisplayMode } from '../../core/values/cell-text.ts';
import type { NumberFormat } from '../../core/values/number-format.ts';
import type { WordBytes } from '../../core/values/word.ts';
import type {
  CssRect,
  DumpBytes,
  DumpMenuRequest,
  ViewStats,
  ViewTheme,
} from '../view/view-contract.ts';

/** What stands beside the cells of a row: their bytes as characters, their values as bars. Specification 2, "right window". */
export const RIGHT_PANES = ['none', 'ascii', 'bars', 'both'] as const;
export type RightPane = (typeof RIGHT_PANES)[number];

/** Which bars share a scale: those of a row, or those of all rows in sight. */
export const BAR_SCALES = ['row', 'view'] as const;
export type BarScale = (typeof BAR_SCALES)[number];

/** How the bytes are shown. Specification 3, "Hex tab state". */
export interface HexViewSettings {
  /** Cells of a row, 1..30. */
  readonly widthCells: number;
  readonly wordBytes: WordBytes;
  readonly bigEndian: boolean;
  readonly signed: boolean;
  readonly format: NumberFormat;
  readonly display: DisplayMode;
  /** Address at which rows begin, 0..row length - 1. */
  readonly shiftBytes: number;
  readonly selectionMode: SelectionMode;
  /** CSS pixels, 12..24 in steps of 2. */
  readonly fontSizePx: number;
  readonly rightPane: RightPane;
  readonly barScale: BarScale;
  readonly theme: HexViewTheme;
  /** `false` refuses cell entry: the original is shown, or the version may not be changed. */
  readonly editable: boolean;
}

/** What a marked stretch of the dump is. */
export type RegionKind = 'user' | 'pack' | 'potential' | 'axis' | 'checksum' | 'mark' | 'searchHit';

/** A stretch of the dump that is tinted. Regions may overlap. */
export interface HexRegion {
  /** Addresses from `start` to before `end`. */
  readonly start: number;
  readonly end: number;
  readonly kind: RegionKind;
}

/** Colours of a hex view. */
export interface HexViewTheme extends ViewTheme {
  /** Full colours, `#rrggbb`; cells are tinted with a part of them. */
  readonly regions: Readonly<Record<RegionKind, string>>;
}

/** What has to survive when a view is closed and opened again. */
export interface HexViewState {
  readonly selection: CellSelection;
  /** Address of the first cell of the topmost visible row. */
  readonly topAddress: number;
}

/** A text typed over cells. The view only collects it: meaning and bounds are the caller's. */
export interface HexEntryRequest {
  readonly text: string;
  /** Start addresses of the selected cells, ascending. */
  readonly addresses: readonly number[];
}

/** What a hex view tells its owner. */
export interface HexViewEvents {
  /** Selection or cursor moved, by pointer, key or call. */
  selectionChanged(selection: CellSelection, geometry: GridGeometry): void;
  /** An extension was cut to 2000 cells; told once per gesture. */
  selectionExceeded(): void;
  menuRequested(request: DumpMenuRequest): void;
  /** @returns `false` if the text is no value: the entry stays open and is marked as wrong */
  entryCommitted(request: HexEntryRequest): boolean;
  /** The graphics context is gone and did not come back within three seconds (`lost`), or it is back. */
  contextChanged(state: 'lost' | 'restored'): void;
}

/** Visible and spoken words of a view; renderer has none of its own. */
export interface HexViewTexts {
  /** Accessible name of the grid. */
  readonly gridLabel: string;
  /** Accessible name of the cell-entry field. */
  readonly entryLabel: string;
  readonly scrollbarLabel: string;
  /** Spoken description of a cell: address, value, what it was. */
  describeCell(address: number): string;
  /** Text an in-place editor opens with for the cell. */
  entryText(address: number): string;
}

/** A hex view on the screen. Everything visible belongs to it until `dispose`. */
export interface HexView {
  readonly stats: ViewStats;
  /** Whether the file is summarised: before, the overview in the scroll bar is empty. */
  readonly isSummarised: boolean;
  setData(data: DumpBytes): void;
  /** Takes over the given settings; a changed grid keeps cursor and topmost address in place. */
  setSettings(settings: Partial<HexViewSettings>): void;
  setTexts(texts: HexViewTexts): void;
  setRegions(regions: readonly HexRegion[]): void;
  /** Tells that bytes in [start, end) have changed; draws only if visible cells are touched. */
  bytesChanged(start: number, end: number): void;
  /** Tells that marks (saved, unsaved) of any cell may have changed. */
  marksChanged(): void;
  state(): HexViewState;
  restoreState(state: HexViewState): void;
  /** Start addresses of the selected whole cells, ascending, at most 2000. */
  selectedAddresses(): readonly number[];
  /** Moves the cursor to the cell that holds `address` and scrolls it into sight. */
  goTo(address: number): void;
  /** Selects from one address to another, cut to 2000 cells, and scrolls the end into sight. */
  selectRange(fromAddress: number, toAddress: number): void;
  selectAll(): void;
  /** Scrolls down by whole rows, up if negative, without moving the cursor. */
  scrollByRows(rows: number): void;
  /** Part of a cell that is in sight, or `undefined` if it is out of sight. */
  cellRect(address: number): CssRect | undefined;
  /** Columns that fit into the view side by side with their right pane, 1..30. */
  fittingWidthCells(): number;
  /** Opens the in-place editor on the cursor cell, with `text` instead of the present value if given. */
  openEntry(text?: string): void;
  focus(): void;
  dispose(): void;
}
