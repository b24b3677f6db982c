import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

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

/**
 * Takes the folder for this process, creating it on first use. The lock is an exclusive transaction of SQLite: the operating
 * system frees it when the process is killed.
 *
 * @throws DirectoryInUseError if another process holds it
 */
export function lockDirectory(directory: string): DirectoryLock {
  mkdirSync(directory, { recursive: true });
  const database = new DatabaseSync(join(directory, 'lock.db'));
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    database.close();
    if (error instanceof Error && error.message.includes('locked')) {
      throw new DirectoryInUseError(directory, { cause: error });
    }
    throw error;
  }
  return { release: () => database.close() };
}
