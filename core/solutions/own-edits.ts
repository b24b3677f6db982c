import { changedCells } from './region-cells.ts';
import type { SolutionRegion } from './solution.ts';

/** Whose value counts where both a tuner and a solution have changed a cell. */
export type OwnEditsChoice = 'keepMine' | 'takeSolution';

/** Cells of a solution's region that a tuner has changed. @param base the region in the original @param now in the current bytes */
export function ownCellCount(region: SolutionRegion, base: Uint8Array, now: Uint8Array): number {
  let count = 0;
  for (const { type, offsets } of changedCells(region)) {
    for (const offset of offsets) if (isEdited(base, now, offset, type.wordBytes)) count++;
  }
  return count;
}

/**
 * Bytes of a region in which a tuner's edits and a solution meet. Cells that the solution does not change are always the tuner's.
 *
 * @param carried what the solution makes of the original
 */
export function keptEdits(
  region: SolutionRegion,
  base: Uint8Array,
  now: Uint8Array,
  carried: Uint8Array,
  choice: OwnEditsChoice | undefined,
): Uint8Array {
  const bytes = new Uint8Array(now);
  for (const { type, offsets } of changedCells(region)) {
    for (const offset of offsets) {
      if (choice !== 'takeSolution' && isEdited(base, now, offset, type.wordBytes)) continue;
      for (let at = offset; at < offset + type.wordBytes; at++) bytes[at] = carried[at] ?? 0;
    }
  }
  return bytes;
}

function isEdited(base: Uint8Array, now: Uint8Array, offset: number, wordBytes: number): boolean {
  for (let at = offset; at < offset + wordBytes; at++) if (base[at] !== now[at]) return true;
  return false;
}
