import { ArchiveRefusedError } from '../backup/manifest.ts';
import { TargetRefusedError } from '../backup/target-refused-error.ts';
import { ConfigError, readConfig } from '../config.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import { DirectoryInUseError } from '../db/directory-lock.ts';
import { FolderRefusedError } from '../db/folder/folder-refused-error.ts';
import { NewerDatabaseError } from '../db/migrate.ts';
import { oneLine, unforeseenText } from '../faults/terminal-text.ts';
import { backupCommand } from './backup-command.ts';
import { checkCommand } from './check-command.ts';
import type { Command, ExitCode } from './command.ts';
import { exportCommand } from './export-command.ts';
import { moveCommand } from './move-command.ts';
import { restoreCommand } from './restore-command.ts';

/** Every command by its name. */
const COMMANDS: Readonly<Record<string, Command>> = {
  backup: backupCommand,
  check: checkCommand,
  export: exportCommand,
  move: moveCommand,
  restore: restoreCommand,
};

/** What says no in words that a person can do something about. */
const REFUSALS = [
  ArchiveRefusedError,
  TargetRefusedError,
  FolderRefusedError,
  DirectoryInUseError,
  NewerDatabaseError,
];

/** Where a command writes. */
export interface Output {
  /** One JSON value. */
  readonly answer: (text: string) => void;
  /** What was wrong, a line. */
  readonly complaint: (text: string) => void;
}

/** Runs `admin COMMAND ...`. @param line the words after `admin` */
export async function runAdmin(
  line: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  output: Output,
): Promise<ExitCode> {
  const [name = '', ...words] = line;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined || words.length !== command.wordCount) {
    output.complaint(`${usage()}\n`);
    return 2;
  }
  try {
    const { exitCode, json } = await command.run(words, readConfig(environment).database);
    output.answer(`${JSON.stringify(json, undefined, 2)}\n`);
    return exitCode;
  } catch (error) {
    if (error instanceof ConfigError) {
      output.complaint(`Wrong setting: ${error.message}\n`);
      return 2;
    }
    const reason = reasonOf(error, environment);
    output.answer(`${JSON.stringify({ error: reason }, undefined, 2)}\n`);
    output.complaint(`${reason}\n`);
    return 1;
  }
}

/** What was wrong, in one line. */
function reasonOf(error: unknown, environment: Parameters<typeof unforeseenText>[1]): string {
  if (!(error instanceof Error)) return unforeseenText(error, environment);
  const isRefusal = REFUSALS.some((refusal) => error instanceof refusal);
  const isOfMachine = 'code' in error || isDatabaseAway(error);
  return isRefusal || isOfMachine ? oneLine(error.message) : unforeseenText(error, environment);
}

function usage(): string {
  const lines = Object.entries(COMMANDS).map(([name, command]) =>
    `  admin ${name} ${command.usage}`.trimEnd(),
  );
  return ['usage:', ...lines].join('\n');
}
