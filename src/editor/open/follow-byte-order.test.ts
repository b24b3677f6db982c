import { beforeEach, describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import { mapDefinition } from '../../../tests/support/sample-map-definition.ts';
import type { LibraryState } from '../library/map-library.ts';
import { changeHexSettings, type HexSettings, initialHexSettings } from '../state/hex-settings.ts';
import { followByteOrder } from './follow-byte-order.ts';

let editor: ReturnType<typeof openEditor>;

beforeEach(() => {
  editor = openEditor();
});

/** An editor in which a file was opened for the first time. */
function openEditor() {
  const store = createStore<{ readonly hex: HexSettings }>(() => ({ hex: initialHexSettings() }));
  const library = createStore<LibraryState>(() => ({ status: 'loading', folders: [], maps: [] }));
  const end = followByteOrder(store, { store: library });
  return { store, library, end };
}

const change = (part: Partial<HexSettings>): void =>
  editor.store.setState(({ hex }) => ({ hex: changeHexSettings(hex, part) }));

/** Maps with words in one order come from the server. */
function mapsCome(bigEndian: boolean): void {
  const { cells, ...map } = mapDefinition({});
  const type = { ...cells.type, wordBytes: 2 as const, bigEndian };
  const one: ProjectMap = { ...map, cells: { ...cells, type }, revision: 1, updatedAt: '' };
  editor.library.setState({ maps: Array.from({ length: 20 }, () => one) });
}

const isHiLo = (): boolean => editor.store.getState().hex.bigEndian;

describe('the byte order of a dump', () => {
  it('becomes that of its maps when they are known', () => {
    expect(isHiLo()).toBe(true);
    mapsCome(false);
    expect(isHiLo()).toBe(false);
  });

  it('stays as it is while no maps tell', () => {
    editor.library.setState({ status: 'ready' });
    expect(isHiLo()).toBe(true);
    mapsCome(false);
    expect(isHiLo()).toBe(false);
  });

  it('stays as a person chose it, also where that was the one before', () => {
    change({ bigEndian: false });
    change({ bigEndian: true });
    mapsCome(false);
    expect(isHiLo()).toBe(true);
  });

  it('stays while words are read', () => {
    change({ wordBytes: 2 });
    mapsCome(false);
    expect(isHiLo()).toBe(true);
  });

  it('is not changed by other settings of the dump', () => {
    change({ fontSizePx: 14 });
    mapsCome(false);
    expect(isHiLo()).toBe(false);
  });

  it('is told once: later maps change nothing', () => {
    mapsCome(true);
    mapsCome(false);
    expect(isHiLo()).toBe(true);
  });

  it('is left alone after the editor was closed', () => {
    editor.end();
    mapsCome(false);
    expect(isHiLo()).toBe(true);
  });
});
