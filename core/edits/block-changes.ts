import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import {
  type CellEdit,
  type CellGroup,
  readBits,
  readCells,
  writeBits,
  writeCells,
} from './cell-values.ts';
import {
  type BlockAxes,
  type Direction,
  type FillDirection,
  fillSourceOf,
  interpolateValues,
  smoothValues,
  type ValueGrid,
} from './compute-values.ts';

/** Cells that form a rectangle: `addresses` row by row, `width` a row. */
export interface CellBlock extends CellGroup {
  readonly width: number;
  readonly height: number;
}

/**
 * Straight lines between the ends of the block. See `interpolateValues`.
 *
 * @returns `undefined` if there are fewer than three cells along every wanted direction
 * @throws RangeError if a cell reaches outside the file, or the factor is 0
 */
export function interpolateBlock(
  bytes: ReadonlyBytes,
  block: CellBlock,
  direction: Direction,
  axes: BlockAxes,
): CellEdit | undefined {
  const next = interpolateValues(gridOf(bytes, block), direction, axes);
  return next && writeCells(bytes, block, next);
}

/**
 * Moves every cell towards the mean of its neighbourhood. See `smoothValues`.
 *
 * @param strength share of the way to the mean, 0..1
 * @throws RangeError if the strength is outside 0..1, a cell reaches outside the file, or the factor is 0
 */
export function smoothBlock(
  bytes: ReadonlyBytes,
  block: CellBlock,
  direction: Direction,
  strength: number,
): CellEdit {
  return writeCells(bytes, block, smoothValues(gridOf(bytes, block), direction, strength));
}

/**
 * Copies the first row of the block into the rows below it, or the first column into those right of it, bit for bit.
 *
 * @throws RangeError if a cell reaches outside the file
 */
export function fillBlock(
  bytes: ReadonlyBytes,
  block: CellBlock,
  direction: FillDirection,
): CellEdit {
  const { addresses, type, width } = block;
  return writeBits(bytes, addresses, type, (_, i) => {
    const source = addresses[fillSourceOf(i, width, direction)];
    return source === undefined ? undefined : readBits(bytes, source, type);
  });
}

function gridOf(bytes: ReadonlyBytes, block: CellBlock): ValueGrid {
  return { values: readCells(bytes, block), width: block.width, height: block.height };
}
