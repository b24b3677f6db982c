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
 *
 * That a save has arrived is only worth something behind the begin of that save. Where a journal lacks the begin, it would lie
 * over what was saved one day: then it begins anew, or goes.
 */
export class JournalWriter {
  readonly journalId: string;
  readonly #database: JournalDatabase;
  readonly #kept: (isKept: boolean) => void;
  readonly #present: () => JournalStart;
  /** Saves whose begin was given to the journal that lies there, and whether it was written, before any hole. */
  readonly #startedSaves: Map<string, 'given' | 'written'>;
  #isBroken = false;
  #isRestarting = false;
  #isBehind = false;
  /** What lies there is older than what was saved. */
  #isStale = false;
  #settled: Promise<unknown> = Promise.resolve();

  /**
   * @param kept is told when entries are no longer kept, and when they are again
   * @param present the file as it is at the moment of the call
   * @param startedSaves saves whose begin lies in a journal that is written on
   */
  constructor(
    database: JournalDatabase,
    journalId: string,
    kept: (isKept: boolean) => void,
    present: () => JournalStart,
    startedSaves: readonly string[],
  ) {
    this.#database = database;
    this.journalId = journalId;
    this.#kept = kept;
    this.#present = present;
    this.#startedSaves = new Map(startedSaves.map((saveId) => [saveId, 'written']));
  }

  /** Starts anew from the present state; everything written before is replaced, or stays if that fails. */
  begin(): void {
    if (this.#isBroken) {
      this.#restart();
      return;
    }
    this.#startedSaves.clear();
    this.#await(this.#begun().catch(() => this.#break()));
  }

  /** Adds an entry; it is with the browser when this returns. */
  add(entry: JournalEntry): void {
    if (this.#isBroken) this.#addBehindHole(entry);
    else if (entry.kind === 'saved' && !this.#startedSaves.has(entry.saveId)) this.begin();
    else this.#await(this.#append(entry));
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

  async #append(entry: JournalEntry): Promise<void> {
    const { kind } = entry;
    if (kind === 'saveStarted') this.#startedSaves.set(entry.saveId, 'given');
    try {
      await this.#database.append(this.journalId, entry);
      const isBeforeHole = !this.#isBroken;
      if (kind === 'saveStarted' && isBeforeHole) this.#startedSaves.set(entry.saveId, 'written');
    } catch {
      this.#break();
      if (kind === 'saved') this.#addBehindHole(entry);
    }
  }

  #break(): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#kept(false);
  }

  #addBehindHole(entry: JournalEntry): void {
    const isBegunThere =
      entry.kind === 'saved' && this.#startedSaves.get(entry.saveId) === 'written';
    if (entry.kind === 'saved' && !isBegunThere) this.#isStale = true;
    this.#restart();
  }

  /** One try at a time. What happens during it is not in it, so another one follows. */
  #restart(): void {
    if (this.#isStale) this.#await(this.#removeStale());
    this.#isBehind = true;
    if (this.#isRestarting) return;
    this.#isRestarting = true;
    this.#await(
      this.#catchUp().finally(() => {
        this.#isRestarting = false;
      }),
    );
  }

  /** Not only when nothing new can be begun: a crash before that is known would leave it there. */
  async #removeStale(): Promise<void> {
    try {
      await this.#database.remove(this.journalId);
      this.#isStale = false;
    } catch {
      // The next entry tries again.
    }
  }

  async #catchUp(): Promise<void> {
    while (this.#isBehind) {
      this.#isBehind = false;
      try {
        await this.#begun();
      } catch {
        // Told already; the next entry tries again.
        return;
      }
    }
    this.#startedSaves.clear();
    this.#isBroken = false;
    this.#isStale = false;
    this.#kept(true);
  }

  #await(work: Promise<void>): void {
    this.#settled = Promise.all([this.#settled, work]);
  }
}
