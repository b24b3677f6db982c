// How long does it take to find where two files of 16 MiB differ, beside the least that a comparison can cost?

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { differenceRuns } from '../../core/compare/difference-runs.ts';
import { reportFigures } from '../figures/report-figures.ts';
import { interleave, printRatios } from '../interleave.ts';
import { largeImage } from './large-image.ts';

const ROUNDS = 31;
const { original, tuned } = largeImage();
const same = original.slice();
const dense = original.map((byte, address) => (address % 16 === 0 ? byte ^ 1 : byte));
const folder = mkdtempSync(join(tmpdir(), 'bench-difference-'));
const files = ['original', 'tuned'].map((name) => join(folder, name));
writeFileSync(files[0] ?? '', original);
writeFileSync(files[1] ?? '', tuned);

try {
  const measured = interleave(
    [
      { name: 'Buffer.compare, equal files', run: () => Buffer.compare(original, same) },
      { name: 'difference runs, equal files', run: () => differenceRuns(original, same) },
      { name: 'difference runs, tuned file', run: () => differenceRuns(original, tuned) },
      { name: 'difference runs, one byte in 16', run: () => differenceRuns(original, dense) },
      { name: 'plain loop over bytes, tuned file', run: () => plainRuns(original, tuned) },
      { name: 'cmp -l as a process, tuned file', run: () => spawnSync('cmp', ['-l', ...files]) },
    ],
    ROUNDS,
  );
  const runs = differenceRuns(original, tuned).length;
  reportFigures(
    'core/difference-runs',
    printRatios(`Difference runs of 16 MiB; the tuned file has ${runs}`, measured),
  );
} finally {
  rmSync(folder, { recursive: true });
}

function plainRuns(a: Uint8Array, b: Uint8Array): Array<[number, number]> {
  const runs: Array<[number, number]> = [];
  for (let at = 0; at < a.length; at++) {
    if (a[at] === b[at]) continue;
    const start = at;
    while (at < a.length && a[at] !== b[at]) at++;
    runs.push([start, at]);
  }
  return runs;
}
