import { learnSolution } from '../core/solutions/learn-solution.ts';
import { CARRY_MODES } from '../core/solutions/solution.ts';
import { applied, carryingOf } from './apply-command.ts';
import type { Command } from './command.ts';
import { openImage } from './image-file.ts';
import { entryOf } from './learn-command.ts';
import { parseFlags } from './options.ts';
import { openMaps } from './solution-file.ts';

/** Learns a change and carries it to another file at once: `learn` and `apply` without a file in between. */
export const portCommand: Command = {
  usage: `ORIGINAL MODIFIED FILE --out OUT [--maps MAPS] [--mode auto|${CARRY_MODES.join('|')}] [--dry]`,
  run: async (line) => {
    const { words, options, flags } = parseFlags(line, ['out', 'maps', 'mode'], ['dry'], 3);
    const carrying = carryingOf(options, flags.has('dry'));
    const original = await openImage(words[0] ?? '');
    const modified = await openImage(words[1] ?? '');
    const file = await openImage(words[2] ?? '');
    const known = await openMaps(options.maps, original.bytes.length);
    const learning = learnSolution(original.bytes, modified.bytes, known.maps);
    const notes = [...original.notes, ...modified.notes, ...known.notes];
    if (learning.kind === 'not-learnt') {
      return { exitCode: 1, json: entryOf(learning), notes: [...notes, ...file.notes] };
    }
    const answer = await applied(learning.solution, file, carrying);
    return { ...answer, notes: [...notes, ...(answer.notes ?? [])] };
  },
};
