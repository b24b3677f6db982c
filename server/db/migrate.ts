import { sql } from 'kysely';
import {
  DEFAULT_MIGRATION_TABLE,
  type Migration,
  type MigrationProvider,
  Migrator,
} from 'kysely/migration';
import * as accountsProjectsVersions from './migrations/0001-accounts-projects-versions.ts';
import * as sessionEnds from './migrations/0002-session-ends.ts';
import * as foldersMaps from './migrations/0003-folders-maps.ts';
import * as jobsReadings from './migrations/0004-jobs-readings.ts';
import * as marks from './migrations/0005-marks.ts';
import * as events from './migrations/0006-events.ts';
import * as jobsOfAnyKind from './migrations/0007-jobs-of-any-kind.ts';
import * as subscriptions from './migrations/0008-subscriptions.ts';
import * as conditionalWrites from './migrations/0009-conditional-writes.ts';
import * as registrations from './migrations/0010-registrations.ts';
import * as sessionsAndTries from './migrations/0011-sessions-and-tries.ts';
import * as contentsOnce from './migrations/0012-contents-once.ts';
import * as listsInPages from './migrations/0013-lists-in-pages.ts';
import * as mapsAsTexts from './migrations/0014-maps-as-texts.ts';
import * as ledger from './migrations/0015-ledger.ts';
import * as purchases from './migrations/0016-purchases.ts';
import * as termsAccountLinks from './migrations/0017-terms-account-links.ts';
import * as staffAndMails from './migrations/0018-staff-and-mails.ts';
import * as subscriptionsAndOrders from './migrations/0019-subscriptions-and-orders.ts';
import * as sellers from './migrations/0020-sellers.ts';
import * as solutions from './migrations/0021-solutions.ts';
import * as mapPacks from './migrations/0022-map-packs.ts';
import * as aiStages from './migrations/0023-ai-stages.ts';
import * as ports from './migrations/0024-ports.ts';
import * as requestIds from './migrations/0025-request-ids.ts';
import * as reports from './migrations/0026-reports.ts';
import * as noread from './migrations/0027-noread.ts';
import * as news from './migrations/0028-news.ts';
import * as originalsInObjects from './migrations/0029-originals-in-objects.ts';
import * as outgoingEvents from './migrations/0030-outgoing-events.ts';
import * as ownMapNames from './migrations/0031-own-map-names.ts';
import type { Database } from './schema.ts';

/** Every migration by its name, which decides the order. Written ones are never changed: a new one follows. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-accounts-projects-versions': accountsProjectsVersions,
  '0002-session-ends': sessionEnds,
  '0003-folders-maps': foldersMaps,
  '0004-jobs-readings': jobsReadings,
  '0005-marks': marks,
  '0006-events': events,
  '0007-jobs-of-any-kind': jobsOfAnyKind,
  '0008-subscriptions': subscriptions,
  '0009-conditional-writes': conditionalWrites,
  '0010-registrations': registrations,
  '0011-sessions-and-tries': sessionsAndTries,
  '0012-contents-once': contentsOnce,
  '0013-lists-in-pages': listsInPages,
  '0014-maps-as-texts': mapsAsTexts,
  '0015-ledger': ledger,
  '0016-purchases': purchases,
  '0017-terms-account-links': termsAccountLinks,
  '0018-staff-and-mails': staffAndMails,
  '0019-subscriptions-and-orders': subscriptionsAndOrders,
  '0020-sellers': sellers,
  '0021-solutions': solutions,
  '0022-map-packs': mapPacks,
  '0023-ai-stages': aiStages,
  '0024-ports': ports,
  '0025-request-ids': requestIds,
  '0026-reports': reports,
  '0027-noread': noread,
  '0028-news': news,
  '0029-originals-in-objects': originalsInObjects,
  '0030-outgoing-events': outgoingEvents,
  '0031-own-map-names': ownMapNames,
};

const provider: MigrationProvider = {
  getMigrations: () => Promise.resolve({ ...MIGRATIONS }),
};

/** The database knows migrations that this release does not. The message is fit for a terminal. */
export class NewerDatabaseError extends Error {
  constructor(migration: string) {
    super(
      `the database is of a newer release (it has ${migration}, and the newest here is ${MIGRATION_NAMES.at(-1)}): ` +
        'start that release, or restore a copy that this one has made.',
    );
    this.name = 'NewerDatabaseError';
  }
}

/** The database lacks migrations of this release. The message is fit for a terminal. */
export class OlderDatabaseError extends Error {
  constructor() {
    super(
      'the database is of an older release: start the server once, which brings it to its own form.',
    );
    this.name = 'OlderDatabaseError';
  }
}

/** Names of all migrations, in their order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS).sort();

/** @throws NewerDatabaseError if the database has seen a migration that this release does not know */
export async function requireNotNewer(db: Database): Promise<void> {
  const unknown = (await migrationsOf(db)).find((name) => !Object.hasOwn(MIGRATIONS, name));
  if (unknown !== undefined) throw new NewerDatabaseError(unknown);
}

/**
 * Brings the database to the newest schema. Several servers may start at once: one migrates, the others wait.
 *
 * @throws NewerDatabaseError; the error of the migration that failed: then none was kept
 */
export async function migrateToNewest(db: Database): Promise<void> {
  await requireNotNewer(db);
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) throw error;
}

/** Brings an empty database to the schema that a migration leaves. @param last its name */
export async function migrateTo(db: Database, last: string): Promise<void> {
  const { error } = await new Migrator({ db, provider }).migrateTo(last);
  if (error !== undefined) throw error;
}

/** Names of the migrations that a database has seen, in their order. */
export async function migrationsOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{
    has: boolean;
  }>`select to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null as has`.execute(db);
  if (rows[0]?.has !== true) return [];
  const names = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name collate "C"`.execute(db);
  return names.rows.map(({ name }) => name);
}

/** Takes a database that needs nothing done. @throws NewerDatabaseError, OlderDatabaseError */
export async function requireNewest(db: Database): Promise<void> {
  await requireNotNewer(db);
  if (!(await isNewest(db))) throw new OlderDatabaseError();
}

/** Whether the database has every migration that this server knows: another one may have been put in its place. */
export async function isNewest(db: Database): Promise<boolean> {
  const done = new Set(await migrationsOf(db));
  return Object.keys(MIGRATIONS).every((name) => done.has(name));
}
