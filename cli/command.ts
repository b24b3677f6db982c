/** How a command ends. Exit codes: 0 it worked, 1 the answer is no, 2 it was called wrongly. */
export type ExitCode = 0 | 1 | 2;

/** What a command answers: printed on standard output, as JSON unless it has a text. */
export interface Answer {
  readonly exitCode: Exclude<ExitCode, 2>;
  readonly json: unknown;
  /** What is printed in place of the JSON, for a person. */
  readonly text?: string;
  /** What a person should know beside the answer, a sentence each. */
  readonly notes?: readonly string[];
}

/** A command was called wrongly: too few words, an unknown option, a file that cannot be read. */
export class UsageError extends Error {}

/** A command of the command line. */
export interface Command {
  /** The words after the name, as the help shows them. */
  readonly usage: string;
  /** @throws UsageError */
  run(words: readonly string[]): Promise<Answer>;
}
