// Does the engine say "right" of a file that is not? Every image in every way in which readers hand it over, as it is and with one
// byte changed in what a checksum covers. Marks: no fault at all.
//
// `node bench/containers.ts FOLDER [NAME]`: FOLDER holds bare images and records, of which those are tried whose names contain NAME;
// without it the generated families stand for them. Prints a table of faults by container.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTAINER_KINDS, type ContainerKind } from '../core/container/testing/containers.ts';
import { readDump } from '../core/images/read-dump.ts';
import {
  type TrialFault,
  type TriedImage,
  triedImage,
  tryEdited,
  tryStock,
} from '../core/operations/testing/container-trial.ts';
import {
  createFamilySample,
  SAMPLE_FAMILIES,
  sampleLengths,
} from '../core/samples/family-sample.ts';
import { seededRandom } from '../core/samples/seeded-random.ts';
import { reportFigures } from './figures/report-figures.ts';

const FILES = /\.(?:bin|rawhex|s19|hex|mot)$/i;
const MIN_BYTES = 0x8000;
const LIMIT_BYTES = 1 << 24;
/** Checksums of an image whose bytes are changed, drawn by chance, and how often. */
const EDITS = Number(process.env['EDITS'] ?? '6');
const SEED = Number(process.env['SEED'] ?? '1');

interface Row {
  trials: number;
  readonly faults: Map<TrialFault, string[]>;
}

const [folder, filter = ''] = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const images = folder === undefined ? generated() : inFolder(folder);
const rows = new Map<string, Row>(
  CONTAINER_KINDS.map(({ name }) => [name, { trials: 0, faults: new Map() }]),
);
for (const [name, image] of images) tryImage(name, triedImage(image));
print();

function tryImage(name: string, tried: TriedImage): void {
  const random = seededRandom(SEED);
  const edits = Array.from({ length: tried.valid.length === 0 ? 0 : EDITS }, () =>
    random.pick(tried.valid),
  );
  for (const kind of CONTAINER_KINDS) {
    note(name, kind, tryStock(tried, kind));
    for (const block of edits) {
      note(`${name} ${block.id}`, kind, tryEdited(tried, kind, block, random));
    }
  }
  process.stderr.write(`${name}: ${tried.family ?? 'unknown'}, ${JSON.stringify(tried.state)}\n`);
}

function note(name: string, kind: ContainerKind, faults: readonly TrialFault[]): void {
  const row = rows.get(kind.name);
  if (row === undefined) return;
  row.trials++;
  for (const fault of faults) row.faults.set(fault, [...(row.faults.get(fault) ?? []), name]);
}

function* generated(): Generator<[string, Uint8Array]> {
  for (const family of SAMPLE_FAMILIES) {
    const [lengthBytes = 0] = sampleLengths(family);
    yield [family, createFamilySample({ family, lengthBytes, seed: SEED }).image];
  }
}

function* inFolder(path: string): Generator<[string, Uint8Array]> {
  for (const name of readdirSync(path).filter(
    (file) => FILES.test(file) && file.includes(filter),
  )) {
    const content = new Uint8Array(readFileSync(join(path, name)));
    const dump = readDump(content, LIMIT_BYTES);
    const [decoded] = dump.kind === 'records' ? dump.images : [];
    const bytes = dump.kind === 'bare' ? content : decoded?.bytes;
    if (bytes !== undefined && bytes.length >= MIN_BYTES) yield [name, bytes];
  }
}

function print(): void {
  const lines = ['| container | trials | faults |', '|---|---|---|'];
  for (const [name, { trials, faults }] of rows) {
    const told = [...faults].map(([fault, where]) => `${fault}: ${where.join(', ')}`).join('; ');
    lines.push(`| ${name} | ${trials} | ${told} |`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
  if (folder !== undefined) return;
  reportFigures(
    'containers',
    [...rows].map(([name, { faults }]) => ({
      name: `${name}: faults`,
      kind: 'count' as const,
      value: [...faults.values()].flat().length,
    })),
  );
}
