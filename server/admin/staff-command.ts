import type { Door } from '../db/transact.ts';

/**
 * What a command does to a database, beside whoever works on it.
 *
 * @param actor who asks, for the audit
 * @returns what it answers, as JSON
 * @throws RefusedError if the answer is no
 */
export type StaffAction = (door: Door, actor: string) => Promise<unknown>;

/** A command that is done where the database is open: here, or by the server that works on it. */
export interface StaffCommand {
  /** The words after the name, as the help shows them. */
  readonly usage: string;
  /** Understands what stands behind the name. @throws UsageError */
  read(words: readonly string[]): StaffAction;
}
