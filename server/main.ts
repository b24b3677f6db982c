// `node server/main.ts`: reads the environment, starts the server, prints one line with its address, ends cleanly.
import { ConfigError, readConfig } from './config.ts';
import { DirectoryInUseError } from './db/directory-lock.ts';
import { type RunningServer, startServer } from './start-server.ts';

const MIN_NODE_MAJOR = 24;
/** How often the process looks whether npm, which started it, is still there, in milliseconds. */
const PARENT_CHECK_MS = 1000;
/** Longest clean end, in milliseconds; then the process ends as it is. */
const CLOSE_TIMEOUT_MS = 10_000;

await main();

async function main(): Promise<void> {
  if (Number(process.versions.node.split('.')[0]) < MIN_NODE_MAJOR) {
    fail(`Mapwright needs Node ${MIN_NODE_MAJOR}; this is ${process.versions.node}.`);
  }
  try {
    const server = await startServer(readConfig(process.env), say);
    endCleanly(server);
    process.stdout.write(`Mapwright is ready: ${server.url}\n`);
  } catch (error) {
    fail(startFailure(error));
  }
}

function endCleanly(server: RunningServer): void {
  let isEnding = false;
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => fail(`The server could not end cleanly: ${String(error)}`),
    );
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  // npm does not pass SIGTERM on: without this the server would live on after `npm start` was ended.
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), PARENT_CHECK_MS).unref();
}

function startFailure(error: unknown): string {
  if (error instanceof ConfigError) return `Wrong setting: ${error.message}`;
  if (error instanceof DirectoryInUseError) return `Not started: ${error.message}.`;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Not started: the port is taken by another program (${error.message}). Set PORT.`;
  }
  return `Not started: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function fail(line: string): never {
  say(line);
  process.exit(1);
}
