import {
  applyPatch,
  type BytePatch,
  patchEntries,
  patchFromEntries,
} from '../../../core/bytes/byte-patch.ts';
import type { FixFailure } from '../../../core/checksums/checksums.ts';
import type { ErrorReason } from '../../../core/contract/error-body.ts';
import { planCorrection } from '../../../core/operations/checksums-of-file.ts';
import { planCodeRemoval } from '../../../core/operations/codes-of-file.ts';
import type { ChangeRequest, PlannedChange } from './change-messages.ts';
import { planSolutions, planTakingBack } from './plan-solutions.ts';

/** Why nothing can be set right, in the words of the contract. */
const FAILURES: { readonly [Failure in FixFailure]: ErrorReason } = {
  notRecognised: 'checksumsNotKnown',
  notPublic: 'checksumsNotPublic',
  contradiction: 'checksumsContradict',
  reportDoesNotFit: 'checksumsNotFixable',
  unknownBlock: 'checksumsNotFixable',
  notFixable: 'checksumsNotFixable',
  notStable: 'checksumsNotFixable',
};

const NOTHING: PlannedChange = {
  patch: undefined,
  failure: undefined,
  codes: [],
  solutions: [],
  written: undefined,
};

/** What a change of a file comes to, by the functions that page and terminal ask. Nothing is written. */
export function planChange(request: ChangeRequest): PlannedChange {
  const { original, patch, change } = request;
  const file = { original, current: applyPatch(original, patch) };
  switch (change.kind) {
    case 'removeCodes': {
      const removal = planCodeRemoval(file, change.codes);
      return { ...NOTHING, patch: afterwards(request, removal.patch), codes: removal.results };
    }
    case 'fixChecksums': {
      const { patch: correction, failure } = planCorrection(file);
      return {
        ...NOTHING,
        patch: afterwards(request, correction),
        failure: failure === undefined ? undefined : FAILURES[failure],
      };
    }
    case 'applySolutions': {
      const { failure, solutions, written } = planSolutions(file, change);
      return {
        ...NOTHING,
        patch: afterwards(request, written),
        failure,
        solutions,
        written: unlikeOriginal(original, written),
      };
    }
    case 'revertSolutions': {
      const { failure, written } = planTakingBack(file, change.reports);
      return { ...NOTHING, patch: afterwards(request, written), failure };
    }
  }
}

/** Everything that differs from the original after a change: entries equal to the original drop out. */
function afterwards({ original, patch }: ChangeRequest, change: BytePatch): BytePatch | undefined {
  if (change.addresses.length === 0) return undefined;
  const entries = new Map([...patchEntries(patch), ...patchEntries(change)]);
  return unlikeOriginal(original, patchFromEntries(entries));
}

function unlikeOriginal(original: Uint8Array, patch: BytePatch): BytePatch {
  return patchFromEntries(
    [...patchEntries(patch)].filter(([address, value]) => original[address] !== value),
  );
}
