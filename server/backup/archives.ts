import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ArchiveRefusedError, MANIFEST } from './manifest.ts';
import { UNFINISHED_PREFIX } from './write-archive.ts';

const PREFIX = 'mapwright-';

/** Name of an archive: names are in the order of their times. */
export function archiveName(createdAt: Date): string {
  return `${PREFIX}${createdAt.toISOString().replaceAll(':', '-')}`;
}

/** Time in the name of an archive. */
export function archiveTime(name: string): Date {
  const text = name.slice(PREFIX.length);
  return new Date(text.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
}

/** Names of the archives in a folder, the oldest first. One without a manifest was never finished. */
export function archivesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(PREFIX) && existsSync(join(folder, name, MANIFEST)))
    .sort();
}

/**
 * The archive that a path means: itself, or the newest in it.
 *
 * @throws ArchiveRefusedError if there is none
 */
export function findArchive(path: string): string {
  if (existsSync(join(path, MANIFEST))) return path;
  const newest = archivesIn(path).at(-1);
  if (newest !== undefined) return join(path, newest);
  throw new ArchiveRefusedError(`there is no archive in ${path}`);
}

/** Removes what archives left that were broken off. @param beforeMs what was begun after that may still be worked on */
export function removeUnfinished(folder: string, beforeMs: number): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!name.startsWith(UNFINISHED_PREFIX) || statSync(path).mtimeMs > beforeMs) continue;
    rmSync(path, { recursive: true });
  }
}

/** Removes all but the newest archives of a folder. */
export function keepNewest(folder: string, count: number): void {
  for (const name of archivesIn(folder).slice(0, -count)) {
    rmSync(join(folder, name), { recursive: true });
  }
}
