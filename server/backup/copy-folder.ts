import { constants, type Dirent } from 'node:fs';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CopyLabel } from '../db/embedded/online-copies.ts';

/** The control file, which is copied last, and the journal, which is copied when everything else is. */
const CONTROL = 'global/pg_control';
const JOURNAL = 'pg_wal';
/** Folders whose content a copy makes for itself (PostgreSQL, "Backup Manifest", pg_basebackup). */
const EMPTY_FOLDERS: ReadonlySet<string> = new Set([
  JOURNAL,
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|backup_label.*)$|(?:^|\/)(?:pg_internal\.init|pgsql_tmp)/;

/**
 * Copies the files of a database that runs meanwhile, but for its journal. Files are taken as they are: which of them hang together is
 * put right by the journal when the copy is opened.
 */
export async function copyFiles(directory: string, target: string): Promise<void> {
  await copyInto(directory, target, '');
  await copyOne(directory, target, CONTROL);
}

/** Copies the journal that goes with the files, and with it makes a database of the copy. */
export async function copyJournal(
  directory: string,
  target: string,
  { label, firstJournal }: CopyLabel,
): Promise<void> {
  for (const name of await readdir(join(directory, JOURNAL))) {
    if (/^[0-9A-F]{24}$/.test(name) && name >= firstJournal) {
      await copyOne(directory, target, join(JOURNAL, name));
    }
  }
  await mkdir(join(target, JOURNAL, 'archive_status'), { recursive: true });
  await mkdir(join(target, JOURNAL, 'summaries'), { recursive: true });
  await writeFile(join(target, 'backup_label'), label);
}

async function copyInto(directory: string, target: string, folder: string): Promise<void> {
  await mkdir(join(target, folder), { recursive: true, mode: 0o700 });
  if (EMPTY_FOLDERS.has(folder)) return;
  for (const entry of await entriesOf(join(directory, folder))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (path === CONTROL || LEFT_OUT.test(path)) continue;
    if (entry.isDirectory()) await copyInto(directory, target, path);
    else await copyOne(directory, target, path);
  }
}

function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true });
}

async function copyOne(directory: string, target: string, path: string): Promise<void> {
  try {
    await copyFile(join(directory, path), join(target, path), constants.COPYFILE_FICLONE);
  } catch (error) {
    // A table was dropped meanwhile, which the journal tells.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
