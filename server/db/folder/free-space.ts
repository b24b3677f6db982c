import { statfsSync } from 'node:fs';
import { FolderRefusedError } from './folder-refused-error.ts';

/** Room that a start needs, in bytes: what a new database takes, or the journal of one that is being recovered. */
const START_BYTES = 64 * 1024 * 1024;

/** Free space for this user on the disk of a folder, in bytes. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** @throws FolderRefusedError if there is not enough room for a start: PostgreSQL would end in the middle of it */
export function requireRoom(dataDir: string): void {
  const free = freeBytes(dataDir);
  if (free >= START_BYTES) return;
  const mebibytes = (bytes: number): number => Math.floor(bytes / (1024 * 1024));
  throw new FolderRefusedError(
    `the disk of the data folder ${dataDir} has ${mebibytes(free)} MiB left, and ${mebibytes(START_BYTES)} are needed: make room.`,
  );
}
