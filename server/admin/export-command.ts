import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportFiles } from '../backup/export-files.ts';
import { openSource } from '../backup/open-source.ts';
import type { Command } from './command.ts';

/** Writes what people have stored as ordinary files. */
export const exportCommand: Command = {
  usage: 'DIR',
  wordCount: 1,
  run: async ([folder = ''], { database, objects }) => {
    const source = await openSource(database, join(tmpdir(), `mapwright-export-${process.pid}`));
    try {
      return { exitCode: 0, json: await exportFiles(source.db, objects, folder) };
    } finally {
      await source.close();
    }
  },
};
