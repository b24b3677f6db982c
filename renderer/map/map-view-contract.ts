import type { ReadonlyBytes } from '../../core/bytes/readonly-bytes.ts';
import type { MapCell } from '../../core/maps/cell-address.ts';
import type { MapDefinition } from '../../core/maps/map-definition.ts';
import type { MapArea, MapSelection } from '../../core/selection/map-selection.ts';
import type { DisplayMode } from '../../core/values/cell-text.ts';
import type { PlotWheel } from '../plot/plot-wheel.ts';
import type { CssRect, ViewTheme } from '../view/view-contract.ts';

/** A map and the bytes it lies in. The view reads them when it draws, never writes. */
export interface MapViewData {
  readonly map: MapDefinition;
  readonly current: ReadonlyBytes;
  readonly original: ReadonlyBytes;
  /** Whether the byte at an address differs from the saved version. */
  isUnsaved(address: number): boolean;
}

/** Colours of the map views beside those of the hex view, each `#rrggbb` or `#rrggbbaa`. */
export interface MapTheme extends ViewTheme {
  /** Heat colours from the lowest value to the highest, at least 2; between them colours are mixed. */
  readonly heat: readonly string[];
  /** Values, names and units of an axis. */
  readonly axisText: string;
  readonly axisBackground: string;
  /** The curve of the selected row, of the other rows, and the original behind them. */
  readonly curveActive: string;
  readonly curve: string;
  readonly curveOriginal: string;
  /** Lines of a surface and its translucent original. */
  readonly surfaceLine: string;
  readonly surfaceOriginal: string;
}

/** What colours the cells: nothing, their value between the lowest and highest of the map, or their change. */
export type MapColouring = 'none' | 'value' | 'change';

/** How a map is shown; what a view has no use for it ignores. */
export interface MapViewSettings {
  readonly theme: MapTheme;
  readonly display: DisplayMode;
  /** Shows and edits raw words: factor and offset of cells and axes are left out (expectations 0.4). */
  readonly showsRaw: boolean;
  /** CSS pixels, 12..24 in steps of 2. */
  readonly fontSizePx: number;
  readonly colouring: MapColouring;
  /** First row at the bottom, as on a chart; a matter of display only. */
  readonly isFirstRowAtBottom: boolean;
  /** Distances between grid lines of line and surface: one step each, or by the values of the axis. */
  readonly axisDistances: 'uniform' | 'true';
  readonly showsOriginal: boolean;
  /** Whether the rows of a table end in little curves of their values; `true` if left out. */
  readonly showsSparklines?: boolean;
  /** What the wheel alone does over a line; it moves along if left out. */
  readonly plotWheel?: PlotWheel;
  /** `false` refuses entry and dragging. */
  readonly editable: boolean;
}

/** Where a context menu opens and for what. Coordinates are CSS pixels of the window. */
export interface MapMenuRequest {
  readonly clientX: number;
  readonly clientY: number;
  /** `selection` when more than one cell is selected and the point is inside it. */
  readonly target: 'cell' | 'selection';
  readonly area: MapArea;
  readonly cell: MapCell;
}

/** A text typed over cells. The view only collects it: meaning and bounds are the caller's. */
export interface MapEntryRequest {
  readonly text: string;
  readonly area: MapArea;
  /** Row by row as they are shown in the map, each once. */
  readonly cells: readonly MapCell[];
}

/** Cells dragged up or down by an equal amount. Told once, when the pointer is released; the view shows the preview. */
export interface MapDragRequest {
  readonly area: MapArea;
  readonly cells: readonly MapCell[];
  /** Added to every cell, in the unit that is shown (raw steps while `showsRaw`). */
  readonly delta: number;
}

/** What a map view tells its owner. */
export interface MapViewEvents {
  /** Selection or cursor moved by pointer or key, never by `setSelection`: views of one map are kept in step by the owner. */
  selectionChanged(selection: MapSelection): void;
  /** An extension was cut to 2000 cells; told once per gesture. */
  selectionExceeded(): void;
  menuRequested(request: MapMenuRequest): void;
  /** @returns `false` if the text is no value: the entry stays open and is marked as wrong */
  entryCommitted(request: MapEntryRequest): boolean;
  cellsDragged(request: MapDragRequest): void;
  /** The graphics context is gone and did not come back within three seconds (`lost`), or it is back. */
  contextChanged(state: 'lost' | 'restored'): void;
}

/** Visible and spoken words of a map view; renderer has none of its own. */
export interface MapViewTexts {
  /** Accessible name of the view: kind of view and name of the map. */
  readonly viewLabel: string;
  /** Accessible name of the cell-entry field. */
  readonly entryLabel: string;
  readonly scrollbarLabel: string;
  /** Spoken description of a cell: place, value, what it was. */
  describeCell(area: MapArea, cell: MapCell): string;
  /** Text an in-place editor opens with for the cell. */
  entryText(area: MapArea, cell: MapCell): string;
}

/** What table, line and surface of a map have in common. Everything visible belongs to the view until `dispose`. */
export interface MapView {
  setData(data: MapViewData): void;
  setSettings(settings: Partial<MapViewSettings>): void;
  setTexts(texts: MapViewTexts): void;
  /** Tells that bytes in [start, end) have changed; draws only if the map or its axes are touched. */
  bytesChanged(start: number, end: number): void;
  /** Tells that marks (saved, unsaved) of any cell may have changed. */
  marksChanged(): void;
  selection(): MapSelection;
  /** Takes over a selection made elsewhere, cut to the map, and brings its cursor into sight. Tells nobody. */
  setSelection(selection: MapSelection): void;
  /** Lights up cells for a moment: where an undo has changed something. */
  flash(area: MapArea, cells: readonly MapCell[]): void;
  /** Part of a cell that is in sight, or `undefined`; for a curve or surface a small square around its point. */
  cellRect(area: MapArea, cell: MapCell): CssRect | undefined;
  /** Opens the in-place editor on the cursor cell, with `text` instead of the present value if given. */
  openEntry(text?: string): void;
  focus(): void;
  dispose(): void;
}
