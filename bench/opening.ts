// How long until the editor shows the bytes of a project of 4 MiB?
//
// Plays tests/e2e/opening.spec.ts in one browser: by its address with nothing kept, and from the list of projects. Prints
// Markdown. The page has to be built: `npm run build`.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quantiles } from './quantiles.ts';

const RUNS = 10;
const WAYS = ['by its address, nothing kept', 'from the list of projects'];
const PLAYWRIGHT = fileURLToPath(import.meta.resolve('@playwright/test/cli'));

const folder = mkdtempSync(join(tmpdir(), 'mapwright-opening-'));
try {
  const fileName = join(folder, 'times.jsonl');
  const { status } = spawnSync(
    process.execPath,
    [
      PLAYWRIGHT,
      'test',
      '--project=e2e',
      '--reporter=line',
      `--output=${join(folder, 'results')}`,
      'tests/e2e/opening.spec.ts',
    ],
    {
      env: { ...process.env, OPENING_TIMES_FILE: fileName, OPENING_RUNS: String(RUNS) },
      stdio: ['ignore', 2, 2],
    },
  );
  if (status !== 0) throw new Error('the opening did not end well');
  const timesMs = readFileSync(fileName, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as number[]);
  const rows = WAYS.map((way, i) => {
    const { p50, max } = quantiles(timesMs.map((times) => times[i] ?? Number.NaN));
    return `| ${way} | ${timesMs.length} | ${p50.toFixed(0)} | ${max.toFixed(0)} |`;
  });
  process.stdout.write(
    [
      `Until 4 MiB are drawn, load ${loadavg()[0]?.toFixed(2)}\n`,
      '| opened | runs | p50 ms | most ms |',
      '|---|---|---|---|',
      ...rows,
      '',
    ].join('\n'),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
