import type { ReadonlyBytes } from '../../../core/bytes/readonly-bytes.ts';
import { type CellEdit, rawCells, writeCells } from '../../../core/edits/cell-values.ts';
import type { ComparedBytes } from '../../../core/values/cell-text.ts';
import { type EntryError, parseEntry, parseNumber } from '../../../core/values/parse-entry.ts';
import { readWord } from '../../../core/values/word.ts';
import { type HexSettings, wordTypeOf } from '../state/hex-settings.ts';

/** A typed text as an edit of the selected cells, or why it is none. */
export type EntryOutcome =
  | { readonly ok: true; readonly edit: CellEdit }
  | { readonly ok: false; readonly error: EntryError };

/**
 * Edit that a text typed over cells means.
 *
 * In the difference modes the text is the new difference or percentage against the original of each cell, as the cell
 * shows it (expectations 5.2); otherwise it is the raw value itself, in the number format of the view.
 *
 * @param addresses start addresses of whole cells
 */
export function editOfEntry(
  bytes: ComparedBytes,
  addresses: readonly number[],
  settings: HexSettings,
  text: string,
): EntryOutcome {
  const type = wordTypeOf(settings);
  if (settings.display === 'mod' || settings.display === 'ori') {
    const parsed = parseEntry(text, type, settings.format);
    if (!parsed.ok) return parsed;
    const values = addresses.map(() => parsed.value);
    const edit = writeCells(bytes.current, rawCells(addresses, type), values);
    // The value was limited before it came here: every cell it goes to counts as clamped.
    return { ok: true, edit: parsed.clamped ? { ...edit, clampedCount: addresses.length } : edit };
  }
  const isPercent = settings.display === 'percentageDiff';
  const amount = parseAmount(text, isPercent ? 'DEC' : settings.format);
  if (!amount.ok) return amount;
  const values = addresses.map((address) => {
    const original = originalAt(bytes.original, address, settings);
    return isPercent ? original * (1 + amount.value / 100) : original + amount.value;
  });
  const edit = writeCells(bytes.current, rawCells(addresses, type), values);
  return { ok: true, edit };
}

function originalAt(original: ReadonlyBytes, address: number, settings: HexSettings): number {
  return readWord(original, address, wordTypeOf(settings)) ?? 0;
}

/** A difference may be larger than the word is: it is not limited. */
function parseAmount(
  text: string,
  format: HexSettings['format'],
):
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly error: EntryError } {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, error: 'empty' };
  const value = parseNumber(trimmed, format === 'ASCII' ? 'DEC' : format);
  return value === undefined ? { ok: false, error: 'notANumber' } : { ok: true, value };
}
