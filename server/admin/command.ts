import type { DatabaseChoice } from '../db/database.ts';
import type { ObjectStore } from '../originals/object-store.ts';

/** How a command ends. Exit codes: 0 it worked, 1 the answer is no, 2 it was called wrongly. */
export type ExitCode = 0 | 1 | 2;

/** What a command answers: printed as JSON on standard output. */
export interface Answer {
  readonly exitCode: Exclude<ExitCode, 2>;
  readonly json: unknown;
}

/** What a command works on: what the environment names, as the server reads it. */
export interface Workplace {
  readonly database: DatabaseChoice;
  /** The store that originals may lie in, if one is set. */
  readonly objects: ObjectStore | undefined;
}

/** A command for whoever runs the server. */
export interface Command {
  /** The words after the name, as the help shows them. */
  readonly usage: string;
  readonly wordCount: number;
  run(words: readonly string[], workplace: Workplace): Promise<Answer>;
}
