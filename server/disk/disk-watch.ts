import { tmpdir } from 'node:os';
import { MAX_FILE_BYTES } from '../../core/contract/limits.ts';
import { freeBytes } from '../db/folder/free-space.ts';

/** Whether there is room on the disks that the server writes to. */
export interface DiskWatch {
  /** Whether the database has room for what one call may write. */
  hasRoom(): boolean;
  /** Whether there is also room for a file on its way in. */
  hasRoomForUpload(): boolean;
}

/**
 * Room that must be left before anything is written, in bytes: the largest file with its copy in the journal, and as much again
 * for whatever else is written meanwhile. PostgreSQL that finds no room for its journal ends in the middle of its work.
 */
const DATABASE_BYTES = 4 * MAX_FILE_BYTES;
/** The largest file, and as much again for another one. */
const UPLOAD_BYTES = 2 * MAX_FILE_BYTES;
/** For this long what was seen is believed, in milliseconds. */
const GLANCE_MS = 500;

/**
 * Watches the disk of a data folder and that of the uploads. It looks when it is asked: as soon as there is room again, it says so.
 *
 * @param dataDir `null` if the database is elsewhere: then its disk is not watched
 */
export function watchDisk(dataDir: string | null): DiskWatch {
  const hasDatabaseRoom = dataDir === null ? (): boolean => true : roomOf(dataDir, DATABASE_BYTES);
  const hasUploadRoom = roomOf(tmpdir(), UPLOAD_BYTES);
  return {
    hasRoom: hasDatabaseRoom,
    hasRoomForUpload: () => hasDatabaseRoom() && hasUploadRoom(),
  };
}

function roomOf(folder: string, neededBytes: number): () => boolean {
  let seenAt = Number.NEGATIVE_INFINITY;
  let isEnough = true;
  return () => {
    const now = performance.now();
    if (now - seenAt > GLANCE_MS) {
      isEnough = freeBytes(folder) >= neededBytes;
      seenAt = now;
    }
    return isEnough;
  };
}
