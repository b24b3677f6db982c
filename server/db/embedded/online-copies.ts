import { sql } from 'kysely';
import type { Database } from '../schema.ts';
import type { Checkpoints } from './checkpoints.ts';

/** What a copy of the folder needs beside its files, to be opened as of the moment it was ended. */
export interface CopyLabel {
  /** Content of the file `backup_label` in the copy. */
  readonly label: string;
  /** Name of the first file of the journal that the copy needs; it and all later ones do. */
  readonly firstJournal: string;
}

/**
 * Copies of the folder of a running database, by PostgreSQL's own "base backup": whoever copies takes the files as they are,
 * however they change meanwhile, and the journal, which puts right what was taken half. One at a time; others work on.
 */
export class OnlineCopies {
  /** Folder of the database. */
  readonly directory: string;
  readonly #db: Database;
  readonly #checkpoints: Checkpoints;
  #isRunning = false;

  constructor(db: Database, directory: string, checkpoints: Checkpoints) {
    this.#db = db;
    this.directory = directory;
    this.#checkpoints = checkpoints;
  }

  /** Begins a copy. @throws CopyRunningError if there is one already */
  async begin(): Promise<OnlineCopy> {
    if (this.#isRunning) throw new CopyRunningError();
    this.#isRunning = true;
    const resumeCheckpoints = await this.#checkpoints.hold();
    const copy = new OnlineCopy(this.#db, () => {
      resumeCheckpoints();
      this.#isRunning = false;
    });
    try {
      await copy.start();
    } catch (error) {
      await copy.dispose();
      throw error;
    }
    return copy;
  }
}

/** Another copy is being made. */
export class CopyRunningError extends Error {
  constructor() {
    super('another copy is being made');
    this.name = 'CopyRunningError';
  }
}

/** A copy that is being made. It has to be disposed of. */
export class OnlineCopy {
  readonly #db: Database;
  readonly #onDisposed: () => void;
  #state: 'new' | 'started' | 'finished' | 'disposed' = 'new';

  constructor(db: Database, onDisposed: () => void) {
    this.#db = db;
    this.#onDisposed = onDisposed;
  }

  /** From now on the files can be copied, but for the journal. */
  async start(): Promise<void> {
    // "fast": the checkpoint it begins with is made at once.
    await sql`select pg_backup_start('mapwright', true)`.execute(this.#db);
    this.#state = 'started';
  }

  /** All files are copied. The journal is to be copied now; it stays until the copy is disposed of. */
  async finish(): Promise<CopyLabel> {
    this.#state = 'finished';
    const { rows } = await sql<{ label: string }>`
      select labelfile as label from pg_backup_stop(false)`.execute(this.#db);
    const label = rows[0]?.label ?? '';
    const firstJournal = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1];
    if (firstJournal === undefined) throw new Error('the database says nothing about its copy');
    return { label, firstJournal };
  }

  /** Ends the copy, complete or not. Never throws: a database that died has forgotten the copy. */
  async dispose(): Promise<void> {
    if (this.#state === 'disposed') return;
    const isOpen = this.#state === 'started';
    this.#state = 'disposed';
    if (isOpen) await this.#abandon();
    this.#onDisposed();
  }

  async #abandon(): Promise<void> {
    await sql`select pg_backup_stop(false)`.execute(this.#db).catch(() => undefined);
  }
}
