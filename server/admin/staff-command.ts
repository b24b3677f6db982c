import type { OriginalsDoor } from '../originals/originals-door.ts';

/**
 * What a command does to a database, beside whoever works on it.
 *
 * @param actor who asks, for the audit
 * @returns what it answers, as JSON
 * @throws RefusedError if the answer is no
 */
export type StaffAction = (door: OriginalsDoor, actor: string) => Promise<unknown>;

/** A command that is done where the database is open: here, or by the server that works on it. */
export interface StaffCommand {
  /** The words after the name, as the help shows them. */
  readonly usage: string;
  /**
   * What is done here before the words go to where the database is open: files that they name are read. The words as they are where
   * it is left out.
   *
   * @throws UsageError
   */
  prepare?(words: readonly string[]): readonly string[];
  /**
   * What is done here with the answer, from wherever it came: files are written.
   *
   * @param words as they were given
   * @returns what is answered in its place
   */
  finish?(words: readonly string[], answer: unknown): unknown;
  /** Understands what stands behind the name. @throws UsageError */
  read(words: readonly string[]): StaffAction;
}
