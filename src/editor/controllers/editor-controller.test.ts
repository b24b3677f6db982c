import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ByteStore } from '../../../core/bytes/byte-store.ts';
import type { FoundOnClipboard } from '../../../core/clipboard/clipboard-content.ts';
import { copyCells } from '../../../core/clipboard/copied-cells.ts';
import type { CellCommand } from '../../../core/edits/command.ts';
import { RAW_SCALE } from '../../../core/values/scale.ts';
import { BYTE, mapDefinition, wordRun } from '../../../tests/support/sample-map-definition.ts';
import { manualSession } from '../session/testing/manual-session.ts';
import type { CursorSummary } from '../state/cursor-summary.ts';
import type { EditorState } from '../state/editor-store.ts';
import { EditorClipboard } from './editor-clipboard.ts';
import type { EditorController } from './editor-controller.ts';
import { manualController } from './testing/manual-controller.ts';

let bytes: ByteStore;
let controller: EditorController;
let alerts: string[];

beforeEach(() => {
  vi.stubGlobal('window', globalThis);
  bytes = new ByteStore(Uint8Array.from({ length: 64 }, (_, i) => i));
  const session = manualSession(bytes);
  alerts = [];
  controller = manualController(session, {
    alert: (code) => alerts.push(code),
    limits: () => ({ maxVersionBytes: 4, maxRequestBytes: 2 }),
  });
});

afterEach(() => {
  controller.dispose();
  vi.unstubAllGlobals();
});

/** Writes a byte as a person who types. */
function write(value: number): void {
  const patch = { addresses: Uint32Array.of(5), values: Uint8Array.of(value) };
  bytes.apply(patch, 'entry', 'user');
}

const told = (): EditorState => controller.store.getState();

describe('what React is told of the bytes', () => {
  it('is another revision also where a change leaves every count and label as it was', () => {
    write(99);
    const before = told();
    write(98);
    const { modifiedCount, unsavedCount, undoLabel, byteRevision } = told();
    expect({ modifiedCount, unsavedCount, undoLabel }).toEqual({
      modifiedCount: before.modifiedCount,
      unsavedCount: before.unsavedCount,
      undoLabel: before.undoLabel,
    });
    expect(byteRevision).not.toBe(before.byteRevision);
  });

  it('is the same revision while nothing changes', () => {
    const before = told().byteRevision;
    write(5);
    controller.openDialog({ kind: 'history' });
    expect(told().byteRevision).toBe(before);
  });
});

describe('a limit of modifications', () => {
  /** Changes the first bytes of the file. */
  function change(count: number): void {
    const addresses = Uint32Array.from({ length: count }, (_, i) => i);
    bytes.apply({ addresses, values: Uint8Array.from(addresses, () => 200) }, 'entry', 'user');
  }

  it.each([
    [2, []],
    [3, ['MAX_UNSAVED_MODIFICATIONS_REACHED']],
    [4, ['MAX_UNSAVED_MODIFICATIONS_REACHED']],
    [5, ['MAX_FILE_MODIFICATIONS_REACHED']],
  ])('of 2 unsaved and 4 in all is told with %i changed bytes: %j', (count, told) => {
    change(count);
    expect(alerts).toEqual(told);
  });

  it('is told once, and again when it is passed again', () => {
    change(5);
    change(6);
    expect(alerts).toHaveLength(1);
    controller.undo();
    controller.undo();
    controller.redo();
    expect(alerts).toEqual(['MAX_FILE_MODIFICATIONS_REACHED', 'MAX_FILE_MODIFICATIONS_REACHED']);
  });

  it.each([
    [4, true, []],
    [5, false, ['MAX_FILE_MODIFICATIONS_REACHED']],
  ] as const)('lets %i bytes into a version: %s', (count, fits, told) => {
    expect(controller.checkVersionLimit(count)).toBe(fits);
    expect(alerts).toEqual(told);
  });
});

describe('the preview of a command', () => {
  const add = (amount: number): CellCommand => ({
    operation: {
      kind: 'change',
      expression: { kind: 'add', amount },
      reference: 'current',
      forcesStep: false,
    },
    isRaw: true,
  });
  const shown = (): number[] => [...bytes.picture.slice(4, 7)];

  beforeEach(() => {
    const selection = { mode: 'consecutive', anchorAddress: 4, cursorAddress: 5 } as const;
    controller.dump.selectionChanged(selection, 'cells');
  });

  it('is planned on what is there, not on the preview before it', () => {
    controller.preview(add(10));
    expect(controller.preview(add(20))).toMatchObject({ before: [4, 5], after: [24, 25] });
    expect(shown()).toEqual([24, 25, 6]);
    controller.preview(undefined);
    expect(shown()).toEqual([4, 5, 6]);
  });

  it('tells React nothing', () => {
    const before = told();
    controller.preview(add(10));
    expect(told()).toBe(before);
  });

  it('is not taken for what is there by the command itself', () => {
    controller.preview(add(10));
    controller.perform(add(10), 'changeBySlider');
    expect(shown()).toEqual([14, 15, 6]);
    expect(bytes.undoSteps.map(({ label }) => label)).toEqual(['changeBySlider']);
  });
});

describe('that work has come back', () => {
  it('is told until all of it is saved or taken back', () => {
    write(1);
    controller.note({ recoveredCount: 1, isMoved: true });
    bytes.apply({ addresses: Uint32Array.of(9), values: Uint8Array.of(1) }, 'entry', 'user');
    expect(told()).toMatchObject({ recoveredCount: 1, isMoved: true });
    bytes.markSaved(bytes.edits);
    expect(told()).toMatchObject({ recoveredCount: 0, isMoved: false });
  });
});

describe('what a command has done', () => {
  it('stays told when the maps of the project arrive, and is gone when a cell is selected', () => {
    controller.write({ ok: false, reason: 'nothingSelected' }, 'step');
    const { report } = told();
    expect(report).toBeDefined();
    controller.library.store.setState({ status: 'ready', maps: [], folders: [] });
    expect(told().report).toBe(report);
    const selection = { mode: 'consecutive', anchorAddress: 4, cursorAddress: 4 } as const;
    controller.dump.selectionChanged(selection, 'cells');
    expect(told().report).toBeUndefined();
  });
});

describe('a map of the pack that nobody has confirmed', () => {
  const definition = mapDefinition({
    kind: 'MAPPACK_MAP',
    cells: wordRun(16),
    width: 2,
    height: 2,
  });
  const state = { revision: 1, updatedAt: '2026-03-01T10:00:00.000Z', isLocked: true };
  const add = { operation: { kind: 'step', count: 1 }, isRaw: true } as const;

  beforeEach(() => {
    vi.stubGlobal('document', { activeElement: null });
    const maps = [{ ...definition, ...state }];
    controller.library.store.setState({ status: 'ready', maps, folders: [] });
    controller.tabs.openMap(definition.id);
  });

  it('is not changed by commands, and the file is by what has nothing to do with it', () => {
    controller.perform(add, 'step');
    expect([controller.isTargetEditable(), bytes.modifiedCount]).toEqual([false, 0]);
    expect(controller.isEditable()).toBe(true);
    controller.writeBytes({ addresses: Uint32Array.of(5), values: Uint8Array.of(1) }, 'other');
    expect(bytes.modifiedCount).toBe(1);
  });

  it('takes nothing from the clipboard, and cells come back to where they were copied from', () => {
    const clipboard = new EditorClipboard(controller, () => 'point');
    const found: FoundOnClipboard = { text: '7', item: undefined };
    const options = { kind: 'absolute', base: 'current' } as const;
    clipboard.pasteFound(found, options, 'selection');
    expect([clipboard.cut({} as DataTransfer), bytes.modifiedCount]).toEqual([false, 0]);
    const other = Uint8Array.from({ length: 64 }, () => 3);
    const from = { projectId: 'p1', versionId: 'ori', mapId: null, type: BYTE, scale: RAW_SCALE };
    const cells = copyCells(other, other, [{ row: 0, column: 0, address: 9 }], from);
    const copied: FoundOnClipboard = { text: '3', item: { kind: 'cells', cells } };
    clipboard.pasteFound(copied, options, 'originalAddresses');
    expect(bytes.picture[9]).toBe(3);
  });

  it('is changed by commands once it is confirmed', () => {
    const maps = [{ ...definition, ...state, isLocked: false }];
    controller.library.store.setState({ maps });
    controller.perform(add, 'step');
    expect(bytes.modifiedCount).toBe(1);
  });
});

describe('the next place', () => {
  /** Puts the cursor on a word of 16 bits. */
  function standOn(address: number): void {
    const word = { address, type: { wordBytes: 2 } } as CursorSummary;
    vi.spyOn(controller.dump, 'cursor').mockReturnValue(word);
  }

  it.each([
    [4, 1, 9],
    [8, 1, 5],
    [8, -1, 5],
    [4, -1, 9],
  ] as const)('of the differences, from the word at %i by %i, is %i', (from, step, to) => {
    write(1);
    bytes.apply({ addresses: Uint32Array.of(9), values: Uint8Array.of(1) }, 'entry', 'user');
    standOn(from);
    const goTo = vi.spyOn(controller.dump, 'goTo');
    controller.goToDifference(step);
    expect(goTo.mock.calls).toEqual([[to]]);
  });

  it('of the marks leaves the word that holds one, and a mark is opened from any byte of its word', () => {
    controller.marks.store.setState({
      marks: [
        { address: 5, text: '' },
        { address: 9, text: '' },
      ],
    });
    standOn(4);
    const goTo = vi.spyOn(controller.dump, 'goTo');
    controller.goToMark(1);
    expect(goTo.mock.calls).toEqual([[9]]);
    controller.openMark();
    expect(told().dialog).toEqual({ kind: 'mark', address: 5 });
  });

  it('of the marks, where there are none, is the one that is offered under the cursor', () => {
    controller.goToMark(1);
    expect(told().dialog).toBeUndefined();
    standOn(4);
    controller.goToMark(1);
    expect(told().dialog).toEqual({ kind: 'mark', address: 4 });
  });
});
