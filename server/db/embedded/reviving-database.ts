import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded-database.ts';

/** Pause between tries to open a database whose thread has died, in milliseconds. */
const RETRY_MS = 1000;

/** What is worth telling about a database that opens itself again. */
export interface RevivalEvents {
  /** The thread ended by itself, or could not be opened again after that; it is tried until it works. */
  died(error: Error): void;
}

/** The embedded database, opened again when its thread dies. */
export class RevivingDatabase {
  readonly #directory: string;
  readonly #events: RevivalEvents;
  #current: Promise<EmbeddedDatabase>;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param first open already; it was opened on `directory` */
  constructor(first: EmbeddedDatabase, directory: string, events: RevivalEvents) {
    this.#directory = directory;
    this.#events = events;
    this.#current = Promise.resolve(first);
    this.#watch(first);
  }

  /** The database, when it is open. Rejects at once while opening it again does not work. */
  whenOpen(): Promise<EmbeddedDatabase> {
    return this.#current;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    const [last] = await Promise.allSettled([this.#current]);
    if (last.status === 'fulfilled') await last.value.close();
  }

  #watch(database: EmbeddedDatabase): void {
    database.onDeath((error) => this.#revive(error));
  }

  #revive(error: Error): void {
    if (this.#isClosed) return;
    this.#events.died(error);
    // The folder is not moved aside now: what ended a running database need not be the folder.
    this.#current = openEmbeddedDatabase({ directory: this.#directory });
    this.#current.then(
      (database) => this.#watch(database),
      (cause: Error) => {
        this.#retry = setTimeout(() => this.#revive(cause), RETRY_MS).unref();
      },
    );
  }
}
