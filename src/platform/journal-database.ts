import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import type { JournalEntry, JournalHeader } from '../../core/bytes/journal.ts';

/** A journal as it lies in the browser's database, without its entries. */
export interface StoredJournal {
  readonly journalId: string;
  readonly header: JournalHeader;
}

/**
 * Journals of open files in the browser's database: what a tuner typed is here before the server hears of it.
 *
 * Every call hands its work to the browser before it returns, in the order of calls; a tab that crashes right after a call
 * does not take the work with it. The promises only tell how it went: they reject with the browser's own error when the database is closed, blocked or full; the caller tells the person.
 */
export interface JournalDatabase {
  /** Begins a journal; one of the same id is replaced. */
  begin(journal: StoredJournal): Promise<void>;
  /** Appends an entry. Resolves when it is committed. */
  append(journalId: string, entry: JournalEntry): Promise<void>;
  /** Journals of a project, the one written to last first. */
  list(projectId: string): Promise<StoredJournal[]>;
  /** Entries of a journal in the order of writing. */
  entries(journalId: string): Promise<JournalEntry[]>;
  /** Removes a journal and its entries; none of that id is no error. */
  remove(journalId: string): Promise<void>;
}

interface JournalSchema extends DBSchema {
  journals: {
    key: string;
    value: StoredJournal & { readonly projectId: string };
    indexes: { byProject: string };
  };
  entries: {
    key: number;
    value: { readonly journalId: string; readonly entry: JournalEntry };
    indexes: { byJournal: string };
  };
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
  return {
    begin: (journal) => begin(database, journal),
    append: (journalId, entry) => append(database, journalId, entry),
    list: (projectId) => list(database, projectId),
    entries: async (journalId) => {
      const rows = await database.getAllFromIndex('entries', 'byJournal', journalId);
      return rows.map((row) => row.entry);
    },
    remove: (journalId) => remove(database, journalId),
  };
}

async function begin(database: IDBPDatabase<JournalSchema>, journal: StoredJournal): Promise<void> {
  const { journalId, header } = journal;
  const transaction = database.transaction(['journals', 'entries'], 'readwrite');
  await Promise.all([
    transaction.objectStore('journals').put({ ...journal, projectId: header.projectId }),
    removeEntries(transaction.objectStore('entries'), journalId),
    transaction.done,
  ]);
}

async function append(
  database: IDBPDatabase<JournalSchema>,
  journalId: string,
  entry: JournalEntry,
): Promise<void> {
  const transaction = database.transaction('entries', 'readwrite');
  const added = transaction.store.add({ journalId, entry });
  // Without this the commit would wait for this tab to answer once more, and a crash in between would undo the entry.
  transaction.commit();
  await Promise.all([added, transaction.done]);
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

async function remove(database: IDBPDatabase<JournalSchema>, journalId: string): Promise<void> {
  const transaction = database.transaction(['journals', 'entries'], 'readwrite');
  await Promise.all([
    transaction.objectStore('journals').delete(journalId),
    removeEntries(transaction.objectStore('entries'), journalId),
    transaction.done,
  ]);
}

type EntriesStore = IDBPObjectStore<
  JournalSchema,
  Array<'journals' | 'entries'>,
  'entries',
  'readwrite'
>;

async function removeEntries(entries: EntriesStore, journalId: string): Promise<void> {
  const keys = await entries.index('byJournal').getAllKeys(journalId);
  await Promise.all(keys.map((key) => entries.delete(key)));
}
