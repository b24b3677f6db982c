import { identify } from '../core/identify/identify.ts';
import type { Command } from './command.ts';
import { openImage } from './image-file.ts';
import { parseOptions } from './options.ts';

/**
 * Says whose file it is, with the evidence; what the file does not tell is `null`.
 *
 * The answer is no (exit code 1) if the maker is unknown.
 */
export const identifyCommand: Command = {
  usage: 'FILE',
  run: async (line) => {
    const { words } = parseOptions(line, [], 1);
    const { bytes, notes } = await openImage(words[0] ?? '');
    const identification = identify(bytes);
    const facts = Object.entries(identification).map(([name, value]) => [name, value ?? null]);
    return {
      exitCode: identification.manufacturer === undefined ? 1 : 0,
      json: Object.fromEntries(facts),
      notes,
    };
  },
};
