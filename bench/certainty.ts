// How often is right what identification shows as how certain? Real and generated images in every way in which readers hand them
// over, and files that are no control unit. Marks: nothing named wrong; of what is shown as 90 %, 85 % right.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foreignBytes } from '../core/checksums/testing/hostile-bytes.ts';
import { CONTAINER_KINDS } from '../core/container/testing/containers.ts';
import type { Identification } from '../core/identify/identification.ts';
import { identify } from '../core/identify/identify.ts';
import { readDump } from '../core/images/read-dump.ts';
import {
  createFamilySample,
  SAMPLE_FAMILIES,
  sampleLengths,
} from '../core/samples/family-sample.ts';
import { seededRandom } from '../core/samples/seeded-random.ts';
import type { Figure } from './figures/figure.ts';
import { reportFigures } from './figures/report-figures.ts';
import { isRightOfFile, isRightOfSample } from './identify-truth.ts';

const SHARED = join(import.meta.dirname, '../../shared/data');
const FILES = /\.(?:bin|rawhex|s19)$/;
const LIMIT_BYTES = 1 << 24;
const SEEDS = [1, 2, 3];
const FOREIGN_FILES = 2000;
/** Upper ends of the steps of certainty, in percent. */
const STEPS = [0, 30, 55, 75, 85, 95, 100];

interface Step {
  shown: number;
  right: number;
  readonly wrong: string[];
}

const steps: Step[] = STEPS.map(() => ({ shown: 0, right: 0, wrong: [] }));

function note(name: string, answer: Identification, isRight: boolean): void {
  const step = steps[STEPS.findIndex((most) => 100 * answer.confidence <= most)];
  if (step === undefined) throw new Error(`${name}: a certainty of ${answer.confidence}`);
  step.shown++;
  if (isRight) step.right++;
  else step.wrong.push(`${name}: ${answer.manufacturer ?? ''} ${answer.family ?? ''}`);
}

function tryImage(name: string, image: Uint8Array, isRight: (of: Identification) => boolean): void {
  for (const kind of CONTAINER_KINDS) {
    const file = kind.pack(image);
    const dump = readDump(file, 2 * LIMIT_BYTES);
    const [decoded] = dump.kind === 'records' ? dump.images : [];
    const answer = identify(decoded?.bytes ?? file);
    note(`${name}, ${kind.name}`, answer, isRight(answer));
  }
}

function print(): void {
  const rows = steps.map(({ shown, right, wrong }, i) => ({
    'shown, %': i === 0 ? '0' : `${(STEPS[i - 1] ?? 0) + 1} to ${STEPS[i]}`,
    files: shown,
    right,
    'right, %': shown === 0 ? '-' : ((100 * right) / shown).toFixed(1),
    wrong: wrong.slice(0, 3).join('; '),
  }));
  console.table(rows);
  const figures = rows.map(
    ({ 'shown, %': name, files, right }): Figure => ({
      name: `${name} %: right of what is shown`,
      kind: 'count',
      value: files === 0 ? 1 : right / files,
      isHigherBetter: true,
    }),
  );
  reportFigures('certainty', figures);
}

for (const name of existsSync(SHARED) ? readdirSync(SHARED) : []) {
  if (!FILES.test(name) || isRightOfFile(name, { manufacturer: '', family: '' }) === undefined) {
    continue;
  }
  const content = new Uint8Array(readFileSync(join(SHARED, name)));
  const dump = readDump(content, LIMIT_BYTES);
  const [decoded] = dump.kind === 'records' ? dump.images : [];
  tryImage(name, decoded?.bytes ?? content, (answer) => isRightOfFile(name, answer) ?? false);
}
for (const family of SAMPLE_FAMILIES) {
  for (const seed of SEEDS) {
    const lengthBytes = sampleLengths(family)[0] ?? 0;
    const { image } = createFamilySample({ family, seed, lengthBytes });
    tryImage(`${family} ${seed}`, image, (answer) => isRightOfSample(family, answer));
  }
}
const random = seededRandom(9);
for (let i = 0; i < FOREIGN_FILES; i++) {
  const answer = identify(foreignBytes(random));
  note(`foreign ${i}`, answer, answer.manufacturer === undefined && answer.family === undefined);
}
print();
