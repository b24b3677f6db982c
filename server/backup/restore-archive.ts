import type { DatabaseChoice } from '../db/database.ts';
import { DataFolder } from '../db/folder/data-folder.ts';
import { overPool, serverPool } from '../db/pools.ts';
import type { ObjectStore } from '../originals/object-store.ts';
import type { AnyDatabase } from './catalogue.ts';
import { loadArchive } from './load-archive.ts';
import type { Manifest } from './manifest.ts';
import { verifyArchive } from './read-archive.ts';

/**
 * Restores an archive into a folder without a database, or into a PostgreSQL without tables: all of it, or nothing. The archive is
 * read to its end before anything is written, and what was written is compared with it.
 *
 * @param objects the store that originals are to lie in, if one is set
 * @returns what the archive says of itself
 * @throws ArchiveRefusedError, TargetRefusedError, FolderRefusedError, DirectoryInUseError
 */
export async function restoreArchive(
  archive: string,
  target: DatabaseChoice,
  objects: ObjectStore | undefined,
): Promise<Manifest> {
  const manifest = await verifyArchive(archive);
  if (target.kind === 'server') {
    await whileOpen(target.url, (db) => loadArchive(db, archive, manifest, objects));
  } else if (target.dataDir !== null) {
    await inNewFolder(target.dataDir, (db) => loadArchive(db, archive, manifest, objects));
  }
  return manifest;
}

async function whileOpen(url: string, load: (db: AnyDatabase) => Promise<void>): Promise<void> {
  const pool = serverPool(url);
  try {
    await load(overPool(pool));
  } finally {
    await pool.end();
  }
}

async function inNewFolder(
  dataDir: string,
  load: (db: AnyDatabase) => Promise<void>,
): Promise<void> {
  const folder = DataFolder.holdForRestore(dataDir);
  try {
    await folder.restore(load);
    folder.release();
  } catch (error) {
    folder.abandon();
    throw error;
  }
}
