import {
  applyPatch,
  type BytePatch,
  patchEntries,
  patchFromEntries,
} from '../../../core/bytes/byte-patch.ts';
import { planCorrection } from '../../../core/operations/checksums-of-file.ts';
import { planCodeRemoval } from '../../../core/operations/codes-of-file.ts';
import type { ChangeRequest, PlannedChange } from './change-messages.ts';

/** What a change of a file comes to, by the functions that page and terminal ask. Nothing is written. */
export function planChange(request: ChangeRequest): PlannedChange {
  const { original, patch, change } = request;
  const file = { original, current: applyPatch(original, patch) };
  if (change.kind === 'removeCodes') {
    const removal = planCodeRemoval(file, change.codes);
    const { results: codes } = removal;
    return { patch: afterwards(request, removal.patch), failure: undefined, codes };
  }
  const correction = planCorrection(file);
  return { patch: afterwards(request, correction.patch), failure: correction.failure, codes: [] };
}

/** Everything that differs from the original after a change: entries equal to the original drop out. */
function afterwards({ original, patch }: ChangeRequest, change: BytePatch): BytePatch | undefined {
  if (change.addresses.length === 0) return undefined;
  const entries = new Map([...patchEntries(patch), ...patchEntries(change)]);
  return patchFromEntries([...entries].filter(([address, value]) => original[address] !== value));
}
