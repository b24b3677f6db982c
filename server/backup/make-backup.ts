import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DatabaseChoice } from '../db/database.ts';
import { NAMES } from '../db/folder/folder-names.ts';
import { freeBytes } from '../db/folder/free-space.ts';
import type { ObjectStore } from '../originals/object-store.ts';
import { archiveName } from './archives.ts';
import type { Manifest } from './manifest.ts';
import { openSource } from './open-source.ts';
import { TargetRefusedError } from './target-refused-error.ts';
import { UNFINISHED_PREFIX, writeArchive } from './write-archive.ts';

/** An archive, and where it is. */
export interface Backup {
  readonly archive: string;
  readonly manifest: Manifest;
}

/** What is left free on the disk of the copies whatever happens, in bytes. */
const RESERVE_BYTES = 256 * 1024 * 1024;

/**
 * Makes an archive of a database in a folder, while people go on working with it.
 *
 * @param objects the store that originals may lie in, if one is set
 * @throws TargetRefusedError if there is too little room, and what `openSource` throws
 */
export async function makeBackup(
  choice: DatabaseChoice,
  folder: string,
  objects: ObjectStore | undefined,
): Promise<Backup> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (choice.kind === 'embedded') {
    // The copy of its files, and the archive that is made of them.
    requireRoom(folder, 2 * lengthOf(join(choice.dataDir, NAMES.database)));
  }
  const name = archiveName(new Date());
  const archive = resolve(folder, name);
  const source = await openSource(choice, join(folder, `${UNFINISHED_PREFIX}copy-${name}`));
  try {
    return { archive, manifest: await writeArchive(source.db, archive, objects) };
  } finally {
    await source.close();
  }
}

function requireRoom(folder: string, neededBytes: number): void {
  const free = freeBytes(folder);
  if (free >= neededBytes + RESERVE_BYTES) return;
  const mebibytes = (bytes: number): number => Math.ceil(bytes / (1024 * 1024));
  throw new TargetRefusedError(
    `the disk of ${folder} has ${mebibytes(free)} MiB left, and ${mebibytes(neededBytes + RESERVE_BYTES)} are needed`,
  );
}

/** Length of all files in a folder, in bytes; 0 if there is none. */
function lengthOf(folder: string): number {
  let total = 0;
  const isThere = statSync(folder, { throwIfNoEntry: false }) !== undefined;
  for (const entry of isThere
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
    : []) {
    // Whoever works with the database may remove files meanwhile.
    const stats = statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false });
    if (stats?.isFile()) total += stats.size;
  }
  return total;
}
