import type { ExitCode } from '../command.ts';
import { runCommand } from '../run-command.ts';

/** How a command ended, and what it said. */
export class Ran {
  readonly code: ExitCode;
  readonly answer: string;
  readonly complaint: string;

  constructor(code: ExitCode, answer: string, complaint: string) {
    this.code = code;
    this.answer = answer;
    this.complaint = complaint;
  }

  /** `undefined` where nothing was answered. @throws SyntaxError where the answer is for a person */
  get json(): unknown {
    return this.answer === '' ? undefined : JSON.parse(this.answer);
  }
}

/** Runs `ecu COMMAND ...` and collects what it says. @param line the words after `ecu` */
export async function ran(...line: readonly string[]): Promise<Ran> {
  let answer = '';
  let complaint = '';
  const code = await runCommand(line, {
    answer: (text) => {
      answer += text;
    },
    complaint: (text) => {
      complaint += text;
    },
  });
  return new Ran(code, answer, complaint);
}
