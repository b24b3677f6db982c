import { existsSync, renameSync, rmSync } from 'node:fs';
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded-database.ts';

/** What is worth telling about a folder that is no good. */
export interface AsideEvents {
  /** A folder that could not be opened was moved aside; a new database is in its place. */
  movedAside(from: string, to: string, cause: unknown): void;
}

/** The machine's fault and not the folder's: a good database must not be moved away because the disk is full. */
const MACHINE_FAULTS = /E(?:ACCES|PERM|ROFS|NOSPC|MFILE|NFILE|NOMEM)|No space left|out of memory/i;

/**
 * Opens the database of a folder. One that cannot be opened, twice, is moved aside, never deleted, and a new one begun.
 *
 * @param directory `null` for a database in memory
 * @throws Error if the machine is at fault, or even a new database cannot be made
 */
export async function openOrSetAside(
  directory: string | null,
  events: AsideEvents,
): Promise<EmbeddedDatabase> {
  if (directory === null) return openEmbeddedDatabase({ directory });
  if (!existsSync(directory)) await createDatabase(directory);
  try {
    return await openEmbeddedDatabase({ directory });
  } catch (first) {
    if (isMachineFault(first)) throw first;
    return openAgain(directory, events);
  }
}

/** Makes an empty database under another name first, so that one that was broken off is never taken for a broken one. */
async function createDatabase(directory: string): Promise<void> {
  const unfinished = `${directory}-unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const database = await openEmbeddedDatabase({ directory: unfinished });
  await database.close();
  renameSync(unfinished, directory);
}

async function openAgain(directory: string, events: AsideEvents): Promise<EmbeddedDatabase> {
  try {
    return await openEmbeddedDatabase({ directory });
  } catch (cause) {
    if (isMachineFault(cause)) throw cause;
    const aside = `${directory}-broken-${new Date().toISOString().replaceAll(':', '-')}`;
    renameSync(directory, aside);
    events.movedAside(directory, aside, cause);
    await createDatabase(directory);
    return openEmbeddedDatabase({ directory });
  }
}

function isMachineFault(error: unknown): boolean {
  return error instanceof Error && MACHINE_FAULTS.test(error.message);
}
