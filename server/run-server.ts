import { ConfigError, readConfig } from './config.ts';
import { isDatabaseAway, isOfDatabase } from './db/database-away.ts';
import { DirectoryInUseError } from './db/directory-lock.ts';
import { FolderRefusedError } from './db/folder/folder-refused-error.ts';
import { NewerDatabaseError } from './db/migrate.ts';
import { oneLine, unforeseenText } from './faults/terminal-text.ts';
import { StoreNotSetError } from './originals/originals-door.ts';
import { type RunningServer, startServer } from './start-server.ts';

/** Wrong user, wrong password, no such database (PostgreSQL, Appendix A), no such host. */
const DATABASE_REFUSALS: ReadonlySet<string> = new Set(['28000', '28P01', '3D000', 'ENOTFOUND']);
/** How often the process looks whether npm, which started it, is still there, in milliseconds. */
const PARENT_CHECK_MS = 1000;
/** Longest clean end, in milliseconds; then the process ends as it is. */
const CLOSE_TIMEOUT_MS = 10_000;

/** Reads the environment, starts the server, prints one line with its address, and ends cleanly when it is told to. */
export async function runServer(): Promise<void> {
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

/** One line: what is wrong, and what a person can do about it where that is known. */
function startFailure(error: unknown): string {
  if (error instanceof ConfigError) return `Wrong setting: ${error.message}`;
  if (error instanceof DirectoryInUseError) return `Not started: ${error.message}.`;
  const isRefusal = [FolderRefusedError, NewerDatabaseError, StoreNotSetError].some(
    (refusal) => error instanceof refusal,
  );
  if (isRefusal && error instanceof Error) {
    return `Not started: ${error.message}`;
  }
  if (!(error instanceof Error)) return `Not started: ${unforeseenText(error, process.env)}`;
  const code = 'code' in error ? String(error.code) : '';
  const { syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'listen') {
    return `Not started: cannot listen (${oneLine(error.message)}). Set HOST and PORT.`;
  }
  if (isDatabaseAway(error) || DATABASE_REFUSALS.has(code)) {
    return `Not started: no way into the database (${oneLine(error.message) || code}). Check DATABASE_URL.`;
  }
  if (syscall !== undefined) return `Not started: ${oneLine(error.message)}`;
  if (isOfDatabase(error)) {
    return `Not started: the database says: ${oneLine(error.message)}. Look at it with "npm run -s admin -- check".`;
  }
  return `Not started: ${unforeseenText(error, process.env)}`;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function fail(line: string): never {
  say(line);
  process.exit(1);
}
