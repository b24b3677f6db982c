import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { JournalEntry, JournalHeader } from '../../core/bytes/journal.ts';

/** A journal as it lies in the browser's database, without its entries. */
export interface StoredJournal {
  readonly journalId: string;
  readonly header: JournalHeader;
  /** Moment of the last entry, epoch milliseconds. */
  readonly updatedAtMs: number;
}

/**
 * Journals of open files in the browser's database: what a tuner typed is here before the server hears of it.
 *
 * Every call rejects with the browser's own error when the database is closed, blocked or full; the caller tells the person.
 */
export interface JournalDatabase {
  /** Begins a journal; one of the same id is replaced. */
  begin(journal: StoredJournal): Promise<void>;
  /** Appends entries in their order. Resolves when they are committed. */
  append(journalId: string, entries: readonly JournalEntry[], nowMs: number): Promise<void>;
  /** Journals of a project, the one changed last first. */
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
    append: (journalId, entries, nowMs) => append(database, journalId, entries, nowMs),
    list: (projectId) => list(database, projectId),
    entries: async (journalId) => {
      const rows = await database.getAllFromIndex('entries', 'byJournal', journalId);
      return rows.map((row) => row.entry);
    },
    remove: (journalId) => remove(database, journalId),
  };
}

async function begin(database: IDBPDatabase<JournalSchema>, journal: StoredJournal): Promise<void> {
  await remove(database, journal.journalId);
  await database.put('journals', { ...journal, projectId: journal.header.projectId });
}

async function append(
  database: IDBPDatabase<JournalSchema>,
  journalId: string,
  entries: readonly JournalEntry[],
  nowMs: number,
): Promise<void> {
  const transaction = database.transaction(['journals', 'entries'], 'readwrite');
  const journals = transaction.objectStore('journals');
  const journal = await journals.get(journalId);
  const writes: Array<Promise<unknown>> = [transaction.done];
  if (journal !== undefined) {
    writes.push(journals.put({ ...journal, updatedAtMs: nowMs }));
    const store = transaction.objectStore('entries');
    for (const entry of entries) writes.push(store.add({ journalId, entry }));
  }
  await Promise.all(writes);
}

async function list(
  database: IDBPDatabase<JournalSchema>,
  projectId: string,
): Promise<StoredJournal[]> {
  const rows = await database.getAllFromIndex('journals', 'byProject', projectId);
  return rows
    .map(({ journalId, header, updatedAtMs }) => ({ journalId, header, updatedAtMs }))
    .sort((a, b) => b.updatedAtMs - a.updatedAtMs);
}

async function remove(database: IDBPDatabase<JournalSchema>, journalId: string): Promise<void> {
  const transaction = database.transaction(['journals', 'entries'], 'readwrite');
  const byJournal = transaction.objectStore('entries').index('byJournal');
  const keys = await byJournal.getAllKeys(journalId);
  await Promise.all([
    transaction.objectStore('journals').delete(journalId),
    ...keys.map((key) => transaction.objectStore('entries').delete(key)),
    transaction.done,
  ]);
}
