import { SELECTION_MODES } from '../../../core/selection/cell-selection.ts';
import { RIGHT_PANES } from '../../../renderer/hex/hex-view-contract.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import type { EditorController } from '../controllers/editor-controller.ts';
import type { EditorState } from '../state/editor-store.ts';
import { activeTab, otherPane, setTabMode, TAB_MODES, type TabMode } from '../state/editor-tabs.ts';
import { cycle, nextFormat, toggleDisplay, WORD_LENGTHS } from '../state/hex-settings.ts';
import { always, type CommandEntry } from './command.ts';
import type { KeyChord } from './key-chord.ts';

type ShowCommandId =
  | 'showText'
  | 'showLine'
  | 'showSurface'
  | 'splitView'
  | 'otherPane'
  | 'showOriginal'
  | 'showDifference'
  | 'showPercent'
  | 'peek'
  | 'compareBase'
  | 'nextWordLength'
  | 'previousWordLength'
  | 'toggleByteOrder'
  | 'toggleSigned'
  | 'nextFormat'
  | 'nextSelectionMode'
  | 'narrower'
  | 'wider'
  | 'shiftLeft'
  | 'shiftRight'
  | 'fitWidth'
  | 'nextRightPane'
  | 'settings';

/** Keys of the comparison bases: the original, then the first versions. */
const BASE_KEYS: readonly KeyChord[] = Array.from({ length: 9 }, (_, i) => ({
  code: `Digit${i + 1}`,
  printed: String(i + 1),
  alt: true,
}));

/** Shows the open tab in a mode that its kind has. */
function mode(wanted: TabMode, keys: readonly KeyChord[]): CommandEntry {
  return {
    group: 'show',
    keys,
    isEnabled: ({ tabs }) => TAB_MODES[activeTab(tabs).kind].some((known) => known === wanted),
    run: ({ controller }) =>
      controller.tabs.change((tabs) => setTabMode(tabs, tabs.activeId, wanted)),
  };
}

/** Changes how the file is shown. */
function show(
  keys: readonly KeyChord[],
  change: (controller: EditorController) => void,
): CommandEntry {
  return {
    group: 'show',
    keys,
    isEnabled: always,
    run: ({ controller }) => change(controller),
  };
}

function toggle(wanted: 'ori' | 'diff' | 'percentageDiff', key: string): CommandEntry {
  return show([{ key }], (controller) =>
    controller.changeHex({ display: toggleDisplay(hexOf(controller).display, wanted) }),
  );
}

function wordLength(step: 1 | -1, keys: readonly KeyChord[]): CommandEntry {
  return show(keys, (controller) =>
    controller.changeHex({ wordBytes: cycle(WORD_LENGTHS, hexOf(controller).wordBytes, step) }),
  );
}

function width(step: 1 | -1, keys: readonly KeyChord[]): CommandEntry {
  return show(keys, (controller) =>
    controller.changeHex({ widthCells: hexOf(controller).widthCells + step }),
  );
}

function shift(step: 1 | -1, keys: readonly KeyChord[]): CommandEntry {
  return show(keys, (controller) =>
    controller.changeHex({ shiftBytes: hexOf(controller).shiftBytes + step }),
  );
}

function hexOf(controller: EditorController): EditorState['hex'] {
  return controller.store.getState().hex;
}

/** How the file is shown. */
export const SHOW_COMMANDS: Readonly<Record<ShowCommandId, CommandEntry>> = {
  showText: mode('TEXT', [{ key: 't' }]),
  showLine: mode('2D', [{ key: 'l' }]),
  showSurface: mode('3D', [{ key: 'u' }]),
  splitView: show([{ key: 'f4', shift: true }], (controller) => controller.tabs.toggleSplit()),
  otherPane: {
    group: 'show',
    keys: [{ key: 'w' }],
    isEnabled: ({ tabs }) => tabs.beside !== undefined,
    run: ({ controller }) => {
      controller.tabs.change(otherPane);
      controller.target.focus();
    },
  },
  showOriginal: toggle('ori', 'm'),
  showDifference: toggle('diff', 'x'),
  showPercent: toggle('percentageDiff', 'p'),
  peek: { ...show([{ key: 'o' }], () => undefined), isHeld: true },
  compareBase: {
    group: 'show',
    keys: BASE_KEYS,
    isEnabled: ({ busy }) => busy !== 'changingVersion',
    run: ({ controller }, place) => fireAndForget(controller.compare.choosePlace(place)),
  },
  nextWordLength: wordLength(1, [{ key: 'j' }]),
  previousWordLength: wordLength(-1, [{ key: 'j', shift: true }]),
  toggleByteOrder: show([{ key: 'y' }], (controller) =>
    controller.changeHex({ bigEndian: !hexOf(controller).bigEndian }),
  ),
  toggleSigned: show([{ key: 's' }], (controller) =>
    controller.changeHex({ signed: !hexOf(controller).signed }),
  ),
  nextFormat: show([{ key: 'h' }], (controller) =>
    controller.changeHex({ format: nextFormat(hexOf(controller).format) }),
  ),
  nextSelectionMode: show([{ key: 'q' }], (controller) =>
    controller.changeHex({
      selectionMode: cycle(SELECTION_MODES, hexOf(controller).selectionMode, 1),
    }),
  ),
  narrower: width(-1, [{ code: 'Comma', printed: ',' }]),
  wider: width(1, [{ code: 'Period', printed: '.' }]),
  shiftLeft: shift(-1, [{ code: 'Comma', printed: ',', shift: true }]),
  shiftRight: shift(1, [{ code: 'Period', printed: '.', shift: true }]),
  fitWidth: show([{ key: 'v' }], (controller) => controller.fitWidth()),
  nextRightPane: show([{ key: 'p', shift: true }], (controller) =>
    controller.changeHex({ rightPane: cycle(RIGHT_PANES, hexOf(controller).rightPane, 1) }),
  ),
  settings: show([], (controller) => controller.openDialog({ kind: 'settings' })),
};
