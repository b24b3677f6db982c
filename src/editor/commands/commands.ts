import type { ChangeLabel } from '../../../core/bytes/byte-store.ts';
import type { PasteKind } from '../../../core/clipboard/paste-cells.ts';
import type { CellOperation } from '../../../core/edits/command.ts';
import type { Direction } from '../../../core/edits/compute-values.ts';
import { SELECTION_MODES } from '../../../core/selection/cell-selection.ts';
import { askForCopyEvent } from '../../platform/clipboard.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import type { EditorClipboard } from '../clipboard/editor-clipboard.ts';
import type { ValueDialogKind } from '../edits/value-dialog-kinds.ts';
import type { SelectionWish } from '../state/edit-target.ts';
import type { EditorController } from '../state/editor-controller.ts';
import type { EditorState } from '../state/editor-store.ts';
import { cycle, nextFormat, toggleDisplay, WORD_LENGTHS } from '../state/hex-settings.ts';
import type { VersionActions } from '../state/version-actions.ts';
import {
  activateNeighbour,
  activeTab,
  closeTab,
  setTabMode,
  TAB_MODES,
  type TabMode,
} from '../tabs/editor-tabs.ts';
import { isPressed, type KeyChord, type PressedKey } from './key-chord.ts';

/** Stable names of all commands, in the order of the shortcut sheet. */
export const COMMAND_IDS = [
  'save',
  'saveAs',
  'downloadTemporary',
  'checksums',
  'troubleCodes',
  'undo',
  'redo',
  'history',
  'copy',
  'cut',
  'paste',
  'pasteDifference',
  'pastePercent',
  'pasteSpecial',
  'editCell',
  'stepUp',
  'stepDown',
  'changeAbsolute',
  'changeRelative',
  'multiply',
  'changeByEdit',
  'interpolate',
  'interpolateHorizontally',
  'interpolateVertically',
  'interpolateBoth',
  'smooth',
  'round',
  'limit',
  'flatten',
  'fillDown',
  'fillRight',
  'restoreOriginal',
  'again',
  'selectAll',
  'selectRow',
  'selectColumn',
  'selectChanged',
  'selectSimilar',
  'createMap',
  'goToAddress',
  'search',
  'nextHit',
  'previousHit',
  'differences',
  'nextDifference',
  'previousDifference',
  'nextTab',
  'previousTab',
  'closeTab',
  'showText',
  'showLine',
  'showSurface',
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
  'settings',
  'palette',
  'findMap',
  'showShortcuts',
] as const;

export type CommandId = (typeof COMMAND_IDS)[number];

/** What commands work on. */
export interface CommandTarget {
  readonly controller: EditorController;
  readonly versions: VersionActions;
  readonly clipboard: EditorClipboard;
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
  /** The key is the browser's own, which answers it with an event. */
  readonly isNative?: true;
  isEnabled(state: EditorState): boolean;
  run(target: CommandTarget): void;
}

const always = (): boolean => true;
const whenEditable = ({ hex, busy }: EditorState): boolean =>
  hex.display !== 'ori' && busy !== 'changingVersion';
const whenIdle = ({ busy }: EditorState): boolean => busy === undefined;

type Entry = Omit<Command, 'id'>;

/** Opens a dialog for what is selected. */
function valueDialog(dialog: ValueDialogKind, keys: readonly KeyChord[], text?: string): Entry {
  return {
    group: 'edit',
    keys,
    isEnabled: whenEditable,
    run: ({ controller }) => {
      controller.openDialog({ kind: 'values', dialog, ...(text !== undefined && { text }) });
    },
  };
}

/** Does an operation in the unit that is shown, at once. */
function operation(wanted: CellOperation, label: ChangeLabel, keys: readonly KeyChord[]): Entry {
  return {
    group: 'edit',
    keys,
    isEnabled: whenEditable,
    run: ({ controller }) => {
      const isRaw = controller.target.valueStyle()?.showsRaw ?? true;
      controller.perform({ operation: wanted, isRaw }, label);
    },
  };
}

/** Interpolates at once; where the selection is no rectangle the dialog asks first. */
function interpolation(direction: Direction, keys: readonly KeyChord[]): Entry {
  const atOnce = operation(
    { kind: 'interpolate', direction, weighting: 'axis' },
    'interpolate',
    keys,
  );
  return {
    ...atOnce,
    run: (target) => {
      const { controller } = target;
      if (controller.target.unselectedBlockCells() === 0) atOnce.run(target);
      else controller.openDialog({ kind: 'values', dialog: 'interpolate' });
    },
  };
}

function selection(wish: SelectionWish, keys: readonly KeyChord[]): Entry {
  return {
    group: 'edit',
    keys,
    isEnabled: always,
    run: ({ controller }) => controller.target.select(wish),
  };
}

/** Shows the open tab in a mode that its kind has. */
function mode(wanted: TabMode, keys: readonly KeyChord[]): Entry {
  return {
    group: 'show',
    keys,
    isEnabled: ({ tabs }) => TAB_MODES[activeTab(tabs).kind].some((known) => known === wanted),
    run: ({ controller }) =>
      controller.tabs.change((tabs) => setTabMode(tabs, tabs.activeId, wanted)),
  };
}

const TABLE: Readonly<Record<CommandId, Entry>> = {
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
    keys: [{ key: 'f9', shift: true }],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'checksums' }),
  },
  troubleCodes: {
    group: 'file',
    keys: [{ key: 'f8', shift: true }],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'troubleCodes' }),
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
  history: {
    group: 'edit',
    keys: [],
    isEnabled: (state) => (state.undoLabel ?? state.redoLabel) !== undefined,
    run: ({ controller }) => controller.openDialog({ kind: 'history' }),
  },
  copy: {
    group: 'edit',
    keys: [{ key: 'c', ctrl: true }],
    isNative: true,
    isEnabled: ({ cursor }) => cursor !== undefined,
    run: () => askForCopyEvent('copy'),
  },
  cut: {
    group: 'edit',
    keys: [{ key: 'x', ctrl: true }],
    isNative: true,
    isEnabled: whenEditable,
    run: () => askForCopyEvent('cut'),
  },
  paste: {
    group: 'edit',
    keys: [{ key: 'v', ctrl: true }],
    isNative: true,
    isEnabled: whenEditable,
    run: (target) => paste(target, 'absolute'),
  },
  pasteDifference: {
    group: 'edit',
    keys: [],
    isEnabled: whenEditable,
    run: (target) => paste(target, 'difference'),
  },
  pastePercent: {
    group: 'edit',
    keys: [],
    isEnabled: whenEditable,
    run: (target) => paste(target, 'percent'),
  },
  pasteSpecial: {
    group: 'edit',
    keys: [{ key: 'v', ctrl: true, shift: true }],
    isEnabled: whenEditable,
    run: ({ controller }) => controller.openDialog({ kind: 'pasteSpecial' }),
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
    run: ({ controller }) => controller.step(1),
  },
  stepDown: {
    group: 'edit',
    keys: [{ key: '-' }],
    isEnabled: whenEditable,
    run: ({ controller }) => controller.step(-1),
  },
  changeAbsolute: valueDialog('changeAbsolute', [{ key: '=' }]),
  changeRelative: valueDialog('changeRelative', [{ key: '%' }]),
  multiply: valueDialog('changeRelative', [{ key: '*' }], '*'),
  changeByEdit: valueDialog('changeByEdit', []),
  interpolate: valueDialog('interpolate', [{ key: 'i' }]),
  interpolateHorizontally: interpolation('horizontal', [{ key: 'h', shift: true }]),
  interpolateVertically: interpolation('vertical', [{ key: 'v', shift: true }]),
  interpolateBoth: interpolation('both', [{ key: 'i', shift: true }]),
  smooth: valueDialog('smooth', [{ key: 's', shift: true }]),
  round: valueDialog('round', []),
  limit: valueDialog('limit', []),
  flatten: operation({ kind: 'flatten' }, 'flatten', []),
  fillDown: operation({ kind: 'fill', direction: 'down' }, 'fill', [{ key: 'd', ctrl: true }]),
  fillRight: operation({ kind: 'fill', direction: 'right' }, 'fill', [{ key: 'r', ctrl: true }]),
  restoreOriginal: {
    group: 'edit',
    keys: [{ key: 'f11' }, { key: 'delete' }, { key: 'backspace', ctrl: true }],
    isEnabled: whenEditable,
    run: ({ controller }) => controller.restoreOriginal(),
  },
  again: {
    group: 'edit',
    keys: [{ key: 'f4' }, { key: 'r' }],
    isEnabled: (state) => whenEditable(state) && state.hasLastCommand,
    run: ({ controller }) => controller.again(),
  },
  selectAll: {
    group: 'edit',
    keys: [{ key: 'a', ctrl: true }],
    isEnabled: always,
    run: ({ controller }) => controller.target.selectAll(),
  },
  selectRow: selection('row', [{ code: 'Space', printed: 'Space', shift: true }]),
  selectColumn: selection('column', [{ code: 'Space', printed: 'Space', ctrl: true }]),
  selectChanged: selection('changed', []),
  selectSimilar: selection('similar', [{ key: 'z' }]),
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
  search: {
    group: 'go',
    keys: [{ key: 'f', ctrl: true }],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'search' }),
  },
  nextHit: {
    group: 'go',
    keys: [{ key: 'f3' }],
    isEnabled: always,
    run: ({ controller }) => controller.goToHit(1),
  },
  previousHit: {
    group: 'go',
    keys: [{ key: 'f3', shift: true }],
    isEnabled: always,
    run: ({ controller }) => controller.goToHit(-1),
  },
  differences: {
    group: 'go',
    keys: [{ key: 'f8' }],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'differences' }),
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
  nextTab: {
    group: 'go',
    keys: [{ key: 'pagedown', alt: true }],
    isEnabled: (state) => state.tabs.tabs.length > 1,
    run: ({ controller }) => controller.tabs.change((tabs) => activateNeighbour(tabs, 1)),
  },
  previousTab: {
    group: 'go',
    keys: [{ key: 'pageup', alt: true }],
    isEnabled: (state) => state.tabs.tabs.length > 1,
    run: ({ controller }) => controller.tabs.change((tabs) => activateNeighbour(tabs, -1)),
  },
  closeTab: {
    group: 'go',
    keys: [{ key: 'w', alt: true }],
    isEnabled: (state) => activeTab(state.tabs).kind === 'map',
    run: ({ controller }) => controller.tabs.change((tabs) => closeTab(tabs, tabs.activeId)),
  },
  showText: mode('TEXT', [{ key: 't' }]),
  showLine: mode('2D', [{ key: 'l' }]),
  showSurface: mode('3D', [{ key: 'u' }]),
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
  settings: {
    group: 'show',
    keys: [],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'settings' }),
  },
  palette: {
    group: 'go',
    keys: [{ key: 'k', ctrl: true }],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'palette', palette: 'commands' }),
  },
  findMap: {
    group: 'go',
    keys: [{ key: 'p', ctrl: true }],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'palette', palette: 'maps' }),
  },
  showShortcuts: {
    group: 'go',
    keys: [{ key: '?' }],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'shortcuts' }),
  },
};

function paste({ clipboard }: CommandTarget, kind: PasteKind): void {
  const read = async (): Promise<void> => {
    const found = await clipboard.read();
    if (found !== undefined) clipboard.pasteFound(found, { kind, base: 'current' }, 'selection');
  };
  fireAndForget(read());
}

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
