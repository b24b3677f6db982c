import { type CheckpointEvents, Checkpoints } from './embedded/checkpoints.ts';
import { OnlineCopies } from './embedded/online-copies.ts';
import { type RevivalEvents, RevivingDatabase } from './embedded/reviving-database.ts';
import { repeatedVacuums, type VacuumEvents } from './embedded/vacuums.ts';
import { DataFolder } from './folder/data-folder.ts';
import { migrateToNewest, requireNotNewer } from './migrate.ts';
import type { Notices } from './notices/notices.ts';
import { poolNotices } from './notices/pool-notices.ts';
import { type NoticeEvents, serverNotices } from './notices/server-notices.ts';
import { type ConnectionEvents, embeddedPool, overPool, serverPool } from './pools.ts';
import type { Database } from './schema.ts';
import { type Door, doorTo } from './transact.ts';

/** Connections to the database right now. */
export interface ConnectionCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  /** Work that waits for a connection. */
  readonly waitingCount: number;
}

/** An open database. */
export interface OpenDatabase {
  readonly db: Database;
  readonly door: Door;
  readonly notices: Notices;
  readonly connections: ConnectionCounts;
  /** Copies of the folder of the embedded database while it is open. */
  readonly copies?: OnlineCopies;
  close(): Promise<void>;
}

/** Which database, in the order of `config.ts`. */
export type DatabaseChoice =
  | { readonly kind: 'server'; readonly url: string }
  | { readonly kind: 'embedded'; readonly dataDir: string };

/** Brings a database that was opened to the form in which it is used, or refuses it. */
type Preparation = (db: Database) => Promise<void>;

/** What is worth telling about the database while it opens and runs. */
export type DatabaseEvents = RevivalEvents &
  CheckpointEvents &
  VacuumEvents &
  NoticeEvents &
  ConnectionEvents;

/**
 * Opens the database and brings it to the newest schema.
 *
 * @param prepare what is done instead before anybody gets it
 * @throws DirectoryInUseError if another server works on the folder; FolderRefusedError if the folder is not opened;
 *   NewerDatabaseError; the driver's error if a server is out of reach
 */
export async function openDatabase(
  choice: DatabaseChoice,
  events: DatabaseEvents,
  prepare: Preparation = migrateToNewest,
): Promise<OpenDatabase> {
  if (choice.kind === 'server') return openOnServer(choice.url, events, prepare);
  const folder = DataFolder.hold(choice.dataDir);
  try {
    return await openInFolder(folder, events, prepare);
  } catch (error) {
    folder.abandon();
    throw error;
  }
}

async function openOnServer(
  url: string,
  events: DatabaseEvents,
  prepare: Preparation,
): Promise<OpenDatabase> {
  const pool = serverPool(url, events);
  const notices = await serverNotices(url, events);
  const db = overPool(pool);
  const close = async (): Promise<void> => {
    await notices.close();
    await pool.end();
  };
  await closingOnError(close, () => prepare(db));
  return { db, door: doorTo(db), notices, connections: pool, close };
}

async function openInFolder(
  folder: DataFolder,
  events: DatabaseEvents,
  prepare: Preparation,
): Promise<OpenDatabase> {
  const first = await folder.open();
  const embedded = new RevivingDatabase(first, folder.directory, events);
  const pool = embeddedPool(() => embedded.whenOpen(), events);
  const notices = poolNotices(pool);
  const db = overPool(pool);
  const checkpoints = new Checkpoints(db, () => folder.sealRunning(), events);
  const vacuums = repeatedVacuums(db, events);
  const close = async (): Promise<void> => {
    await vacuums.stop();
    await checkpoints.stop();
    await notices.close();
    await pool.end();
    await embedded.close();
  };
  await closingOnError(close, async () => {
    await folder.examineOpened(db);
    await folder.refusing(async () => {
      await requireNotNewer(db);
      folder.breakSeal();
      await prepare(db);
      await folder.confirm(db);
    });
  });
  checkpoints.start();
  vacuums.start();
  return {
    db,
    door: doorTo(db),
    notices,
    connections: pool,
    copies: new OnlineCopies(db, folder.directory, checkpoints),
    close: async () => {
      await close();
      folder.release();
    },
  };
}

async function closingOnError(
  close: () => Promise<void>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    await close();
    throw error;
  }
}
