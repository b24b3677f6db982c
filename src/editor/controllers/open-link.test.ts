import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ByteStore } from '../../../core/bytes/byte-store.ts';
import { mapDefinition } from '../../../tests/support/sample-map-definition.ts';
import { manualSession } from '../session/testing/manual-session.ts';
import type { EditorLink, LinkPart } from '../state/editor-link.ts';
import type { EditorController } from './editor-controller.ts';
import { goToLink } from './open-link.ts';
import { manualController } from './testing/manual-controller.ts';

let bytes: ByteStore;
let controller: EditorController;
/** Versions that were changed to, or asked for. */
let changedTo: string[];
/** The answer of the person. */
let answer: () => void;
let changed: Promise<void>;

beforeEach(() => {
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', { activeElement: null });
  bytes = new ByteStore(new Uint8Array(64));
  const session = manualSession(bytes);
  vi.spyOn(session, 'versions', 'get').mockReturnValue([{ id: 'v1' }] as never);
  controller = manualController(session);
  const map = { ...mapDefinition(), revision: 1, updatedAt: '' };
  controller.library.store.setState({ status: 'ready', maps: [map], folders: [] });
  changedTo = [];
  changed = new Promise((resolve) => {
    answer = resolve;
  });
});
afterEach(() => {
  controller.dispose();
  vi.unstubAllGlobals();
});

/** Goes to a place, and does what is left once the editor is on the screen. */
async function go(link: EditorLink, faults: readonly LinkPart[] = []): Promise<void> {
  const versions = {
    changeVersion: (id: string) => {
      changedTo.push(id);
      return changed;
    },
  };
  const after = await goToLink({ controller, versions }, link, faults);
  after();
  await settled();
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const missing = (): readonly string[] | undefined => {
  const { dialog } = controller.store.getState();
  return dialog?.kind === 'link' ? dialog.missing : undefined;
};
const leaveUnsaved = (): void => {
  bytes.apply({ addresses: Uint32Array.of(1), values: Uint8Array.of(9) }, 'entry', 'user');
};

describe('a link', () => {
  it('opens its map at the cell, and says nothing where all of it is there', async () => {
    const cell = { area: 'data', row: 2, column: 3 } as const;
    await go({ display: 'diff', place: { kind: 'map', mapId: 'm1', mode: '2D', cell } });
    const { tabs, hex } = controller.store.getState();
    expect([tabs.activeId, hex.display, missing()]).toEqual(['m1', 'diff', undefined]);
    expect(controller.tabs.activeMap?.selection.cursor).toEqual({ row: 2, column: 3 });
  });

  it('says what of it is not there', async () => {
    await go({ versionId: 'v9', baseId: 'v8', place: { kind: 'hex', mode: '2D', address: 64 } }, [
      'show',
    ]);
    expect(missing()).toEqual(['show', 'version', 'base', 'address']);
    await go({ place: { kind: 'map', mapId: 'm9', mode: 'TEXT' } });
    expect(missing()).toEqual(['map']);
    const cell = { area: 'data', row: 3, column: 0 } as const;
    await go({ place: { kind: 'map', mapId: 'm1', mode: 'TEXT', cell } });
    expect([missing(), changedTo]).toEqual([['cell'], []]);
  });

  it('says so where its version could not be opened', async () => {
    answer();
    await go({ versionId: 'v1' });
    expect([changedTo, missing()]).toEqual([['v1'], ['version']]);
  });

  it('asks for unsaved changes before it says what is not there, and does both', async () => {
    leaveUnsaved();
    await go({ versionId: 'v1', place: { kind: 'map', mapId: 'm9', mode: 'TEXT' } });
    expect([changedTo, missing()]).toEqual([['v1'], undefined]);
    answer();
    await settled();
    expect(missing()).toEqual(['map']);
  });

  it('leaves the person who keeps the version alone', async () => {
    leaveUnsaved();
    await go({ versionId: 'v1' });
    answer();
    await settled();
    expect([changedTo, missing()]).toEqual([['v1'], undefined]);
  });
});
