import { differenceRuns } from '../core/compare/difference-runs.ts';
import { type Command, UsageError } from './command.ts';
import { openImage } from './image-file.ts';
import { parseOptions } from './options.ts';

/** Lists the runs of bytes in which two files of one length differ. The answer is no (exit code 1) if they do. */
export const diffCommand: Command = {
  usage: 'A B',
  run: async (line) => {
    const { words } = parseOptions(line, [], 2);
    const files = await Promise.all(words.map(openImage));
    const [a, b] = files.map(({ bytes }) => bytes);
    if (a === undefined || b === undefined || a.length !== b.length) {
      throw new UsageError('the files have different lengths');
    }
    const runs = differenceRuns(a, b);
    return {
      exitCode: runs.length === 0 ? 0 : 1,
      json: runs.map(({ start, end }) => ({
        address: start,
        lengthBytes: end - start,
        a: Buffer.from(a.subarray(start, end)).toString('hex'),
        b: Buffer.from(b.subarray(start, end)).toString('hex'),
      })),
      notes: files.flatMap(({ notes }) => notes),
    };
  },
};
