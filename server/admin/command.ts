import type { DatabaseChoice } from '../db/database.ts';

/** How a command ends. Exit codes: 0 it worked, 1 the answer is no, 2 it was called wrongly. */
export type ExitCode = 0 | 1 | 2;

/** What a command answers: printed as JSON on standard output. */
export interface Answer {
  readonly exitCode: Exclude<ExitCode, 2>;
  readonly json: unknown;
}

/** A command for whoever runs the server. */
export interface Command {
  /** The words after the name, as the help shows them. */
  readonly usage: string;
  readonly wordCount: number;
  /** @param database the one that the environment names, as the server reads it */
  run(words: readonly string[], database: DatabaseChoice): Promise<Answer>;
}
