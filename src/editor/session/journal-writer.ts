import type { JournalEntry, JournalHeader } from '../../../core/bytes/journal.ts';
import type { JournalDatabase } from '../../platform/journal-database.ts';

/**
 * Writes a journal in the order of events, one transaction at a time; entries that arrive meanwhile go together into the
 * next one.
 *
 * A failing write is told once and stops the journal: a journal with a hole would bring back bytes nobody typed.
 */
export class JournalWriter {
  readonly #database: JournalDatabase;
  readonly #nowMs: () => number;
  readonly #failed: (error: unknown) => void;
  readonly journalId: string;
  /** Entries that the next write will take; absent when no write is due. */
  #batch: JournalEntry[] | undefined;
  #work: Promise<void> = Promise.resolve();
  #isBroken = false;

  constructor(
    database: JournalDatabase,
    journalId: string,
    nowMs: () => number,
    failed: (error: unknown) => void,
  ) {
    this.#database = database;
    this.journalId = journalId;
    this.#nowMs = nowMs;
    this.#failed = failed;
  }

  /** Starts anew from `header`; everything written before is dropped. */
  begin(header: JournalHeader): void {
    this.#batch = undefined;
    this.#enqueue(() =>
      this.#database.begin({ journalId: this.journalId, header, updatedAtMs: this.#nowMs() }),
    );
  }

  /** Adds an entry; it is on its way to the disk when this returns. */
  add(entry: JournalEntry): void {
    if (this.#batch !== undefined) {
      this.#batch.push(entry);
      return;
    }
    const batch = [entry];
    this.#batch = batch;
    this.#enqueue(() => {
      if (this.#batch === batch) this.#batch = undefined;
      return this.#database.append(this.journalId, batch, this.#nowMs());
    });
  }

  /** Removes the journal: its work is saved, or was given up on purpose. */
  remove(): void {
    this.#batch = undefined;
    this.#enqueue(() => this.#database.remove(this.journalId));
  }

  /** Resolves when everything added so far is written. */
  settled(): Promise<void> {
    return this.#work;
  }

  #enqueue(step: () => Promise<void>): void {
    this.#work = this.#work.then(async () => {
      if (this.#isBroken) return;
      try {
        await step();
      } catch (error) {
        this.#isBroken = true;
        this.#failed(error);
      }
    });
  }
}
