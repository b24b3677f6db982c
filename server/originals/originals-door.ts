import { sql } from 'kysely';
import type { Door } from '../db/transact.ts';
import type { ObjectStore } from './object-store.ts';

/** The door to the database, and the store of objects beside it. Where there is none, originals lie in the database alone. */
export interface OriginalsDoor extends Door {
  readonly objects: ObjectStore | undefined;
}

/** Originals lie in a store that no setting names. The message is fit for a terminal. */
export class StoreNotSetError extends Error {
  constructor() {
    super(
      'originals lie in an S3 store that is not set: set ORIGINALS_S3_BUCKET and what goes with it.',
    );
    this.name = 'StoreNotSetError';
  }
}

/** @throws StoreNotSetError if originals are in a store and none is set */
export async function requireStore({ statement, objects }: OriginalsDoor): Promise<void> {
  if (objects !== undefined) return;
  const { rows } = await statement((db) =>
    sql<{
      are: boolean;
    }>`select exists (select from contents where object_key is not null and state = 'complete') as are`.execute(
      db,
    ),
  );
  if (rows[0]?.are === true) throw new StoreNotSetError();
}
