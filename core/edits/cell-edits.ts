import { type BytePatch, patchFromEntries } from '../bytes/byte-patch.ts';
import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { clampToWord, encodeWord, readWord, type WordType, wordBounds } from '../values/word.ts';

/** A change ready to be written, and what it does to the cells. Every cell is counted exactly once. */
export interface CellEdit {
  readonly patch: BytePatch;
  readonly changedCount: number;
  readonly unchangedCount: number;
  /** Changed cells whose value was limited to the bounds of the word; part of neither other count's meaning. */
  readonly clampedCount: number;
}

/**
 * Writes to every cell the raw value `valueAt` gives for its address. Expectations 2.1, "Change absolute" on raw words.
 */
export function setCells(
  bytes: ReadonlyBytes,
  addresses: readonly number[],
  type: WordType,
  valueAt: (address: number) => number,
): CellEdit {
  return mapCells(bytes, addresses, type, (_, address) => valueAt(address));
}

/**
 * Adds `step` raw units to every cell, all computed from the values before. Values at a bound stay there.
 * Expectations 2.1, "value +1, value -1".
 */
export function stepCells(
  bytes: ReadonlyBytes,
  addresses: readonly number[],
  type: WordType,
  step: number,
): CellEdit {
  return mapCells(bytes, addresses, type, (value) => value + step);
}

/** Writes the original's bytes back to every cell, bit for bit also for floats. Expectations 2.1, "original value". */
export function restoreCells(
  bytes: ReadonlyBytes,
  original: ReadonlyBytes,
  addresses: readonly number[],
  type: WordType,
): CellEdit {
  return editCells(bytes, addresses, type, (address) => ({
    bytes: original.slice(address, address + type.wordBytes),
    clamped: false,
  }));
}

function mapCells(
  bytes: ReadonlyBytes,
  addresses: readonly number[],
  type: WordType,
  next: (value: number, address: number) => number,
): CellEdit {
  const { min, max } = wordBounds(type);
  return editCells(bytes, addresses, type, (address) => {
    const wanted = next(readWord(bytes, address, type) ?? 0, address);
    // A float that is no number has no next value: it stays, bit for bit.
    if (Number.isNaN(wanted)) {
      return { bytes: bytes.slice(address, address + type.wordBytes), clamped: false };
    }
    return {
      bytes: encodeWord(clampToWord(wanted, type), type),
      clamped: wanted < min || wanted > max,
    };
  });
}

function editCells(
  bytes: ReadonlyBytes,
  addresses: readonly number[],
  type: WordType,
  next: (address: number) => { readonly bytes: Uint8Array; readonly clamped: boolean },
): CellEdit {
  const entries: Array<[number, number]> = [];
  let changedCount = 0;
  let clampedCount = 0;
  for (const address of addresses) {
    if (address < 0 || address + type.wordBytes > bytes.length) {
      throw new RangeError(`cell at ${address} is outside the file of ${bytes.length} bytes`);
    }
    const { bytes: word, clamped } = next(address);
    const before = entries.length;
    // Only bytes that differ become entries: unchanged bytes of a word must not count as edits (expectations 2.9).
    for (let i = 0; i < word.length; i++) {
      if (word[i] !== bytes[address + i]) entries.push([address + i, word[i] ?? 0]);
    }
    if (entries.length > before) changedCount++;
    if (clamped) clampedCount++;
  }
  return {
    patch: patchFromEntries(entries),
    changedCount,
    unchangedCount: addresses.length - changedCount,
    clampedCount,
  };
}
