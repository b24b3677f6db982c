import { sql } from 'kysely';
import { RepeatedLook } from '../../repeated-look.ts';
import type { Database } from '../schema.ts';

/** How often the journal is looked at, in milliseconds. */
const LOOK_MS = 30_000;
/** A journal of this length is written out at once, in bytes. */
const LONG_JOURNAL_BYTES = 64 * 1024 * 1024;
/** Anything in the journal is written out after this time, in milliseconds. */
const LONGEST_WAIT_MS = 5 * 60_000;
/** What a checkpoint itself leaves in the journal, in bytes: no more than this means that nothing was written. */
const OWN_BYTES = 256;

/** What is worth telling about checkpoints. */
export interface CheckpointEvents {
  /** One could not be made; it is tried again. */
  checkpointFailed(error: Error): void;
}

/**
 * Checkpoints of the embedded database. PostgreSQL makes them in a process of its own, which the embedded one does not have: its
 * journal would grow until it is closed, and be read from its beginning after a crash.
 */
export class Checkpoints {
  readonly #db: Database;
  readonly #onDone: () => void;
  readonly #looks: RepeatedLook;
  #lastAt = Date.now();
  #holdCount = 0;

  /** @param onDone everything is written out */
  constructor(db: Database, onDone: () => void, events: CheckpointEvents) {
    this.#db = db;
    this.#onDone = onDone;
    this.#looks = new RepeatedLook(
      LOOK_MS,
      () => this.#writeOut(),
      (error) => events.checkpointFailed(error),
    );
  }

  start(): void {
    this.#looks.start();
  }

  stop(): Promise<void> {
    return this.#looks.stop();
  }

  /** Makes none until the returned function is called: whoever copies the folder needs the journal since the beginning. */
  async hold(): Promise<() => void> {
    this.#holdCount++;
    await this.#looks.over();
    return () => {
      this.#holdCount--;
    };
  }

  async #writeOut(): Promise<void> {
    if (this.#holdCount > 0) return;
    const { rows } = await sql<{ length: string }>`
      select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::text as length
      from pg_control_checkpoint()`.execute(this.#db);
    const lengthBytes = Number(rows[0]?.length ?? 0);
    const isLate = Date.now() - this.#lastAt > LONGEST_WAIT_MS;
    if (lengthBytes < LONG_JOURNAL_BYTES && !(isLate && lengthBytes > OWN_BYTES)) return;
    await sql`checkpoint`.execute(this.#db);
    this.#lastAt = Date.now();
    this.#onDone();
  }
}
