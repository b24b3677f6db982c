import type { CursorSummary } from './cursor-summary.ts';

/** What commands work on: the dump, or the map that is shown. */
export interface EditTarget {
  /** Adds raw steps to every selected cell. */
  step(step: number): void;
  /** Gives every selected cell its original bytes. */
  restoreOriginal(): void;
  selectAll(): void;
  /** Opens the in-place editor on the cursor cell, where the view has one. */
  openEntry(): void;
  /** Puts the keyboard into the view. */
  focus(): void;
  /** Shows where an undo has changed something. */
  showChange(addresses: Uint32Array): void;
  /** What panels say about cursor and selection; `undefined` where the cursor is on no word of the file. */
  cursor(): CursorSummary | undefined;
}
