import type { CellSelection, SelectionMode } from '../../core/selection/cell-selection.ts';
import type { GridGeometry } from '../../core/selection/grid-geometry.ts';
import type { DisplayMode } from '../../core/values/cell-text.ts';
import type { NumberFormat } from '../../core/values/number-format.ts';
import type { WordBytes } from '../../core/values/word.ts';
import type { DrawingSurface } from '../device/drawing-surface.ts';
import type { LineZoom } from '../plot/line-zoom.ts';
import type { PlotTheme } from '../plot/plot-theme.ts';
import type { PlotWheel } from '../plot/plot-wheel.ts';
import type { CssRect, DumpBytes, DumpMenuRequest, ViewStats } from '../view/view-contract.ts';

/** What a marked stretch of the file is. */
export type MapBandKind = 'user' | 'pack' | 'potential' | 'axis' | 'checksum';

/** All kinds, in the order of their colours. */
export const MAP_BAND_KINDS: readonly MapBandKind[] = [
  'user',
  'pack',
  'potential',
  'axis',
  'checksum',
];

/** A stretch of the file that belongs to something with a name. Bands may overlap. */
export interface MapBand {
  /** Addresses from `start` to before `end`. */
  readonly start: number;
  readonly end: number;
  readonly kind: MapBandKind;
  /** What the owner knows the band by; its visible name comes from the texts. */
  readonly labelId: string;
}

/** Colours of the view. Filled from the theme tokens of src/theme. */
export interface HexLineTheme extends PlotTheme {
  readonly bands: Readonly<Record<MapBandKind, string>>;
}

/** How the bytes are read and shown. Specification 3, "Hex tab state"; the words are the cells of the hex view. */
export interface HexLineSettings {
  readonly wordBytes: WordBytes;
  readonly bigEndian: boolean;
  readonly signed: boolean;
  /** Single precision; only with words of four bytes. */
  readonly float: boolean;
  /** Cells of a row of the hex view, 1..30: they decide which cells the modes `rectangle` and `rows` select. */
  readonly widthCells: number;
  /** Address at which rows begin, as in the hex view. */
  readonly shiftBytes: number;
  /** Shape of selections that are made here. */
  readonly selectionMode: SelectionMode;
  /** HEX writes the values of the axis in hexadecimal; the other formats write them in decimal. */
  readonly format: NumberFormat;
  readonly display: DisplayMode;
  /** Draws the original behind the current values, where the two differ. */
  readonly showsOriginal: boolean;
  /** CSS pixels, 12..24 in steps of 2. */
  readonly fontSizePx: number;
  /** What the wheel alone does; it moves along if left out. */
  readonly plotWheel?: PlotWheel;
  readonly theme: HexLineTheme;
  /** `false` refuses dragging of values: the original is shown, or the version may not be changed. */
  readonly editable: boolean;
}

/** What has to survive when a view is closed and opened again. */
export interface HexLineState extends LineZoom {
  readonly selection: CellSelection;
  /** Address of the first word in sight. */
  readonly firstAddress: number;
  /** Value at the lower edge. Where the limits follow from the values in sight, only the scale comes back. */
  readonly bottomValue: number;
}

/** Values dragged up or down by an equal amount. Told once, when the pointer is released; until then it is a preview. */
export interface HexLineDragRequest {
  /** Start addresses of the selected words, ascending. */
  readonly addresses: readonly number[];
  /** Added to every raw value; the sum may leave the bounds of the word, where the preview stops. Whole unless float. */
  readonly delta: number;
}

/** What a hex line view tells its owner. */
export interface HexLineEvents {
  /** Selection or cursor moved by pointer or key, never by `setSelection`: views of one file are kept in step by the owner. */
  selectionChanged(selection: CellSelection, geometry: GridGeometry): void;
  /** An extension was cut to 2000 cells; told once per gesture. */
  selectionExceeded(): void;
  menuRequested(request: DumpMenuRequest): void;
  wordsDragged(request: HexLineDragRequest): void;
  /** The name of a band was clicked, or the band was double-clicked. */
  bandOpened(labelId: string): void;
  /** Range or scale were changed by wheel or key. */
  zoomChanged(zoom: LineZoom): void;
  /** The graphics context is gone and did not come back within three seconds (`lost`), or it is back. */
  contextChanged(state: 'lost' | 'restored'): void;
}

/** Visible and spoken words of a view; renderer has none of its own. */
export interface HexLineTexts {
  /** Accessible name of the view. */
  readonly viewLabel: string;
  /** What kind of thing it is, in the reader's language, for example "line chart". */
  readonly roleLabel: string;
  readonly scrollbarLabel: string;
  /** Spoken description of a word: address, value, what it was. */
  describeWord(address: number): string;
  /** Text beside the pointer: address and value of the word. */
  wordTip(address: number): string;
  /** Text beside the pointer while a value is dragged. `value` is what the word becomes. */
  dragTip(address: number, value: number, delta: number): string;
  /** Visible name of a band. */
  bandLabel(labelId: string): string;
}

/** The dump as one line, one point a word. Everything visible belongs to the view until `dispose`. */
export interface HexLineView {
  readonly stats: ViewStats;
  /** Whether the file is summarised: before, the overview and a range of the whole file are empty. */
  readonly isSummarised: boolean;
  setData(data: DumpBytes): void;
  /** Takes over the given settings; other words keep the first address in sight. */
  setSettings(settings: Partial<HexLineSettings>): void;
  setTexts(texts: HexLineTexts): void;
  setBands(bands: readonly MapBand[]): void;
  /** Tells that bytes in [start, end) have changed. */
  bytesChanged(start: number, end: number): void;
  state(): HexLineState;
  restoreState(state: HexLineState): void;
  /** Takes over a selection made elsewhere, moved to the words of this view, and brings its cursor into sight. Tells nobody. */
  setSelection(selection: CellSelection): void;
  /** Start addresses of the selected words, ascending, at most 2000. */
  selectedAddresses(): readonly number[];
  /** Moves the cursor to the word that holds `address` and brings it into sight. */
  goTo(address: number): void;
  /** Changes range or scale around the middle of the picture. Tells nobody. */
  setZoom(zoom: Partial<LineZoom>): void;
  /** Moves on by words, back if negative, without moving the cursor. */
  panByWords(words: number): void;
  /** A small square around the point of a word that is in sight, or `undefined`. */
  wordRect(address: number): CssRect | undefined;
  focus(): void;
  dispose(): void;
}

/** What a hex line view is made of. */
export interface HexLineOptions {
  /** Positioned element over the surface's canvas; gets one child, which goes with the view. */
  readonly host: HTMLElement;
  readonly surface: DrawingSurface;
  readonly data: DumpBytes;
  readonly settings: HexLineSettings;
  readonly bands: readonly MapBand[];
  readonly texts: HexLineTexts;
  readonly events: HexLineEvents;
}
