import type { BytePatch } from '../bytes/byte-patch.ts';
import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { editsFromPatch, patchBetween, patchFromEdits, writeEdits } from '../bytes/sparse-edits.ts';

/**
 * Patch of a version with unsaved edits written over it: what a save sends. Entries equal to the original drop out.
 *
 * @param version patch over the original
 * @param unsaved entries over the version; an entry may be the original's byte where the version has another
 * @throws RangeError if an address is outside the file
 * @see expectations 2.9
 */
export function mergePatches(
  original: ReadonlyBytes,
  version: BytePatch,
  unsaved: BytePatch,
): BytePatch {
  return patchFromEdits(writeEdits(editsFromPatch(original, version), original, unsaved).edits);
}

/**
 * What has to be written over a version so that it becomes another: the inverse of `mergePatches`. Holds only addresses whose
 * byte differs between the two, with the original's byte where only the version has a patch.
 *
 * @param version patch over the original
 * @param merged patch over the original
 * @throws RangeError if an address is outside the file
 * @see expectations 2.9
 */
export function unsavedPatchOf(
  original: ReadonlyBytes,
  version: BytePatch,
  merged: BytePatch,
): BytePatch {
  const before = editsFromPatch(original, version);
  return patchBetween(before, editsFromPatch(original, merged), original);
}
