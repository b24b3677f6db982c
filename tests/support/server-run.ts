import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { START_OPTIONS } from '../../scripts/start-options.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

/** How a start came out. */
export type StartOutcome =
  | { readonly kind: 'ready'; readonly url: string }
  | {
      readonly kind: 'ended';
      readonly code: number | null;
      readonly stdout: string;
      readonly stderr: string;
    };

/** A server as a process of its own, started as a person does. */
export interface ServerRun {
  readonly child: ChildProcess;
  /** Resolves when it prints its address, or ends without that. */
  readonly outcome: Promise<StartOutcome>;
  readonly exited: Promise<number | null>;
  /** What it has said on the error stream so far. */
  stderr(): string;
  /** Ends it as a person does. @returns its exit code */
  stop(): Promise<number | null>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
}

/** Limits that no test is to meet, nothing in the background, no scheduled copies. */
const QUIET = {
  PORT: '0',
  RATE_LIMIT: '1000000',
  RATE_LIMIT_LOGIN: '1000000',
  JOBS: '0',
  BACKUPS: '0',
};

/**
 * Starts `node server/main.ts` as `npm start` does.
 *
 * @param environment added to that of this process, over quiet settings
 * @param through program and words to put before the command
 */
export function runServer(
  environment: Readonly<Record<string, string>>,
  through: readonly string[] = [],
): ServerRun {
  const [program = '', ...words] = [...through, process.execPath, ...START_OPTIONS, main];
  const child = spawn(program, words, {
    cwd: root,
    env: { ...process.env, ...QUIET, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const outcome = new Promise<StartOutcome>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      const url = /https?:\/\/\S+(?=\n)/.exec(stdout)?.[0];
      if (url !== undefined) resolve({ kind: 'ready', url });
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    void exited.then((code) => resolve({ kind: 'ended', code, stdout, stderr }));
  });
  return {
    child,
    outcome,
    exited,
    stderr: () => stderr,
    stop: () => {
      child.kill('SIGTERM');
      return exited;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
