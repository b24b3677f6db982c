import type { ChecksumBlock } from './checksum-report.ts';

/**
 * What is known of the checksums of the file as it is now: nothing yet, nothing at all (no family knows the file, or none of
 * its checksums can be checked), or how many are wrong.
 */
export type FileChecksumState =
  | { readonly kind: 'checking' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'checked'; readonly wrongCount: number };

/** How many of the checked blocks are wrong. */
export function countWrong(blocks: readonly Pick<ChecksumBlock, 'state'>[]): number {
  return blocks.filter(({ state }) => state === 'invalid').length;
}

/** What checked blocks say together. */
export function checksumStateOf(
  blocks: readonly Pick<ChecksumBlock, 'state'>[],
): FileChecksumState {
  const wrongCount = countWrong(blocks);
  const isKnown = wrongCount > 0 || blocks.some(({ state }) => state === 'valid');
  return isKnown ? { kind: 'checked', wrongCount } : { kind: 'unknown' };
}

/** The light beside the name of the file. Expectations 5.1. */
export type ChecksumLight = 'checking' | 'unknown' | 'original' | 'right' | 'wrong';

/** @param isModified whether the file differs from its original */
export function checksumLightOf(state: FileChecksumState, isModified: boolean): ChecksumLight {
  if (state.kind !== 'checked') return state.kind;
  if (state.wrongCount > 0) return 'wrong';
  return isModified ? 'right' : 'original';
}
