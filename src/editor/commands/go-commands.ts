import { fireAndForget } from '../../platform/fire-and-forget.ts';
import type { EditorController } from '../controllers/editor-controller.ts';
import { activateNeighbour, activeTab, closeTab } from '../state/editor-tabs.ts';
import { patternOfRange, selectedRange } from '../state/selected-range.ts';
import { always, type CommandEntry, ofServer } from './command.ts';
import type { KeyChord } from './key-chord.ts';

type GoCommandId =
  | 'copyLink'
  | 'goToAddress'
  | 'search'
  | 'searchSelection'
  | 'nextHit'
  | 'previousHit'
  | 'mark'
  | 'nextMark'
  | 'previousMark'
  | 'differences'
  | 'nextDifference'
  | 'previousDifference'
  | 'nextTab'
  | 'previousTab'
  | 'closeTab'
  | 'palette'
  | 'showShortcuts'
  | 'help'
  | 'report'
  | 'tour';

type CopyLink = Pick<typeof import('../controllers/copy-link.ts'), 'copyLink'>;

function hit(step: 1 | -1, keys: readonly KeyChord[]): CommandEntry {
  return {
    group: 'go',
    keys,
    isEnabled: always,
    run: ({ controller }) => controller.moves.goToHit(step),
  };
}

function mark(step: 1 | -1, keys: readonly KeyChord[]): CommandEntry {
  return {
    group: 'go',
    keys,
    isEnabled: always,
    run: ({ controller }) => controller.moves.goToMark(step),
  };
}

function difference(step: 1 | -1, keys: readonly KeyChord[]): CommandEntry {
  return {
    group: 'go',
    keys,
    isEnabled: (state) => state.modifiedCount > 0 || state.compareBase !== undefined,
    run: ({ controller }) => controller.moves.goToDifference(step),
  };
}

function tab(step: 1 | -1, keys: readonly KeyChord[]): CommandEntry {
  return {
    group: 'go',
    keys,
    isEnabled: (state) => state.tabs.tabs.length > 1,
    run: ({ controller }) => controller.tabs.change((tabs) => activateNeighbour(tabs, step)),
  };
}

/**
 * Fetches the script of links, and copies one.
 *
 * @param tabId the shown one where none is named
 */
export async function copyLinkLate(
  controller: EditorController,
  tabId?: string,
  fetchScript: () => Promise<CopyLink> = () => import('../controllers/copy-link.ts'),
): Promise<void> {
  let script: CopyLink;
  try {
    script = await fetchScript();
  } catch {
    controller.scriptFailed();
    return;
  }
  await script.copyLink(controller, tabId);
}

/** Moving to a place, to a tab, and to what explains the editor. */
export const GO_COMMANDS: Readonly<Record<GoCommandId, CommandEntry>> = {
  copyLink: ofServer({
    group: 'go',
    keys: [],
    isEnabled: always,
    run: ({ controller }) => fireAndForget(copyLinkLate(controller)),
  }),
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
  searchSelection: {
    group: 'go',
    keys: [],
    isEnabled: ({ cursor }) => cursor !== undefined,
    run: ({ controller }) => {
      const cursor = controller.target.cursor();
      if (cursor === undefined) return;
      const { picture } = controller.session.byteStore;
      controller.searching.prepare(patternOfRange(picture, selectedRange(cursor)));
      controller.openDialog({ kind: 'search' });
    },
  },
  nextHit: hit(1, [{ key: 'f3' }]),
  previousHit: hit(-1, [{ key: 'f3', shift: true }]),
  mark: {
    group: 'go',
    keys: [{ key: 'f2', shift: true }],
    isEnabled: ({ cursor }) => cursor !== undefined,
    run: ({ controller }) => controller.moves.openMark(),
  },
  nextMark: mark(1, [{ key: 'f6' }]),
  previousMark: mark(-1, [{ key: 'f6', shift: true }]),
  differences: {
    group: 'go',
    keys: [{ key: 'f8' }],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'differences' }),
  },
  nextDifference: difference(1, [{ key: 'n' }]),
  previousDifference: difference(-1, [{ key: 'n', shift: true }]),
  nextTab: tab(1, [{ key: 'pagedown', alt: true }]),
  previousTab: tab(-1, [{ key: 'pageup', alt: true }]),
  closeTab: {
    group: 'go',
    keys: [{ key: 'w', alt: true }],
    isEnabled: (state) => activeTab(state.tabs).kind === 'map',
    run: ({ controller }) => controller.tabs.change((tabs) => closeTab(tabs, tabs.activeId)),
  },
  palette: {
    group: 'go',
    keys: [{ key: 'k', ctrl: true }],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'palette', list: 'commands' }),
  },
  showShortcuts: {
    group: 'go',
    keys: [{ key: '?' }],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'shortcuts' }),
  },
  help: {
    group: 'go',
    keys: [{ key: 'f1' }],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'help' }),
  },
  report: ofServer({
    group: 'go',
    keys: [],
    isEnabled: always,
    run: ({ controller }) => controller.openDialog({ kind: 'report' }),
  }),
  tour: {
    group: 'go',
    keys: [],
    isEnabled: always,
    run: ({ controller }) => controller.goToTourStep(0),
  },
};
