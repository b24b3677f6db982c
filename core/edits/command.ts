import type { ComparedBytes } from '../values/cell-text.ts';
import { RAW_SCALE } from '../values/scale.ts';
import { fillBlock, interpolateBlock, smoothBlock } from './block-changes.ts';
import type { CellEdit, CellGroup } from './cell-values.ts';
import type { ChangeExpression } from './change-expression.ts';
import { type Direction, EQUAL_STEPS, type FillDirection } from './compute-values.ts';
import type { EditTarget } from './edit-target.ts';
import {
  type ChangeReference,
  changeByExpression,
  flattenCells,
  limitCells,
  restoreCells,
  roundToMultiple,
  stepCells,
} from './value-changes.ts';

/** An operation on selected cells, as a value: it can be kept, sent and done again elsewhere. Expectations 2.1. */
export type CellOperation =
  /** Absolute, relative and "by edit". */
  | {
      readonly kind: 'change';
      readonly expression: ChangeExpression;
      readonly reference: ChangeReference;
      /** A change below one raw step becomes one raw step. */
      readonly forcesStep: boolean;
    }
  /** Raw steps, whole, negative to step down. */
  | { readonly kind: 'step'; readonly count: number }
  | {
      readonly kind: 'interpolate';
      readonly direction: Direction;
      /** `axis` takes equal steps where an axis does not rise or fall all the way. */
      readonly weighting: 'axis' | 'equalSteps';
    }
  /** Strength is the share of the way to the mean, 0..1. */
  | { readonly kind: 'smooth'; readonly direction: Direction; readonly strength: number }
  /** Above 0. */
  | { readonly kind: 'roundToMultiple'; readonly multiple: number }
  /** A bound that is `null` does not limit. */
  | { readonly kind: 'limit'; readonly min: number | null; readonly max: number | null }
  | { readonly kind: 'flatten' }
  /** Copies the first row into those below, or the first column into those to the right. */
  | { readonly kind: 'fill'; readonly direction: FillDirection }
  | { readonly kind: 'restore' };

/**
 * What a person has done, complete enough to do it "again" on another selection, of this map, another one, or the dump.
 */
export interface CellCommand {
  readonly operation: CellOperation;
  /** Whether the numbers of the operation are raw words; otherwise they are in the unit of the target. */
  readonly isRaw: boolean;
}

/**
 * Performs a command on selected cells: one change, ready to be written as one step of the history.
 *
 * Interpolation, smoothing and filling work on the rectangle around the cells (`EditTarget.isBlockLarger`), all others on the
 * cells.
 *
 * @returns `undefined` if there is nothing between the ends of an interpolation, or the operation needs a rectangle and the
 *   target has none
 * @throws RangeError if a cell reaches outside the file, the factor of the map is 0, or a number of the operation is out of
 *   its bounds
 */
export function performCommand(
  bytes: ComparedBytes,
  target: EditTarget,
  command: CellCommand,
): CellEdit | undefined {
  const { current, original } = bytes;
  const { operation } = command;
  const cells = inUnitOf(command, target.cells);
  const block = target.block && inUnitOf(command, target.block);
  switch (operation.kind) {
    case 'change':
      return changeByExpression(current, original, cells, operation.expression, operation);
    case 'step':
      return stepCells(current, cells, operation.count);
    case 'interpolate': {
      const axes = operation.weighting === 'axis' ? target.axes : EQUAL_STEPS;
      return block && interpolateBlock(current, block, operation.direction, axes);
    }
    case 'smooth':
      return block && smoothBlock(current, block, operation.direction, operation.strength);
    case 'roundToMultiple':
      return roundToMultiple(current, cells, operation.multiple);
    case 'limit':
      return limitCells(current, cells, operation.min ?? undefined, operation.max ?? undefined);
    case 'flatten':
      return flattenCells(current, cells);
    case 'fill':
      return block && fillBlock(current, block, operation.direction);
    case 'restore':
      return restoreCells(current, original, cells);
  }
}

function inUnitOf<T extends CellGroup>(command: CellCommand, group: T): T {
  return command.isRaw ? { ...group, scale: RAW_SCALE } : group;
}
