import { beforeEach, describe, expect, it } from 'vitest';
import type { PotentialMap } from '../../../core/contract/reading-results.ts';
import { fieldsOfMap } from '../../../core/maps/map-definition.ts';
import { mapDefinition, wordRun } from '../../../tests/support/sample-map-definition.ts';
import { HttpApiError } from '../../api/api-error.ts';
import type { MapsApi } from '../../api/maps-api.ts';
import { NO_WORK, type ViewedWork } from '../../kept/viewed-files.ts';
import { createLocalMaps } from './local-maps.ts';
import { LocalWork } from './local-work.ts';

const LENGTH_BYTES = 0x1000;
const BOOST = fieldsOfMap(mapDefinition());
const OUTSIDE = fieldsOfMap(mapDefinition({ cells: wordRun(LENGTH_BYTES - 2) }));
const FOUND: PotentialMap = {
  ...mapDefinition({ id: 'found', kind: 'POTENTIAL_MAP', name: '00000100' }),
  revision: 0,
  updatedAt: '',
  type: 'HiLo',
  rank: 1,
};

let kept: ViewedWork;
let told: string[];
let maps: MapsApi;

beforeEach(() => {
  kept = NO_WORK;
  told = [];
  maps = createLocalMaps({
    work: new LocalWork(NO_WORK, (change) => {
      kept = change(kept);
    }),
    fileLengthBytes: LENGTH_BYTES,
    potential: () => [FOUND],
    tell: (code) => told.push(code),
    nowIso: () => '2026-03-01T10:00:00.000Z',
  });
});

const namesOf = async (): Promise<string[]> => (await maps.maps('')).map(({ name }) => name);

describe('maps of a file that is in this browser alone', () => {
  it('are created, changed and deleted, and kept each time', async () => {
    const [created] = await maps.createMaps('', [BOOST]);
    expect(created).toMatchObject({ name: 'Boost', kind: 'USER_MAP', revision: 1 });
    expect(kept.maps).toHaveLength(1);
    const id = created?.id ?? '';
    const changed = await maps.updateMap('', id, { ...BOOST, name: 'Torque' });
    expect(changed).toMatchObject({ id, name: 'Torque', revision: 2 });
    expect(kept.maps.map(({ name }) => name)).toEqual(['Torque']);
    await maps.deleteMaps('', [id]);
    expect(kept.maps).toEqual([]);
  });

  it('lie in the file, or none of them is created, and the person is told', async () => {
    await expect(maps.createMaps('', [BOOST, OUTSIDE])).rejects.toBeInstanceOf(HttpApiError);
    expect(told).toEqual(['CREATE_USER_MAP_FAILURE']);
    expect(await namesOf()).toEqual([]);
  });

  it('stay as they are where a change would lead out of the file', async () => {
    const [created] = await maps.createMaps('', [BOOST]);
    await expect(maps.updateMap('', created?.id ?? '', OUTSIDE)).rejects.toBeInstanceOf(
      HttpApiError,
    );
    expect(told).toEqual(['SAVE_MAP_PROPERTIES_FAILURE']);
    expect(kept.maps[0]?.cells.address).toBe(BOOST.cells.address);
  });

  it('belong to the person once they were moved, though they were merely found', async () => {
    const folder = await maps.createFolder('', { name: 'Mine' });
    const moved = await maps.moveMap('', 'found', { folderId: folder.id, revision: 0 });
    expect(moved).toMatchObject({ id: 'found', kind: 'USER_MAP', folderId: folder.id });
    expect(await maps.potentialMaps('')).toEqual([]);
    expect(await namesOf()).toEqual(['00000100']);
  });

  it('move to the root when their folder goes', async () => {
    const folder = await maps.createFolder('', { name: 'Mine', details: 'of the winter' });
    await maps.createMaps('', [{ ...BOOST, folderId: folder.id }]);
    const renamed = await maps.updateFolder('', folder.id, { name: 'Ours', details: '' });
    expect(renamed).toEqual({ id: folder.id, name: 'Ours', details: '', revision: 2 });
    await maps.deleteFolder('', folder.id);
    expect(await maps.folders('')).toEqual([]);
    expect(kept.maps.map(({ folderId }) => folderId)).toEqual([null]);
  });
});
