// `npm run bench`: every bench, or the named ones (`npm run bench -- byte-store`).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './find-chromium.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const BENCHES = { 'byte-store': 'bench/byte-store.ts', grid: 'bench/run-grid.ts' };

const wanted = process.argv.slice(2);
for (const name of wanted) {
  if (name in BENCHES) continue;
  process.stderr.write(`No bench "${name}": ${Object.keys(BENCHES).join(', ')}\n`);
  process.exit(2);
}
for (const [name, file] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  if (!existsSync(join(root, file))) throw new Error(`${file} is missing`);
  const needsBrowser = name === 'grid';
  const env = needsBrowser ? { CHROMIUM_PATH: await findChromium() } : {};
  const { status } = spawnSync(process.execPath, ['--expose-gc', file], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) process.exitCode = 1;
}
