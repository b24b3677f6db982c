import { SELECTION_MODES } from '../../../core/selection/cell-selection.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import type { EditorController } from '../state/editor-controller.ts';
import type { EditorState } from '../state/editor-store.ts';
import { cycle, nextFormat, toggleDisplay, WORD_LENGTHS } from '../state/hex-settings.ts';
import type { VersionActions } from '../state/version-actions.ts';
import { activeTab } from '../tabs/editor-tabs.ts';
import { isPressed, type KeyChord, type PressedKey } from './key-chord.ts';

/** Stable names of all commands, in the order of the shortcut sheet. */
export const COMMAND_IDS = [
  'save',
  'saveAs',
  'downloadTemporary',
  'checksums',
  'undo',
  'redo',
  'editCell',
  'stepUp',
  'stepDown',
  'restoreOriginal',
  'selectAll',
  'createMap',
  'goToAddress',
  'nextDifference',
  'previousDifference',
  'showOriginal',
  'showDifference',
  'showPercent',
  'nextWordLength',
  'previousWordLength',
  'toggleByteOrder',
  'toggleSigned',
  'nextFormat',
  'nextSelectionMode',
  'narrower',
  'wider',
  'shiftLeft',
  'shiftRight',
  'showShortcuts',
] as const;

export type CommandId = (typeof COMMAND_IDS)[number];

/** What commands work on. */
export interface CommandTarget {
  readonly controller: EditorController;
  readonly versions: VersionActions;
}

/** Under which heading the shortcut sheet lists a command. */
export type CommandGroup = 'file' | 'edit' | 'go' | 'show';

/**
 * Something a person can do in the editor. Keys, menus, buttons and the shortcut sheet all read this one table; the name
 * stands in locales/ under `editor.commands.ID`.
 */
export interface Command {
  readonly id: CommandId;
  readonly group: CommandGroup;
  readonly keys: readonly KeyChord[];
  isEnabled(state: EditorState): boolean;
  run(target: CommandTarget): void;
}

const always = (): boolean => true;
const whenEditable = ({ hex, busy }: EditorState): boolean =>
  hex.display !== 'ori' && busy !== 'changingVersion';
const whenIdle = ({ busy }: EditorState): boolean => busy === undefined;

const TABLE: Readonly<Record<CommandId, Omit<Command, 'id'>>> = {
  save: {
    group: 'file',
    keys: [{ key: 's', ctrl: true }],
    isEnabled: (state) => whenIdle(state) && state.unsavedCount > 0,
    run: ({ versions }) => fireAndForget(versions.save()),
  },
  saveAs: {
    group: 'file',
    keys: [{ key: 's', ctrl: true, shift: true }],
    isEnabled: whenIdle,
    run: ({ versions }) => fireAndForget(versions.saveAs()),
  },
  downloadTemporary: {
    group: 'file',
    keys: [],
    isEnabled: (state) => state.unsavedCount > 0,
    run: ({ versions }) => versions.downloadTemporary(),
  },
  checksums: {
    group: 'file',
    keys: [{ key: 'c', alt: true }],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'checksums' }),
  },
  undo: {
    group: 'edit',
    keys: [{ key: 'z', ctrl: true }],
    isEnabled: (state) => state.undoLabel !== undefined,
    run: ({ controller }) => controller.undo(),
  },
  redo: {
    group: 'edit',
    keys: [
      { key: 'y', ctrl: true },
      { key: 'z', ctrl: true, shift: true },
    ],
    isEnabled: (state) => state.redoLabel !== undefined,
    run: ({ controller }) => controller.redo(),
  },
  editCell: {
    group: 'edit',
    keys: [{ key: 'enter' }, { key: 'f2' }],
    isEnabled: whenEditable,
    run: ({ controller }) => controller.target.openEntry(),
  },
  stepUp: {
    group: 'edit',
    keys: [{ key: '+' }],
    isEnabled: whenEditable,
    run: ({ controller }) => controller.target.step(1),
  },
  stepDown: {
    group: 'edit',
    keys: [{ key: '-' }],
    isEnabled: whenEditable,
    run: ({ controller }) => controller.target.step(-1),
  },
  restoreOriginal: {
    group: 'edit',
    keys: [{ key: 'f11' }, { key: 'delete' }, { key: 'backspace', ctrl: true }],
    isEnabled: whenEditable,
    run: ({ controller }) => controller.target.restoreOriginal(),
  },
  selectAll: {
    group: 'edit',
    keys: [{ key: 'a', ctrl: true }],
    isEnabled: always,
    run: ({ controller }) => controller.target.selectAll(),
  },
  createMap: {
    group: 'edit',
    keys: [{ key: 'k' }],
    isEnabled: (state) => activeTab(state.tabs).kind === 'hex',
    run: ({ controller }) => controller.openDialog({ kind: 'createMap' }),
  },
  goToAddress: {
    group: 'go',
    keys: [{ key: 'g', ctrl: true }, { key: 'g' }],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'goToAddress' }),
  },
  nextDifference: {
    group: 'go',
    keys: [{ key: 'n' }],
    isEnabled: (state) => state.modifiedCount > 0,
    run: ({ controller }) => controller.goToDifference(1),
  },
  previousDifference: {
    group: 'go',
    keys: [{ key: 'n', shift: true }],
    isEnabled: (state) => state.modifiedCount > 0,
    run: ({ controller }) => controller.goToDifference(-1),
  },
  showOriginal: {
    group: 'show',
    keys: [{ key: 'm' }],
    isEnabled: always,
    run: ({ controller }) => toggle(controller, 'ori'),
  },
  showDifference: {
    group: 'show',
    keys: [{ key: 'x' }],
    isEnabled: always,
    run: ({ controller }) => toggle(controller, 'diff'),
  },
  showPercent: {
    group: 'show',
    keys: [{ key: 'p' }],
    isEnabled: always,
    run: ({ controller }) => toggle(controller, 'percentageDiff'),
  },
  nextWordLength: {
    group: 'show',
    keys: [{ key: 'j' }],
    isEnabled: always,
    run: ({ controller }) => changeWordLength(controller, 1),
  },
  previousWordLength: {
    group: 'show',
    keys: [{ key: 'j', shift: true }],
    isEnabled: always,
    run: ({ controller }) => changeWordLength(controller, -1),
  },
  toggleByteOrder: {
    group: 'show',
    keys: [{ key: 'y' }],
    isEnabled: always,
    run: ({ controller }) => controller.changeHex({ bigEndian: !hexOf(controller).bigEndian }),
  },
  toggleSigned: {
    group: 'show',
    keys: [{ key: 's' }],
    isEnabled: always,
    run: ({ controller }) => controller.changeHex({ signed: !hexOf(controller).signed }),
  },
  nextFormat: {
    group: 'show',
    keys: [{ key: 'h' }],
    isEnabled: always,
    run: ({ controller }) => controller.changeHex({ format: nextFormat(hexOf(controller).format) }),
  },
  nextSelectionMode: {
    group: 'show',
    keys: [{ key: 'q' }],
    isEnabled: always,
    run: ({ controller }) => {
      const selectionMode = cycle(SELECTION_MODES, hexOf(controller).selectionMode, 1);
      controller.changeHex({ selectionMode });
    },
  },
  narrower: {
    group: 'show',
    keys: [{ code: 'Comma', printed: ',' }],
    isEnabled: always,
    run: ({ controller }) => controller.changeHex({ widthCells: hexOf(controller).widthCells - 1 }),
  },
  wider: {
    group: 'show',
    keys: [{ code: 'Period', printed: '.' }],
    isEnabled: always,
    run: ({ controller }) => controller.changeHex({ widthCells: hexOf(controller).widthCells + 1 }),
  },
  shiftLeft: {
    group: 'show',
    keys: [{ code: 'Comma', printed: ',', shift: true }],
    isEnabled: always,
    run: ({ controller }) => controller.changeHex({ shiftBytes: hexOf(controller).shiftBytes - 1 }),
  },
  shiftRight: {
    group: 'show',
    keys: [{ code: 'Period', printed: '.', shift: true }],
    isEnabled: always,
    run: ({ controller }) => controller.changeHex({ shiftBytes: hexOf(controller).shiftBytes + 1 }),
  },
  showShortcuts: {
    group: 'go',
    keys: [{ key: '?' }],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'shortcuts' }),
  },
};

/** All commands, in the order of the shortcut sheet. */
export const COMMANDS: readonly Command[] = COMMAND_IDS.map(commandOf);

/** A command by its name. */
export function commandOf(id: CommandId): Command {
  return { id, ...TABLE[id] };
}

/** The command a pressed key stands for, or `undefined`. */
export function commandOfKey(pressed: PressedKey): Command | undefined {
  return COMMANDS.find((command) => command.keys.some((chord) => isPressed(chord, pressed)));
}

function toggle(controller: EditorController, wanted: 'ori' | 'diff' | 'percentageDiff'): void {
  controller.changeHex({ display: toggleDisplay(hexOf(controller).display, wanted) });
}

function changeWordLength(controller: EditorController, step: 1 | -1): void {
  controller.changeHex({ wordBytes: cycle(WORD_LENGTHS, hexOf(controller).wordBytes, step) });
}

function hexOf(controller: EditorController): EditorState['hex'] {
  return controller.store.getState().hex;
}
