import type { BytePatch } from '../bytes/byte-patch.ts';
import type { ExactPreviewMap, StateInVersion } from './preview.ts';

/** Bytes that differ from the original, to be looked up. */
export type PatchedBytes = ReadonlyMap<number, number>;

/** Whether every byte that a patch writes stands in a version. @param written at least one byte */
export function standsIn({ addresses, values }: BytePatch, version: PatchedBytes): boolean {
  return addresses.every((address, i) => version.get(address) === values[i]);
}

/**
 * How a map of a solution stands in a version, and how many of its cells the person has changed otherwise. A map
 * of which nothing is to be written stands there already: it does so in the original.
 *
 * @param patch what the solution writes into the original
 */
export function stateInVersion(
  { start, end, wordBytes }: Pick<ExactPreviewMap, 'start' | 'end' | 'wordBytes'>,
  patch: BytePatch,
  version: PatchedBytes,
): StateInVersion {
  const cells = new Map<number, { isSame: boolean; isEdited: boolean }>();
  const wanted = new Map<number, number>();
  for (let i = 0; i < patch.addresses.length; i++) {
    const address = patch.addresses[i] ?? 0;
    if (address < start || address >= end) continue;
    wanted.set(address, patch.values[i] ?? 0);
    cells.set(Math.floor((address - start) / wordBytes), { isSame: true, isEdited: false });
  }
  for (const [index, cell] of cells) {
    for (let byte = 0; byte < wordBytes; byte++) {
      const address = start + index * wordBytes + byte;
      const now = version.get(address);
      if (now !== wanted.get(address)) cell.isSame = false;
      if (now !== undefined) cell.isEdited = true;
    }
  }
  const all = [...cells.values()];
  const same = all.filter(({ isSame }) => isSame).length;
  return {
    state: same === all.length ? 'already' : same === 0 ? 'placed' : 'partly',
    ownCells: all.filter(({ isSame, isEdited }) => isEdited && !isSame).length,
  };
}

/** Whether a map has a place in the file that it is carried to, and why it is not carried as it is; `null` where it is. */
interface CarriedTo {
  readonly isPlaced: boolean;
  readonly reason: string | null;
}

/**
 * The same of a map that is carried from another file. What cannot be carried is not there, though nothing of it is written either.
 *
 * @param patch what all of them write into the original; `undefined` where nothing was planned
 */
export function carriedStateInVersion(
  map: Parameters<typeof stateInVersion>[0] & CarriedTo,
  patch: BytePatch | undefined,
  version: PatchedBytes,
): StateInVersion {
  const { start, end, isPlaced, reason } = map;
  const isWritten = patch?.addresses.some((address) => address >= start && address < end) === true;
  if (patch === undefined || !isPlaced || (reason !== null && !isWritten)) {
    return { state: 'placed', ownCells: 0 };
  }
  return stateInVersion(map, patch, version);
}
