import { describe, expect, it } from 'vitest';
import {
  activateNeighbour,
  activateTab,
  activeTab,
  closeMissingMaps,
  closeOtherTabs,
  closeTab,
  closeTabsToTheRight,
  companionMode,
  type EditorTabs,
  HEX_TAB_ID,
  INITIAL_TABS,
  joinPanes,
  moveTab,
  openMapTab,
  otherPane,
  setTabMode,
  setTabSelection,
  splitTabs,
} from './editor-tabs.ts';

const ids = ({ tabs }: EditorTabs): string => tabs.map(({ id }) => id).join(' ');
const withMaps = (...maps: string[]): EditorTabs => maps.reduce(openMapTab, INITIAL_TABS);

describe('editor tabs', () => {
  it('begin with the dump', () => {
    expect([ids(INITIAL_TABS), activeTab(INITIAL_TABS).kind]).toEqual(['hex', 'hex']);
  });

  it('open a map at the end and show it', () => {
    const state = openMapTab(withMaps('a'), 'b');
    expect([ids(state), state.activeId]).toEqual(['hex a b', 'b']);
  });

  it('show a map that is open instead of opening it twice', () => {
    const state = openMapTab(withMaps('a', 'b'), 'a');
    expect([ids(state), state.activeId]).toEqual(['hex a b', 'a']);
  });

  it.each([
    ['the right neighbour', ['a', 'b', 'c'], 'b', 'c'],
    ['the left neighbour of the last', ['a', 'b'], 'b', 'a'],
    ['the dump after the only map', ['a'], 'a', HEX_TAB_ID],
  ])('show %s when the shown tab is closed', (_, maps, closed, shown) => {
    const state = closeTab(activateTab(withMaps(...maps), closed), closed);
    expect(state.activeId).toBe(shown);
    expect(ids(state)).not.toContain(closed);
  });

  it.each([
    ['b', 1, HEX_TAB_ID],
    [HEX_TAB_ID, 1, 'a'],
    [HEX_TAB_ID, -1, 'b'],
    ['b', -1, 'a'],
  ] as const)('go from %s by %i to %s, round the ends', (from, step, to) => {
    const state = activateTab(withMaps('a', 'b'), from);
    expect(activateNeighbour(state, step).activeId).toBe(to);
  });

  it('stay where they are when another tab is closed', () => {
    expect(closeTab(withMaps('a', 'b'), 'a').activeId).toBe('b');
  });

  it('never lose the dump', () => {
    const state = withMaps('a');
    expect(closeTab(state, HEX_TAB_ID)).toBe(state);
    expect(ids(closeOtherTabs(state, 'none'))).toBe('hex');
    expect(ids(closeTabsToTheRight(state, HEX_TAB_ID))).toBe('hex');
  });

  it('close the others, or those to the right', () => {
    const state = withMaps('a', 'b', 'c');
    const others = closeOtherTabs(state, 'b');
    expect([ids(others), others.activeId]).toEqual(['hex b', 'b']);
    const right = closeTabsToTheRight(state, 'a');
    expect([ids(right), right.activeId]).toEqual(['hex a', 'a']);
  });

  it('close maps that have gone, and leave everything alone when none has', () => {
    const state = withMaps('a', 'b');
    expect(closeMissingMaps(state, () => true)).toBe(state);
    expect(ids(closeMissingMaps(state, (id) => id === 'a'))).toBe('hex a');
  });

  it.each([
    [0, 'hex c a b'],
    [1, 'hex c a b'],
    [2, 'hex a c b'],
    [9, 'hex a b c'],
  ])('move to place %i and never before the dump', (place, expected) => {
    expect(ids(moveTab(withMaps('a', 'b', 'c'), 'c', place))).toBe(expected);
  });

  it('take the modes of their kind only', () => {
    expect(activeTab(withMaps('a')).mode).toBe('TEXT');
    for (const mode of ['2D', '3D', 'TEXT'] as const) {
      expect(activeTab(setTabMode(withMaps('a'), 'a', mode)).mode).toBe(mode);
    }
    expect(activeTab(setTabMode(INITIAL_TABS, HEX_TAB_ID, '2D')).mode).toBe('2D');
    expect(activeTab(setTabMode(INITIAL_TABS, HEX_TAB_ID, '3D')).mode).toBe('TEXT');
  });

  it('remember what was selected', () => {
    const selection = {
      area: 'x',
      anchor: { row: 0, column: 1 },
      cursor: { row: 0, column: 3 },
      added: [],
    } as const;
    expect(activeTab(setTabSelection(withMaps('a'), 'a', selection))).toMatchObject({ selection });
  });
});

describe('two panes', () => {
  /** Left to right, the active one in brackets. */
  const panes = (state: EditorTabs): string => {
    const { id, mode } = activeTab(state);
    const active = `[${id} ${mode}]`;
    if (state.beside === undefined) return active;
    const other = `${state.beside.id} ${state.beside.mode}`;
    return state.beside.side === 'left' ? `${other} ${active}` : `${active} ${other}`;
  };
  const split = splitTabs(withMaps('a', 'b'), 'a', '3D');

  it('show a second tab in a mode of its own', () => {
    expect(panes(split)).toBe('[b TEXT] a 3D');
  });

  it.each([
    ['hex', '3D'],
    ['gone', 'TEXT'],
  ] as const)('never show %s in %s', (id, mode) => {
    expect(splitTabs(split, id, mode)).toBe(split);
  });

  it('show one tab in two modes, and never twice in the same', () => {
    expect(panes(splitTabs(split, 'b', '2D'))).toBe('[b TEXT] b 2D');
    expect(panes(splitTabs(split, 'b', 'TEXT'))).toBe('[b TEXT]');
  });

  it('stay where they are when the other one becomes active, and back', () => {
    expect(panes(otherPane(split))).toBe('b TEXT [a 3D]');
    expect(otherPane(otherPane(split))).toEqual({
      ...split,
      tabs: split.tabs.map((tab) => (tab.id === 'a' ? { ...tab, mode: '3D' } : tab)),
    });
    expect(otherPane(joinPanes(split))).toEqual(joinPanes(split));
  });

  it('make a tab active where it is shown', () => {
    expect(panes(activateTab(split, 'a'))).toBe('b TEXT [a 3D]');
    expect(panes(activateTab(split, HEX_TAB_ID))).toBe('[hex TEXT] a 3D');
  });

  it('exchange their modes when one tab would be shown twice in the same', () => {
    const twice = splitTabs(withMaps('a'), 'a', '3D');
    expect(panes(setTabMode(twice, 'a', '3D'))).toBe('[a 3D] a TEXT');
  });

  it.each([
    ['the tab beside is closed', closeTab(split, 'a'), '[b TEXT]'],
    ['the active one is closed and its neighbour is beside', closeTab(split, 'b'), '[a TEXT] a 3D'],
    ['all others are closed', closeOtherTabs(split, 'b'), '[b TEXT]'],
    ['its map is gone', closeMissingMaps(split, (id) => id !== 'a'), '[b TEXT]'],
  ])('are as expected when %s', (_, state, expected) => {
    expect(panes(state)).toBe(expected);
  });

  it.each([
    ['map', 'TEXT', '3D'],
    ['map', '2D', 'TEXT'],
    ['hex', 'TEXT', '2D'],
    ['hex', '2D', 'TEXT'],
  ] as const)('begin for a %s in %s with %s', (kind, mode, companion) => {
    expect(companionMode({ kind, mode })).toBe(companion);
  });
});
