import { applyPatch } from '../core/bytes/byte-patch.ts';
import { findChecksums, fixChecksums } from '../core/checksums/checksums.ts';
import { parseCodeList } from '../core/dtc/code-list.ts';
import type { DtcReport } from '../core/dtc/dtc-report.ts';
import { findTroubleCodes } from '../core/dtc/find-codes.ts';
import { removeTroubleCodes } from '../core/dtc/remove-codes.ts';
import { identify } from '../core/identify/identify.ts';
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
    const report = findTroubleCodes(bytes, identify(bytes));
    if (remove === undefined || out === undefined) {
      return { exitCode: report.tables.length > 0 ? 0 : 1, json: report.entries, notes };
    }
    return { ...(await removeInCopy(file, report, codesOf(remove), out)), notes };
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
  report: DtcReport,
  codes: readonly number[],
  out: string,
): Promise<Answer> {
  const { patch, results } = removeTroubleCodes(bytes, report, codes);
  const isOff = results.map(({ outcome }) => outcome === 'removed' || outcome === 'alreadyOff');
  if (patch.addresses.length === 0) {
    // Nothing to take out: the copy is the file as it was, its checksums too.
    await write(out, bytes);
    return { exitCode: isOff.every(Boolean) ? 0 : 1, json: { results, checksums: null } };
  }
  const without = applyPatch(bytes, patch);
  // The checksums as the file had them: without the codes they may no longer be recognised.
  const mending = fixChecksums(without, findChecksums(bytes));
  await write(out, applyPatch(without, mending.patch));
  const checksums = {
    outcome: mending.kind,
    reason: mending.kind === 'failure' ? mending.reason : null,
    invalid: mending.blocks.filter(({ state }) => state === 'invalid').map(({ id }) => id),
  };
  const isDone = isOff.every(Boolean) && mending.kind !== 'failure';
  return {
    exitCode: isDone && checksums.invalid.length === 0 ? 0 : 1,
    json: { results, checksums },
  };
}
