import { ArchiveRefusedError } from '../backup/manifest.ts';
import { TargetRefusedError } from '../backup/target-refused-error.ts';
import { ConfigError, readConfig } from '../config.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import { DirectoryInUseError } from '../db/directory-lock.ts';
import { FolderRefusedError } from '../db/folder/folder-refused-error.ts';
import { NewerDatabaseError, OlderDatabaseError } from '../db/migrate.ts';
import { oneLine, unforeseenText } from '../faults/terminal-text.ts';
import { ObjectStoreAwayError } from '../originals/object-store.ts';
import { openObjectStore } from '../originals/open-object-store.ts';
import { StoreNotSetError } from '../originals/originals-door.ts';
import { DamagedOriginalError } from '../originals/read-chunk.ts';
import { backupCommand } from './backup-command.ts';
import { checkCommand } from './check-command.ts';
import type { Answer, Command, ExitCode, Workplace } from './command.ts';
import { exportCommand } from './export-command.ts';
import { moveCommand } from './move-command.ts';
import { operatorName } from './operator-name.ts';
import { originalsCommand } from './originals-command.ts';
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
  originals: originalsCommand,
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
  DamagedOriginalError,
  ObjectStoreAwayError,
  StoreNotSetError,
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
    const { exitCode, json } = await atWorkplace(environment, run);
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

/** @throws ConfigError */
async function atWorkplace<T>(
  environment: Parameters<typeof readConfig>[0],
  work: (workplace: Workplace) => Promise<T>,
): Promise<T> {
  const { database, originals } = readConfig(environment);
  const objects = await openObjectStore(originals);
  try {
    return await work({ database, objects });
  } finally {
    objects?.close();
  }
}

/** What a line asks for. @throws UsageError whose message is fit for a terminal */
function commandOf(line: readonly string[]): (workplace: Workplace) => Promise<Answer> {
  const staff = staffCommandOf(line);
  if (staff !== undefined) return staffRun(staff);
  const [name = '', ...words] = line;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined || words.length !== command.wordCount) throw new UsageError(usage());
  return (workplace) => command.run(words, workplace);
}

function staffRun({
  name,
  command,
  words,
}: NamedStaffCommand): (workplace: Workplace) => Promise<Answer> {
  try {
    const sent = command.prepare?.(words) ?? words;
    const action = command.read(sent);
    const call = { line: [...name.split(' '), ...sent], actor: operatorName() };
    return async (workplace) => {
      const answer = await atDatabase(workplace, call, action);
      const json = command.finish === undefined ? answer : command.finish(words, answer);
      return { exitCode: 0, json };
    };
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
