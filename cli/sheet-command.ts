import { sheetOfFile } from '../core/safety-sheet/sheet-of-file.ts';
import type { Command } from './command.ts';
import { openImage } from './image-file.ts';
import { parseFlags } from './options.ts';
import { sheetText } from './sheet-text.ts';
import { openMaps } from './solution-file.ts';

/**
 * What is to be known of an edited file before it goes into a car, as the editor says it: words, or JSON with `--json`.
 *
 * The answer is yes (exit code 0) only where every finding is green; what nobody has looked at is named either way.
 */
export const sheetCommand: Command = {
  usage: 'ORIGINAL EDITED [--maps FILE] [--json]',
  run: async (line) => {
    const { words, options, flags } = parseFlags(line, ['maps'], ['json'], 2);
    const original = await openImage(words[0] ?? '');
    const edited = await openImage(words[1] ?? '');
    const known = await openMaps(options.maps, original.bytes.length);
    const sheet = sheetOfFile(
      { original: original.bytes, current: edited.bytes },
      { maps: known.maps, project: undefined, solutions: undefined },
    );
    return {
      exitCode: sheet.colour === 'green' ? 0 : 1,
      json: sheet,
      ...(flags.has('json') ? {} : { text: sheetText(sheet) }),
      notes: [...original.notes, ...edited.notes, ...known.notes],
    };
  },
};
