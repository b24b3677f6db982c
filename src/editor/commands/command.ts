import type { EditorClipboard } from '../controllers/editor-clipboard.ts';
import type { EditorController } from '../controllers/editor-controller.ts';
import type { VersionActions } from '../controllers/version-actions.ts';
import type { SharedMaps } from '../library/shared-maps.ts';
import type { EditorState } from '../state/editor-store.ts';
import type { TreeSubject } from '../state/tree-subject.ts';
import type { CommandId } from './command-ids.ts';
import type { KeyChord } from './key-chord.ts';

/** What a command is given: the parts of the editor that it calls, and what it was asked for. */
export interface CommandContext {
  readonly controller: EditorController;
  readonly versions: VersionActions;
  readonly clipboard: EditorClipboard;
  readonly shared: SharedMaps;
  /** The line of the tree that is meant instead of the map that is shown. */
  readonly subject?: TreeSubject | undefined;
}

/** Where it is looked up what kind of map is meant. */
export type KnownMaps = Pick<CommandContext, 'controller' | 'shared'>;

/** Why a command cannot be run: its words stand in locales/ under `editor.disabled`. */
type DisabledReason = 'needsAccount' | 'needsLicence' | 'ofMapPack' | 'unconfirmedMap';

/** Under which heading the shortcut sheet lists a command. */
export type CommandGroup = 'file' | 'edit' | 'map' | 'go' | 'show';

/** All groups, in the order of the shortcut sheet. */
export const COMMAND_GROUPS: readonly CommandGroup[] = ['file', 'edit', 'map', 'go', 'show'];

/**
 * Something a person can do in the editor. Keys, menus, buttons, the palette and the shortcut sheet read this one table; the name
 * stands in locales/ under `editor.commands.ID`. What is about the place it is asked for at alone is no command: keys that move in
 * the tree or in a view, and entries of menus such as those for a folder.
 */
export interface Command {
  readonly id: CommandId;
  readonly group: CommandGroup;
  /** Keys before a person has chosen others. */
  readonly keys: readonly KeyChord[];
  /** The browser or a view answers the key: it cannot be another one. */
  readonly isNative?: true;
  /** Something else listens for the key, because it lasts as long as the key is held. */
  readonly isHeld?: true;
  /**
   * @param subject the line of the tree that is meant instead of the map that is shown
   * @param maps without them a command goes by the state alone
   */
  isEnabled(state: EditorState, subject?: TreeSubject, maps?: KnownMaps): boolean;
  /** Why it cannot be run, where that is more than the moment; asked while it is not enabled. */
  disabledReason?(
    state: EditorState,
    subject?: TreeSubject,
    maps?: KnownMaps,
  ): DisabledReason | undefined;
  /** @param place which of its keys was pressed, from 0; `undefined` if it was none */
  run(context: CommandContext, place?: number): void;
}

/** A command without its name, as the tables hold it. */
export type CommandEntry = Omit<Command, 'id'>;

/** A command that can always be run. */
export const always = (): boolean => true;

/** While cells may be changed. */
export const whenEditable = ({ hex, busy }: EditorState): boolean =>
  hex.display !== 'ori' && busy !== 'changingVersion';

/** While no version is being saved or changed. */
export const whenIdle = ({ busy }: EditorState): boolean => busy === undefined;

/** A command that needs a project on a server. */
export function ofServer(entry: CommandEntry): CommandEntry {
  return {
    ...entry,
    isEnabled: (state, ...meant) => !state.isLocal && entry.isEnabled(state, ...meant),
    disabledReason: (state, ...meant) =>
      state.isLocal ? 'needsAccount' : entry.disabledReason?.(state, ...meant),
  };
}
