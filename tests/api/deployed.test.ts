import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { copyOf, linesOf, readDockerfile } from '../support/dockerfile.ts';
import { isNight } from '../support/is-night.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const READY = /Mapwright is ready: (\S+)/;

/** Does what the last stage of the Dockerfile does, in a folder. Commands that need another user are left out. */
function buildIn(folder: string): readonly string[] {
  const stage = readDockerfile(new URL('../../deploy/Dockerfile', import.meta.url)).at(-1);
  if (stage === undefined) throw new Error('no stage');
  for (const { word, rest } of stage.instructions) {
    if (word === 'COPY') {
      const { from, sources, target } = copyOf(rest);
      for (const source of sources) {
        const path = from === undefined ? source : source.replace('/app/', '');
        const to = target === './' ? source : target;
        mkdirSync(dirname(join(folder, to)), { recursive: true });
        cpSync(join(root, path), join(folder, to), { recursive: true });
      }
    } else if (word === 'RUN' && rest.startsWith('npm ')) {
      const { status, stderr } = spawnSync('npm', rest.split(' ').slice(1), {
        cwd: folder,
        encoding: 'utf8',
        shell: process.platform === 'win32',
      });
      if (status !== 0) throw new Error(stderr);
    }
  }
  return JSON.parse(linesOf(stage, 'CMD')[0] ?? '[]');
}

// Installs packages, which takes a minute and a registry.
describe.runIf(isNight)('what the Dockerfile puts together', () => {
  it('is a server that answers and shows its page', { timeout: 600_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'deployed-'));
    let running: ChildProcess | undefined;
    try {
      const [program = '', ...words] = buildIn(folder);
      const bin = join(folder, 'node_modules', '.bin');
      const server = spawn(program, words, {
        cwd: folder,
        env: {
          PATH: `${bin}${delimiter}${process.env['PATH']}`,
          NODE_ENV: 'production',
          PORT: '0',
          DATA_DIR: join(folder, 'data'),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      running = server;
      let said = '';
      server.stdout.on('data', (text) => {
        said += String(text);
      });
      await expect.poll(() => said, { timeout: 120_000 }).toMatch(READY);
      const url = READY.exec(said)?.[1] ?? '';
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      const page = await fetch(`${url}/login`);
      expect(await page.text()).toContain('<!doctype html>');
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      running = undefined;
    } finally {
      if (running?.kill('SIGKILL')) await once(running, 'exit');
      await rm(folder, { recursive: true });
    }
  });
});
