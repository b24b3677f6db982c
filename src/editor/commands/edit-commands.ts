import type { ChangeLabel } from '../../../core/bytes/change-label.ts';
import type { PasteKind } from '../../../core/clipboard/paste-cells.ts';
import type { CellOperation } from '../../../core/edits/command.ts';
import type { Direction } from '../../../core/edits/compute-values.ts';
import { askForCopyEvent } from '../../platform/clipboard.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import type { SelectionCommand } from '../state/editable-view.ts';
import type { ValueDialogKind } from '../state/value-dialog-kinds.ts';
import {
  always,
  type CommandContext,
  type CommandEntry,
  type KnownMaps,
  whenEditable,
} from './command.ts';
import type { KeyChord } from './key-chord.ts';
import { isOfMapPack } from './map-commands.ts';

type EditCommandId =
  | 'undo'
  | 'redo'
  | 'history'
  | 'copy'
  | 'cut'
  | 'paste'
  | 'pasteDifference'
  | 'pastePercent'
  | 'pasteSpecial'
  | 'editCell'
  | 'stepUp'
  | 'stepDown'
  | 'stepUpMore'
  | 'stepDownMore'
  | 'changeAbsolute'
  | 'changeRelative'
  | 'multiply'
  | 'changeByEdit'
  | 'changeBySlider'
  | 'interpolate'
  | 'interpolateHorizontally'
  | 'interpolateVertically'
  | 'interpolateBoth'
  | 'smooth'
  | 'round'
  | 'limit'
  | 'flatten'
  | 'fillDown'
  | 'fillRight'
  | 'fillSelection'
  | 'restoreOriginal'
  | 'again'
  | 'selectAll'
  | 'selectRow'
  | 'selectColumn'
  | 'selectChanged'
  | 'selectSimilar'
  | 'selectMap'
  | 'deselect';

/** Raw steps of the larger step, up and down. */
const LARGE_STEP = 10;

/** Whether the map that is shown is one of the pack that nobody has confirmed. */
const isTargetLocked = (maps: KnownMaps | undefined): boolean =>
  maps?.controller.tabs.activeMap?.isLocked === true;

/** While the cells that are shown may be changed. */
const whenTargetEditable: CommandEntry['isEnabled'] = (state, _subject, maps) =>
  whenEditable(state) && !isTargetLocked(maps);

/** Of a command that changes the cells that are shown. */
const CHANGES_TARGET = {
  group: 'edit',
  isEnabled: whenTargetEditable,
  disabledReason: (_state, _subject, maps) => (isTargetLocked(maps) ? 'unconfirmedMap' : undefined),
} as const satisfies Omit<CommandEntry, 'keys' | 'run'>;

/** Opens a dialog for what is selected. */
function valueDialog(
  operation: ValueDialogKind,
  keys: readonly KeyChord[],
  text?: string,
): CommandEntry {
  return {
    ...CHANGES_TARGET,
    keys,
    run: ({ controller }) => {
      controller.openDialog({ kind: 'values', operation, ...(text !== undefined && { text }) });
    },
  };
}

/** Does an operation in the unit that is shown, at once. */
function operation(
  wanted: CellOperation,
  label: ChangeLabel,
  keys: readonly KeyChord[],
): CommandEntry {
  return {
    ...CHANGES_TARGET,
    keys,
    run: ({ controller }) => {
      const isRaw = controller.target.valueStyle()?.showsRaw ?? true;
      controller.edits.perform({ operation: wanted, isRaw }, label);
    },
  };
}

/** Interpolates at once; where the selection is no rectangle the dialog asks first. */
function interpolation(direction: Direction, keys: readonly KeyChord[]): CommandEntry {
  const atOnce = operation(
    { kind: 'interpolate', direction, weighting: 'axis' },
    'interpolate',
    keys,
  );
  return {
    ...atOnce,
    run: (context) => {
      const { controller } = context;
      if (controller.target.unselectedBlockCells() === 0) atOnce.run(context);
      else controller.openDialog({ kind: 'values', operation: 'interpolate' });
    },
  };
}

/** Adds raw steps to every selected cell. */
function step(count: number, keys: readonly KeyChord[]): CommandEntry {
  return {
    ...CHANGES_TARGET,
    keys,
    run: ({ controller }) => controller.edits.step(count),
  };
}

function selection(command: SelectionCommand, keys: readonly KeyChord[]): CommandEntry {
  return {
    group: 'edit',
    keys,
    isEnabled: always,
    run: ({ controller }) => controller.target.select(command),
  };
}

/** Whether a line of the tree is meant, and a map of the pack in it: that has no properties of the person's. */
const isOfMapPackLine: CommandEntry['isEnabled'] = (state, subject, maps) =>
  subject?.kind === 'map' && isOfMapPack(state, subject, maps);

function paste({ clipboard }: CommandContext, kind: PasteKind): void {
  const read = async (): Promise<void> => {
    const found = await clipboard.read();
    if (found !== undefined) clipboard.pasteFound(found, { kind, base: 'current' }, 'selection');
  };
  fireAndForget(read());
}

/** Changes of cells, the clipboard, the history, and what is selected. */
export const EDIT_COMMANDS: Readonly<Record<EditCommandId, CommandEntry>> = {
  undo: {
    group: 'edit',
    keys: [{ key: 'z', ctrl: true }],
    isEnabled: (state) => state.undoLabel !== undefined,
    run: ({ controller }) => controller.edits.undo(),
  },
  redo: {
    group: 'edit',
    keys: [
      { key: 'y', ctrl: true },
      { key: 'z', ctrl: true, shift: true },
    ],
    isEnabled: (state) => state.redoLabel !== undefined,
    run: ({ controller }) => controller.edits.redo(),
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
    ...CHANGES_TARGET,
    keys: [{ key: 'x', ctrl: true }],
    isNative: true,
    run: () => askForCopyEvent('cut'),
  },
  paste: {
    ...CHANGES_TARGET,
    keys: [{ key: 'v', ctrl: true }],
    isNative: true,
    run: (context) => paste(context, 'absolute'),
  },
  pasteDifference: {
    ...CHANGES_TARGET,
    keys: [],
    run: (context) => paste(context, 'difference'),
  },
  pastePercent: {
    ...CHANGES_TARGET,
    keys: [],
    run: (context) => paste(context, 'percent'),
  },
  pasteSpecial: {
    group: 'edit',
    keys: [{ key: 'v', ctrl: true, shift: true }],
    // It also goes to where the cells were copied from.
    isEnabled: whenEditable,
    run: ({ controller }) => controller.openDialog({ kind: 'pasteSpecial' }),
  },
  editCell: {
    group: 'edit',
    keys: [{ key: 'enter' }, { key: 'f2' }],
    isEnabled: (state, subject, maps) =>
      subject === undefined
        ? whenTargetEditable(state, subject, maps)
        : subject.kind !== 'maps' && !isOfMapPackLine(state, subject, maps),
    disabledReason: (state, subject, maps) => {
      if (subject === undefined) return CHANGES_TARGET.disabledReason(state, subject, maps);
      return isOfMapPackLine(state, subject, maps) ? 'ofMapPack' : undefined;
    },
    run: ({ controller, subject }) => {
      if (subject === undefined) controller.target.openEntry();
      else if (subject.kind === 'folder') controller.openDialog(subject);
      else if (subject.kind === 'map') {
        controller.openDialog({ kind: 'mapProperties', mapId: subject.mapId });
      }
    },
  },
  stepUp: step(1, [{ key: '+' }]),
  stepDown: step(-1, [{ key: '-' }]),
  stepUpMore: step(LARGE_STEP, [{ key: 'pageup', shift: true }]),
  stepDownMore: step(-LARGE_STEP, [{ key: 'pagedown', shift: true }]),
  changeAbsolute: valueDialog('changeAbsolute', [{ key: '=' }]),
  changeRelative: valueDialog('changeRelative', [{ key: '%' }]),
  multiply: valueDialog('changeRelative', [{ key: '*' }], '*'),
  changeByEdit: valueDialog('changeByEdit', []),
  changeBySlider: valueDialog('changeBySlider', []),
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
  fillSelection: {
    ...CHANGES_TARGET,
    keys: [{ key: 'enter', ctrl: true }],
    run: ({ controller }) => controller.edits.fillSelection(),
  },
  restoreOriginal: {
    ...CHANGES_TARGET,
    keys: [{ key: 'f11' }, { key: 'delete' }, { key: 'backspace', ctrl: true }],
    run: ({ controller }) => controller.edits.restoreOriginal(),
  },
  again: {
    ...CHANGES_TARGET,
    keys: [{ key: 'f4' }, { key: 'r' }],
    isEnabled: (state, ...meant) => state.hasLastCommand && whenTargetEditable(state, ...meant),
    run: ({ controller }) => controller.edits.again(),
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
  selectSimilar: {
    group: 'edit',
    keys: [{ key: 'z' }],
    isEnabled: always,
    run: ({ controller }) => controller.selectSimilar(),
  },
  selectMap: selection('map', []),
  // Views answer Escape themselves: a drag and an entry are given up before a selection is.
  deselect: { ...selection('none', [{ key: 'escape' }]), isNative: true },
};
