import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { type CellGroup, readCells } from '../edits/cell-values.ts';
import type { Scale } from '../values/scale.ts';
import type { WordType } from '../values/word.ts';

/**
 * Cells on our own clipboard: values, where they came from, and what they were in the original. Row by row; a place of a
 * selection that is no rectangle is `undefined`.
 *
 * Beside it the text clipboard carries what was displayed, for spreadsheets. Expectations 2.3.
 */
export interface CopiedCells {
  readonly projectId: string;
  readonly versionId: string;
  readonly mapId: string | null;
  readonly width: number;
  readonly height: number;
  readonly type: WordType;
  readonly scale: Scale;
  readonly cells: ReadonlyArray<CopiedCell | undefined>;
}

/** One copied cell; values in the scale it was copied in. */
export interface CopiedCell {
  readonly address: number;
  readonly current: number;
  readonly original: number;
}

/** A copied place: its row and column within the copied rectangle, and its address. */
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
  if (places.length === 0) throw new RangeError('nothing is selected to be copied');
  const top = Math.min(...places.map((place) => place.row));
  const left = Math.min(...places.map((place) => place.column));
  const height = Math.max(...places.map((place) => place.row)) - top + 1;
  const width = Math.max(...places.map((place) => place.column)) - left + 1;
  const group: CellGroup = { ...source, addresses: places.map((place) => place.address) };
  const currentValues = readCells(current, group);
  const originalValues = readCells(original, group);
  const cells = new Array<CopiedCell | undefined>(width * height).fill(undefined);
  places.forEach(({ row, column, address }, i) => {
    cells[(row - top) * width + (column - left)] = {
      address,
      current: currentValues[i] ?? 0,
      original: originalValues[i] ?? 0,
    };
  });
  return { ...source, width, height, cells };
}
