import type { CopiedSelection, PasteOptions } from '../../../core/clipboard/clipboard-content.ts';
import type { PasteSource } from '../../../core/clipboard/paste-cells.ts';
import type { CellCommand } from '../../../core/edits/command.ts';
import type { PlannedChange, PlannedEdit } from '../../../core/edits/planned-edit.ts';
import type { ValueStyle } from '../../../core/edits/value-style.ts';
import type { CursorSummary } from './cursor-summary.ts';
import type { SimilarSelection } from './similar-selection.ts';

/**
 * What of the view is selected by a command: `map` is the map that the cursor is in; `none` leaves the cursor alone.
 */
export type SelectionCommand = 'row' | 'column' | 'changed' | 'map' | 'none' | SimilarCommand;

/** Cells whose values differ from that at the cursor by at most the tolerance. */
export interface SimilarCommand extends Pick<SimilarSelection, 'reach' | 'tolerance'> {
  readonly kind: 'similar';
}

/** What edits and selections are made in: the dump, or the map that is shown. */
export interface EditableView {
  /**
   * What a command would do to the selected cells. Nothing is written.
   *
   * @throws RangeError if a number of the command is out of its bounds
   */
  plan(command: CellCommand): PlannedEdit;
  /** How values of the selected cells are typed and shown; `undefined` where nothing is selected that has a value. */
  valueStyle(): ValueStyle | undefined;
  /** Value of the cursor cell; `undefined` where there is no number. */
  cursorValue(isRaw: boolean): number | undefined;
  /** Cells of the rectangle around the selected ones that are not selected themselves; 0 if there are none. */
  unselectedBlockCells(): number;
  /** The selected cells for the clipboard; `undefined` where nothing is selected. */
  copy(): CopiedSelection | undefined;
  /**
   * What pasting from the first selected cell on would do. Nothing is written.
   *
   * @param isRaw raw words instead of physical values; the source is in the same unit
   */
  planPaste(source: PasteSource, options: PasteOptions, isRaw: boolean): PlannedChange;
  selectAll(): void;
  /** Selects from the cursor on. Nothing happens where there is nothing of the kind. */
  select(command: SelectionCommand): void;
  /** Opens the in-place editor on the cursor cell, where the view has one. */
  openEntry(): void;
  /** Puts the keyboard into the view. */
  focus(): void;
  /** Shows where an undo has changed something. */
  showChange(addresses: Uint32Array): void;
  /** What panels say about cursor and selection; `undefined` where the cursor is on no word of the file. */
  cursor(): CursorSummary | undefined;
}
