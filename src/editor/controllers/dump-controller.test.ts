import { beforeEach, describe, expect, it } from 'vitest';
import { ByteStore } from '../../../core/bytes/byte-store.ts';
import type { HexView, HexViewState } from '../../../renderer/hex/hex-view-contract.ts';
import { manualSession } from '../session/testing/manual-session.ts';
import { createEditorStore, type EditorStore } from '../state/editor-store.ts';
import { INITIAL_TABS } from '../state/editor-tabs.ts';
import { changeHexSettings, type HexSettings, initialHexSettings } from '../state/hex-settings.ts';
import { DumpController } from './dump-controller.ts';

/** What the file is compared with: ten more than the original at every address. */
const BASE = Uint8Array.from({ length: 64 }, (_, i) => i + 10);

let bytes: ByteStore;
let store: EditorStore;
let dump: DumpController;
let isEditable: boolean;
let exceededCount: number;
let cursorCount: number;

beforeEach(() => {
  isEditable = true;
  exceededCount = 0;
  cursorCount = 0;
  bytes = new ByteStore(Uint8Array.from({ length: 64 }, (_, i) => i));
  const session = manualSession(bytes);
  store = createEditorStore(initialHexSettings(), INITIAL_TABS, session.current, []);
  dump = new DumpController(
    session,
    store,
    {
      isEditable: () => isEditable,
      cursorChanged: () => cursorCount++,
      selectionExceeded: () => exceededCount++,
      comparedWith: () => BASE,
      mapAt: () => undefined,
    },
    undefined,
  );
  dump.selectionChanged({ mode: 'consecutive', anchorAddress: 4, cursorAddress: 4 }, 'cells');
});

function show(part: Partial<HexSettings>): void {
  store.setState(({ hex }) => ({ hex: changeHexSettings(hex, part) }));
}

/** Bytes 4 to 6 as they are. */
const values = (): number[] => [4, 5, 6].map((address) => bytes.picture[address] ?? -1);

describe('the dump', () => {
  it('compares the word at the cursor with what is chosen, not with the original', () => {
    expect(dump.cursor()).toMatchObject({ decimal: '4', difference: '-10', isChanged: true });
    bytes.apply({ addresses: Uint32Array.of(4), values: Uint8Array.of(14) }, 'entry', 'user');
    expect(dump.cursor()).toMatchObject({ decimal: '14', difference: '0', isChanged: false });
  });

  it('takes a typed difference against what is chosen', () => {
    show({ display: 'diff', format: 'DEC' });
    expect(dump.enter({ addresses: [4, 5], text: '3' })).toBe(true);
    expect(values()).toEqual([17, 18, 6]);
  });

  it('takes a typed percentage of what is chosen', () => {
    show({ display: 'percentageDiff' });
    expect(dump.enter({ addresses: [5], text: '100' })).toBe(true);
    expect(values()).toEqual([4, 30, 6]);
  });

  it('gives back the original, whatever is compared', () => {
    dump.enter({ addresses: [4], text: '7F' });
    const planned = dump.plan({ operation: { kind: 'restore' }, isRaw: true });
    expect(planned).toMatchObject({ ok: true });
    if (planned.ok) bytes.apply(planned.patch, 'restoreOriginal', 'user');
    expect(values()).toEqual([4, 5, 6]);
  });

  it.each<[Partial<HexSettings>, string, number[]]>([
    [{ format: 'DEC' }, '50', [50, 50, 50]],
    [{ format: 'DEC' }, '0x32', [50, 50, 50]],
    [{ format: 'DEC' }, '300', [255, 255, 255]],
    [{ format: 'HEX' }, '50', [0x50, 0x50, 0x50]],
    [{ format: 'BIN' }, '101', [5, 5, 5]],
    [{ format: 'ASCII' }, 'A', [0x41, 0x41, 0x41]],
    [{ format: 'DEC', display: 'diff' }, '10', [24, 25, 26]],
    [{ format: 'DEC', display: 'diff' }, '-10', [4, 5, 6]],
    [{ format: 'HEX', display: 'diff' }, '-A', [4, 5, 6]],
    [{ format: 'HEX', display: 'percentageDiff' }, '100', [28, 30, 32]],
    [{ format: 'HEX', display: 'percentageDiff' }, '-2,5', [14, 15, 16]],
  ])('in %o takes "%s" as %o', (part, text, result) => {
    show(part);
    expect(dump.enter({ addresses: [4, 5, 6], text })).toBe(true);
    expect(values()).toEqual(result);
  });

  it.each<[Partial<HexSettings>, string]>([
    [{ format: 'DEC' }, ''],
    [{ format: 'DEC' }, '1e3'],
    [{ format: 'BIN' }, '102'],
    [{ format: 'DEC', display: 'diff' }, ''],
    [{ format: 'DEC', display: 'percentageDiff' }, 'ten'],
  ])('in %o refuses "%s"', (part, text) => {
    show(part);
    expect(dump.enter({ addresses: [4], text })).toBe(false);
    expect(bytes.modifiedCount).toBe(0);
  });

  it('refuses a text that is no value, and writes nothing', () => {
    expect(dump.enter({ addresses: [4], text: 'xyz' })).toBe(false);
    expect(bytes.modifiedCount).toBe(0);
  });

  it('adds what is dragged to each word', () => {
    dump.drag({ addresses: [4, 6], delta: 5 });
    expect(values()).toEqual([9, 5, 11]);
    expect(bytes.undoSteps.map(({ label }) => label)).toEqual(['drag']);
  });

  it('writes nothing while it may not be changed: neither what is typed nor what is dragged', () => {
    isEditable = false;
    expect(dump.enter({ addresses: [4], text: '7F' })).toBe(false);
    dump.drag({ addresses: [4], delta: 5 });
    expect(bytes.undoSteps).toEqual([]);
  });

  it('selects what differs from what is chosen', () => {
    bytes.apply({ addresses: Uint32Array.of(4), values: Uint8Array.of(14) }, 'entry', 'user');
    dump.select('changed');
    // All but the one that is as what it is compared with.
    expect(dump.cursor()?.statistics.count).toBe(63);
  });

  it('tells when more was wanted than may be selected, and of every move of the cursor', () => {
    const before = cursorCount;
    dump.select('row');
    expect([cursorCount - before, exceededCount]).toEqual([1, 0]);
  });

  it('goes to an address as soon as it is shown', () => {
    dump.goTo(40);
    const gone: number[] = [];
    const state: HexViewState = {
      selection: { mode: 'consecutive', anchorAddress: 4, cursorAddress: 4 },
      topAddress: 0,
    };
    const view: Partial<HexView> = {
      state: () => state,
      restoreState: () => undefined,
      goTo: (address) => gone.push(address),
    };
    dump.attachCells(view as HexView);
    expect(gone).toEqual([40]);
    dump.attachCells(undefined);
    dump.attachCells(view as HexView);
    expect(gone).toEqual([40]);
  });
});
