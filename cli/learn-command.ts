import { learntChange } from '../core/solutions/carry-values.ts';
import { type Learning, learnSolution } from '../core/solutions/learn-solution.ts';
import { changedCellCount } from '../core/solutions/region-cells.ts';
import { writeSolution } from '../core/solutions/solution-codec.ts';
import type { Command } from './command.ts';
import { writeNewBytes } from './files.ts';
import { openImage } from './image-file.ts';
import { newFile } from './new-file.ts';
import { parseOptions } from './options.ts';
import { openMaps } from './solution-file.ts';

/**
 * Learns a change from an original and a changed copy of it, as a file that `apply` carries to others.
 *
 * The answer is no (exit code 1) where nothing can be learnt; then nothing is written.
 */
export const learnCommand: Command = {
  usage: 'ORIGINAL MODIFIED --out SOLUTION [--maps MAPS]',
  run: async (line) => {
    const { words, options } = parseOptions(line, ['out', 'maps'], 2);
    const out = newFile('out', options.out);
    const original = await openImage(words[0] ?? '');
    const modified = await openImage(words[1] ?? '');
    const known = await openMaps(options.maps, original.bytes.length);
    const learning = learnSolution(original.bytes, modified.bytes, known.maps);
    if (learning.kind === 'learnt') await writeNewBytes(out, writeSolution(learning.solution));
    return {
      exitCode: learning.kind === 'learnt' ? 0 : 1,
      json: entryOf(learning),
      notes: [...original.notes, ...modified.notes, ...known.notes],
    };
  },
};

/** What learning has come to, for a machine. */
export function entryOf(learning: Learning): object {
  if (learning.kind === 'not-learnt') {
    const { kind, reason, address, placeCount, left } = learning;
    return { kind, reason, address, placeCount, regions: [], left };
  }
  const { kind, solution, notFindable, left } = learning;
  const regions = solution.regions.map((region) => ({
    id: region.id,
    start: region.start,
    end: region.end,
    class: region.class,
    map: region.map?.name ?? null,
    cells: changedCellCount(region),
    change: learntChange(region),
    findable: !notFindable.includes(region.id),
  }));
  return { kind, regions, left };
}
