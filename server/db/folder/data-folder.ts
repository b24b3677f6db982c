import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { RELEASE } from '../../release.ts';
import { isDatabaseAway, isOfDatabase } from '../database-away.ts';
import { ensureDatabaseId, readDatabaseId } from '../database-id.ts';
import { type DirectoryLock, lockDirectory } from '../directory-lock.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from '../embedded/embedded-database.ts';
import { POSTGRES_MAJOR } from '../embedded/postgres-major.ts';
import { embeddedPool, overPool } from '../pools.ts';
import type { Database } from '../schema.ts';
import { examinePages, journalPlace, type Relation } from './examine-pages.ts';
import { NAMES } from './folder-names.ts';
import {
  FolderRefusedError,
  RESTORE_HINT,
  refusalOf,
  refusingFaults,
} from './folder-refused-error.ts';
import { requireRoom } from './free-space.ts';
import { writeMarker } from './marker.ts';
import { examineSeal, type SealFinding, sealClosed, sealRunning } from './seal.ts';
import { type Survey, surveyFolder } from './survey-folder.ts';
import { syncTree } from './sync-tree.ts';
import { examineTransactions } from './transaction-states.ts';
import { syncFolder } from './write-durably.ts';

/**
 * The data folder of an embedded database, held by this process.
 *
 * A folder that has once held a database is opened with everything that was in it, or not at all. Nothing in it is ever moved
 * aside, deleted or begun anew: whoever starts the server decides that, by hand.
 */
export class DataFolder {
  /** Folder of the database itself. */
  readonly directory: string;
  readonly #path: string;
  readonly #lock: DirectoryLock;
  readonly #survey: Survey;
  #seal: SealFinding = { kind: 'open', emptied: [] };

  private constructor(path: string, lock: DirectoryLock, survey: Survey) {
    this.#path = path;
    this.#lock = lock;
    this.directory = join(path, NAMES.database);
    this.#survey = survey;
  }

  /**
   * Takes a folder for this process, creating it on first use, and decides whether it gets a new database.
   *
   * @throws DirectoryInUseError, FolderRefusedError
   */
  static hold(path: string): DataFolder {
    return take(path, (lock) => new DataFolder(path, lock, surveyFolder(path)));
  }

  /**
   * Takes a folder into which a database is to be restored.
   *
   * @throws DirectoryInUseError, FolderRefusedError if there is a database in it
   */
  static holdForRestore(path: string): DataFolder {
    return take(path, (lock) => {
      requireNoDatabase(path);
      return new DataFolder(path, lock, { kind: 'new' });
    });
  }

  /** Whether the folder has never held a database. */
  get isNew(): boolean {
    return this.#survey.kind === 'new';
  }

  /** Opens the database, or makes it if the folder is new. @throws FolderRefusedError */
  async open(): Promise<EmbeddedDatabase> {
    if (this.isNew) await this.#create();
    else this.#examine();
    try {
      return await openEmbeddedDatabase({ directory: this.directory });
    } catch (error) {
      throw this.#unusable(error);
    }
  }

  /**
   * Holds what was opened against what the folder says of it. To be called before anything is written.
   *
   * @throws FolderRefusedError
   */
  async examineOpened(db: Database): Promise<void> {
    const seal = this.#seal;
    await this.refusing(async () => {
      await this.#requireSameDatabase(db);
      if (seal.kind === 'open') await this.#examineTables(db, seal.emptied);
    });
  }

  /**
   * Does what belongs to the opening of the database.
   *
   * @throws FolderRefusedError in place of what the database says of files that it cannot read
   */
  async refusing(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const isOfFiles = error instanceof Error && (isOfDatabase(error) || isDatabaseAway(error));
      throw refusalOf(this.#path, error) ?? (isOfFiles ? this.#unusable(error) : error);
    }
  }

  /**
   * Makes a database and fills it: the folder holds it when it is complete, or not at all.
   *
   * @param fill puts everything into the empty database
   */
  async restore(fill: (db: Database) => Promise<void>): Promise<void> {
    const folder = this.#emptyFolder(NAMES.restoring);
    try {
      const embedded = await openEmbeddedDatabase({ directory: folder, isNew: true });
      const pool = embeddedPool(() => Promise.resolve(embedded));
      const db = overPool(pool);
      let databaseId: string;
      try {
        await fill(db);
        databaseId = await ensureDatabaseId(db);
      } finally {
        await pool.end();
        await embedded.close();
      }
      this.#complete(folder);
      this.#mark(databaseId);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** The database is complete and of the newest schema: from now on the folder is known to hold it. */
  async confirm(db: Database): Promise<void> {
    const databaseId = await ensureDatabaseId(db);
    await sql`checkpoint`.execute(db);
    this.sealRunning();
    this.#mark(databaseId);
  }

  /** What is known of the files of the database no longer holds: tables may be dropped. */
  breakSeal(): void {
    rmSync(this.#sealPath, { force: true });
  }

  /** Remembers the files of the database as they are now. To be called after a checkpoint. */
  sealRunning(): void {
    sealRunning(this.directory, this.#sealPath);
  }

  /** Lets go of the folder, whose database has ended. */
  release(): void {
    try {
      sealClosed(this.directory, this.#sealPath);
    } finally {
      this.#lock.release();
    }
  }

  /** Lets go of the folder without a word on its files: it was not opened, or not found whole. */
  abandon(): void {
    this.#lock.release();
  }

  #mark(databaseId: string): void {
    const known = this.#survey.kind === 'used' ? this.#survey.marker : undefined;
    writeMarker(join(this.#path, NAMES.marker), {
      databaseId,
      release: RELEASE,
      postgresMajor: POSTGRES_MAJOR,
      createdAt: known?.createdAt ?? new Date().toISOString(),
    });
  }

  get #sealPath(): string {
    return join(this.#path, NAMES.seal);
  }

  /** Makes a database under another name first: what has the right name is complete, also after a power cut. */
  async #create(): Promise<void> {
    const unfinished = this.#emptyFolder(NAMES.unfinished);
    try {
      const database = await openEmbeddedDatabase({ directory: unfinished, isNew: true });
      await database.close();
    } catch (error) {
      throw new FolderRefusedError(
        `no database could be made in the data folder ${this.#path}: ${messageOf(error)}.`,
        { cause: error },
      );
    }
    this.#complete(unfinished);
  }

  #emptyFolder(name: string): string {
    const folder = join(this.#path, name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    return folder;
  }

  #complete(folder: string): void {
    syncTree(folder);
    renameSync(folder, this.directory);
    syncFolder(this.#path);
  }

  #examine(): void {
    closeToOthers(this.directory);
    this.#seal = examineSeal(this.directory, this.#sealPath);
    if (this.#seal.kind === 'damaged') throw this.#damaged(this.#seal.what);
  }

  async #requireSameDatabase(db: Database): Promise<void> {
    const expected = this.#survey.kind === 'used' ? this.#survey.marker?.databaseId : undefined;
    if (expected === undefined || (await readDatabaseId(db)) === expected) return;
    throw new FolderRefusedError(
      `the database in ${this.directory} is another one than the data folder held: put the right one back, or delete ` +
        `${NAMES.marker} beside it to go on with this one.`,
    );
  }

  async #examineTables(db: Database, emptied: readonly string[]): Promise<void> {
    const { rows } = await sql<RelationRow>`
      select pg_relation_filepath(one.oid) as path,
        case when method.amname = 'btree' then pg_relation_filepath(coalesce(index.indrelid, 0)) end as "tablePath",
        pg_current_wal_flush_lsn()::text as "end",
        (select next_xid from pg_control_checkpoint()) as "nextTransaction"
      from pg_class as one
        left join pg_index as index on index.indexrelid = one.oid
        left join pg_am as method on method.oid = one.relam
      where one.relkind in ('r', 't', 'i', 'S') and one.relpersistence = 'p'`.execute(db);
    const relations = relationsOf(rows);
    const paths = relations.map(({ path }) => path);
    const lost = emptied.find((path) => paths.includes(path.replace(/\.\d+$/, '')));
    if (lost !== undefined) throw this.#damaged(`${lost} is empty`);
    const [{ end = '0/0', nextTransaction = '0:0' } = {}] = rows;
    const what =
      examinePages(this.directory, relations, journalPlace(end)) ??
      examineTransactions(this.directory, Number(nextTransaction.split(':')[1]));
    if (what !== undefined) throw this.#damaged(what);
  }

  #damaged(what: string): FolderRefusedError {
    return new FolderRefusedError(
      `the database in ${this.directory} is damaged, ${what}. ${RESTORE_HINT}`,
    );
  }

  #unusable(cause: unknown): FolderRefusedError {
    return new FolderRefusedError(
      `the database in ${this.directory} cannot be opened: ${messageOf(cause)}. ${RESTORE_HINT}`,
      { cause },
    );
  }
}

interface RelationRow {
  readonly path: string | null;
  /** Of a B-tree: the table that it is of. */
  readonly tablePath: string | null;
  readonly end: string;
  /** Epoch and number, as of the last checkpoint: `0:1234`. */
  readonly nextTransaction: string;
}

function relationsOf(rows: readonly RelationRow[]): Relation[] {
  return rows.flatMap(({ path, tablePath }) => {
    if (path === null) return [];
    if (tablePath !== null) return [{ path, indexes: [path] }];
    const indexes = rows.filter((row) => row.tablePath === path).flatMap((row) => row.path ?? []);
    return [{ path, indexes }];
  });
}

/** Takes a folder. @param make what is made of it while the lock is held */
function take(path: string, make: (lock: DirectoryLock) => DataFolder): DataFolder {
  refusingFaults(path, () => mkdirSync(path, { recursive: true, mode: 0o700 }));
  requireRoom(path);
  const lock = lockDirectory(path);
  try {
    return make(lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

function requireNoDatabase(path: string): void {
  if (!existsSync(join(path, NAMES.database))) return;
  throw new FolderRefusedError(
    `the data folder ${path} holds a database: nothing is restored over it. Move it elsewhere first, or name an empty folder.`,
  );
}

/** PostgreSQL inside WebAssembly makes files that everybody may write: the folder around them must keep others out. */
function closeToOthers(directory: string): void {
  if (process.platform === 'win32') return;
  const mode = statSync(directory).mode & 0o777;
  if ((mode & 0o007) !== 0) refusingFaults(directory, () => chmodSync(directory, mode & ~0o007));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
