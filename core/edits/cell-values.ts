import { type BytePatch, patchFromEntries } from '../bytes/byte-patch.ts';
import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import {
  isWritableScale,
  physicalFromRaw,
  RAW_SCALE,
  rawFromPhysical,
  type Scale,
} from '../values/scale.ts';
import { clampToWord, encodeWord, readWord, type WordType, wordBounds } from '../values/word.ts';

/** A change ready to be written, and what it does to the cells. */
export interface CellEdit {
  readonly patch: BytePatch;
  /** Cells of which at least one byte changes. */
  readonly changedCount: number;
  /** Cells that stay: the new value is nearer to the old raw step than to any other, or there is none. */
  readonly unchangedCount: number;
  /** Cells, changed or not, whose value had to be limited to the bounds of the word. */
  readonly clampedCount: number;
}

/** Cells of one word type and the scale in which they are edited. */
export interface CellGroup {
  /** Start addresses of whole words. */
  readonly addresses: readonly number[];
  readonly type: WordType;
  /** `RAW_SCALE` edits raw values: in the hex tab, or where a map shows raw values. */
  readonly scale: Scale;
}

/** Cells edited by their raw words. */
export function rawCells(addresses: readonly number[], type: WordType): CellGroup {
  return { addresses, type, scale: RAW_SCALE };
}

/**
 * Values of the cells in the scale of the group, in the order of their addresses.
 *
 * @throws RangeError if a cell reaches outside the file
 */
export function readCells(bytes: ReadonlyBytes, cells: CellGroup): number[] {
  return cells.addresses.map((address) => {
    const raw = readWord(bytes, address, cells.type);
    if (raw === undefined) throw outsideFile(address, bytes);
    return physicalFromRaw(raw, cells.scale);
  });
}

/**
 * Edit that writes `values` in the scale of the group: turned into raw values, rounded half away from zero, limited to the
 * word. A value that is no number leaves its cell as it is.
 *
 * @param values one for each address; `undefined` leaves the cell as it is
 * @throws RangeError if a cell reaches outside the file, or the factor is 0
 * @see expectations 2.0
 */
export function writeCells(
  bytes: ReadonlyBytes,
  cells: CellGroup,
  values: ReadonlyArray<number | undefined>,
): CellEdit {
  if (!isWritableScale(cells.scale)) throw new RangeError('cells with a factor of 0 are read-only');
  const { min, max } = wordBounds(cells.type);
  return editWords(bytes, cells.addresses, cells.type, (_, i) => {
    const value = values[i];
    if (value === undefined || Number.isNaN(value)) return undefined;
    const raw = rawFromPhysical(value, cells.scale, cells.type);
    return {
      word: encodeWord(clampToWord(raw, cells.type), cells.type),
      isClamped: raw < min || raw > max,
    };
  });
}

/** Edit that computes every cell from its value before. See `writeCells`. */
export function mapCells(
  bytes: ReadonlyBytes,
  cells: CellGroup,
  next: (value: number, index: number) => number | undefined,
): CellEdit {
  return writeCells(bytes, cells, readCells(bytes, cells).map(next));
}

/** Edit that copies the bytes of another state, bit for bit also for floats and whatever the scale. */
export function copyCells(
  bytes: ReadonlyBytes,
  source: ReadonlyBytes,
  addresses: readonly number[],
  type: WordType,
): CellEdit {
  return editWords(bytes, addresses, type, (address) => ({
    word: source.slice(address, address + type.wordBytes),
    isClamped: false,
  }));
}

interface NewWord {
  readonly word: Uint8Array;
  readonly isClamped: boolean;
}

function editWords(
  bytes: ReadonlyBytes,
  addresses: readonly number[],
  type: WordType,
  next: (address: number, index: number) => NewWord | undefined,
): CellEdit {
  const entries: Array<[number, number]> = [];
  let changedCount = 0;
  let clampedCount = 0;
  addresses.forEach((address, index) => {
    if (address < 0 || address + type.wordBytes > bytes.length) throw outsideFile(address, bytes);
    const written = next(address, index);
    if (written === undefined) return;
    const before = entries.length;
    // Only bytes that differ become entries: unchanged bytes of a word must not count as edits (expectations 2.9).
    written.word.forEach((byte, i) => {
      if (byte !== bytes[address + i]) entries.push([address + i, byte]);
    });
    if (entries.length > before) changedCount++;
    if (written.isClamped) clampedCount++;
  });
  return {
    patch: patchFromEntries(entries),
    changedCount,
    unchangedCount: addresses.length - changedCount,
    clampedCount,
  };
}

function outsideFile(address: number, bytes: ReadonlyBytes): RangeError {
  return new RangeError(`cell at ${address} is outside the file of ${bytes.length} bytes`);
}
