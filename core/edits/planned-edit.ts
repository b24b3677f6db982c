import { applyPatch, type BytePatch } from '../bytes/byte-patch.ts';
import { readAxis } from '../maps/axis-values.ts';
import type { MapAxis } from '../maps/map-definition.ts';
import type { ComparedBytes } from '../values/cell-text.ts';
import { isWritableScale, physicalFromRaw, RAW_SCALE, type Scale } from '../values/scale.ts';
import { performAxisCommand } from './axis-command.ts';
import { type CellEdit, readCells, valuesAfter } from './cell-values.ts';
import { type CellCommand, performCommand } from './command.ts';
import type { EditTarget as CellTarget } from './edit-target.ts';

/** What came or would come of a command, in cells. Expectations 2.0, "Report after each bulk operation". */
export interface EditCounts {
  readonly changed: number;
  readonly unchanged: number;
  readonly clamped: number;
  /** NaN and infinities, from which nothing can be computed; they are among the unchanged. */
  readonly notFinite: number;
  /** Pasted cells that had no place, and those without a percentage because their original is 0; nothing else has such. */
  readonly cut?: number;
  readonly withoutRatio?: number;
}

/** Why a command cannot be done. Each has a sentence in locales/ under `editor.refusals`. */
export type EditRefusal =
  | 'nothingSelected'
  | 'nothingBetween'
  | 'noRectangle'
  | 'notNumbers'
  | 'readOnlyScale'
  | 'axisBlocked'
  | 'axisPaste'
  | 'nothingToPaste';

/** A change that is ready to be written, or why there is none. */
export type PlannedChange =
  | { readonly ok: true; readonly patch: BytePatch; readonly counts: EditCounts }
  | { readonly ok: false; readonly reason: EditRefusal };

/** What a command would do, before it is done. */
export type PlannedEdit =
  | {
      readonly ok: true;
      readonly patch: BytePatch;
      readonly counts: EditCounts;
      /** Values of the cells that the command looks at, in its unit, in the order of the cells. */
      readonly before: readonly number[];
      readonly after: readonly number[];
    }
  | { readonly ok: false; readonly reason: EditRefusal };

const WHOLE_BLOCK: ReadonlySet<string> = new Set(['interpolate', 'smooth', 'fill']);

/**
 * What a command does to cells of the dump or of a map. Nothing is written.
 *
 * @throws RangeError if a cell reaches outside the file, or a number of the command is out of its bounds
 */
export function planOnCells(
  bytes: ComparedBytes,
  target: CellTarget,
  command: CellCommand,
): PlannedEdit {
  const usesBlock = WHOLE_BLOCK.has(command.operation.kind);
  const group = usesBlock ? target.block : target.cells;
  if (group === undefined) return { ok: false, reason: 'noRectangle' };
  if (group.addresses.length === 0) return { ok: false, reason: 'nothingSelected' };
  const unit = command.isRaw ? { ...group, scale: RAW_SCALE } : group;
  if (!isWritableScale(unit.scale) && needsScale(command)) {
    return { ok: false, reason: 'readOnlyScale' };
  }
  const edit = performCommand(bytes, target, command);
  if (edit === undefined) return { ok: false, reason: 'nothingBetween' };
  return {
    ok: true,
    patch: edit.patch,
    counts: countsOf(edit),
    before: readCells(bytes.current, unit),
    after: valuesAfter(bytes.current, unit, edit),
  };
}

/**
 * What a command does to points of an axis. Nothing is written.
 *
 * @param count points of the axis: width or height of the map
 * @param indices of the points, ascending
 * @throws RangeError if there is no such point, or a number of the command is out of its bounds
 */
export function planOnAxis(
  bytes: ComparedBytes,
  axis: MapAxis,
  count: number,
  indices: readonly number[],
  command: CellCommand,
): PlannedEdit {
  const scale = command.isRaw ? RAW_SCALE : axis.scale;
  if (!isWritableScale(scale) && needsScale(command)) return { ok: false, reason: 'readOnlyScale' };
  const write = performAxisCommand(bytes, axis, count, indices, command);
  if (write === undefined) return { ok: false, reason: 'nothingBetween' };
  if (!write.ok) {
    const isBlocked = write.error === 'neighbourOutOfRange';
    return { ok: false, reason: isBlocked ? 'axisBlocked' : 'notNumbers' };
  }
  const before = axisValues(bytes.current, axis, count, indices, scale);
  // A copy for a glance: axes are read as a whole.
  const after = axisValues(applyPatch(bytes.current, write.patch), axis, count, indices, scale);
  const changed = after.filter((value, i) => !Object.is(value, before[i])).length;
  return {
    ok: true,
    patch: write.patch,
    counts: {
      changed,
      unchanged: indices.length - changed,
      clamped: write.clampedCount,
      notFinite: before.filter((value) => !Number.isFinite(value)).length,
    },
    before,
    after,
  };
}

/** Counts of an edit of cells. */
export function countsOf(edit: CellEdit): EditCounts {
  return {
    changed: edit.changedCount,
    unchanged: edit.unchangedCount,
    clamped: edit.clampedCount,
    notFinite: edit.notFiniteCount,
  };
}

/** Steps and original words go by raw words whatever the scale. */
function needsScale({ operation }: CellCommand): boolean {
  return operation.kind !== 'step' && operation.kind !== 'restore';
}

function axisValues(
  bytes: ComparedBytes['current'],
  axis: MapAxis,
  count: number,
  indices: readonly number[],
  scale: Scale,
): number[] {
  const points = readAxis(bytes, axis, count);
  if (points.kind !== 'numbers') return [];
  return indices.map((index) => physicalFromRaw(points.raw[index] ?? Number.NaN, scale));
}
