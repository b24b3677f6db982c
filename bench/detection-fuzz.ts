// `npm run bench -- detection-fuzz`: images that ask most of the search, each beside a normal one of the same length; then 100,000
// broken images, generated and, where the folder of real ones is present, real.
// FUZZ_CASES, FUZZ_SEED and HOSTILE_MIB in the environment choose others.
import { join } from 'node:path';
import { detectMaps } from '../core/detection/testing/detect-maps.ts';
import { repeatedImage } from '../core/detection/testing/hostile-image.ts';
import { HOSTILE_IMAGES } from '../core/detection/testing/hostile-images.ts';
import {
  createFamilySample,
  SAMPLE_FAMILIES,
  sampleLengths,
} from '../core/samples/family-sample.ts';
import { seededRandom } from '../core/samples/seeded-random.ts';
import { checkDetection, fuzzImage } from './detection/fuzz-cases.ts';
import { realImages } from './detection/truth-files.ts';
import { figureOfOwnProcess } from './own-process.ts';
import { processorTime } from './processor-time.ts';

const MIB = 1024 * 1024;
const KIB = 1024;
const NORMAL = 'EDC17 sample, repeated';

const [measure, name] = process.argv.slice(2);
if (measure === undefined || name === undefined) {
  printHostile();
  fuzz();
} else process.stdout.write(figureOf(measure, hostileImage(name)).toFixed(0));

/** Time and memory of each image that asks much, and how many times those of a normal one they are. */
function printHostile(): void {
  const figures = (of: string): readonly number[] =>
    ['time', 'memory'].map((what) => figureOfOwnProcess(import.meta.filename, what, of));
  const [normalMs = 0, normalMib = 0] = figures(NORMAL);
  const lines = HOSTILE_IMAGES.map((image) => {
    const [timeMs = 0, memoryMib = 0] = figures(image.name);
    const times = (timeMs / normalMs).toFixed(1);
    return `| ${image.name} | ${timeMs} | ${times} | ${memoryMib} | ${(memoryMib / normalMib).toFixed(1)} |`;
  });
  process.stdout.write(
    [
      `# Hostile images of ${hostileMib()} MiB: processor ms, most MiB in use, and times those of a normal one`,
      '',
      '| image | ms | times | MiB | times |',
      '| --- | --- | --- | --- | --- |',
      `| ${NORMAL} | ${normalMs} | 1 | ${normalMib} | 1 |`,
      ...lines,
      '',
      '',
    ].join('\n'),
  );
}

function hostileMib(): number {
  return Number(process.env['HOSTILE_MIB'] ?? 1);
}

function hostileImage(name: string): Uint8Array {
  const lengthBytes = hostileMib() * MIB;
  const hostile = HOSTILE_IMAGES.find((image) => image.name === name);
  if (hostile !== undefined) return hostile.make(lengthBytes, seededRandom(1));
  const sample = createFamilySample({ family: 'edc17', seed: 301, lengthBytes: 2 * MIB });
  return repeatedImage(lengthBytes, sample.image);
}

/** Milliseconds of the processor, or MiB of the whole process at its peak. */
function figureOf(what: string, image: Uint8Array): number {
  const { spentMs } = processorTime(() => detectMaps(image));
  return what === 'time' ? spentMs : process.resourceUsage().maxRSS / KIB;
}

function fuzz(): void {
  const cases = Number(process.env['FUZZ_CASES'] ?? 100_000);
  const seed = Number(process.env['FUZZ_SEED'] ?? 1);
  const generated = SAMPLE_FAMILIES.map(
    (family) =>
      createFamilySample({ family, seed: 7, lengthBytes: sampleLengths(family)[0] ?? 0 }).image,
  );
  const real = realImages(join(import.meta.dirname, '../../shared/data')).map(({ bytes }) => bytes);
  const random = seededRandom(seed);
  let slowestMs = 0;
  let failed = 0;
  for (let i = 0; i < cases; i++) {
    const image = fuzzImage([...generated, ...real], random);
    const started = performance.now();
    try {
      checkDetection(image);
    } catch (error) {
      failed++;
      process.stdout.write(`case ${i}: ${error instanceof Error ? error.message : error}\n`);
    }
    slowestMs = Math.max(slowestMs, performance.now() - started);
  }
  process.stdout.write(
    `${cases} cases of seed ${seed}: ${failed} failed, slowest ${Math.round(slowestMs)} ms\n`,
  );
  if (failed > 0) process.exitCode = 1;
}
