import { createFamilySample, SAMPLE_FAMILIES } from '../core/samples/family-sample.ts';
import { type Command, UsageError } from './command.ts';
import { writeBytes } from './files.ts';
import { parseOptions, wholeNumber } from './options.ts';

/** Writes a generated image of a family, and everything that was put into it. */
export const sampleCommand: Command = {
  usage: '--family F --seed N --size S --out FILE --truth FILE',
  run: async (line) => {
    const names = ['family', 'seed', 'size', 'out', 'truth'] as const;
    const { options } = parseOptions(line, names, 0);
    const { family: wanted, seed, size, out, truth } = options;
    const family = SAMPLE_FAMILIES.find((known) => known === wanted);
    if (family === undefined)
      throw new UsageError(`--family is one of ${SAMPLE_FAMILIES.join(', ')}`);
    if (seed === undefined || size === undefined || out === undefined || truth === undefined) {
      throw new UsageError('--seed, --size, --out and --truth are needed');
    }
    const lengthBytes = wholeNumber('size', size, 1);
    const sample = createSample({ family, seed: wholeNumber('seed', seed, 0), lengthBytes });
    await writeBytes(out, sample.image);
    await writeBytes(truth, `${JSON.stringify(sample.truth, undefined, 1)}\n`);
    return { exitCode: 0, json: { name: sample.name, family, lengthBytes } };
  },
};

function createSample(
  options: Parameters<typeof createFamilySample>[0],
): ReturnType<typeof createFamilySample> {
  try {
    return createFamilySample(options);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}
