import { makeBackup } from '../backup/make-backup.ts';
import { summaryOf } from './archive-summary.ts';
import type { Command } from './command.ts';

/** Makes an archive of the database in a folder. */
export const backupCommand: Command = {
  usage: 'DIR',
  wordCount: 1,
  run: async ([folder = ''], { database, objects }) => {
    const { archive, manifest } = await makeBackup(database, folder, objects);
    return { exitCode: 0, json: { archive, ...summaryOf(manifest) } };
  },
};
