import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { countOfRuns, differenceRuns } from '../compare/difference-runs.ts';

/** Share of differing bytes above which the person is warned. Ours, expectations 2.7. */
export const WARNED_SHARE = 0.15;

/** Share of differing bytes above which the person has to insist. Ours, expectations 2.7. */
export const REFUSED_SHARE = 0.5;

/** What a file looks like that is to become a version of a project. */
export type ImportCheck =
  /** A version has the length of its original. */
  | { readonly verdict: 'otherLength' }
  | {
      /** `suspicious` is warned of, `foreign` needs an answer: both look like another software, not like a tuned file. */
      readonly verdict: 'fine' | 'suspicious' | 'foreign';
      readonly differingBytes: number;
      /** Of all bytes, 0..1. */
      readonly differingShare: number;
    };

/**
 * Compares a file with the original of the project into which it is imported.
 *
 * @see expectations 2.7, "Import version"
 */
export function checkImportedFile(original: ReadonlyBytes, file: ReadonlyBytes): ImportCheck {
  if (original.length !== file.length) return { verdict: 'otherLength' };
  const differingBytes = countOfRuns(differenceRuns(original, file));
  const differingShare = original.length === 0 ? 0 : differingBytes / original.length;
  return { verdict: verdictOf(differingShare), differingBytes, differingShare };
}

function verdictOf(share: number): 'fine' | 'suspicious' | 'foreign' {
  if (share > REFUSED_SHARE) return 'foreign';
  return share > WARNED_SHARE ? 'suspicious' : 'fine';
}
