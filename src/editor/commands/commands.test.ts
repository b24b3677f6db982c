import { describe, expect, it } from 'vitest';
import { createEditorStore } from '../state/editor-store.ts';
import { INITIAL_TABS } from '../state/editor-tabs.ts';
import { initialHexSettings } from '../state/hex-settings.ts';
import { COMMAND_GROUPS } from './command.ts';
import { COMMAND_IDS, type CommandId } from './command-ids.ts';
import { COMMANDS } from './commands.ts';
import { chordText } from './key-chord.ts';
import { keysOf, STANDARD_KEYS } from './key-map.ts';

/** Keys of expectations 4.2, as they are printed; `null` for what the palette alone offers. */
const EXPECTED_KEYS: Readonly<Partial<Record<CommandId, readonly string[] | null>>> = {
  palette: ['Ctrl+K'],
  showShortcuts: ['?'],
  save: ['Ctrl+S'],
  saveAs: ['Ctrl+Shift+S'],
  undo: ['Ctrl+Z'],
  redo: ['Ctrl+Y', 'Ctrl+Shift+Z'],
  goToAddress: ['Ctrl+G', 'G'],
  search: ['Ctrl+F'],
  nextHit: ['F3'],
  previousHit: ['Shift+F3'],
  findMap: ['Ctrl+P'],
  nextDifference: ['N'],
  previousDifference: ['Shift+N'],
  nextMap: ['Alt+\u2193'],
  previousMap: ['Alt+\u2191'],
  nextTab: ['Alt+PgDn'],
  previousTab: ['Alt+PgUp'],
  closeTab: ['Alt+W'],
  showText: ['T'],
  showLine: ['L'],
  showSurface: ['U'],
  showOriginal: ['M'],
  showDifference: ['X'],
  showPercent: ['P'],
  peek: ['O'],
  compareBase: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `Alt+${digit}`),
  nextWordLength: ['J'],
  previousWordLength: ['Shift+J'],
  toggleByteOrder: ['Y'],
  toggleSigned: ['S'],
  nextFormat: ['H'],
  narrower: [','],
  wider: ['.'],
  shiftLeft: ['Shift+,'],
  shiftRight: ['Shift+.'],
  createMap: ['K'],
  changeAbsolute: ['='],
  changeRelative: ['%'],
  stepUp: ['+'],
  stepDown: ['\u2212'],
  stepUpMore: ['Shift+PgUp'],
  stepDownMore: ['Shift+PgDn'],
  multiply: ['*'],
  interpolate: ['I'],
  interpolateHorizontally: ['Shift+H'],
  interpolateVertically: ['Shift+V'],
  interpolateBoth: ['Shift+I'],
  smooth: ['Shift+S'],
  restoreOriginal: ['F11', 'Ctrl+\u232b'],
  again: ['F4', 'R'],
  editCell: ['Enter', 'F2'],
  fillDown: ['Ctrl+D'],
  fillRight: ['Ctrl+R'],
  fillSelection: ['Ctrl+Enter'],
  copy: ['Ctrl+C'],
  cut: ['Ctrl+X'],
  paste: ['Ctrl+V'],
  pasteSpecial: ['Ctrl+Shift+V'],
  pastePercent: null,
  pasteDifference: null,
  selectAll: ['Ctrl+A'],
  selectRow: ['Shift+Space'],
  selectColumn: ['Ctrl+Space'],
  selectSimilar: ['Z'],
  deselect: ['Esc'],
  mapProperties: ['Alt+Enter'],
  previewMap: ['Space'],
  differences: ['F8'],
  solutions: ['F9'],
  takeOverMaps: ['Alt+Shift+Enter'],
  troubleCodes: ['Shift+F8'],
  checksums: ['Shift+F9'],
};

/** What the specification and expectations 2.1 to 2.8 name beyond the table of keys. */
const NAMED_ELSEWHERE: readonly CommandId[] = [
  'versions',
  'importVersion',
  'portWork',
  'safetySheet',
  'changeReport',
  'copyLink',
  'mapPack',
  'download',
  'downloadTemporary',
  'exportSelection',
  'searchSelection',
  'mark',
  'nextMark',
  'previousMark',
  'applyEcu',
  'projectDetails',
  'history',
  'changeByEdit',
  'changeBySlider',
  'round',
  'limit',
  'flatten',
  'selectChanged',
  'selectMap',
  'buildMap',
  'copyMapProperties',
  'similarMaps',
  'copyMap',
  'copyTable',
  'pasteMap',
  'manageMaps',
  'help',
  'report',
  'tour',
  'splitView',
  'otherPane',
  'nextSelectionMode',
  'nextRightPane',
  'fitWidth',
  'settings',
];

describe('the command table', () => {
  it('holds what the specification and the expectations name, and nothing else', () => {
    const named = [...Object.keys(EXPECTED_KEYS), ...NAMED_ELSEWHERE];
    expect([...COMMAND_IDS].sort()).toEqual(named.sort());
  });

  it.each(Object.entries(EXPECTED_KEYS))('gives %s its expected keys', (id, expected) => {
    const command = COMMANDS.find((candidate) => candidate.id === id);
    const texts = command === undefined ? [] : keysOf(STANDARD_KEYS, command.id).map(chordText);
    expect(texts).toEqual(expect.arrayContaining([...(expected ?? [])]));
    if (expected === null) expect(texts).toEqual([]);
  });

  it('has no letter from A to F alone: those begin a hexadecimal entry', () => {
    const letters = COMMANDS.flatMap(({ keys }) => keys.map(chordText));
    expect(letters.filter((text) => /^[A-F0-9]$/.test(text))).toEqual([]);
  });

  it('has no default with Ctrl and Alt, which types letters on several keyboards', () => {
    const both = COMMANDS.flatMap(({ keys }) => keys.filter(({ ctrl, alt }) => ctrl && alt));
    expect(both).toEqual([]);
  });

  it('puts every command under a heading of the shortcut sheet', () => {
    expect(COMMANDS.filter(({ group }) => !COMMAND_GROUPS.includes(group))).toEqual([]);
  });
});

/** What saves, sells or is about a project: of no use without a server, expectations 6, 19. */
const OF_SERVER: readonly CommandId[] = [
  'save',
  'saveAs',
  'versions',
  'importVersion',
  'download',
  'exportSelection',
  'changeReport',
  'solutions',
  'portWork',
  'mapPack',
  'applyEcu',
  'projectDetails',
  'copyLink',
  'report',
];

describe('over a file of this browser, without an account', () => {
  it('exactly what needs a project on a server cannot be run, and says why', () => {
    const state = createEditorStore(
      initialHexSettings(),
      INITIAL_TABS,
      { id: 'ori', name: '', revision: 0 },
      [],
      { isLocal: true },
    ).getState();
    const refused = COMMANDS.filter(
      ({ disabledReason }) => disabledReason?.(state) === 'needsAccount',
    );
    expect(refused.map(({ id }) => id)).toEqual(OF_SERVER);
    expect(refused.filter(({ isEnabled }) => isEnabled({ ...state, unsavedCount: 1 }))).toEqual([]);
  });
});
