// Which interactions of a tuner's day hold the main thread for more than 50 ms?
//
// Plays tests/e2e/day.spec.ts several times, one browser at a time, and lists the long tasks by what the person did before
// them. A task that comes in one run alone may be the machine's. Prints Markdown. The page has to be built: `npm run build`.
// Names of families, such as `me7`, play those alone.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './quantiles.ts';

const RUNS = 3;
const PLAYWRIGHT = fileURLToPath(import.meta.resolve('@playwright/test/cli'));

/** A line of the file that the test writes. */
interface LongTask {
  readonly family: string;
  readonly step: string;
  readonly after: string;
  readonly path: string;
  readonly durationMs: number;
}

const folder = mkdtempSync(join(tmpdir(), 'mapwright-day-'));
const outputs = join(folder, 'results');
const families = process.argv.slice(2).join('|');
try {
  const runs = Array.from({ length: RUNS }, (_, run) => play(join(folder, `${run}.jsonl`)));
  process.stdout.write(
    `A tuner's day, ${RUNS} runs, load ${loadavg()[0]?.toFixed(2)}\n\n${table(runs)}\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @throws Error if the day does not end well */
function play(fileName: string): readonly LongTask[] {
  const { status } = spawnSync(
    process.execPath,
    [
      PLAYWRIGHT,
      'test',
      '--project=e2e',
      '--workers=1',
      '--reporter=line',
      `--output=${outputs}`,
      'tests/e2e/day.spec.ts',
      ...(families === '' ? [] : ['-g', families]),
    ],
    { env: { ...process.env, LONG_TASKS_FILE: fileName }, stdio: ['ignore', 2, 2] },
  );
  if (status !== 0) throw new Error('the day did not end well');
  return readFileSync(fileName, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LongTask);
}

function table(runs: ReadonlyArray<readonly LongTask[]>): string {
  const acts = new Map<string, Array<LongTask & { readonly run: number }>>();
  for (const [run, tasks] of runs.entries()) {
    for (const task of tasks) {
      const act = `${task.path} | ${task.step} | ${task.after}`;
      acts.set(act, [...(acts.get(act) ?? []), { ...task, run }]);
    }
  }
  const lines = [...acts]
    .map(([act, tasks]) => ({
      act,
      runCount: new Set(tasks.map(({ run }) => run)).size,
      familyCount: new Set(tasks.map(({ family }) => family)).size,
      durationsMs: tasks.map(({ durationMs }) => durationMs),
    }))
    .toSorted((a, b) => b.runCount - a.runCount || median(b.durationsMs) - median(a.durationsMs))
    .map(({ act, runCount, familyCount, durationsMs }) =>
      [
        act,
        runCount,
        familyCount,
        durationsMs.length,
        median(durationsMs),
        Math.max(...durationsMs),
      ].join(' | '),
    );
  const head = '| page | step | after | runs | families | tasks | median ms | most ms |';
  return [head, '|---|---|---|---|---|---|---|---|', ...lines.map((line) => `| ${line} |`)].join(
    '\n',
  );
}
