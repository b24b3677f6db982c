import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { START_OPTIONS } from '../scripts/start-options.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A server in a process of its own. */
export interface ProcessServer {
  readonly url: string;
  readonly pid: number;
  /** Ends it and resolves when it has ended. */
  stop(): Promise<void>;
}

/**
 * Starts a program as `npm start` starts the server.
 *
 * @param file the program, from the root of the repository, which prints its address on standard output
 * @param words what it is started with
 * @throws Error with what it printed if it ends instead of telling its address
 */
export async function startServerProcess(
  file: string,
  environment: Readonly<Record<string, string>>,
  words: readonly string[] = [],
): Promise<ProcessServer> {
  const child = spawn(process.execPath, [...START_OPTIONS, file, ...words], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', ...environment },
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
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
