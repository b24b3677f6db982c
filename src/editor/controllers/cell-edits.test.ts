import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ByteStore } from '../../../core/bytes/byte-store.ts';
import type { FoundOnClipboard } from '../../../core/clipboard/clipboard-content.ts';
import { copyCells } from '../../../core/clipboard/copied-cells.ts';
import type { CellCommand } from '../../../core/edits/command.ts';
import { RAW_SCALE } from '../../../core/values/scale.ts';
import { BYTE, mapDefinition, wordRun } from '../../../tests/support/sample-map-definition.ts';
import { manualSession } from '../session/testing/manual-session.ts';
import type { EditorState } from '../state/editor-store.ts';
import { EditorClipboard } from './editor-clipboard.ts';
import type { EditorController } from './editor-controller.ts';
import { manualController } from './testing/manual-controller.ts';

let bytes: ByteStore;
let controller: EditorController;

beforeEach(() => {
  vi.stubGlobal('window', globalThis);
  bytes = new ByteStore(Uint8Array.from({ length: 64 }, (_, i) => i));
  controller = manualController(manualSession(bytes));
});

afterEach(() => {
  controller.dispose();
  vi.unstubAllGlobals();
});

const told = (): EditorState => controller.store.getState();

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
    controller.edits.preview(add(10));
    expect(controller.edits.preview(add(20))).toMatchObject({ before: [4, 5], after: [24, 25] });
    expect(shown()).toEqual([24, 25, 6]);
    controller.edits.preview(undefined);
    expect(shown()).toEqual([4, 5, 6]);
  });

  it('tells React nothing', () => {
    const before = told();
    controller.edits.preview(add(10));
    expect(told()).toBe(before);
  });

  it('is not taken for what is there by the command itself', () => {
    controller.edits.preview(add(10));
    controller.edits.perform(add(10), 'changeBySlider');
    expect(shown()).toEqual([14, 15, 6]);
    expect(bytes.undoSteps.map(({ label }) => label)).toEqual(['changeBySlider']);
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
    controller.edits.perform(add, 'step');
    expect([controller.isTargetEditable(), bytes.modifiedCount]).toEqual([false, 0]);
    expect(controller.isEditable()).toBe(true);
    controller.edits.writeBytes(
      { addresses: Uint32Array.of(5), values: Uint8Array.of(1) },
      'other',
    );
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
    controller.edits.perform(add, 'step');
    expect(bytes.modifiedCount).toBe(1);
  });
});
