import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import type { JournalEntry, JournalHeader } from '../../core/bytes/journal.ts';

/** A journal as it lies in the browser's database, without its entries. */
export interface StoredJournal {
  readonly journalId: string;
  readonly header: JournalHeader;
}

/** A journal with its entries. */
export interface ReadJournal extends StoredJournal {
  readonly entries: readonly JournalEntry[];
}

/**
 * Journals of open files in the browser's database: what a tuner typed is here before the server hears of it.
 *
 * Every call hands its work to the browser before it returns, in the order of calls; a tab that crashes right after a call
 * does not take the work with it. The promises only tell how it went: they reject with the browser's own error when the
 * database is closed, blocked or full; the caller tells the person.
 */
export interface JournalDatabase {
  /** Begins a journal with its first entries, at once or not at all; one of the same id is replaced, or stays. */
  begin(journal: StoredJournal, entries: readonly JournalEntry[]): Promise<void>;
  /** Appends an entry to a journal that was begun or read here. Resolves when it is committed. */
  append(journalId: string, entry: JournalEntry): Promise<void>;
  /** Journals of a project, the one written to last first. */
  list(projectId: string): Promise<StoredJournal[]>;
  /**
   * A journal as it lies there now: its entries in the order of writing, up to the first one that could not be written; later
   * ones are removed. `undefined` if it is gone.
   */
  read(journalId: string): Promise<ReadJournal | undefined>;
  /** Removes a journal and its entries; none of that id is no error. */
  remove(journalId: string): Promise<void>;
  /** Makes a journal one of another project with the same original. Only for whoever holds its lock. */
  moveTo(journalId: string, projectId: string): Promise<void>;
}

/** Name of the lock that the tab holds that writes a journal. */
export function journalLockName(journalId: string): string {
  return `mapwright-journal-${journalId}`;
}

/**
 * Where the next entry goes. Entries of an older generation than their journal's belong to what it has replaced: deleting them
 * takes several steps, and a tab that crashes between two must not leave a mixture. The sequence shows where one is missing.
 * Rows of before this was written have neither: they are generation 0 in the order of their keys.
 */
interface JournalEnd {
  readonly generation: number;
  readonly sequence: number;
}

interface JournalRow extends StoredJournal {
  readonly projectId: string;
  readonly generation?: number;
}

interface EntryRow {
  readonly journalId: string;
  readonly entry: JournalEntry;
  readonly generation?: number;
  readonly sequence?: number;
}

interface JournalSchema extends DBSchema {
  journals: { key: string; value: JournalRow; indexes: { byProject: string } };
  entries: { key: number; value: EntryRow; indexes: { byJournal: string } };
}

const DATABASE_NAME = 'mapwright-journals';
const DATABASE_VERSION = 1;

/** Opens the database, creating it on first use. */
export async function openJournalDatabase(): Promise<JournalDatabase> {
  const database = await openDB<JournalSchema>(DATABASE_NAME, DATABASE_VERSION, {
    upgrade(db) {
      const journals = db.createObjectStore('journals', { keyPath: 'journalId' });
      journals.createIndex('byProject', 'projectId');
      const entries = db.createObjectStore('entries', { autoIncrement: true });
      entries.createIndex('byJournal', 'journalId');
    },
  });
  const ends = new Map<string, JournalEnd>();
  return {
    begin: async (journal, entries) => {
      const generation = (ends.get(journal.journalId)?.generation ?? 0) + 1;
      ends.set(journal.journalId, { generation, sequence: entries.length });
      await begin(database, journal, entries, generation);
      await removeOlder(database, journal.journalId, generation);
    },
    append: (journalId, entry) => {
      const end = ends.get(journalId) ?? { generation: 0, sequence: 0 };
      ends.set(journalId, { ...end, sequence: end.sequence + 1 });
      return append(database, { journalId, entry, ...end });
    },
    list: async (projectId) => {
      const journals = await list(database, projectId);
      // Nobody waits for it; what it leaves is tried again at the next visit.
      removeOrphans(database).catch(() => undefined);
      return journals;
    },
    read: async (journalId) => {
      const found = await read(database, journalId);
      if (found === undefined) return undefined;
      const { generation, journal } = found;
      ends.set(journalId, { generation, sequence: journal.entries.length });
      return journal;
    },
    remove: (journalId) => remove(database, journalId),
    moveTo: async (journalId, projectId) => {
      const transaction = database.transaction('journals', 'readwrite');
      const row = await transaction.store.get(journalId);
      if (row !== undefined) {
        const header = { ...row.header, projectId };
        await transaction.store.put({ ...row, header, projectId });
      }
      await transaction.done;
    },
  };
}

async function begin(
  database: IDBPDatabase<JournalSchema>,
  { journalId, header }: StoredJournal,
  entries: readonly JournalEntry[],
  generation: number,
): Promise<void> {
  const transaction = database.transaction(['journals', 'entries'], 'readwrite');
  const { projectId } = header;
  const put = transaction.objectStore('journals').put({ journalId, header, projectId, generation });
  const added = entries.map((entry, sequence) =>
    transaction.objectStore('entries').add({ journalId, entry, generation, sequence }),
  );
  // Without this the commit would wait for this tab to answer once more, and a crash in between would undo the work.
  transaction.commit();
  await Promise.all([put, ...added, transaction.done]);
}

async function append(database: IDBPDatabase<JournalSchema>, row: EntryRow): Promise<void> {
  const transaction = database.transaction('entries', 'readwrite');
  const added = transaction.store.add(row);
  // As above.
  transaction.commit();
  await Promise.all([added, transaction.done]);
}

/** A journal up to the first entry that is missing; what lies behind goes, so that writing can go on there. */
async function read(
  database: IDBPDatabase<JournalSchema>,
  journalId: string,
): Promise<{ readonly generation: number; readonly journal: ReadJournal } | undefined> {
  const transaction = database.transaction(['journals', 'entries'], 'readwrite');
  const store = transaction.objectStore('entries');
  const [stored, rows, keys] = await Promise.all([
    transaction.objectStore('journals').get(journalId),
    store.index('byJournal').getAll(journalId),
    store.index('byJournal').getAllKeys(journalId),
  ]);
  const generation = stored?.generation ?? 0;
  const entries: JournalEntry[] = [];
  const dropped: number[] = [];
  rows.forEach((row, i) => {
    const isNext =
      (row.generation ?? 0) === generation && (row.sequence ?? entries.length) === entries.length;
    if (isNext) entries.push(row.entry);
    else dropped.push(keys[i] ?? 0);
  });
  await Promise.all([...dropped.map((key) => store.delete(key)), transaction.done]);
  if (stored === undefined) return undefined;
  return { generation, journal: { journalId, header: stored.header, entries } };
}

async function list(
  database: IDBPDatabase<JournalSchema>,
  projectId: string,
): Promise<StoredJournal[]> {
  const transaction = database.transaction(['journals', 'entries']);
  const byJournal = transaction.objectStore('entries').index('byJournal');
  const rows = await transaction.objectStore('journals').index('byProject').getAll(projectId);
  const journals = await Promise.all(
    rows.map(async ({ journalId, header }) => {
      const last = await byJournal.openKeyCursor(journalId, 'prev');
      return { journalId, header, lastKey: last?.primaryKey ?? 0 };
    }),
  );
  return journals
    .sort((a, b) => b.lastKey - a.lastKey)
    .map(({ journalId, header }) => ({ journalId, header }));
}

/** Two steps, in this order: without its journal an entry is never read, however few of them a crash leaves time to delete. */
async function remove(database: IDBPDatabase<JournalSchema>, journalId: string): Promise<void> {
  const journals = database.transaction('journals', 'readwrite');
  const removed = journals.store.delete(journalId);
  // As above.
  journals.commit();
  const entries = database.transaction('entries', 'readwrite');
  await Promise.all([
    removed,
    journals.done,
    removeEntries(entries.store, journalId),
    entries.done,
  ]);
}

/** Entries of what a journal was before. They are never read: this only frees their room. */
async function removeOlder(
  database: IDBPDatabase<JournalSchema>,
  journalId: string,
  generation: number,
): Promise<void> {
  const transaction = database.transaction('entries', 'readwrite');
  const rows = await transaction.store.index('byJournal').getAll(journalId);
  const keys = await transaction.store.index('byJournal').getAllKeys(journalId);
  const older = keys.filter((_, i) => (rows[i]?.generation ?? 0) < generation);
  await Promise.all([...older.map((key) => transaction.store.delete(key)), transaction.done]);
}

/** Entries whose journal is gone, as above: a crash may keep `remove` from its second step. */
async function removeOrphans(database: IDBPDatabase<JournalSchema>): Promise<void> {
  const transaction = database.transaction(['journals', 'entries'], 'readwrite');
  const entries = transaction.objectStore('entries');
  const known = new Set(await transaction.objectStore('journals').getAllKeys());
  let cursor = await entries.index('byJournal').openKeyCursor(null, 'nextunique');
  while (cursor !== null) {
    if (!known.has(cursor.key)) await removeEntries(entries, cursor.key);
    cursor = await cursor.continue();
  }
  await transaction.done;
}

type EntriesStore<Stores extends ArrayLike<'journals' | 'entries'>> = IDBPObjectStore<
  JournalSchema,
  Stores,
  'entries',
  'readwrite'
>;

async function removeEntries<Stores extends ArrayLike<'journals' | 'entries'>>(
  entries: EntriesStore<Stores>,
  journalId: string,
): Promise<void> {
  const keys = await entries.index('byJournal').getAllKeys(journalId);
  await Promise.all(keys.map((key) => entries.delete(key)));
}
