import type { BytePatch } from '../bytes/byte-patch.ts';
import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import {
  isWritableScale,
  physicalFromRaw,
  RAW_SCALE,
  rawFromPhysical,
  type Scale,
} from '../values/scale.ts';
import {
  bitsOfWord,
  byteOfWord,
  clampToWord,
  readWord,
  type WordType,
  wordBounds,
} from '../values/word.ts';
import { PatchBuilder } from './patch-builder.ts';
import { valueAsWritten } from './value-as-written.ts';

/** A change ready to be written, and what it does to the cells. */
export interface CellEdit {
  /** Only bytes that change. */
  readonly patch: BytePatch;
  /** Cells of which at least one byte changes. */
  readonly changedCount: number;
  /** Cells that stay: the new value is nearer to the old raw step than to any other, or there is none. */
  readonly unchangedCount: number;
  /** Cells, changed or not, whose value had to be limited to the bounds of the word. */
  readonly clampedCount: number;
  /** Cells among the unchanged that hold NaN or infinity, from which nothing can be computed. */
  readonly notFiniteCount: number;
}

/** Cells of one word type and the scale in which they are edited. */
export interface CellGroup {
  /** Byte addresses of the starts of whole words, in any order. */
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
  return cells.addresses.map((address) =>
    physicalFromRaw(readWhole(bytes, address, cells.type), cells.scale),
  );
}

/**
 * Edit that writes `values` in the scale of the group: turned into the nearest raw values and limited to the word. Of two that are
 * as near the one is taken that reads as the value, the present one before the other; else the one away from zero. A cell that
 * already reads as its value keeps all its bits, as does one whose value is NaN.
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
  return mapCells(bytes, cells, (present, i) => {
    const value = values[i];
    return value === undefined ? undefined : valueAsWritten(present, value, cells);
  });
}

/** How `mapCells` computes. */
export interface MapCellsOptions {
  /**
   * Values from which `next` computes, in the scale of the group, one for each address; the present ones if left out.
   * Comes from the original where an operation starts there.
   */
  readonly from?: readonly number[];
  /** A change below one raw step becomes one raw step. Floats have no steps. */
  readonly forcesStep?: boolean;
}

/**
 * Edit that computes every cell from its value before. See `writeCells`.
 *
 * NaN and infinities do not spread and are not lost on the way: a cell whose new value is NaN stays, and one that is
 * infinite before and after.
 *
 * @param next new value in the scale of the group; `undefined` leaves the cell as it is
 * @throws RangeError if a cell reaches outside the file, or the factor is 0
 */
export function mapCells(
  bytes: ReadonlyBytes,
  cells: CellGroup,
  next: (value: number, index: number) => number | undefined,
  options: MapCellsOptions = {},
): CellEdit {
  const { scale, type, addresses } = cells;
  if (!isWritableScale(scale)) throw new RangeError('cells with a factor of 0 are read-only');
  const { min, max } = wordBounds(type);
  const edit = new EditBuilder(bytes, type, addresses.length);
  addresses.forEach((address, i) => {
    const present = physicalFromRaw(readWhole(bytes, address, type), scale);
    const from = options.from?.[i] ?? present;
    const value = next(from, i);
    if (value === undefined || value === present || !isResult(value, from)) {
      edit.keep(!Number.isFinite(from));
      return;
    }
    const raw = rawOfChange(from, value, cells, options.forcesStep ?? false);
    edit.write(address, bitsOfWord(clampToWord(raw, type), type), raw < min || raw > max);
  });
  return edit.finish();
}

/**
 * Edit that copies the words of another state, bit for bit also for floats and whatever the scale.
 *
 * @param source another state of the same file
 * @throws RangeError if a cell reaches outside the file
 */
export function copyWords(
  bytes: ReadonlyBytes,
  source: ReadonlyBytes,
  addresses: readonly number[],
  type: WordType,
): CellEdit {
  return writeBits(bytes, addresses, type, (address) => readBits(source, address, type));
}

/**
 * Edit that writes bit patterns as they are, NaN included.
 *
 * @param bitsAt pattern for the n-th address as of `bitsOfWord`; `undefined` leaves the cell as it is
 * @throws RangeError if a cell reaches outside the file
 */
export function writeBits(
  bytes: ReadonlyBytes,
  addresses: readonly number[],
  type: WordType,
  bitsAt: (address: number, index: number) => number | undefined,
): CellEdit {
  const edit = new EditBuilder(bytes, type, addresses.length);
  addresses.forEach((address, i) => {
    readWhole(bytes, address, type);
    const bits = bitsAt(address, i);
    if (bits === undefined) edit.keep(false);
    else edit.write(address, bits, false);
  });
  return edit.finish();
}

/**
 * Bit pattern of the word at `address`, as of `bitsOfWord`.
 *
 * @throws RangeError if the word reaches outside the file
 */
export function readBits(bytes: ReadonlyBytes, address: number, type: WordType): number {
  return readWhole(bytes, address, { ...type, signed: false, float: false });
}

/**
 * Values the cells have once an edit is written, in the scale of the group. Writes nothing: made for previews.
 *
 * @throws RangeError if a cell reaches outside the file
 */
export function valuesAfter(bytes: ReadonlyBytes, cells: CellGroup, edit: CellEdit): number[] {
  const { addresses, values } = edit.patch;
  const changed = new Map<number, number>();
  addresses.forEach((address, i) => {
    changed.set(address, values[i] ?? 0);
  });
  return cells.addresses.map((address) => {
    readWhole(bytes, address, cells.type);
    const word = Uint8Array.from(
      { length: cells.type.wordBytes },
      (_, i) => changed.get(address + i) ?? bytes[address + i] ?? 0,
    );
    return physicalFromRaw(readWhole(word, 0, cells.type), cells.scale);
  });
}

/** Whether `value` is something that was computed: not NaN, and not the infinity it came from. */
function isResult(value: number, from: number): boolean {
  return !Number.isNaN(value) && (Number.isFinite(value) || Number.isFinite(from));
}

/**
 * Raw value, not yet limited, of a change from one physical value to another.
 *
 * @param forcesStep takes the next raw step towards `value` where the nearest one is that of `from`; floats have no steps
 * @throws RangeError if the factor is 0
 */
export function rawOfChange(
  from: number,
  value: number,
  { scale, type }: Pick<CellGroup, 'scale' | 'type'>,
  forcesStep: boolean,
): number {
  const nearest = rawFromPhysical(value, scale, type);
  if (!forcesStep || type.float || value === from || !Number.isFinite(from)) return nearest;
  if (nearest !== rawFromPhysical(from, scale, type)) return nearest;
  return nearest + Math.sign((value - from) / scale.factor);
}

/** Collects the words of an edit and counts cells. */
class EditBuilder {
  readonly #bytes: ReadonlyBytes;
  readonly #type: WordType;
  readonly #patch: PatchBuilder;
  readonly #cellCount: number;
  #changedCount = 0;
  #clampedCount = 0;
  #notFiniteCount = 0;

  constructor(bytes: ReadonlyBytes, type: WordType, cellCount: number) {
    this.#bytes = bytes;
    this.#type = type;
    this.#cellCount = cellCount;
    this.#patch = new PatchBuilder();
  }

  keep(isNotFinite: boolean): void {
    if (isNotFinite) this.#notFiniteCount++;
  }

  write(address: number, bits: number, isClamped: boolean): void {
    if (isClamped) this.#clampedCount++;
    let isChanged = false;
    for (let i = 0; i < this.#type.wordBytes; i++) {
      const byte = byteOfWord(bits, this.#type, i);
      // Only bytes that differ become entries: unchanged bytes of a word must not count as edits (expectations 2.9).
      if (byte === this.#bytes[address + i]) continue;
      this.#patch.add(address + i, byte);
      isChanged = true;
    }
    if (isChanged) this.#changedCount++;
  }

  finish(): CellEdit {
    return {
      patch: this.#patch.finish(),
      changedCount: this.#changedCount,
      unchangedCount: this.#cellCount - this.#changedCount,
      clampedCount: this.#clampedCount,
      notFiniteCount: this.#notFiniteCount,
    };
  }
}

function readWhole(bytes: ReadonlyBytes, address: number, type: WordType): number {
  const raw = readWord(bytes, address, type);
  if (raw !== undefined) return raw;
  throw new RangeError(`cell at ${address} is outside the file of ${bytes.length} bytes`);
}
