import type { Command, CommandEntry } from './command.ts';
import { COMMAND_IDS, type CommandId } from './command-ids.ts';
import { EDIT_COMMANDS } from './edit-commands.ts';
import { FILE_COMMANDS } from './file-commands.ts';
import { GO_COMMANDS } from './go-commands.ts';
import { MAP_COMMANDS } from './map-commands.ts';
import { SHOW_COMMANDS } from './show-commands.ts';

const TABLE: Readonly<Record<CommandId, CommandEntry>> = {
  ...FILE_COMMANDS,
  ...EDIT_COMMANDS,
  ...MAP_COMMANDS,
  ...GO_COMMANDS,
  ...SHOW_COMMANDS,
};

/** All commands, in the order of the shortcut sheet. */
export const COMMANDS: readonly Command[] = COMMAND_IDS.map(commandOf);

/** A command by its name. */
export function commandOf(id: CommandId): Command {
  return { id, ...TABLE[id] };
}
