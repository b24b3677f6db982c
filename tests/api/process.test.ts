import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { START_OPTIONS } from '../../scripts/start-options.ts';
import { newDataDir } from '../support/new-data-dir.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = await newDataDir();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Started {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  stdout(): string;
  stderr(): string;
}

function start(
  program: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Started {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, exited, stdout: () => stdout, stderr: () => stderr };
}

const startNode = (environment: Record<string, string> = {}): Started =>
  start(process.execPath, [...START_OPTIONS, 'server/main.ts'], environment);

async function ready(started: Started): Promise<string> {
  await expect.poll(started.stdout, { timeout: 20_000, interval: 50 }).toContain('\n');
  return /http:\/\/\S+/.exec(started.stdout())?.[0] ?? '';
}

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/api/v2/status`)).ok;
  } catch {
    return false;
  }
};

describe('the server as a process', () => {
  it('prints one line with its address, refuses a second on the folder, and ends cleanly', async () => {
    const first = startNode();
    const url = await ready(first);
    expect(await answers(url)).toBe(true);
    expect(first.stdout()).toBe(`Mapwright is ready: ${url}\n`);

    const second = startNode();
    expect(await second.exited).toBe(1);
    expect(second.stdout()).toBe('');
    expect(second.stderr()).toBe(
      `Not started: another server is running on the data folder ${folder}.\n`,
    );

    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    expect(first.stderr()).toBe('');
  });

  it('is gone when the npm that started it is', async () => {
    const npm = start('npm', ['exec', '-c', 'node server/main.ts']);
    const url = await ready(npm);
    npm.child.kill('SIGTERM');
    await expect.poll(() => answers(url), { timeout: 10_000 }).toBe(false);
    // The folder is free again once the database is closed.
    const next = startNode();
    expect(await answers(await ready(next))).toBe(true);
    next.child.kill('SIGINT');
    expect(await next.exited).toBe(0);
  });

  it.each<[string, Record<string, string>, string]>([
    ['a setting that means nothing', { PORT: 'eighty' }, 'Wrong setting: PORT="eighty"'],
    [
      'a database out of reach',
      { DATABASE_URL: 'postgres://tuner:secret@127.0.0.1:1/x' },
      'Not started: no way into the database',
    ],
    [
      'a database that is none',
      { DATABASE_URL: 'mysql://tuner:secret@db' },
      'Wrong setting: DATABASE_URL="..."',
    ],
    [
      'proxies that are none',
      { TRUST_PROXY: 'yes' },
      'Wrong setting: TRUST_PROXY="yes": a number of proxies, or addresses',
    ],
    ['an address of another machine', { HOST: '192.0.2.1' }, 'Not started: cannot listen'],
    ['a folder inside a file', { DATA_DIR: '/dev/null/data' }, 'Not started: '],
  ])('says %s in one line', async (_, environment, beginning) => {
    const started = startNode(environment);
    expect(await started.exited).toBe(1);
    expect(started.stdout()).toBe('');
    expect(started.stderr()).toMatch(/^[^\n]+\n$/);
    expect(started.stderr().startsWith(beginning)).toBe(true);
    expect(started.stderr()).not.toContain('secret');
  });
});
