import { applyPatch } from '../core/bytes/byte-patch.ts';
import type { ChecksumBlock } from '../core/checksums/checksum-report.ts';
import { checkChecksums, planCorrection } from '../core/operations/checksums-of-file.ts';
import type { Answer, Command } from './command.ts';
import { openImage } from './image-file.ts';
import { parseOptions } from './options.ts';

/**
 * Lists the checksums of a file; with `--fix`, sets them right in a copy.
 *
 * The answer is no (exit code 1) if none is known or one is wrong, before or after fixing.
 */
export const checksumCommand: Command = {
  usage: 'FILE [--fix OUT]',
  run: async (line) => {
    const { words, options } = parseOptions(line, ['fix'], 1);
    const { bytes, notes, write } = await openImage(words[0] ?? '');
    const file = { original: bytes, current: bytes };
    if (options.fix === undefined) return { ...answerOf(checkChecksums(file).blocks), notes };
    const { patch, blocksAfter, failure } = planCorrection(file);
    if (failure === undefined) await write(options.fix, applyPatch(bytes, patch));
    return { ...answerOf(blocksAfter), notes };
  },
};

function answerOf(blocks: readonly ChecksumBlock[]): Answer {
  const isRight = blocks.length > 0 && blocks.every(({ state }) => state !== 'invalid');
  return { exitCode: isRight ? 0 : 1, json: blocks.map(entryOf) };
}

/** `valid` is false for a signature too, which nobody but its maker can check or make: its `state` says so. */
function entryOf(block: ChecksumBlock): object {
  return {
    algorithm: `${block.family}/${block.algorithm}`,
    rule: block.rule,
    verified: block.verifiedOnRealFile,
    ranges: block.ranges.map(({ start, end }) => [start, end]),
    storedAt: block.storedAt,
    stored: block.stored,
    computed: block.computed,
    valid: block.state === 'valid',
    state: block.state,
  };
}
