import type { DatabaseChoice } from '../db/database.ts';
import { DataFolder } from '../db/folder/data-folder.ts';
import { overPool, serverPool } from '../db/pools.ts';
import { loadArchive } from './load-archive.ts';
import type { Manifest } from './manifest.ts';
import { verifyArchive } from './read-archive.ts';

/**
 * Restores an archive into a folder without a database, or into a PostgreSQL without tables: all of it, or nothing. The archive is
 * read to its end before anything is written, and what was written is compared with it.
 *
 * @returns what the archive says of itself
 * @throws ArchiveRefusedError, TargetRefusedError, FolderRefusedError, DirectoryInUseError
 */
export async function restoreArchive(archive: string, target: DatabaseChoice): Promise<Manifest> {
  const manifest = await verifyArchive(archive);
  if (target.kind === 'server') {
    await restoreToServer(archive, manifest, target.url);
  } else if (target.dataDir !== null) {
    await restoreToFolder(archive, manifest, target.dataDir);
  }
  return manifest;
}

async function restoreToServer(archive: string, manifest: Manifest, url: string): Promise<void> {
  const pool = serverPool(url);
  try {
    await loadArchive(overPool(pool), archive, manifest);
  } finally {
    await pool.end();
  }
}

async function restoreToFolder(
  archive: string,
  manifest: Manifest,
  dataDir: string,
): Promise<void> {
  const folder = DataFolder.holdForRestore(dataDir);
  try {
    await folder.restore((db) => loadArchive(db, archive, manifest));
    folder.release();
  } catch (error) {
    folder.abandon();
    throw error;
  }
}
