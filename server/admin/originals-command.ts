import { moveOriginals, type OriginalsPlace } from '../backup/move-originals.ts';
import { openDatabase } from '../db/database.ts';
import { requireNewest } from '../db/migrate.ts';
import { StoreNotSetError } from '../originals/originals-door.ts';
import type { Command } from './command.ts';
import { UNHEARD } from './reach-database.ts';
import { UsageError } from './usage-error.ts';

const PLACES: readonly string[] = ['database', 's3'] satisfies OriginalsPlace[];

/**
 * Moves all originals into the store that the settings name, or out of it. Servers may go on working on a PostgreSQL; a folder is
 * opened here.
 */
export const originalsCommand: Command = {
  usage: 'database | s3',
  wordCount: 1,
  run: async ([place = ''], { database, objects }) => {
    if (!isPlace(place)) throw new UsageError('usage: admin originals database | s3');
    if (objects === undefined) throw new StoreNotSetError();
    const { door, close } = await openDatabase(database, UNHEARD, requireNewest);
    try {
      const moved = await moveOriginals({ ...door, objects }, objects, place);
      return { exitCode: moved.problems.length === 0 ? 0 : 1, json: moved };
    } finally {
      await close();
    }
  },
};

function isPlace(text: string): text is OriginalsPlace {
  return PLACES.includes(text);
}
