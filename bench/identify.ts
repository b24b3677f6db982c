// What does it cost to know whose file it is, and which trouble codes it has? Marks: 300 ms for 16 MiB on one core.
//
// Each figure is the best of several runs, in milliseconds. Prints Markdown, and JSON after it with --json.

import { cpus, loadavg } from 'node:os';
import { findTroubleCodes } from '../core/dtc/find-codes.ts';
import { identify } from '../core/identify/identify.ts';
import {
  createFamilySample,
  SAMPLE_FAMILIES,
  sampleLengths,
} from '../core/samples/family-sample.ts';
import { reportFigures } from './figures/report-figures.ts';
import { HARD_IMAGES } from './identify-images.ts';

const MIB = 1024 * 1024;
/** 4 MiB is the longest file of which readings with exchanged bytes are tried too. */
const LENGTHS_BYTES = [4 * MIB, 16 * MIB];
const RUNS = 7;
const MARK_MS = 300;

interface Figure {
  readonly name: string;
  readonly lengthBytes: number;
  readonly identifyMs: number;
  readonly codesMs: number;
  readonly answer: string;
}

const figures = [
  ...SAMPLE_FAMILIES.map((family) => {
    const lengthBytes = sampleLengths(family).at(-1) ?? 0;
    return measure(family, createFamilySample({ family, seed: 1, lengthBytes }).image);
  }),
  ...Object.entries(HARD_IMAGES).flatMap(([name, make]) =>
    LENGTHS_BYTES.map((lengthBytes) => measure(name, make(lengthBytes))),
  ),
];
print();

function measure(name: string, image: Uint8Array): Figure {
  const identification = identify(image);
  const { manufacturer, family } = identification;
  return {
    name,
    lengthBytes: image.length,
    identifyMs: best(() => identify(image)),
    codesMs: best(() => findTroubleCodes(image, identification)),
    answer: `${manufacturer ?? 'unknown'} ${family ?? ''}`.trim(),
  };
}

function best(run: () => unknown): number {
  let ms = Number.POSITIVE_INFINITY;
  for (let i = 0; i < RUNS; i++) {
    const startMs = performance.now();
    run();
    ms = Math.min(ms, performance.now() - startMs);
  }
  return ms;
}

function print(): void {
  const lines = [
    `# Identification and trouble codes (${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)})`,
    '',
    `| image | KiB | identify, ms (mark ${MARK_MS} for 16 MiB) | trouble codes, ms | answer |`,
    '|---|---|---|---|---|',
    ...figures.map(
      ({ name, lengthBytes, identifyMs, codesMs, answer }) =>
        `| ${name} | ${lengthBytes / 1024} | ${identifyMs.toFixed(1)} | ${codesMs.toFixed(1)} | ${answer} |`,
    ),
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(figures)}\n`);
  reportFigures(
    'identify',
    figures.flatMap(({ name, identifyMs, codesMs }) => [
      { name: `${name}: identify, ms`, kind: 'time' as const, value: identifyMs },
      { name: `${name}: trouble codes, ms`, kind: 'time' as const, value: codesMs },
    ]),
  );
}
