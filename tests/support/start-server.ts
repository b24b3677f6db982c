import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { START_OPTIONS } from '../../scripts/start-options.ts';
import { newDataDir } from './new-data-dir.ts';
import { noteServerError, refuseServerErrors } from './server-errors.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const READY_TIMEOUT_MS = 60_000;
/** End of what it printed that a test is shown where the server fails. */
const LOG_LENGTH = 4000;
const TELL_ERRORS = new URL('./tell-server-errors.ts', import.meta.url).href;

/** A Mapwright server of its own, as a person starts it, on an empty database. */
export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  /** Everything it printed so far, errors included. */
  output(): string;
  /** Ends it as a person does; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Stops it where it is, as a machine that hangs: connections stay, nothing is answered. */
  freeze(): void;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again on the same data and the same port. @param changed variables that have another value from now on */
  restart(changed?: Readonly<Record<string, string>>): Promise<void>;
  /** Ends it and removes its data. @throws Error if it has answered with 500 or more and nobody expected that */
  dispose(): Promise<void>;
}

/** @param environment added to what the process has, such as `SMTP_URL` */
export async function startServer(
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const dataDir = await newDataDir();
  let run = await launch(dataDir, environment, '0');
  const { url } = run;
  const stop = async (): Promise<number | null> => {
    run.process.kill('SIGTERM');
    return run.exited;
  };
  return {
    url,
    dataDir,
    output: () => run.output(),
    stop,
    freeze: () => {
      run.process.kill('SIGSTOP');
    },
    kill: async () => {
      run.process.kill('SIGKILL');
      await run.exited;
    },
    restart: async (changed = {}) => {
      await stop();
      run = await launch(dataDir, { ...environment, ...changed }, new URL(url).port);
    },
    dispose: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
      refuseServerErrors();
    },
  };
}

interface Run {
  readonly process: ChildProcess;
  readonly url: string;
  readonly exited: Promise<number | null>;
  output(): string;
}

async function launch(
  dataDir: string,
  environment: Readonly<Record<string, string>>,
  port: string,
): Promise<Run> {
  const child = spawn(
    process.execPath,
    [...START_OPTIONS, '--import', TELL_ERRORS, 'server/main.ts'],
    {
      cwd: root,
      env: { ...process.env, PORT: port, DATA_DIR: dataDir, BACKUPS: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  // Not at its exit: the last lines may come after it.
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`server not ready in ${READY_TIMEOUT_MS} ms:\n${output}`)),
      READY_TIMEOUT_MS,
    );
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const match = /https?:\/\/[\w.:[\]-]+/.exec(output);
      if (match === null) return;
      clearTimeout(timer);
      resolve(match[0]);
    };
    child.stdout.on('data', read);
    createInterface(child.stderr).on('line', (line) => {
      output += `${line}\n`;
      const [, status, call = ''] = /^answered (\d+): (.*)$/.exec(line) ?? [];
      if (status !== undefined)
        noteServerError({ status: Number(status), call, log: output.slice(-LOG_LENGTH) });
    });
    child.once('exit', (code) => reject(new Error(`server ended with ${code}:\n${output}`)));
  });
  return { process: child, url, exited, output: () => output };
}
