import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ByteStore } from '../../../core/bytes/byte-store.ts';
import { manualSession } from '../session/testing/manual-session.ts';
import type { EditorState } from '../state/editor-store.ts';
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
    controller.edits.undo();
    controller.edits.undo();
    controller.edits.redo();
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
    controller.edits.write({ ok: false, reason: 'nothingSelected' }, 'step');
    const { report } = told();
    expect(report).toBeDefined();
    controller.library.store.setState({ status: 'ready', maps: [], folders: [] });
    expect(told().report).toBe(report);
    const selection = { mode: 'consecutive', anchorAddress: 4, cursorAddress: 4 } as const;
    controller.dump.selectionChanged(selection, 'cells');
    expect(told().report).toBeUndefined();
  });
});
