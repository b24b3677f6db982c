import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorReason, FieldError } from '../../../core/contract/error-body.ts';
import {
  MAX_MAPS_AT_ONCE,
  MAX_MAPS_BODY_BYTES,
  MAX_MAPS_DELETED_AT_ONCE,
} from '../../../core/contract/limits.ts';
import type { Folder, ProjectMap } from '../../../core/contract/maps.ts';
import type { MapFields } from '../../../core/maps/map-definition.ts';
import { fieldsOfMap } from '../../../core/maps/map-definition.ts';
import { axis, mapDefinition } from '../../../tests/support/sample-map-definition.ts';
import { HttpApiError, NetworkApiError } from '../../api/api-error.ts';
import type { MapsApi } from '../../api/maps-api.ts';
import { MapLibrary } from '../library/map-library.ts';

const SAVED_AT = '2026-03-01T10:00:00.000Z';

function refusal(status: number, reason?: ErrorReason, fields: FieldError[] = []): HttpApiError {
  return new HttpApiError({ status, code: undefined, reason, fields, relations: [] });
}

/** The maps and folders of a project as a server holds them, and the network to it. */
class ManualMaps {
  readonly maps = new Map<string, ProjectMap>();
  readonly folders = new Map<string, Folder>();
  /** Ids by what was asked for under them. */
  readonly #asked = new Map<string, string>();
  /** What of the next call that changes something is lost. */
  loses: 'nothing' | 'request' | 'answer' = 'nothing';
  /** Calls that are served before that is lost. */
  losesAfter = 0;
  /** Calls that change something, in the order in which they came. */
  readonly calls: string[] = [];
  readonly api: MapsApi;

  constructor() {
    this.api = {
      folders: async () => [...this.folders.values()],
      maps: async () => [...this.maps.values()],
      potentialMaps: async () => [],
      createFolder: (_, { id = '', name, details = '' }) =>
        this.#through(`create ${name}`, () => {
          this.#ask(id, { name, details });
          const folder = this.folders.get(id) ?? { id, name, details, revision: 1 };
          this.folders.set(id, folder);
          return folder;
        }),
      updateFolder: (_, id, { revision, name, details = '' }) =>
        this.#through(`update ${id}`, () => {
          const seen = this.#seen(this.folders, id, revision);
          this.folders.set(id, { id, name, details, revision: seen.revision + 1 });
          return this.folders.get(id)!;
        }),
      deleteFolder: (_, id) =>
        this.#through(`delete ${id}`, () => {
          if (!this.folders.delete(id)) throw refusal(404);
        }),
      createMaps: (_, maps) =>
        this.#through(`create ${maps.length}`, () =>
          maps.map(({ id = '', ...fields }) => {
            this.#ask(id, fields);
            if (!this.maps.has(id)) this.add({ id, ...fields });
            return this.maps.get(id)!;
          }),
        ),
      updateMap: (_, id, { revision, ...fields }) =>
        this.#through(`update ${id}`, () => {
          this.#seen(this.maps, id, revision);
          return this.change(id, fields);
        }),
      moveMap: (_, id, { revision, folderId }) =>
        this.#through(`move ${id}`, () => {
          this.#seen(this.maps, id, revision);
          if (folderId !== null && !this.folders.has(folderId)) {
            throw refusal(422, 'fieldsInvalid', [{ path: 'folderId', rule: 'format' }]);
          }
          return this.change(id, { folderId });
        }),
      deleteMaps: (_, ids) =>
        this.#through(`delete ${ids.length}`, () => {
          if (!ids.every((id) => this.maps.has(id))) throw refusal(404);
          for (const id of ids) this.maps.delete(id);
        }),
    };
  }

  add(part: Partial<ProjectMap>): ProjectMap {
    const map = { ...mapDefinition(part), revision: 1, updatedAt: SAVED_AT };
    this.maps.set(map.id, map);
    return map;
  }

  /** Changes a map, as any window does. */
  change(id: string, part: Partial<MapFields>): ProjectMap {
    const map = this.maps.get(id)!;
    this.maps.set(id, { ...map, ...part, kind: 'USER_MAP', revision: map.revision + 1 });
    return this.maps.get(id)!;
  }

  #ask(id: string, fields: object): void {
    const asked = JSON.stringify(fields);
    if ((this.#asked.get(id) ?? asked) !== asked) throw refusal(409, 'idTaken');
    this.#asked.set(id, asked);
  }

  #seen<Thing extends { readonly revision: number }>(
    things: ReadonlyMap<string, Thing>,
    id: string,
    revision: number | undefined,
  ): Thing {
    const thing = things.get(id);
    if (thing === undefined) throw refusal(404);
    if (thing.revision !== revision) throw refusal(409, 'changedElsewhere');
    return thing;
  }

  async #through<Answer>(call: string, serve: () => Answer): Promise<Answer> {
    // An answer takes its time.
    await new Promise((resolve) => setTimeout(resolve));
    this.calls.push(call);
    if (this.losesAfter-- > 0) return serve();
    const { loses } = this;
    this.loses = 'nothing';
    if (loses === 'request') throw new NetworkApiError();
    const answer = serve();
    if (loses === 'answer') throw new NetworkApiError();
    return answer;
  }
}

let server: ManualMaps;
let library: MapLibrary;
let told: string[];

beforeEach(async () => {
  server = new ManualMaps();
  told = [];
  library = new MapLibrary('p1', server.api, (failure) => told.push(failure));
  server.add({ id: 'boost', name: 'Boost' });
  server.folders.set('turbo', { id: 'turbo', name: 'Turbo', details: '', revision: 1 });
  server.folders.set('fuel', { id: 'fuel', name: 'Fuel', details: '', revision: 1 });
  await library.load();
});

const boost = (): ProjectMap => library.map('boost')!;
const fields = (part: Partial<MapFields>): MapFields => ({ ...fieldsOfMap(boost()), ...part });
const withUnit = (unit: string) => (map: ProjectMap) => ({ ...fieldsOfMap(map), unit });

describe('a map that a form changes', () => {
  it('is changed here as on the server', async () => {
    expect(await library.updateMap(boost(), fields({ name: 'Torque' }))).toBe(true);
    expect([boost().name, boost().revision]).toEqual(['Torque', 2]);
    expect(server.maps.get('boost')).toEqual(boost());
  });

  it('is left as others have made it since, and listed so', async () => {
    server.change('boost', { unit: 'bar' });
    expect(await library.updateMap(boost(), fields({ name: 'Torque' }))).toBe(false);
    expect([boost().name, boost().unit]).toEqual(['Boost', 'bar']);
    expect(told).toEqual([]);
  });

  it('is changed over what others have made of it once that was seen', async () => {
    server.change('boost', { name: 'Pressure' });
    const typed = fields({ name: 'Torque' });
    await library.updateMap(boost(), typed);
    expect(await library.updateMap(boost(), typed)).toBe(true);
    expect(server.maps.get('boost')?.name).toBe('Torque');
  });

  it('is changed once where the answer was lost and the form is sent again', async () => {
    const opened = boost();
    const typed = fields({ name: 'Torque' });
    server.loses = 'answer';
    await expect(library.updateMap(opened, typed)).rejects.toBeInstanceOf(NetworkApiError);
    expect(await library.updateMap(opened, typed)).toBe(true);
    expect([boost().name, boost().revision]).toEqual(['Torque', 2]);
  });

  it('is no longer listed where it was deleted elsewhere', async () => {
    const opened = boost();
    server.maps.delete('boost');
    await expect(library.updateMap(opened, fields({ unit: 'bar' }))).rejects.toMatchObject({
      status: 404,
    });
    expect(library.map('boost')).toBeUndefined();
  });

  it('knows what an entry before it has made of the map', async () => {
    const opened = boost();
    const entry = library.changeMap('boost', withUnit('bar'));
    const form = library.updateMap(opened, fields({ name: 'Torque' }));
    expect([await entry, await form]).toEqual([true, false]);
    expect([boost().name, boost().unit]).toEqual(['Boost', 'bar']);
  });
});

describe('entries into a map', () => {
  /** Puts a value on the X axis, beside those that are there. */
  const point = (value: number) => (map: ProjectMap) => {
    const x = axis({ reference: 'USER_DEF', userValues: [...map.x.userValues, value] });
    return { ...fieldsOfMap(map), x };
  };

  it('follow one another, each on what the one before has left', async () => {
    const entries = [1, 2, 3].map((value) => library.changeMap('boost', point(value)));
    expect(await Promise.all(entries)).toEqual([true, true, true]);
    expect(server.maps.get('boost')?.x.userValues).toEqual([1, 2, 3]);
    expect(server.calls).toEqual(['update boost', 'update boost', 'update boost']);
  });

  it('are made on what others have left, and keep it', async () => {
    server.change('boost', { name: 'Torque', x: axis({ reference: 'USER_DEF', userValues: [7] }) });
    expect(await library.changeMap('boost', point(8))).toBe(true);
    expect(boost()).toMatchObject({ name: 'Torque', x: { userValues: [7, 8] } });
    expect(told).toEqual([]);
  });

  it('go on after one that failed', async () => {
    server.loses = 'request';
    const first = library.changeMap('boost', point(1));
    const second = library.changeMap('boost', point(2));
    await expect(first).rejects.toBeInstanceOf(NetworkApiError);
    await second;
    expect(server.maps.get('boost')?.x.userValues).toEqual([2]);
  });

  it('are told of where others have left nothing to enter into', async () => {
    server.change('boost', { unit: 'bar' });
    const change = (map: ProjectMap) => (map.unit === 'bar' ? undefined : fieldsOfMap(map));
    expect(await library.changeMap('boost', change)).toBe(false);
    expect(told).toEqual(['SAVE_MAP_PROPERTIES_FAILURE']);
  });

  it('give up where others are always before them', async () => {
    const change = (map: ProjectMap): MapFields => {
      server.change('boost', { name: `${map.revision}` });
      return { ...fieldsOfMap(map), unit: 'bar' };
    };
    expect(await library.changeMap('boost', change)).toBe(false);
    expect(told).toEqual(['SAVE_MAP_PROPERTIES_FAILURE']);
    expect(server.calls).toHaveLength(5);
  });
});

describe('a map that is moved', () => {
  it('is moved also where others have changed something else of it', async () => {
    server.change('boost', { name: 'Torque' });
    expect(await library.moveMap('boost', 'turbo')).toBe(true);
    expect(boost()).toMatchObject({ name: 'Torque', folderId: 'turbo' });
    expect(told).toEqual([]);
  });

  it('stays where others have moved it to, which is told', async () => {
    server.change('boost', { folderId: 'fuel' });
    expect(await library.moveMap('boost', 'turbo')).toBe(false);
    expect(boost().folderId).toBe('fuel');
    expect(told).toEqual(['SAVE_MAP_DETAILS_FAILURE']);
    expect(await library.moveMap('boost', 'turbo')).toBe(true);
  });

  it('is where it was wanted although the answer was lost', async () => {
    server.loses = 'answer';
    await expect(library.moveMap('boost', 'turbo')).rejects.toBeInstanceOf(NetworkApiError);
    expect(await library.moveMap('boost', 'turbo')).toBe(true);
    expect([boost().folderId, told]).toEqual(['turbo', []]);
  });

  it('follows two wishes in turn', async () => {
    const wishes = [library.moveMap('boost', 'turbo'), library.moveMap('boost', 'fuel')];
    expect(await Promise.all(wishes)).toEqual([true, true]);
    expect([server.maps.get('boost')?.folderId, told]).toEqual(['fuel', []]);
  });

  it('shows that its folder is there no more', async () => {
    server.folders.delete('turbo');
    await expect(library.moveMap('boost', 'turbo')).rejects.toMatchObject({ status: 422 });
    expect(library.store.getState().folders.map(({ id }) => id)).toEqual(['fuel']);
  });
});

describe('new maps', () => {
  const many = (count: number): MapFields[] =>
    Array.from({ length: count }, (_, i) => fields({ name: `Map ${i}` }));

  it('are created once, however often the same is asked for before an answer comes', async () => {
    server.loses = 'answer';
    await expect(library.createMaps(many(2))).rejects.toBeInstanceOf(NetworkApiError);
    const created = await library.createMaps(many(2));
    expect(server.maps.size).toBe(3);
    expect(library.store.getState().maps.map(({ id }) => id)).toEqual([
      'boost',
      ...created.map(({ id }) => id),
    ]);
  });

  it('are two where two are asked for', async () => {
    for (const _ of [1, 2]) await library.createMaps(many(1));
    expect(server.maps.size).toBe(3);
  });

  it('are not doubled where one of several calls failed and all are asked for again', async () => {
    const maps = many(MAX_MAPS_AT_ONCE + 1);
    server.loses = 'request';
    server.losesAfter = 1;
    const first = library.createMaps(maps);
    await expect(first).rejects.toBeInstanceOf(NetworkApiError);
    expect(await library.createMaps(maps)).toHaveLength(maps.length);
    expect(server.maps.size).toBe(maps.length + 1);
    expect(library.store.getState().maps).toHaveLength(maps.length + 1);
    const [all, rest] = [MAX_MAPS_AT_ONCE, 1].map((count) => `create ${count}`);
    expect(server.calls).toEqual([all, rest, all, rest]);
  });
});

describe('maps that are too long for one call', () => {
  it('are created in as many as the server takes', async () => {
    const text = 'x'.repeat(120);
    const x = { ...boost().x, reference: 'USER_DEF_STRING', userTexts: Array(4096).fill(text) };
    const long = fields({ x: x as MapFields['x'], width: 4096 });
    const created = await library.createMaps(Array<MapFields>(20).fill(long));
    expect(created).toHaveLength(20);
    const counts = server.calls.map((call) => Number(call.split(' ')[1]));
    expect(counts.length).toBeGreaterThan(1);
    const mapBytes = Buffer.byteLength(JSON.stringify(long));
    for (const count of counts) expect(count * mapBytes).toBeLessThan(MAX_MAPS_BODY_BYTES);
  });
});

describe('maps that are deleted', () => {
  it('go in parts that fit into an address', async () => {
    const created = await library.createMaps(
      Array.from({ length: MAX_MAPS_DELETED_AT_ONCE + 1 }, () => fields({})),
    );
    await library.deleteMaps(created.map(({ id }) => id));
    expect(server.calls.slice(1)).toEqual([`delete ${MAX_MAPS_DELETED_AT_ONCE}`, 'delete 1']);
    expect(library.store.getState().maps.map(({ id }) => id)).toEqual(['boost']);
  });

  it('are listed anew where one of them was deleted elsewhere', async () => {
    const other = server.add({ id: 'other' });
    await library.load();
    server.maps.delete('boost');
    await expect(library.deleteMaps(['boost', 'other'])).rejects.toMatchObject({ status: 404 });
    expect(library.store.getState().maps).toEqual([other]);
    await library.deleteMaps(['other']);
    expect(server.maps.size).toBe(0);
  });
});

describe('a folder', () => {
  const turbo = (): Folder => library.store.getState().folders.find(({ id }) => id === 'turbo')!;

  it('is created once where the answer was lost', async () => {
    server.loses = 'answer';
    const wanted = { name: 'Ignition', details: '' };
    await expect(library.createFolder(wanted)).rejects.toBeInstanceOf(NetworkApiError);
    await library.createFolder(wanted);
    expect([...server.folders.values()].map(({ name }) => name)).toEqual([
      'Turbo',
      'Fuel',
      'Ignition',
    ]);
    const names = library.store.getState().folders.map(({ name }) => name);
    expect(names.toSorted()).toEqual(['Fuel', 'Ignition', 'Turbo']);
  });

  it('is left as others have named it since, and is renamed once that was seen', async () => {
    server.folders.set('turbo', { ...turbo(), name: 'Charger', revision: 2 });
    const typed = { name: 'Turbo 2', details: '' };
    expect(await library.updateFolder(turbo(), typed)).toBe(false);
    expect(turbo().name).toBe('Charger');
    expect(await library.updateFolder(turbo(), typed)).toBe(true);
    expect(server.folders.get('turbo')?.name).toBe('Turbo 2');
  });

  it('is changed once where the answer was lost', async () => {
    const opened = turbo();
    const typed = { name: 'Turbo 2', details: 'both' };
    server.loses = 'answer';
    await expect(library.updateFolder(opened, typed)).rejects.toBeInstanceOf(NetworkApiError);
    expect(await library.updateFolder(opened, typed)).toBe(true);
    expect(server.folders.get('turbo')?.revision).toBe(2);
  });

  it('that was deleted elsewhere is no longer listed', async () => {
    server.folders.delete('turbo');
    await expect(library.deleteFolder('turbo')).rejects.toMatchObject({ status: 404 });
    expect(library.store.getState().folders.map(({ id }) => id)).toEqual(['fuel']);
  });
});

describe('lists that are fetched anew', () => {
  it('are never older than what was changed here meanwhile', async () => {
    const { maps } = server.api;
    let isFirst = true;
    const slow = {
      ...server.api,
      maps: async (projectId: string) => {
        const listed = await maps(projectId);
        if (isFirst) {
          isFirst = false;
          await library.changeMap('boost', withUnit('bar'));
        }
        return listed;
      },
    };
    library = new MapLibrary('p1', slow, (failure) => told.push(failure));
    library.store.setState({ status: 'ready', maps: [server.maps.get('boost')!], folders: [] });
    await library.load();
    expect([boost().unit, boost().revision]).toEqual(['bar', 2]);
  });
});
