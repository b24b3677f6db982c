import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkDatabase } from '../backup/check-database.ts';
import { openSource } from '../backup/open-source.ts';
import type { Command } from './command.ts';

/** Reads everything in the database. The answer is no (exit code 1) if something is wrong in it. */
export const checkCommand: Command = {
  usage: '',
  wordCount: 0,
  run: async (_, { database, objects }) => {
    const source = await openSource(database, join(tmpdir(), `mapwright-check-${process.pid}`));
    try {
      const report = await checkDatabase(source.db, objects);
      return { exitCode: report.problems.length === 0 ? 0 : 1, json: report };
    } finally {
      await source.close();
    }
  },
};
