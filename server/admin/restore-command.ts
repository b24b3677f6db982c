import { findArchive } from '../backup/archives.ts';
import { restoreArchive } from '../backup/restore-archive.ts';
import { summaryOf } from './archive-summary.ts';
import type { Command } from './command.ts';

/** Restores an archive, or the newest of a folder, into the empty database that the environment names. */
export const restoreCommand: Command = {
  usage: 'DIR',
  wordCount: 1,
  run: async ([path = ''], { database, objects }) => {
    const archive = findArchive(path);
    return {
      exitCode: 0,
      json: { archive, ...summaryOf(await restoreArchive(archive, database, objects)) },
    };
  },
};
