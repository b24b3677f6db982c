// Does anything make the engine throw, hang, or write where it must not? 100,000 cases in all.
//
// Random bytes, generated images cut off or with flipped bits, and images of ../shared/data treated the same where they
// are at hand. Every case runs identification, checksums (find, verify, fix) and trouble codes (find, remove). A case that
// fails is printed with its number; the same number gives the same bytes. `--cases N` runs another number of them,
// `--from N` leaves out those before.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { boschImages } from '../core/checksums/testing/bosch-images.ts';
import { gmImages } from '../core/checksums/testing/gm-images.ts';
import { damaged, foreignBytes } from '../core/checksums/testing/hostile-bytes.ts';
import { otherImages } from '../core/checksums/testing/other-images.ts';
import { siemensImages } from '../core/checksums/testing/siemens-images.ts';
import { engineAnswer } from '../core/dtc/testing/engine-promises.ts';
import {
  createFamilySample,
  SAMPLE_FAMILIES,
  sampleLengths,
} from '../core/samples/family-sample.ts';
import { seededRandom } from '../core/samples/seeded-random.ts';
import { processorTime } from './processor-time.ts';

const SHARED = join(import.meta.dirname, '../../shared/data');
const CASES = 100_000;
/** Images longer than this are left to the bench of times. */
const MAX_BYTES = 0x200000;
/** A case that takes longer is as bad as one that never ends. */
const MAX_CASE_MS = 10_000;
const SHOWN_FAILURES = 20;
const REPORT_EVERY = 10_000;

/** A kind of bytes, and how many of ten cases are of it. */
interface Kind {
  readonly name: string;
  readonly share: number;
  readonly make: (random: ReturnType<typeof seededRandom>) => Uint8Array;
  /** Whether nothing may be recognised. */
  readonly isForeign: boolean;
}

interface Tally {
  count: number;
  recognised: number;
  slowestMs: number;
}

const { values } = parseArgs({
  options: { cases: { type: 'string' }, from: { type: 'string' }, json: { type: 'boolean' } },
});
const caseCount = Number(values.cases ?? CASES);
const firstCase = Number(values.from ?? 0);
const generated = generatedImages();
const real = realImages();
const kinds = kindsOf();
const failures: string[] = [];
const tallies = new Map<string, Tally>(
  kinds.map(({ name }) => [name, { count: 0, recognised: 0, slowestMs: 0 }]),
);
for (let number = firstCase; number < caseCount; number++) runCase(number);
print();
process.exitCode = failures.length === 0 ? 0 : 1;

function runCase(number: number): void {
  const kind = kinds[number % kinds.length];
  const tally = kind && tallies.get(kind.name);
  if (kind === undefined || tally === undefined) return;
  const bytes = kind.make(seededRandom(number + 1));
  const { result: complaints, spentMs: ms } = processorTime(() => complaintsOf(bytes, kind, tally));
  if (ms > MAX_CASE_MS) complaints.push(`took ${ms.toFixed(0)} ms`);
  tally.count++;
  tally.slowestMs = Math.max(tally.slowestMs, ms);
  failures.push(...complaints.map((text) => `case ${number}, ${kind.name}: ${text}`));
  if ((number + 1) % REPORT_EVERY === 0) process.stderr.write(`${number + 1} cases\n`);
}

function complaintsOf(bytes: Uint8Array, { isForeign }: Kind, tally: Tally): string[] {
  try {
    const { identification, checksumFamilies, codes, complaints } = engineAnswer(bytes);
    const { manufacturer, contradictions } = identification;
    const found = [
      ...(manufacturer === undefined && contradictions.length === 0 ? [] : ['identified']),
      ...checksumFamilies,
      ...codes.tables.map(({ layout }) => layout),
    ];
    if (found.length > 0) tally.recognised++;
    return isForeign && found.length > 0
      ? [...complaints, `taken for a control unit: ${found.join(', ')}`]
      : [...complaints];
  } catch (error) {
    return [`threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`];
  }
}

/** Ten kinds, one for each case of ten: a name may stand several times. */
function kindsOf(): Kind[] {
  const foreign: Kind = { name: 'random bytes', share: 8, make: foreignBytes, isForeign: true };
  const ofGenerated = damagedKind('generated images', real.length > 0 ? 1 : 2, generated);
  const ofReal = damagedKind('images of ../shared/data', 1, real);
  return [foreign, ofGenerated, ...(real.length > 0 ? [ofReal] : [])].flatMap((kind) =>
    Array.from({ length: kind.share }, () => kind),
  );
}

function damagedKind(name: string, share: number, images: readonly Uint8Array[]): Kind {
  const make: Kind['make'] = (random) => damaged(random.pick(images), random);
  return { name: `${name}, damaged`, share, make, isForeign: false };
}

function generatedImages(): Uint8Array[] {
  const samples = SAMPLE_FAMILIES.flatMap((family) =>
    sampleLengths(family)
      .filter((lengthBytes) => lengthBytes <= MAX_BYTES)
      .map((lengthBytes) => createFamilySample({ family, seed: 1, lengthBytes }).image),
  );
  const built = [...boschImages(), ...siemensImages(), ...otherImages(), ...gmImages()]
    .map(({ bytes }) => bytes)
    .filter(({ length }) => length <= MAX_BYTES);
  return [...samples, ...built];
}

function realImages(): Uint8Array[] {
  if (!existsSync(SHARED)) return [];
  return readdirSync(SHARED)
    .filter((name) => /\.(?:bin|rawhex)$/.test(name))
    .map((name) => new Uint8Array(readFileSync(join(SHARED, name))));
}

function print(): void {
  const lines = [
    `# ${caseCount - firstCase} cases, ${failures.length} failures`,
    '',
    '| bytes | cases | recognised all the same | slowest, ms of the processor |',
    '|---|---|---|---|',
    ...[...tallies].map(
      ([name, { count, recognised, slowestMs }]) =>
        `| ${name} | ${count} | ${recognised} | ${slowestMs.toFixed(0)} |`,
    ),
    ...(real.length > 0 ? [] : ['', 'Real images are not here.']),
    '',
    ...failures.slice(0, SHOWN_FAILURES).map((failure) => `- ${failure}`),
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (values.json)
    process.stdout.write(`${JSON.stringify({ failures, ...Object.fromEntries(tallies) })}\n`);
}
