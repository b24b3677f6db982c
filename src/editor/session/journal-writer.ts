import type { JournalEntry, JournalHeader } from '../../../core/bytes/journal.ts';
import type { JournalDatabase } from '../../platform/journal-database.ts';

/** A journal's beginning: what it starts from, and what has happened since. */
export interface JournalStart {
  readonly header: JournalHeader;
  readonly entries: readonly JournalEntry[];
}

/**
 * Writes the journal of one open file. Every entry is handed to the browser at once and not queued here: a crash in the next
 * moment does not take it along.
 *
 * A failing write is told and ends the journal there: what was written before stays, and nothing is added behind the hole. From
 * then on every entry is an occasion to begin anew from the present state, until that works, which is told too.
 */
export class JournalWriter {
  readonly journalId: string;
  readonly #database: JournalDatabase;
  readonly #kept: (isKept: boolean) => void;
  readonly #present: () => JournalStart;
  #isBroken = false;
  #isRestarting = false;
  #isBehind = false;
  /** The server has everything that was written before the hole. */
  #isSaved = false;
  #settled: Promise<unknown> = Promise.resolve();

  /**
   * @param kept is told when entries are no longer kept, and when they are again
   * @param present the file as it is at the moment of the call
   */
  constructor(
    database: JournalDatabase,
    journalId: string,
    kept: (isKept: boolean) => void,
    present: () => JournalStart,
  ) {
    this.#database = database;
    this.journalId = journalId;
    this.#kept = kept;
    this.#present = present;
  }

  /** Starts anew from the present state; everything written before is replaced, or stays if that fails. */
  begin(): void {
    if (this.#isBroken) this.#restart();
    else this.#write(this.#begun());
  }

  /** Adds an entry; it is with the browser when this returns. */
  add(entry: JournalEntry): void {
    if (this.#isBroken) {
      this.#isSaved ||= entry.kind === 'saved';
      this.#restart();
    } else this.#write(this.#database.append(this.journalId, entry));
  }

  /** Removes the journal: its work is saved, or was given up on purpose. Needs no room, so it is tried in any case. */
  remove(): void {
    this.#await(this.#database.remove(this.journalId).catch(() => this.#break()));
  }

  /** Resolves when everything so far is written, or has failed. */
  async settled(): Promise<void> {
    await this.#settled;
  }

  #begun(): Promise<void> {
    const { header, entries } = this.#present();
    return this.#database.begin({ journalId: this.journalId, header }, entries);
  }

  #write(written: Promise<void>): void {
    this.#await(written.catch(() => this.#break()));
  }

  #break(): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#kept(false);
  }

  /** One try at a time. What happens during it is not in it, so another one follows. */
  #restart(): void {
    this.#isBehind = true;
    if (this.#isRestarting) return;
    this.#isRestarting = true;
    this.#await(
      this.#catchUp().finally(() => {
        this.#isRestarting = false;
      }),
    );
  }

  async #catchUp(): Promise<void> {
    while (this.#isBehind) {
      this.#isBehind = false;
      try {
        await this.#begun();
      } catch {
        // Told already; the next entry tries again. What is left must not lie over a newer state of the server one day.
        if (this.#isSaved) await this.#database.remove(this.journalId).catch(() => undefined);
        return;
      }
    }
    this.#isBroken = false;
    this.#isSaved = false;
    this.#kept(true);
  }

  #await(work: Promise<void>): void {
    this.#settled = Promise.all([this.#settled, work]);
  }
}
