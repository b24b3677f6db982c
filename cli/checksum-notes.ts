import type { ChecksumState } from '../core/checksums/checksum-report.ts';
import type { FixFailure } from '../core/checksums/checksums.ts';
import { familyName } from '../core/checksums/family-names.ts';
import { checksumStateOf } from '../core/checksums/file-checksum-state.ts';
import { PROBABLE_FAMILY } from '../core/checksums/generic/probable.ts';
import { missingBytes } from '../core/container/missing-bytes.ts';
import { containerOf } from '../core/identify/container-of.ts';
import type { FileChecksums } from '../core/operations/checksums-of-file.ts';

const FAILURES: Readonly<Record<FixFailure, string>> = {
  notRecognised: 'no known family of control units fits this file',
  notPublic: 'the family is known, its checksums are not public',
  contradiction: 'part of the file contradicts the family',
  reportDoesNotFit: 'the places of the checksums do not fit this file',
  unknownBlock: 'a checksum that is not in the list was asked for',
  notFixable: 'what is wrong cannot be set right, such as a signature',
  notStable: 'its checksums cover each other',
};

const UNJUDGED: Readonly<Partial<Record<ChecksumState, string>>> = {
  disabled: 'switched off by the file',
  signature: 'a signature, which only its maker can check',
  notCheckable: 'not checkable: its rule or what it covers is not known',
  unknown: 'unknown: the family that expects it is not proven',
};

/**
 * What a person should know about checksums beside the list: how they stand together, how the content lies in the file, and why
 * something is not known or was not written.
 *
 * @param failure of setting them right, where that was asked for
 */
export function checksumNotes(
  bytes: Uint8Array,
  checksums: FileChecksums,
  failure?: FixFailure,
): string[] {
  const { families, blocks, isPart } = checksums;
  const notes: string[] = [];
  const { copies, contentBytes, swap } = containerOf(bytes);
  if (swap !== 'none') notes.push(`the bytes of ${swap} are exchanged in this file`);
  if (copies.length > 1)
    notes.push(`the same ${contentBytes} bytes stand ${copies.length} times in this file`);
  const missing = missingBytes(bytes.length);
  if (missing > 0)
    notes.push(`the file ends ${missing} bytes before the size of a chip: it may be cut`);
  else if (isPart) notes.push('the file holds only a part of the memory');
  notes.push(stateText(checksums));
  for (const family of families.filter(({ contradictions }) => contradictions.length > 0)) {
    notes.push(`the file contradicts ${familyName(family.family)}: nothing of it is written`);
  }
  for (const { family } of families.filter(isKnownInPart)) {
    notes.push(`${familyName(family)} has further checksums that are not known`);
  }
  for (const [state, words] of Object.entries(UNJUDGED)) {
    const count = blocks.filter((block) => block.state === state).length;
    if (count > 0) notes.push(`${count} of ${blocks.length}: ${words}`);
  }
  if (failure !== undefined) notes.push(`nothing was written: ${FAILURES[failure]}`);
  return notes;
}

/** Values that only prove themselves are of no family. */
function isKnownInPart({ family, knowledge }: FileChecksums['families'][number]): boolean {
  return knowledge === 'partial' && family !== PROBABLE_FAMILY;
}

function stateText(checksums: FileChecksums): string {
  const { families, blocks, isPart } = checksums;
  const state = checksumStateOf(checksums);
  if (state.kind === 'checked') {
    return state.wrongCount === 0 ? 'checksums right' : `${state.wrongCount} checksums wrong`;
  }
  if (families.length === 0)
    return 'checksums unknown: no known family of control units fits this file';
  if (blocks.length === 0)
    return 'checksums unknown: the family is known, its checksums are not public';
  const holdCount = state.kind === 'unknown' ? state.holdCount : 0;
  if (isPart) return `checksums unknown: ${holdCount} values hold in this part of the memory`;
  return `checksums unknown: ${holdCount} values hold, no rule of a family proves the file`;
}
