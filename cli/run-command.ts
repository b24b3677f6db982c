import { applyCommand } from './apply-command.ts';
import { carryMapsCommand } from './carry-maps-command.ts';
import { checksumCommand } from './checksum-command.ts';
import { type Command, type ExitCode, UsageError } from './command.ts';
import { diffCommand } from './diff-command.ts';
import { dtcCommand } from './dtc-command.ts';
import { identifyCommand } from './identify-command.ts';
import { learnCommand } from './learn-command.ts';
import { mapsCommand } from './maps-command.ts';
import { portCommand } from './port-command.ts';
import { reportCommand } from './report-command.ts';
import { revertCommand } from './revert-command.ts';
import { sampleCommand } from './sample-command.ts';
import { sheetCommand } from './sheet-command.ts';

/** Every command by its name. */
const COMMANDS: Readonly<Record<string, Command>> = {
  apply: applyCommand,
  'carry-maps': carryMapsCommand,
  checksum: checksumCommand,
  diff: diffCommand,
  dtc: dtcCommand,
  identify: identifyCommand,
  learn: learnCommand,
  maps: mapsCommand,
  port: portCommand,
  report: reportCommand,
  revert: revertCommand,
  sample: sampleCommand,
  sheet: sheetCommand,
};

/** Where a command writes. */
export interface Output {
  /** One JSON value, or text for a person. */
  readonly answer: (text: string) => void;
  /** What was wrong with the call, and what should be known about its answer. */
  readonly complaint: (text: string) => void;
}

/** Runs `ecu COMMAND ...`. @param line the words after `ecu` */
export async function runCommand(line: readonly string[], output: Output): Promise<ExitCode> {
  const [name = '', ...rest] = line;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    output.complaint(`${usage()}\n`);
    return 2;
  }
  try {
    const { exitCode, json, text, notes = [] } = await command.run(rest);
    for (const note of notes) output.complaint(`${note}\n`);
    output.answer(text ?? `${JSON.stringify(json, undefined, 2)}\n`);
    return exitCode;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    output.complaint(`${error.message}\nusage: ecu ${name} ${command.usage}\n`);
    return 2;
  }
}

function usage(): string {
  const lines = Object.entries(COMMANDS).map(([name, command]) => `  ecu ${name} ${command.usage}`);
  return ['usage:', ...lines].join('\n');
}
