import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AdminCalls } from '../admin-socket/admin-calls.ts';
import { callServer } from '../admin-socket/admin-socket.ts';

import type { DatabaseChoice } from '../db/database.ts';
import { DirectoryInUseError } from '../db/directory-lock.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from '../db/embedded/embedded-database.ts';
import { DataFolder } from '../db/folder/data-folder.ts';
import { NAMES } from '../db/folder/folder-names.ts';
import { FolderRefusedError } from '../db/folder/folder-refused-error.ts';
import { embeddedPool, overPool, serverPool } from '../db/pools.ts';
import type { Database } from '../db/schema.ts';
import { copyFiles, copyJournal } from './copy-folder.ts';

/** A database that is read from, as it is: nothing is migrated. */
export interface Source {
  readonly db: Database;
  close(): Promise<void>;
}

/**
 * Opens a database for reading while people go on working with it. The folder of a server that runs is copied and the copy opened: no
 * folder is ever opened twice, and nobody waits for more than a checkpoint.
 *
 * @param workFolder place for the copy; is made, and removed by `close`
 * @throws FolderRefusedError if there is no database; Error with what the server says if it cannot be copied
 */
export async function openSource(choice: DatabaseChoice, workFolder: string): Promise<Source> {
  if (choice.kind === 'server') return openServer(choice.url);
  try {
    return await openStopped(choice.dataDir);
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error;
    return openCopyOf(choice.dataDir, workFolder);
  }
}

/** Opens the database of a folder on which no server works. @throws DirectoryInUseError, FolderRefusedError */
export async function openStopped(dataDir: string): Promise<Source> {
  if (!existsSync(dataDir)) throw noDatabase(dataDir);
  const folder = DataFolder.hold(dataDir);
  if (folder.isNew) {
    folder.abandon();
    throw noDatabase(dataDir);
  }
  let embedded: EmbeddedDatabase | undefined;
  try {
    embedded = await folder.open();
    const { db, close } = over(embedded);
    await folder.examineOpened(db);
    return {
      db,
      close: async () => {
        await close();
        folder.release();
      },
    };
  } catch (error) {
    await embedded?.close();
    folder.abandon();
    throw error;
  }
}

/** Opens a PostgreSQL, on which other servers may work. */
export function openServer(url: string): Source {
  const pool = serverPool(url);
  return { db: overPool(pool), close: () => pool.end() };
}

async function openCopyOf(dataDir: string, workFolder: string): Promise<Source> {
  const remove = (): void => rmSync(workFolder, { recursive: true, force: true });
  try {
    const directory = join(workFolder, NAMES.database);
    await copyRunning(dataDir, directory);
    const { db, close } = over(await openEmbeddedDatabase({ directory }));
    return {
      db,
      close: async () => {
        await close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

async function copyRunning(dataDir: string, target: string): Promise<void> {
  const calls = new AdminCalls(await callServer(dataDir));
  try {
    const directory = join(dataDir, NAMES.database);
    await calls.ask({ ask: 'beginCopy' });
    await copyFiles(directory, target);
    const { label, firstJournal } = await calls.ask({ ask: 'finishCopy' });
    if (label === undefined || firstJournal === undefined) throw new Error('the copy has no label');
    await copyJournal(directory, target, { label, firstJournal });
  } finally {
    calls.end();
  }
}

function over(embedded: EmbeddedDatabase): Source {
  const pool = embeddedPool(() => Promise.resolve(embedded));
  return {
    db: overPool(pool),
    close: async () => {
      await pool.end();
      await embedded.close();
    },
  };
}

function noDatabase(dataDir: string): FolderRefusedError {
  return new FolderRefusedError(`the data folder ${dataDir} holds no database.`);
}
