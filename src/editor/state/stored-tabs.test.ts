import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../platform/storage.ts';
import {
  type HexTabView,
  hexViewOf,
  INITIAL_TABS,
  openMapTab,
  otherPane,
  setHexView,
  setTabCamera,
  setTabMode,
  setTabSelection,
  setTabZoom,
  splitTabs,
} from './editor-tabs.ts';
import { readStoredTabs, storeTabs } from './stored-tabs.ts';

const SELECTION = {
  area: 'data',
  anchor: { row: 1, column: 2 },
  cursor: { row: 3, column: 4 },
  added: [{ firstRow: 0, lastRow: 0, firstColumn: 1, lastColumn: 2 }],
} as const;

const CAMERA = { yaw: -1.5, pitch: 0.25, zoom: 2, targetX: 0.1, targetY: -0.2, targetZ: 0 };

describe('tabs kept in the browser', () => {
  it('come back with mode and selection, each project its own', () => {
    const storage = memoryStorage();
    const state = setTabSelection(
      setTabMode(openMapTab(openMapTab(INITIAL_TABS, 'a'), 'b'), 'hex', '2D'),
      'a',
      SELECTION,
    );
    storeTabs(storage, 'golf', state);
    storeTabs(storage, 'polo', INITIAL_TABS);
    expect(readStoredTabs(storage, 'golf')).toEqual(state);
    expect(readStoredTabs(storage, 'polo')).toEqual(INITIAL_TABS);
    expect(readStoredTabs(storage, 'passat')).toEqual(INITIAL_TABS);
  });

  it('come back with the camera of a surface', () => {
    const storage = memoryStorage();
    const open = setTabMode(openMapTab(INITIAL_TABS, 'a'), 'a', '3D');
    const state = setTabCamera(open, 'a', CAMERA);
    storeTabs(storage, 'golf', state);
    expect(readStoredTabs(storage, 'golf')).toEqual(state);
    expect(state.tabs[1]).toMatchObject({ mode: '3D', camera: CAMERA });
  });

  it('come back with the zoom of curves', () => {
    const storage = memoryStorage();
    const state = setTabZoom(openMapTab(INITIAL_TABS, 'a'), 'a', { range: 'all', scale: 4 });
    storeTabs(storage, 'golf', state);
    expect(readStoredTabs(storage, 'golf')).toEqual(state);
    expect(state.tabs[1]).toMatchObject({ zoom: { range: 'all', scale: 4 } });
  });

  it('come back with how the dump was read, and where', () => {
    const storage = memoryStorage();
    const view = {
      format: 'DEC',
      wordBytes: 2,
      bigEndian: false,
      signed: true,
      shiftBytes: 3,
      selection: {
        mode: 'rectangle',
        anchorAddress: 0x103,
        cursorAddress: 0x125,
        addedAddresses: [0x203],
      },
      topAddress: 0x93,
    } as const;
    storeTabs(storage, 'golf', setHexView(INITIAL_TABS, view));
    expect(hexViewOf(readStoredTabs(storage, 'golf'))).toEqual(view);
    expect(hexViewOf(readStoredTabs(storage, 'polo'))).toBeUndefined();
  });

  it.each([
    ['a word of 3 bytes', { wordBytes: 3 }],
    ['an address before the file', { topAddress: -1 }],
    ['more cells than may be selected', { added: 2001 }],
  ])('are the first ones when the dump was kept with %s', (_, wrong) => {
    const storage = memoryStorage();
    const { added = 1, ...part } = { added: undefined, ...wrong };
    const addedAddresses = Array.from({ length: added }, (__, i) => i);
    const selection = { mode: 'rows', anchorAddress: 0, cursorAddress: 0, addedAddresses } as const;
    const view = { format: 'HEX', wordBytes: 1, bigEndian: true, signed: false } as const;
    const kept = { ...view, shiftBytes: 0, selection, topAddress: 0, ...part } as HexTabView;
    storeTabs(storage, 'golf', setHexView(openMapTab(INITIAL_TABS, 'a'), kept));
    expect(readStoredTabs(storage, 'golf')).toEqual(INITIAL_TABS);
  });

  it('come back with the tab beside, unless that is gone', () => {
    const storage = memoryStorage();
    const state = otherPane(splitTabs(openMapTab(INITIAL_TABS, 'a'), 'hex', '2D'));
    storeTabs(storage, 'golf', state);
    expect(readStoredTabs(storage, 'golf')).toEqual(state);
    expect(state.beside).toEqual({ id: 'a', mode: 'TEXT', side: 'left' });
    const { beside: _, ...joined } = state;
    storeTabs(storage, 'golf', { ...joined, beside: { id: 'b', mode: 'TEXT', side: 'right' } });
    expect(readStoredTabs(storage, 'golf')).toEqual(joined);
  });

  it.each(['', '{', '[]', '[{"projectId":"golf"}]', '[{"projectId":"golf","tabs":[{}]}]'])(
    'are the first ones when the storage holds %j',
    (text) => {
      const storage = memoryStorage();
      storage.write('mapwright.tabs', text);
      expect(readStoredTabs(storage, 'golf')).toEqual(INITIAL_TABS);
    },
  );

  it('always begin with the dump', () => {
    const storage = memoryStorage();
    const tabs = [{ kind: 'map', id: 'a', mode: '2D' }];
    storage.write('mapwright.tabs', JSON.stringify([{ projectId: 'golf', tabs, activeId: 'a' }]));
    const state = readStoredTabs(storage, 'golf');
    expect([state.tabs.map(({ id }) => id), state.activeId]).toEqual([['hex', 'a'], 'a']);
  });

  it('are kept of the last fifty projects', () => {
    const storage = memoryStorage();
    const state = openMapTab(INITIAL_TABS, 'a');
    for (let i = 0; i <= 50; i++) storeTabs(storage, `p${i}`, state);
    expect(readStoredTabs(storage, 'p0')).toEqual(INITIAL_TABS);
    expect(readStoredTabs(storage, 'p1')).toEqual(state);
  });
});
