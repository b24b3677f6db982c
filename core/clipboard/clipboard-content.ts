import { countsOf, type PlannedChange } from '../edits/planned-edit.ts';
import { typedFormat, type ValueStyle } from '../edits/value-style.ts';
import { RAW_SCALE } from '../values/scale.ts';
import type { ClipboardItemContent } from './clipboard-item.ts';
import type { CopiedCells } from './copied-cells.ts';
import {
  type Paste,
  type PasteBase,
  type PasteKind,
  type PasteSource,
  sourceFromCells,
  sourceFromNumbers,
} from './paste-cells.ts';
import { readPastedText } from './pasted-text.ts';

/** What is copied: our own item, and what was displayed, for spreadsheets. */
export interface CopiedSelection {
  readonly text: string;
  /** Undefined where the points have no words of their own. */
  readonly cells: CopiedCells | undefined;
}

/** What is on the clipboard. */
export interface FoundOnClipboard {
  readonly text: string;
  /** Our own item, checked; `undefined` where there is none. */
  readonly item: ClipboardItemContent | undefined;
}

/** How it is pasted. Expectations 2.3. */
export interface PasteOptions {
  readonly kind: PasteKind;
  readonly base: PasteBase;
}

/** Cells to paste into cells of a style, in the unit that is shown: our own, or numbers out of a text. */
export function pasteSourceOf(
  { text, item }: FoundOnClipboard,
  style: ValueStyle,
): PasteSource | undefined {
  const { type, showsRaw } = style;
  if (item !== undefined) {
    const scale = showsRaw ? RAW_SCALE : style.scale;
    return sourceFromCells(item.kind === 'cells' ? item.cells : item.map.cells, { type, scale });
  }
  const read = readPastedText(text, typedFormat(style, showsRaw));
  return read.ok ? sourceFromNumbers(read.numbers) : undefined;
}

/** A paste as a planned change. */
export function plannedPaste({ edit, cutCount, withoutRatioCount }: Paste): PlannedChange {
  const counts = { ...countsOf(edit), cut: cutCount, withoutRatio: withoutRatioCount };
  return { ok: true, patch: edit.patch, counts };
}
