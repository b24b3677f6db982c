import type { ReadonlyBytes } from '../../core/bytes/readonly-bytes.ts';

/** A rectangle in CSS pixels of the window. */
export interface CssRect {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Colours of the data views, each `#rrggbb` or `#rrggbbaa`. Filled from the theme tokens of src/theme. */
export interface ViewTheme {
  readonly background: string;
  readonly gridLine: string;
  readonly text: string;
  /** Leading zeros, padding and cells equal to the original in the difference modes. */
  readonly textDim: string;
  readonly header: string;
  readonly headerText: string;
  readonly headerTextActive: string;
  /** Current value above, below the original. */
  readonly increased: string;
  readonly decreased: string;
  /** Cell background where the byte differs from the original, and from the saved version. */
  readonly changed: string;
  readonly unsaved: string;
  readonly selection: string;
  readonly selectionBorder: string;
  readonly cursor: string;
  /** Frame around the view while the original is shown, so that nobody edits blindly. */
  readonly originalFrame: string;
}

/** Counts for tests and benches; they grow for the life of the view. */
export interface ViewStats {
  readonly frames: number;
  readonly drawCallsLastFrame: number;
  readonly bytesUploadedLastFrame: number;
  /** Time our code spent in the last frame, in milliseconds. */
  readonly scriptMsLastFrame: number;
  /** Those times of the last frames, oldest first; at most `count`, at most 512. */
  recentScriptMs(count: number): readonly number[];
}

/** Bytes a view of the dump shows. All parts have the same length; the view reads them when rows are formatted, never writes. */
export interface DumpBytes {
  readonly current: ReadonlyBytes;
  readonly original: ReadonlyBytes;
  /** Whether the byte at an address differs from the saved version. */
  isUnsaved(address: number): boolean;
}

/** Where a context menu of the dump opens and for what. Coordinates are CSS pixels of the window. */
export interface DumpMenuRequest {
  readonly clientX: number;
  readonly clientY: number;
  /** `selection` when more than one cell is selected and the point is inside it; `pane` over the right pane. */
  readonly target: 'cell' | 'selection' | 'pane';
  /** Cell under the point or beside it, or the cursor cell when the menu was opened by key. */
  readonly address: number;
}
