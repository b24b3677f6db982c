import { beforeEach, describe, expect, it } from 'vitest';
import type { PackMap } from '../../../core/contract/map-packs.ts';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import { mapDefinition, wordRun } from '../../../tests/support/sample-map-definition.ts';
import { NetworkApiError } from '../../api/api-error.ts';
import type { MapsApi } from '../../api/maps-api.ts';
import { MapLibrary } from '../library/map-library.ts';
import { SharedMaps } from '../library/shared-maps.ts';
import { type MapPackParts, MapPackWorks } from './map-pack-works.ts';

const STATE = { revision: 1, updatedAt: '2026-03-01T10:00:00.000Z' };

function packMap(id: string, address: number, part: Partial<PackMap> = {}): PackMap {
  const definition = mapDefinition({ id, name: id, kind: 'MAPPACK_MAP', cells: wordRun(address) });
  return { ...definition, ...STATE, folder: null, confidence: 1, isLocked: false, ...part };
}

function ownMap(id: string, address: number): ProjectMap {
  return { ...mapDefinition({ id, name: id, cells: wordRun(address) }), ...STATE };
}

let library: MapLibrary;
let isAway: boolean;
/** Folders that were made, by name. */
let folders: string[];
let works: MapPackWorks;

beforeEach(() => {
  isAway = false;
  folders = [];
  const api: Partial<MapsApi> = {
    createFolder: async (_, { id = '', name }) => {
      folders.push(name);
      return { id, name, details: '', revision: 1 };
    },
    createMaps: async (_, maps) => {
      if (isAway) throw new NetworkApiError();
      return maps.map((fields) => ({ ...fields, ...STATE, id: fields.id ?? '', kind: 'USER_MAP' }));
    },
  };
  library = new MapLibrary('p1', api as MapsApi, () => undefined);
  const { store } = new SharedMaps(
    () => Promise.reject(new Error('not in this test')),
    () => undefined,
  );
  works = new MapPackWorks({ projectId: 'p1', library, store } as unknown as MapPackParts);
});

const list = (...maps: readonly ProjectMap[]): void =>
  library.store.setState({ status: 'ready', maps, folders: [] });
const mapOf = (id: string | undefined): ProjectMap | undefined => library.map(id ?? '');

describe('maps of a pack that are copied', () => {
  it('come to the person with their folders, and locked ones stay out', async () => {
    list(
      packMap('a', 0x100, { folder: 'Boost' }),
      packMap('b', 0x200, { folder: 'Boost' }),
      packMap('c', 0x300, { folder: 'Fuel', isLocked: true }),
      packMap('d', 0x400),
    );
    const made = await works.copy(['a', 'b', 'c', 'd', 'gone']);
    expect(folders).toEqual(['Boost']);
    const [boost] = library.store.getState().folders;
    expect(made.map((id) => [mapOf(id)?.name, mapOf(id)?.folderId])).toEqual([
      ['a', boost?.id],
      ['b', boost?.id],
      ['d', null],
    ]);
  });

  it('make no folder where the person has all that would be in it', async () => {
    list(
      ownMap('mine', 0x100),
      packMap('a', 0x100, { folder: 'Boost' }),
      packMap('b', 0x200, { folder: 'Fuel' }),
    );
    expect(await works.copy(['a'])).toEqual([]);
    expect(folders).toEqual([]);
    expect(await works.copy(['a', 'b'])).toHaveLength(1);
    expect(folders).toEqual(['Fuel']);
  });

  it('are none where the server did not take them, which it tells itself', async () => {
    list(packMap('a', 0x100));
    isAway = true;
    expect(await works.copy(['a'])).toEqual([]);
  });
});
