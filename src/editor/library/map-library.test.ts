import { describe, expect, it } from 'vitest';
import type { Folder, ProjectMap } from '../../../core/contract/maps.ts';
import type { PotentialMap } from '../../../core/contract/reading-results.ts';
import { mapDefinition } from '../../../tests/support/sample-map-definition.ts';
import { NetworkApiError } from '../../api/api-error.ts';
import type { MapsApi } from '../../api/maps-api.ts';
import { MapLibrary } from './map-library.ts';

const READ_AT = '2026-03-01T10:00:00.000Z';
const READ_AGAIN_AT = '2026-03-02T10:00:00.000Z';

const OWN: ProjectMap = {
  ...mapDefinition({ id: 'own', name: 'Boost' }),
  revision: 1,
  updatedAt: READ_AT,
};

function found(id: string, updatedAt = READ_AT): PotentialMap {
  const map = mapDefinition({ id, name: id, kind: 'POTENTIAL_MAP' });
  return { ...map, revision: 1, updatedAt, type: 'HiLo', rank: 1 };
}

/** A library that was loaded, and what it is told when it asks for the potential maps again. */
async function loadedLibrary(first: readonly PotentialMap[], second: readonly PotentialMap[]) {
  const answers = [first, second];
  const api: Partial<MapsApi> = {
    folders: async () => [],
    maps: async () => [OWN],
    potentialMaps: async () => answers.shift() ?? [],
  };
  const library = new MapLibrary('p1', api as MapsApi, () => undefined);
  await library.load();
  let changeCount = 0;
  library.store.subscribe(() => changeCount++);
  await library.reloadPotentialMaps();
  return { ids: library.store.getState().maps.map(({ id }) => id), changeCount };
}

describe('potential maps asked for again', () => {
  it('leave the list as it is where they are the same', async () => {
    const { ids, changeCount } = await loadedLibrary(
      [found('a'), found('b')],
      [found('a'), found('b')],
    );
    expect(ids).toEqual(['own', 'a', 'b']);
    expect(changeCount).toBe(0);
  });

  it.each([
    ['others', [found('c'), found('d')], ['own', 'c', 'd']],
    ['in another order', [found('b'), found('a')], ['own', 'b', 'a']],
    ['fewer', [found('a')], ['own', 'a']],
    ['more', [found('a'), found('b'), found('c')], ['own', 'a', 'b', 'c']],
    ['changed', [found('a'), found('b', READ_AGAIN_AT)], ['own', 'a', 'b']],
  ])('take the place of those before where they are %s', async (_, second, expected) => {
    const { ids, changeCount } = await loadedLibrary([found('a'), found('b')], second);
    expect(ids).toEqual(expected);
    expect(changeCount).toBe(1);
  });
});

describe('lists that are on their way', () => {
  const libraryOf = (maps: () => Promise<readonly ProjectMap[]>): MapLibrary => {
    const api: Partial<MapsApi> = {
      folders: async () => [],
      maps,
      potentialMaps: async () => [],
    };
    return new MapLibrary('p1', api as MapsApi, () => undefined);
  };

  it.each([
    ['ready', async () => [OWN]],
    [
      'failed',
      async () => {
        throw new NetworkApiError();
      },
    ],
  ] as const)('are waited for until they are %s', async (status, maps) => {
    const library = libraryOf(maps);
    const settled = library.settled().then(() => library.store.getState().status);
    await library.load();
    expect(await settled).toBe(status);
    await library.settled();
  });
});

describe('folders that are made or changed', () => {
  it('stand where their name belongs, numbers as a person counts', async () => {
    const folder = (name: string): Folder => ({
      id: `of ${name}`,
      name,
      details: '',
      revision: 1,
    });
    const api: Partial<MapsApi> = {
      folders: async () => [folder('Boost 2'), folder('Torque')],
      maps: async () => [],
      potentialMaps: async () => [],
      createFolder: async (_, { name }) => folder(name),
      updateFolder: async (_, id, { name }) => ({ ...folder(name), id, revision: 2 }),
    };
    const library = new MapLibrary('p1', api as MapsApi, () => undefined);
    await library.load();
    const names = (): string[] => library.store.getState().folders.map(({ name }) => name);

    await library.createFolder({ name: 'Boost 10', details: '' });
    await library.createFolder({ name: 'air', details: '' });
    expect(names()).toEqual(['air', 'Boost 2', 'Boost 10', 'Torque']);
    await library.updateFolder({ id: 'of air', revision: 1 }, { name: 'Unsorted', details: '' });
    expect(names()).toEqual(['Boost 2', 'Boost 10', 'Torque', 'Unsorted']);
  });
});

describe('the maps of a map pack', () => {
  const ofPack = (id: string): ProjectMap => ({
    ...mapDefinition({ id, name: id, kind: 'MAPPACK_MAP' }),
    revision: 1,
    updatedAt: READ_AT,
  });
  const libraryWith = (packMaps: () => Promise<readonly ProjectMap[]>): MapLibrary => {
    const api: Partial<MapsApi> = {
      folders: async () => [],
      maps: async () => [OWN],
      potentialMaps: async () => [found('a')],
    };
    return new MapLibrary('p1', api as MapsApi, () => undefined, packMaps);
  };
  const idsIn = ({ store }: MapLibrary): string[] => store.getState().maps.map(({ id }) => id);

  it('stand between those of the person and those that were merely found', async () => {
    const answers = [[ofPack('p1')], [ofPack('p2'), ofPack('p3')], []];
    const library = libraryWith(async () => answers.shift() ?? []);
    await library.load();
    expect(idsIn(library)).toEqual(['own', 'p1', 'a']);
    await library.reloadPackMaps();
    expect(idsIn(library)).toEqual(['own', 'p2', 'p3', 'a']);
    await library.reloadPackMaps();
    expect(idsIn(library)).toEqual(['own', 'a']);
  });

  it('that cannot be fetched take no other map with them, and stay as they were', async () => {
    let isAway = true;
    const library = libraryWith(async () => {
      if (isAway) throw new NetworkApiError();
      return [ofPack('p1')];
    });
    await library.load();
    expect([library.store.getState().status, idsIn(library)]).toEqual(['ready', ['own', 'a']]);
    isAway = false;
    await library.reloadPackMaps();
    isAway = true;
    await library.reloadPackMaps();
    expect(idsIn(library)).toEqual(['own', 'p1', 'a']);
  });
});
