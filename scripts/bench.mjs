// `npm run bench`: every bench, or the named ones (`npm run bench -- byte-store`). With `--record` each runs three times, and what
// later runs are compared with is written (docs/decisions/0033-benches-keep-a-baseline.md).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './find-chromium.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** File of every bench, or files that run one after the other. */
const BENCHES = {
  'byte-store': 'bench/byte-store.ts',
  core: [
    'bench/core/difference-runs.ts',
    'bench/core/search.ts',
    'bench/core/percent.ts',
    'bench/core/paste.ts',
    'bench/core/solutions.ts',
    'bench/core/ai-stage.ts',
  ],
  detection: ['bench/detection.ts', 'bench/detection-large.ts'],
  'detection-fuzz': 'bench/detection-fuzz.ts',
  cold: 'bench/run-cold.ts',
  grid: 'bench/run-grid.ts',
  line: 'bench/run-line.ts',
  checksums: 'bench/checksums.ts',
  identify: ['bench/identify.ts', 'bench/identify-memory.ts'],
  certainty: 'bench/certainty.ts',
  containers: 'bench/containers.ts',
  fuzz: 'bench/identify-fuzz.ts',
  surface: 'bench/run-surface.ts',
  'others-wait': 'bench/server/others-wait.ts',
  opening: 'bench/opening.ts',
  server: ['bench/server/speed.ts', 'bench/server/soak.ts'],
  names: 'bench/server/names.ts',
  nodes: 'bench/server/nodes.ts',
  day: 'bench/day.ts',
  scale: 'bench/scale/scale.ts',
  'scale-costs': 'bench/scale/measure-costs.ts',
};

/** Takes up to an hour: only where it is named. */
const LONG = ['fuzz', 'detection-fuzz', 'day', 'server', 'names', 'nodes', 'scale', 'scale-costs'];

/** How often a bench runs to be recorded. */
const RECORDED_RUNS = 3;

const isRecording = process.argv.includes('--record');
const wanted = process.argv.slice(2).filter((word) => word !== '--record');
for (const name of wanted) {
  if (name in BENCHES) continue;
  process.stderr.write(`No bench "${name}": ${Object.keys(BENCHES).join(', ')}\n`);
  process.exit(2);
}
for (const [name, files] of Object.entries(BENCHES)) {
  if (wanted.length > 0 ? !wanted.includes(name) : LONG.includes(name)) continue;
  const needsBrowser = ['cold', 'grid', 'line', 'surface', 'opening', 'day'].includes(name);
  const env = needsBrowser ? { CHROMIUM_PATH: await findChromium() } : {};
  for (const file of [files].flat()) {
    if (!existsSync(join(root, file))) throw new Error(`${file} is missing`);
    const runs = isRecording ? RECORDED_RUNS : 1;
    for (let index = 1; index <= runs; index++) {
      const recording = isRecording ? { BENCH_RECORD: `${index}/${runs}` } : {};
      const { status } = spawnSync(process.execPath, ['--expose-gc', file], {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, ...env, ...recording },
      });
      if (status !== 0) process.exitCode = 1;
    }
  }
}
