import { applyPatch } from '../core/bytes/byte-patch.ts';
import { checksumStateOf } from '../core/checksums/file-checksum-state.ts';
import { parseCodeList } from '../core/dtc/code-list.ts';
import type { ChecksumCorrection } from '../core/operations/checksums-of-file.ts';
import { planCodeRemoval, readCodes } from '../core/operations/codes-of-file.ts';
import { type Answer, type Command, UsageError } from './command.ts';
import { type ImageFile, openImage } from './image-file.ts';
import { parseOptions } from './options.ts';

/**
 * Lists the trouble codes of a file; with `--remove` and `--out`, takes codes out of a copy and sets its checksums right.
 *
 * The answer is no (exit code 1) if no table is recognised, if a chosen code could not be taken out, or if the copy's
 * checksums could not be set right. Where nothing is taken out, the copy equals the file.
 */
export const dtcCommand: Command = {
  usage: 'FILE [--remove P0401,P2002 --out OUT]',
  run: async (line) => {
    const { words, options } = parseOptions(line, ['remove', 'out'], 1);
    const { remove, out } = options;
    if ((remove === undefined) !== (out === undefined)) {
      throw new UsageError('--remove and --out belong together');
    }
    const file = await openImage(words[0] ?? '');
    const { bytes, notes } = file;
    if (remove === undefined || out === undefined) {
      const report = readCodes({ original: bytes, current: bytes });
      return { exitCode: report.tables.length > 0 ? 0 : 1, json: report.entries, notes };
    }
    return { ...(await removeInCopy(file, codesOf(remove), out)), notes };
  },
};

/** @throws UsageError where a part is no code */
function codesOf(text: string): readonly number[] {
  const { codes, unreadable } = parseCodeList(text);
  if (codes.length === 0 || unreadable.length > 0) {
    throw new UsageError(`--remove takes trouble codes, such as P0401,P2002, not "${text}"`);
  }
  return codes;
}

async function removeInCopy(
  { bytes, write }: ImageFile,
  codes: readonly number[],
  out: string,
): Promise<Answer> {
  const file = { original: bytes, current: bytes };
  const { patch, results, checksums: mending } = planCodeRemoval(file, codes);
  const isOff = results.map(({ outcome }) => outcome === 'removed' || outcome === 'alreadyOff');
  await write(out, applyPatch(bytes, patch));
  if (mending === undefined) {
    // Nothing to take out: the copy is the file as it was, its checksums too.
    return { exitCode: isOff.every(Boolean) ? 0 : 1, json: { results, checksums: null } };
  }
  const checksums = {
    outcome: outcomeOf(mending),
    reason: mending.failure ?? null,
    invalid: mending.blocksAfter.filter(({ state }) => state === 'invalid').map(({ id }) => id),
  };
  const isProven = checksumStateOf({ ...mending, blocks: mending.blocksAfter }).kind === 'checked';
  const isDone = isOff.every(Boolean) && isProven && mending.failure === undefined;
  return {
    exitCode: isDone && checksums.invalid.length === 0 ? 0 : 1,
    json: { results, checksums },
  };
}

function outcomeOf({ failure, patch }: ChecksumCorrection): string {
  if (failure !== undefined) return 'failure';
  return patch.addresses.length > 0 ? 'modified' : 'notModified';
}
