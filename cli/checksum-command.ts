import { applyPatch } from '../core/bytes/byte-patch.ts';
import type { ChecksumBlock } from '../core/checksums/checksum-report.ts';
import { checksumStateOf } from '../core/checksums/file-checksum-state.ts';
import {
  checkChecksums,
  type FileChecksums,
  planCorrection,
} from '../core/operations/checksums-of-file.ts';
import { checksumNotes } from './checksum-notes.ts';
import type { Answer, Command } from './command.ts';
import { openImage } from './image-file.ts';
import { parseOptions } from './options.ts';

/**
 * Lists the checksums of a file; with `--fix`, sets them right in a copy.
 *
 * The answer is yes (exit code 0) only where a rule proves the file and no place is wrong or unknown, before or after fixing. Why it
 * is no, and what could not be judged, stands on the error stream.
 */
export const checksumCommand: Command = {
  usage: 'FILE [--fix OUT]',
  run: async (line) => {
    const { words, options } = parseOptions(line, ['fix'], 1);
    const { bytes, notes, write } = await openImage(words[0] ?? '');
    const file = { original: bytes, current: bytes };
    if (options.fix === undefined) {
      const checksums = checkChecksums(file);
      const all = [...notes, ...checksumNotes(bytes, checksums)];
      return { ...answerOf(checksums), notes: all };
    }
    const correction = planCorrection(file);
    const { patch, blocksAfter, failure } = correction;
    if (failure === undefined) await write(options.fix, applyPatch(bytes, patch));
    const after = { ...correction, blocks: blocksAfter };
    return { ...answerOf(after), notes: [...notes, ...checksumNotes(bytes, after, failure)] };
  },
};

function answerOf(checksums: FileChecksums): Answer {
  const state = checksumStateOf(checksums);
  const isRight = state.kind === 'checked' && state.wrongCount === 0;
  return { exitCode: isRight ? 0 : 1, json: checksums.blocks.map(entryOf) };
}

/** `valid` is null where nobody can say, such as for a signature, which only its maker can check: its `state` says why. */
function entryOf(block: ChecksumBlock): object {
  return {
    algorithm: `${block.family}/${block.algorithm}`,
    rule: block.rule,
    verified: block.verifiedOnRealFile,
    ranges: block.ranges.map(({ start, end }) => [start, end]),
    storedAt: block.storedAt,
    stored: block.stored,
    computed: block.computed,
    valid: validOf(block),
    state: block.state,
  };
}

function validOf({ state }: ChecksumBlock): boolean | null {
  if (state === 'valid') return true;
  return state === 'invalid' ? false : null;
}
