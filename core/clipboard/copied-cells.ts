import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { readBits } from '../edits/cell-values.ts';
import { physicalFromRaw, type Scale } from '../values/scale.ts';
import { valueOfBits, type WordType } from '../values/word.ts';

/**
 * Cells on our own clipboard: their words, where they came from, and what they were in the original. Row by row; a place of
 * a selection that is no rectangle is `null`.
 *
 * Beside it the text clipboard carries what was displayed, for spreadsheets. Plain data, so that it can be written as JSON.
 * Expectations 2.3.
 */
export interface CopiedCells {
  readonly projectId: string;
  readonly versionId: string;
  /** `null` for cells of the dump. */
  readonly mapId: string | null;
  readonly width: number;
  readonly height: number;
  readonly type: WordType;
  /** Scale in which the cells were shown; `RAW_SCALE` where they were raw words. */
  readonly scale: Scale;
  readonly cells: ReadonlyArray<CopiedCell | null>;
}

/** One copied cell. Words are bit patterns as of `bitsOfWord`: NaN keeps its bits, and JSON can hold it. */
export interface CopiedCell {
  /** Byte address it was copied from. */
  readonly address: number;
  readonly currentBits: number;
  readonly originalBits: number;
}

/** A copied place: its row and column within the view, and its byte address. */
export interface CopiedPlace {
  readonly row: number;
  readonly column: number;
  readonly address: number;
}

/** Where copied cells come from. */
export type CopySource = Pick<CopiedCells, 'projectId' | 'versionId' | 'mapId' | 'type' | 'scale'>;

/**
 * Takes cells onto the clipboard.
 *
 * @param places of the selected cells, in any order; the smallest rectangle around them is copied
 * @throws RangeError if nothing is selected or a cell reaches outside the file
 */
export function copyCells(
  current: ReadonlyBytes,
  original: ReadonlyBytes,
  places: readonly CopiedPlace[],
  source: CopySource,
): CopiedCells {
  const [first] = places;
  if (first === undefined) throw new RangeError('nothing is selected to be copied');
  let { row: top, column: left } = first;
  let { row: bottom, column: right } = first;
  for (const { row, column } of places) {
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
    left = Math.min(left, column);
    right = Math.max(right, column);
  }
  const width = right - left + 1;
  const height = bottom - top + 1;
  const cells = new Array<CopiedCell | null>(width * height).fill(null);
  for (const { row, column, address } of places) {
    cells[(row - top) * width + (column - left)] = {
      address,
      currentBits: readBits(current, address, source.type),
      originalBits: readBits(original, address, source.type),
    };
  }
  return { ...source, width, height, cells };
}

/** Value of a copied word, in the scale it was copied in. */
export function copiedValue(copied: Pick<CopiedCells, 'type' | 'scale'>, bits: number): number {
  return physicalFromRaw(valueOfBits(bits, copied.type), copied.scale);
}
