import { describe, expect, it, vi } from 'vitest';
import type { MapName } from '../../../core/contract/map-names.ts';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import { mapDefinition, wordRun } from '../../../tests/support/sample-map-definition.ts';
import { NetworkApiError } from '../../api/api-error.ts';
import type { MapLibrary } from './map-library.ts';
import { namedMaps, SharedMaps, type SharedMapsWork } from './shared-maps.ts';

const map = (id: string, kind: ProjectMap['kind'], address = 0x100): ProjectMap => ({
  ...mapDefinition({ id, name: id, kind, cells: wordRun(address) }),
  revision: 1,
  updatedAt: '2026-03-01T10:00:00.000Z',
});

function nameFor(mapId: string, isSure: boolean): MapName {
  const { id: _, kind: __, revision: ___, updatedAt: ____, ...fields } = map(mapId, 'USER_MAP');
  return {
    mapId,
    map: { ...fields, name: `Name of ${mapId}`, folderId: null },
    confidence: isSure ? 1 : 0.9,
    isSure,
    source: { kind: 'PROJECT', name: 'Golf', softwareNumber: null },
    others: [],
  };
}

const MAPS = [map('own', 'USER_MAP', 0x900), map('p1', 'MAPPACK_MAP'), map('a', 'POTENTIAL_MAP')];

function shared(isThere = true) {
  const work = {
    accept: vi.fn(async (ids: readonly string[]) => ids.map((id) => `made of ${id}`)),
    copy: vi.fn(async (ids: readonly string[]) => ids.map((id) => `copy of ${id}`)),
    reload: vi.fn(async () => undefined),
  };
  const failed = vi.fn();
  const maps = new SharedMaps(async () => {
    if (!isThere) throw new Error('no script');
    return work as unknown as SharedMapsWork;
  }, failed);
  const names = [nameFor('a', true), nameFor('b', false), nameFor('c', true)];
  maps.store.setState({ names: new Map(names.map((name) => [name.mapId, name])) });
  const deleted = vi.fn(async (_ids: readonly string[]) => undefined);
  const known = new Set([...MAPS.map(({ id }) => id), 'made of a']);
  const library = {
    map: (id: string) => (known.has(id) ? (MAPS.find((one) => one.id === id) ?? {}) : undefined),
    store: { getState: () => ({ maps: MAPS }) },
    deleteMaps: deleted,
  } as unknown as MapLibrary;
  return { maps, work, failed, library, deleted };
}

describe('maps of others that are taken over', () => {
  it('are of several only those that are sure, and of one that one', async () => {
    const { maps, work, library } = shared();
    await maps.takeOver(['a', 'b', 'c', 'nameless'], library);
    expect(work.accept.mock.calls).toEqual([[['a', 'c']]]);
    await maps.takeOver(['b'], library);
    expect(work.accept.mock.calls[1]).toEqual([['b']]);
    expect(maps.sureIds()).toEqual(['a', 'c']);
  });

  it('come from the pack and from names in one step, which is taken back as one', async () => {
    const { maps, work, library, deleted } = shared();
    await maps.takeOver(['p1', 'a', 'c'], library);
    expect([work.copy.mock.calls, work.accept.mock.calls]).toEqual([[[['p1']]], [[['a', 'c']]]]);
    const made = ['copy of p1', 'made of a', 'made of c'];
    expect(maps.store.getState().madeIds).toEqual(made);
    await maps.takeBack(library);
    // What the person has deleted meanwhile is gone already.
    expect(deleted.mock.calls).toEqual([[['made of a']]]);
    expect(maps.store.getState().madeIds).toEqual([]);
    expect(work.reload).toHaveBeenCalledOnce();
  });

  it('can be taken back once more where the server did not delete them', async () => {
    const { maps, work, library, deleted } = shared();
    await maps.takeOver(['a'], library);
    deleted.mockRejectedValueOnce(new NetworkApiError());
    const taking = maps.takeBack(library);
    // Nobody takes them back twice at once.
    expect(maps.store.getState().madeIds).toEqual([]);
    await taking;
    expect(maps.store.getState().madeIds).toEqual(['made of a']);
    expect(work.reload).toHaveBeenCalledOnce();
    await maps.takeBack(library);
    expect([deleted.mock.calls.length, maps.store.getState().madeIds]).toEqual([2, []]);
  });

  it('are none where nothing is known of them, or the script cannot be had', async () => {
    const { maps, work, library } = shared();
    await maps.takeOver(['own', 'nameless'], library);
    expect([work.copy, work.accept].flatMap(({ mock }) => mock.calls)).toEqual([]);
    const away = shared(false);
    await away.maps.takeOver(['a'], away.library);
    expect(away.failed).toHaveBeenCalledOnce();
    expect(away.maps.store.getState().madeIds).toEqual([]);
  });
});

describe('maps of others that would be taken over', () => {
  it("are not those that are locked, unnamed, unsure among others, or the person's already", () => {
    const { maps } = shared();
    const pack = (id: string, address: number, isLocked: boolean): ProjectMap =>
      ({ ...map(id, 'MAPPACK_MAP', address), isLocked }) as ProjectMap;
    const list = [
      map('own', 'USER_MAP', 0x200),
      pack('open', 0x300, false),
      pack('locked', 0x400, true),
      pack('taken', 0x200, false),
    ];
    const library = {
      map: (id: string) => list.find((one) => one.id === id),
      store: { getState: () => ({ maps: list }) },
    } as unknown as MapLibrary;
    const wouldTake = (...ids: string[]): boolean => maps.wouldTake(ids, library);
    expect([wouldTake('open'), wouldTake('a'), wouldTake('b')]).toEqual([true, true, true]);
    expect([wouldTake('locked', 'taken', 'own', 'nameless', 'b'), wouldTake()]).toEqual([
      false,
      false,
    ]);
    expect(wouldTake('locked', 'a')).toBe(true);
    list.push(map('mine', 'USER_MAP', 0x100));
    expect(wouldTake('a', 'c')).toBe(false);
  });
});

describe('maps as the tree shows them', () => {
  it('have the names of others, and are gone where the person has them', () => {
    const list = [
      map('own', 'USER_MAP', 0x100),
      map('a', 'POTENTIAL_MAP', 0x100),
      map('b', 'POTENTIAL_MAP', 0x200),
      map('d', 'POTENTIAL_MAP', 0x300),
    ];
    const names = new Map(['a', 'b'].map((id) => [id, nameFor(id, true)]));
    expect(namedMaps(list, names).map(({ name }) => name)).toEqual(['own', 'Name of b', 'd']);
  });
});
