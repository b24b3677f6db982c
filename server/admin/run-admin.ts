import { ArchiveRefusedError } from '../backup/manifest.ts';
import { TargetRefusedError } from '../backup/target-refused-error.ts';
import { ConfigError, readConfig } from '../config.ts';
import type { DatabaseChoice } from '../db/database.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import { DirectoryInUseError } from '../db/directory-lock.ts';
import { FolderRefusedError } from '../db/folder/folder-refused-error.ts';
import { NewerDatabaseError, OlderDatabaseError } from '../db/migrate.ts';
import { oneLine, unforeseenText } from '../faults/terminal-text.ts';
import { backupCommand } from './backup-command.ts';
import { checkCommand } from './check-command.ts';
import type { Answer, Command, ExitCode } from './command.ts';
import { exportCommand } from './export-command.ts';
import { moveCommand } from './move-command.ts';
import { operatorName } from './operator-name.ts';
import { atDatabase } from './reach-database.ts';
import { RefusedError } from './refused-error.ts';
import { restoreCommand } from './restore-command.ts';
import { type NamedStaffCommand, STAFF_COMMANDS, staffCommandOf } from './staff-commands.ts';
import { UsageError } from './usage-error.ts';

/** Every command about a database as a whole, by its name. */
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
  OlderDatabaseError,
  RefusedError,
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
  try {
    const run = commandOf(line);
    const { exitCode, json } = await run(readConfig(environment).database);
    output.answer(`${JSON.stringify(json, undefined, 2)}\n`);
    return exitCode;
  } catch (error) {
    if (error instanceof UsageError) {
      output.complaint(`${error.message}\n`);
      return 2;
    }
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

/** What a line asks for. @throws UsageError whose message is fit for a terminal */
function commandOf(line: readonly string[]): (database: DatabaseChoice) => Promise<Answer> {
  const staff = staffCommandOf(line);
  if (staff !== undefined) return staffRun(line, staff);
  const [name = '', ...words] = line;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined || words.length !== command.wordCount) throw new UsageError(usage());
  return (database) => command.run(words, database);
}

function staffRun(
  line: readonly string[],
  { name, command, words }: NamedStaffCommand,
): (database: DatabaseChoice) => Promise<Answer> {
  try {
    const action = command.read(words);
    const call = { line, actor: operatorName() };
    return async (database) => ({ exitCode: 0, json: await atDatabase(database, call, action) });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const usageLine = `usage: admin ${name} ${command.usage}`.trimEnd();
    throw new UsageError(`${error.message}\n${usageLine}`, { cause: error });
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
  const lines = Object.entries({ ...COMMANDS, ...STAFF_COMMANDS }).map(([name, command]) =>
    `  admin ${name} ${command.usage}`.trimEnd(),
  );
  return ['usage:', ...lines].join('\n');
}
