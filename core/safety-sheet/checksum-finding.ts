import type { ChecksumBlock } from '../checksums/checksum-report.ts';
import { familyName } from '../checksums/family-names.ts';
import { checksumStateOf } from '../checksums/file-checksum-state.ts';
import type { FileChecksums } from '../operations/checksums-of-file.ts';
import { placesOfRanges } from './changed-places.ts';
import type { Found, SheetReason } from './finding.ts';

/** How the checksums stand: right only with proof, as everywhere else. */
export function checksumFinding(checksums: FileChecksums): Found<'checksums'> {
  const { blocks, isPart, families } = checksums;
  const wrong = blocks.filter(({ state }) => state === 'invalid');
  const unchecked = blocks.filter(({ state }) => state !== 'valid' && state !== 'invalid');
  return {
    kind: 'checksums',
    reason: reasonOf(checksums, unchecked),
    wrongCount: wrong.length,
    validCount: blocks.length - wrong.length - unchecked.length,
    uncheckedCount: unchecked.length,
    isPart,
    families: families.flatMap(({ family }) => familyName(family) ?? []),
    ...placesOfRanges(
      wrong.map(({ storedAt, storedLengthBytes }) => ({
        start: storedAt,
        end: storedAt + storedLengthBytes,
      })),
    ),
  };
}

function reasonOf(checksums: FileChecksums, unchecked: readonly ChecksumBlock[]): SheetReason {
  const state = checksumStateOf(checksums);
  if (state.kind !== 'checked') return 'checksumsUnknown';
  if (state.wrongCount > 0) return 'checksumsWrong';
  // What the file has switched off is checked by nobody, the control unit included.
  const isOpen = unchecked.some((block) => block.state !== 'disabled');
  const isPartlyKnown = checksums.families.some(
    ({ family, knowledge }) => knowledge === 'partial' && familyName(family) !== undefined,
  );
  return isOpen || isPartlyKnown ? 'checksumsNotCheckable' : 'checksumsRight';
}
