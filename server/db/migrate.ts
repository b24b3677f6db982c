import type { Kysely } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import * as accountsProjectsVersions from './migrations/0001-accounts-projects-versions.ts';
import * as sessionEnds from './migrations/0002-session-ends.ts';
import * as foldersMaps from './migrations/0003-folders-maps.ts';
import * as jobsReadings from './migrations/0004-jobs-readings.ts';
import * as marks from './migrations/0005-marks.ts';
import type { DatabaseSchema } from './schema.ts';

/** Every migration by its name, which decides the order. Written ones are never changed: a new one follows. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-accounts-projects-versions': accountsProjectsVersions,
  '0002-session-ends': sessionEnds,
  '0003-folders-maps': foldersMaps,
  '0004-jobs-readings': jobsReadings,
  '0005-marks': marks,
};

const provider: MigrationProvider = {
  getMigrations: () => Promise.resolve({ ...MIGRATIONS }),
};

/**
 * Brings the database to the newest schema. Several servers may start at once: one migrates, the others wait.
 *
 * @throws the error of the migration that failed; those before it stay
 */
export async function migrateToNewest(db: Kysely<DatabaseSchema>): Promise<void> {
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) throw error;
}
