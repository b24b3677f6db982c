import { applyPatch } from '../../../core/bytes/byte-patch.ts';
import { planCorrection } from '../../../core/operations/checksums-of-file.ts';
import { planCodeRemoval } from '../../../core/operations/codes-of-file.ts';
import type { ChangeRequest, PlannedChange } from './change-messages.ts';

/** What a change of a file comes to, by the functions that page and terminal ask. Nothing is written. */
export function planChange({ original, patch, change }: ChangeRequest): PlannedChange {
  const file = { original, current: applyPatch(original, patch) };
  if (change.kind === 'removeCodes') {
    const removal = planCodeRemoval(file, change.codes);
    return { patch: removal.patch, failure: undefined, codes: removal.results };
  }
  const correction = planCorrection(file);
  return { patch: correction.patch, failure: correction.failure, codes: [] };
}
