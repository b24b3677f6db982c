import type { JournalEntry, JournalHeader } from '../../../core/bytes/journal.ts';
import type { JournalDatabase } from '../../platform/journal-database.ts';

/**
 * Writes the journal of one open file. Every entry is handed to the browser at once and not queued here: a crash in the next
 * moment does not take it along.
 *
 * A failing write is told once and stops the journal: a journal with a hole would bring back bytes nobody typed.
 */
export class JournalWriter {
  readonly #database: JournalDatabase;
  readonly #failed: (error: unknown) => void;
  readonly journalId: string;
  #isBroken = false;
  #settled: Promise<unknown> = Promise.resolve();

  constructor(database: JournalDatabase, journalId: string, failed: (error: unknown) => void) {
    this.#database = database;
    this.journalId = journalId;
    this.#failed = failed;
  }

  /** Starts anew from `header`; everything written before is dropped. */
  begin(header: JournalHeader): void {
    this.#write(() => this.#database.begin({ journalId: this.journalId, header }));
  }

  /** Adds an entry; it is with the browser when this returns. */
  add(entry: JournalEntry): void {
    this.#write(() => this.#database.append(this.journalId, entry));
  }

  /** Removes the journal: its work is saved, or was given up on purpose. */
  remove(): void {
    this.#write(() => this.#database.remove(this.journalId));
  }

  /** Resolves when everything so far is written, or has failed. */
  async settled(): Promise<void> {
    await this.#settled;
  }

  #write(step: () => Promise<void>): void {
    if (this.#isBroken) return;
    const written = step().catch((error: unknown) => {
      if (this.#isBroken) return;
      this.#isBroken = true;
      this.#failed(error);
    });
    this.#settled = Promise.all([this.#settled, written]);
  }
}
