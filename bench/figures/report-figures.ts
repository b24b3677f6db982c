import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Baseline, baselineOf } from './baseline.ts';
import { type Comparison, compareFigures } from './compare-figures.ts';
import type { Figure, FiguresOfRun, Machine } from './figure.ts';

/** Where runs of this machine are written; not kept with the code. */
const RESULTS = new URL('../results/', import.meta.url);
/** Where what they are compared with stands. */
const BASELINES = new URL('../baselines/', import.meta.url);
/** Set by `npm run bench -- --record`: which of how many runs this is, such as `2/3`. */
const RECORDING = process.env['BENCH_RECORD'];

/**
 * Writes the figures of a run beside machine and commit, and prints what has moved since the baseline was recorded. While one is
 * being recorded, the last run writes it.
 *
 * @param bench as it is called on the command line, with a part where one has several
 */
export function reportFigures(bench: string, figures: readonly Figure[]): void {
  const run: FiguresOfRun = { machine: thisMachine(), commit: commitOf(), figures };
  write(fileOf(RESULTS, bench), run);
  if (RECORDING !== undefined) {
    record(bench, run, RECORDING);
    return;
  }
  const file = fileOf(BASELINES, bench);
  if (!existsSync(file)) {
    process.stdout.write(`\n${bench}: no baseline is recorded\n`);
    return;
  }
  const baseline = read(file) as Baseline;
  const since = `since ${baseline.commit} (${baseline.runs} runs, ${baseline.machine.cpu})`;
  process.stdout.write(
    `\n${[`${bench}, ${since}:`, ...linesOf(compareFigures(baseline, run))].join('\n- ')}\n`,
  );
}

function linesOf({ moved, sameCount, incomparable, missing, added }: Comparison): string[] {
  const names = (what: string, all: readonly string[]): string[] =>
    all.length === 0 ? [] : [`${what}: ${all.join('; ')}`];
  return [
    `${sameCount} within their bands, ${moved.length} moved`,
    ...moved.map(
      ({ name, before, now, band, isBetter }) =>
        `${isBetter ? 'better' : 'WORSE'}: ${name}: ${short(before)} -> ${short(now)} (band ${(100 * band).toFixed(0)} %)`,
    ),
    ...names('times of another machine, not compared', incomparable),
    ...names('gone', missing),
    ...names('new', added),
  ];
}

function record(bench: string, run: FiguresOfRun, recording: string): void {
  const [index = 1, count = 1] = recording.split('/').map(Number);
  const file = fileOf(RESULTS, `${bench}.runs`);
  const before = index === 1 || !existsSync(file) ? [] : (read(file) as FiguresOfRun[]);
  const runs = [...before, run];
  write(file, runs);
  if (index < count) return;
  write(fileOf(BASELINES, bench), baselineOf(runs));
  process.stdout.write(`\n${bench}: recorded from ${runs.length} runs\n`);
}

function thisMachine(): Machine {
  const [first] = cpus();
  return {
    cpu: first?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    platform: `${platform()} ${arch()}`,
    node: process.version,
  };
}

function commitOf(): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: fileURLToPath(new URL('../', import.meta.url)) })
      .toString()
      .trim();
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '-uno') && '+'}`;
  } catch {
    // An unpacked copy without its history.
    return 'unknown';
  }
}

const fileOf = (folder: URL, bench: string): string =>
  fileURLToPath(new URL(`${bench}.json`, folder));

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

function write(file: string, content: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(content, undefined, 2)}\n`);
}

function short(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}
