import type { BytePatch } from '../bytes/byte-patch.ts';
import type { ByteRange } from '../bytes/byte-range.ts';
import type { ExactPreviewMap, StateInVersion } from './preview.ts';

/** Bytes that differ from the original, to be looked up. */
export type PatchedBytes = ReadonlyMap<number, number>;

/** Whether every byte that a patch writes stands in a version. @param written at least one byte */
export function standsIn({ addresses, values }: BytePatch, version: PatchedBytes): boolean {
  return addresses.every((address, i) => version.get(address) === values[i]);
}

/** Whether a patch writes any byte of a place. */
export function writesInto({ addresses }: BytePatch, { start, end }: ByteRange): boolean {
  return addresses.some((address) => address >= start && address < end);
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
