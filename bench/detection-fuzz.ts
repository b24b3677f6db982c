// `npm run bench -- detection-fuzz`: 100,000 broken images, generated and, where the folder of real ones is present, real.
// FUZZ_CASES and FUZZ_SEED in the environment choose others.
import { join } from 'node:path';
import {
  createFamilySample,
  SAMPLE_FAMILIES,
  sampleLengths,
} from '../core/samples/family-sample.ts';
import { seededRandom } from '../core/samples/seeded-random.ts';
import { checkDetection, fuzzImage } from './detection/fuzz-cases.ts';
import { realImages } from './detection/truth-files.ts';

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
