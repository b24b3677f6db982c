import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A server on an empty database, which goes with it. */
export interface OwnServer {
  readonly url: string;
  dispose(): Promise<void>;
}

/** @throws Error with what it printed if it ends instead of telling its address */
export async function startOwnServer(
  environment: Readonly<Record<string, string>>,
): Promise<OwnServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mapwright-bench-'));
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [address] = /https?:\/\/[\w.:[\]-]+/.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', () => reject(new Error(`the server ended:\n${output}`)));
  });
  return {
    url,
    dispose: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
