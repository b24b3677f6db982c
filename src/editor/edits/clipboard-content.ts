import {
  type ClipboardItemContent,
  readClipboardItem,
} from '../../../core/clipboard/clipboard-item.ts';
import type { CopiedCells } from '../../../core/clipboard/copied-cells.ts';
import type { PasteBase, PasteKind } from '../../../core/clipboard/paste-cells.ts';
import {
  type Paste,
  type PasteSource,
  sourceFromCells,
  sourceFromNumbers,
} from '../../../core/clipboard/paste-cells.ts';
import { readPastedText } from '../../../core/clipboard/pasted-text.ts';
import { mapFieldsSchema } from '../../../core/contract/maps.ts';
import { RAW_SCALE } from '../../../core/values/scale.ts';
import { countsOf, type PlannedChange } from './planned-edit.ts';
import { typedFormat, type ValueStyle } from './value-style.ts';

/** Name of our own item on the clipboard, beside the plain text. */
export const CLIPBOARD_MIME = 'application/x-mapwright+json';

/** What is copied: our own item, and what was displayed, for spreadsheets. */
export interface CopiedSelection {
  readonly text: string;
  /** Undefined where the points have no words of their own. */
  readonly cells: CopiedCells | undefined;
}

/** What is on the clipboard, as it was found. */
export interface FoundOnClipboard {
  readonly text: string;
  /** Text of our own item, or an empty one. */
  readonly item: string;
}

/** How it is pasted. Expectations 2.3. */
export interface PasteOptions {
  readonly kind: PasteKind;
  readonly base: PasteBase;
}

/** Our own item, if the text is one. Nothing of it is trusted. */
export function itemOf({ item }: FoundOnClipboard): ClipboardItemContent | undefined {
  return readClipboardItem(item, (json) => mapFieldsSchema.safeParse(json).data);
}

/** Cells to paste into cells of a style, in the unit that is shown: our own, or numbers out of a text. */
export function pasteSourceOf(found: FoundOnClipboard, style: ValueStyle): PasteSource | undefined {
  const { type, showsRaw } = style;
  const item = itemOf(found);
  if (item !== undefined) {
    const scale = showsRaw ? RAW_SCALE : style.scale;
    return sourceFromCells(item.kind === 'cells' ? item.cells : item.map.cells, { type, scale });
  }
  const read = readPastedText(found.text, typedFormat(style, showsRaw));
  return read.ok ? sourceFromNumbers(read.numbers) : undefined;
}

/** A paste as a planned change. */
export function plannedPaste({ edit, cutCount, withoutRatioCount }: Paste): PlannedChange {
  const counts = { ...countsOf(edit), cut: cutCount, withoutRatio: withoutRatioCount };
  return { ok: true, patch: edit.patch, counts };
}
