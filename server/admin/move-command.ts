import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openServer, openStopped } from '../backup/open-source.ts';
import { restoreArchive } from '../backup/restore-archive.ts';
import { writeArchive } from '../backup/write-archive.ts';
import type { DatabaseChoice } from '../db/database.ts';
import { summaryOf } from './archive-summary.ts';
import type { Command } from './command.ts';

/**
 * Moves everything from the database that the environment names into an empty one: a PostgreSQL by its address, or a folder. The
 * source stays as it is. No server may run on it: what people saved meanwhile would stay behind.
 */
export const moveCommand: Command = {
  usage: 'postgres://... | FOLDER',
  wordCount: 1,
  run: async ([to = ''], { database, objects }) => {
    const target = targetOf(to);
    const folder = mkdtempSync(join(tmpdir(), 'mapwright-move-'));
    try {
      const archive = join(folder, 'archive');
      const source =
        database.kind === 'server'
          ? openServer(database.url)
          : await openStopped(database.dataDir ?? '');
      try {
        await writeArchive(source.db, archive, objects);
      } finally {
        await source.close();
      }
      return { exitCode: 0, json: summaryOf(await restoreArchive(archive, target, objects)) };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function targetOf(text: string): DatabaseChoice {
  return /^postgres(?:ql)?:\/\//.test(text)
    ? { kind: 'server', url: text }
    : { kind: 'embedded', dataDir: text };
}
