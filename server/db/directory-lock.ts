import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { NAMES } from './folder/folder-names.ts';
import { FolderRefusedError, refusingFaults } from './folder/folder-refused-error.ts';

/** The data folder, held by this process until it ends, however it ends. */
export interface DirectoryLock {
  release(): void;
}

/** Another server works on the folder. The embedded database has no lock of its own and two would destroy it. */
export class DirectoryInUseError extends Error {
  constructor(directory: string, options?: ErrorOptions) {
    super(`another server is running on the data folder ${directory}`, options);
    this.name = 'DirectoryInUseError';
  }
}

/** What SQLite says of a file that is none of its own. Whether somebody holds the lock it has found out before. */
const FOREIGN_CONTENT = /not a database|malformed|unsupported file format/;

/**
 * Takes a folder for this process. The lock is an exclusive transaction of SQLite: the operating system frees it when the process
 * is killed. What the file of the lock contains means nothing: one that was overwritten is emptied and taken.
 *
 * @throws DirectoryInUseError if another process holds it, FolderRefusedError if it cannot be taken
 */
export function lockDirectory(directory: string): DirectoryLock {
  const path = join(directory, NAMES.lock);
  try {
    return lock(path);
  } catch (error) {
    if (!FOREIGN_CONTENT.test(messageOf(error))) throw inWords(error, directory);
  }
  refusingFaults(directory, () => truncateSync(path));
  try {
    return lock(path);
  } catch (error) {
    throw inWords(error, directory);
  }
}

/** @throws the error of SQLite */
function lock(path: string): DirectoryLock {
  const database = new DatabaseSync(path);
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    database.close();
    throw error;
  }
  return { release: () => database.close() };
}

function inWords(error: unknown, directory: string): Error {
  const message = messageOf(error);
  if (message.includes('locked')) return new DirectoryInUseError(directory, { cause: error });
  return new FolderRefusedError(
    `the data folder ${directory} cannot be used, ${NAMES.lock} in it cannot be written (${message}): ` +
      'make the folder writable for this user, or name another one in DATA_DIR.',
    { cause: error },
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
