import type { ChecksumBlock } from './checksum-report.ts';
import { PROBABLE_FAMILY } from './generic/probable.ts';

/** What is known of the checksums of the file as it is now. */
export type FileChecksumState =
  /** Nothing yet. */
  | { readonly kind: 'checking' }
  /** No rule proves the file, or a place cannot be judged. `holdCount` values are right all the same. */
  | { readonly kind: 'unknown'; readonly holdCount: number }
  /** A rule of a family proves the file; so many places are wrong. */
  | { readonly kind: 'checked'; readonly wrongCount: number };

/** What checked blocks, and the length of the file, say of its state. */
export interface JudgedChecksums {
  readonly blocks: ReadonlyArray<Pick<ChecksumBlock, 'state' | 'family'>>;
  /** Whether the file holds only a part of the memory. */
  readonly isPart: boolean;
}

/** How many of the checked blocks are wrong. */
export function countWrong(blocks: readonly Pick<ChecksumBlock, 'state'>[]): number {
  return blocks.filter(({ state }) => state === 'invalid').length;
}

/**
 * What checked blocks say together.
 *
 * A file is right only where all of it is there, a rule of a family holds and no place is wrong or unknown: values that were found
 * because they are right prove nothing, those that are wrong are not found.
 */
export function checksumStateOf({ blocks, isPart }: JudgedChecksums): FileChecksumState {
  const wrongCount = countWrong(blocks);
  if (wrongCount > 0) return { kind: 'checked', wrongCount };
  const valid = blocks.filter(({ state }) => state === 'valid');
  const isProven = valid.some(({ family }) => family !== PROBABLE_FAMILY);
  const isUnknown = blocks.some(({ state }) => state === 'unknown');
  return isProven && !isUnknown && !isPart
    ? { kind: 'checked', wrongCount }
    : { kind: 'unknown', holdCount: valid.length };
}

/** The light beside the name of the file. Expectations 5.1. */
export type ChecksumLight = 'checking' | 'unknown' | 'original' | 'right' | 'wrong';

/** @param isModified whether the file differs from its original */
export function checksumLightOf(state: FileChecksumState, isModified: boolean): ChecksumLight {
  if (state.kind !== 'checked') return state.kind;
  if (state.wrongCount > 0) return 'wrong';
  return isModified ? 'right' : 'original';
}
