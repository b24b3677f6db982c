import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ByteStore } from '../../../core/bytes/byte-store.ts';
import type { Folder, ProjectMap } from '../../../core/contract/maps.ts';
import type { MapKind } from '../../../core/maps/map-definition.ts';
import { mapDefinition, wordRun } from '../../../tests/support/sample-map-definition.ts';
import type { EditorController } from '../controllers/editor-controller.ts';
import { manualController } from '../controllers/testing/manual-controller.ts';
import type { SharedMaps } from '../library/shared-maps.ts';
import { manualSession } from '../session/testing/manual-session.ts';
import type { TreeSubject } from '../state/tree-subject.ts';
import type { CommandContext } from './command.ts';
import type { CommandId } from './command-ids.ts';
import { commandOf } from './commands.ts';

const MAP: TreeSubject = { kind: 'map', mapId: 'm7' };
const FOLDER: Folder = {
  id: 'f1',
  name: 'Boost',
  details: '',
  revision: 1,
};
const FOLDER_LINE: TreeSubject = { kind: 'folder', folder: FOLDER };

let controller: EditorController;
let copied: string[];

beforeEach(() => {
  vi.stubGlobal('window', globalThis);
  const session = manualSession(new ByteStore(new Uint8Array(64)));
  controller = manualController(session);
  copied = [];
});

afterEach(() => {
  controller.dispose();
  vi.unstubAllGlobals();
});

/** Runs a command for a line of the tree, if it can be run. @returns what opened */
function run(id: CommandId, subject: TreeSubject | undefined): unknown {
  const command = commandOf(id);
  const clipboard = { copyMap: (mapId: string) => copied.push(mapId) };
  const context = { controller, clipboard, subject } as unknown as CommandContext;
  if (command.isEnabled(controller.store.getState(), subject, context)) command.run(context);
  const { dialog, preview } = controller.store.getState();
  return dialog ?? preview;
}

describe('a command that is given while the tree has the focus', () => {
  it.each([
    ['mapProperties', { kind: 'mapProperties', mapId: 'm7' }],
    ['editCell', { kind: 'mapProperties', mapId: 'm7' }],
    ['copyMapProperties', { kind: 'copyMapProperties', mapId: 'm7' }],
    ['similarMaps', { kind: 'similarMaps', mapId: 'm7' }],
    ['pasteMap', { kind: 'pasteMap', targetId: 'm7' }],
    ['previewMap', { kind: 'map', mapId: 'm7' }],
  ] as const)('is meant for the map of the line: %s', (id, opened) => {
    expect(run(id, MAP)).toEqual(opened);
  });

  it('copies the map of the line', () => {
    run('copyMap', MAP);
    expect(copied).toEqual(['m7']);
  });

  it('edits the folder of the line', () => {
    expect(run('editCell', FOLDER_LINE)).toEqual({
      kind: 'folder',
      folder: FOLDER,
    });
  });

  it('hides the preview that it has shown', () => {
    run('previewMap', MAP);
    expect(run('previewMap', MAP)).toBeUndefined();
  });

  it('opens no properties of a map of the pack, and says why, wherever it is meant', () => {
    const map = { ...mapDefinition({ id: 'm7', kind: 'MAPPACK_MAP' }), revision: 1, updatedAt: '' };
    controller.library.store.setState({ status: 'ready', maps: [map], folders: [] });
    vi.stubGlobal('document', { activeElement: null });
    expect([run('mapProperties', MAP), run('editCell', MAP)]).toEqual([undefined, undefined]);
    controller.tabs.openMap('m7');
    expect(run('mapProperties', undefined)).toBeUndefined();
    const state = controller.store.getState();
    const maps = { controller, shared: {} as SharedMaps };
    expect([
      commandOf('mapProperties').disabledReason?.(state, undefined, maps),
      commandOf('editCell').disabledReason?.(state, MAP, maps),
      commandOf('editCell').disabledReason?.(state, undefined, maps),
    ]).toEqual(['ofMapPack', 'ofMapPack', undefined]);
    expect(run('copyMapProperties', MAP)).toEqual({ kind: 'copyMapProperties', mapId: 'm7' });
  });

  it('changes no cells of a map that is not confirmed, and says why, while lines of the tree are as ever', () => {
    const ofPack = {
      ...mapDefinition({ id: 'm7', kind: 'MAPPACK_MAP' }),
      revision: 1,
      updatedAt: '',
    };
    const map = { ...ofPack, folder: null, confidence: 0.6, isLocked: true };
    controller.library.store.setState({ status: 'ready', maps: [map], folders: [] });
    vi.stubGlobal('document', { activeElement: null });
    const maps = { controller, shared: {} as SharedMaps };
    const reasons = (subject?: TreeSubject): unknown[] => {
      const state = controller.store.getState();
      return (['changeAbsolute', 'paste', 'editCell', 'again'] as const).map((id) =>
        commandOf(id).disabledReason?.(state, subject, maps),
      );
    };
    expect(reasons()).toEqual([undefined, undefined, undefined, undefined]);
    controller.tabs.openMap('m7');
    const reason = 'unconfirmedMap';
    expect(reasons()).toEqual([reason, reason, reason, reason]);
    expect(reasons(FOLDER_LINE)[2]).toBeUndefined();
  });

  it('does nothing with maps like it while the original is shown', () => {
    controller.changeHex({ display: 'ori' });
    expect([run('similarMaps', MAP), run('pasteMap', MAP)]).toEqual([undefined, undefined]);
    expect(run('editCell', MAP)).toEqual({ kind: 'mapProperties', mapId: 'm7' });
  });

  it.each(['mapProperties', 'similarMaps', 'copyMap'] as const)(
    'is meant for the map that is shown where no line is: %s',
    (id) => {
      expect([run(id, undefined), copied]).toEqual([undefined, []]);
      expect([run(id, { kind: 'folder', folder: FOLDER }), copied]).toEqual([undefined, []]);
    },
  );
});

describe('a command that changes cells', () => {
  const isEnabled = (id: CommandId): boolean => {
    const maps = { controller, shared: {} as SharedMaps };
    return commandOf(id).isEnabled(controller.store.getState(), undefined, maps);
  };
  const CHANGES = ['cut', 'paste', 'editCell', 'stepUp', 'smooth', 'restoreOriginal'] as const;

  it('cannot be given in a map of the pack before the person has confirmed it', () => {
    vi.stubGlobal('document', { activeElement: null });
    const definition = mapDefinition({ id: 'm7', kind: 'MAPPACK_MAP' });
    const list = (isLocked: boolean): void =>
      controller.library.store.setState({
        status: 'ready',
        maps: [{ ...definition, revision: 1, updatedAt: '', isLocked } as ProjectMap],
        folders: [],
      });
    list(true);
    expect(CHANGES.map(isEnabled)).toEqual(CHANGES.map(() => true));
    controller.tabs.openMap('m7');
    expect(CHANGES.map(isEnabled)).toEqual(CHANGES.map(() => false));
    expect(isEnabled('pasteSpecial')).toBe(true);
    list(false);
    expect(CHANGES.map(isEnabled)).toEqual(CHANGES.map(() => true));
  });
});

describe('the next map', () => {
  it("is one that the tree shows: what was found and is the person's by now is hidden there", () => {
    vi.stubGlobal('document', { activeElement: null });
    const map = (id: string, kind: MapKind, address: number): ProjectMap => ({
      ...mapDefinition({ id, name: id, kind, cells: wordRun(address) }),
      revision: 1,
      updatedAt: '',
    });
    const maps = [
      map('own', 'USER_MAP', 0x10),
      map('found', 'POTENTIAL_MAP', 0x20),
      map('taken', 'POTENTIAL_MAP', 0x10),
    ];
    controller.library.store.setState({ status: 'ready', maps, folders: [] });
    const shared = { store: { getState: () => ({ names: new Map() }) } };
    const opened = (): string => controller.store.getState().tabs.activeId;
    controller.tabs.openMap('found');
    commandOf('nextMap').run({ controller, shared } as unknown as CommandContext);
    expect(opened()).toBe('found');
    controller.tabs.openMap('own');
    commandOf('previousMap').run({ controller, shared } as unknown as CommandContext);
    expect(opened()).toBe('own');
  });
});
