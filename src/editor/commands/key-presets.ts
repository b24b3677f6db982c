import type { KeyPreset } from '../../../core/contract/settings.ts';
import type { CommandId } from './command-ids.ts';
import type { KeyChord } from './key-chord.ts';

/** Keys of a preset where they are others than the usual ones; everything else stays. */
export type PresetKeys = Readonly<Partial<Record<CommandId, readonly KeyChord[]>>>;

/**
 * Keys as WinOLS has them where they are known (expectations 4.1): W and M for the columns of the dump, N and V for
 * differences, Shift+Enter for a mark, Ctrl with arrows from map to map, tiles with Shift+F4.
 */
const WINOLS: PresetKeys = {
  narrower: [{ key: 'w' }, { code: 'Comma', printed: ',' }],
  wider: [{ key: 'm' }, { code: 'Period', printed: '.' }],
  nextDifference: [{ key: 'n' }],
  previousDifference: [{ key: 'v' }, { key: 'n', shift: true }],
  nextMap: [
    { key: 'arrowright', ctrl: true },
    { key: 'arrowdown', alt: true },
  ],
  previousMap: [
    { key: 'arrowleft', ctrl: true },
    { key: 'arrowup', alt: true },
  ],
  mark: [
    { key: 'enter', shift: true },
    { key: 'f5', ctrl: true },
  ],
  otherPane: [{ key: 'w', shift: true }],
  showOriginal: [{ key: 'm', shift: true }],
  // V is taken above.
  fitWidth: [],
};

/** Keys as spreadsheets have them: F5 goes to a place, F12 saves under a name, an equals sign begins to type. */
const SPREADSHEET: PresetKeys = {
  saveAs: [{ key: 'f12' }, { key: 's', ctrl: true, shift: true }],
  goToAddress: [{ key: 'f5' }, { key: 'g', ctrl: true }],
  editCell: [{ key: 'f2' }, { key: 'enter' }, { key: '=' }],
  changeAbsolute: [{ key: 'f2', shift: true }],
  mark: [{ key: 'f2', ctrl: true }],
  previousMark: [{ key: 'f6', ctrl: true }],
  nextHit: [{ key: 'f4', shift: true }, { key: 'f3' }],
  splitView: [{ key: 'f6', shift: true }],
  again: [{ key: 'f4' }],
};

/** All presets. */
export const KEY_PRESETS: Readonly<Record<KeyPreset, PresetKeys>> = {
  standard: {},
  winols: WINOLS,
  spreadsheet: SPREADSHEET,
};
