import { z } from 'zod';
import { applyPatch } from '../core/bytes/byte-patch.ts';
import { planRevert } from '../core/solutions/revert-solution.ts';
import { parseJson } from '../core/values/parse-json.ts';
import { type Command, UsageError } from './command.ts';
import { openImage } from './image-file.ts';
import { newFile } from './new-file.ts';
import { parseOptions } from './options.ts';
import { openSolution, textOf } from './solution-file.ts';

const reportSchema = z.object({
  sourceSha256: z.string(),
  regions: z.array(
    z.object({
      id: z.string(),
      target: z.object({ start: z.number().int(), end: z.number().int() }).nullable(),
      replaced: z.string().nullable(),
      written: z.string().nullable(),
    }),
  ),
});

/**
 * Takes a solution back out of a copy of a file, by the answer that `apply` or `port` gave when it was applied.
 *
 * The answer is no (exit code 1) where something was changed since, which is named; then nothing is written.
 */
export const revertCommand: Command = {
  usage: 'SOLUTION FILE --report REPORT --out OUT',
  run: async (line) => {
    const { words, options } = parseOptions(line, ['report', 'out'], 2);
    const out = newFile('out', options.out);
    if (options.report === undefined) throw new UsageError('--report is needed');
    const solution = await openSolution(words[0] ?? '');
    const parsed = reportSchema.safeParse(parseJson(await textOf(options.report)));
    if (!parsed.success) throw new UsageError(`${options.report} is no answer of apply`);
    const report = parsed.data;
    if (report.sourceSha256 !== solution.source.sha256) {
      throw new UsageError(`${options.report} is the answer for another solution`);
    }
    const { bytes, notes, writeNew } = await openImage(words[1] ?? '');
    const plan = planRevert(report.regions, bytes);
    if (plan.kind === 'reverted') await writeNew(out, applyPatch(bytes, plan.patch));
    const { patch, ...answer } = plan;
    return {
      exitCode: plan.kind === 'reverted' ? 0 : 1,
      json: { ...answer, written: { bytes: patch.addresses.length } },
      notes,
    };
  },
};
