import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type FindInFiles,
  type FoundFile,
  MAX_PLACES_OF_FILE,
  MAX_SEARCHED_PATTERN_BYTES,
  type SearchedFiles,
} from '../../core/contract/file-search.ts';
import { fieldsOfMap } from '../../core/maps/map-definition.ts';
import { SearchTurns } from '../../server/search/search-turns.ts';
import {
  type ApiClient,
  type ApiServer,
  newTuner,
  newVersion,
  startApiServer,
} from '../support/api-server.ts';
import { nextAnswer } from '../support/next-answer.ts';
import { mapDefinition, wordRun } from '../support/sample-map-definition.ts';

const LENGTH_BYTES = 4096;
/** Nowhere in what the files are filled with. */
const MARK = [0xc3, 0x3c, 0x5a, 0xa5];

let server: ApiServer;
let tuner: ApiClient;
let count = 0;
beforeAll(async () => {
  server = await startApiServer({ jobCount: 0 });
});
beforeEach(async () => {
  tuner = await newTuner(server, `searcher.${++count}`);
});
afterAll(() => server.close());

/** A file of zeros with bytes at places. */
function image(places: Readonly<Record<number, readonly number[]>> = {}): Uint8Array {
  const bytes = new Uint8Array(LENGTH_BYTES);
  for (const [address, written] of Object.entries(places)) bytes.set(written, Number(address));
  return bytes;
}

async function project(
  name: string,
  places: Readonly<Record<number, readonly number[]>> = {},
  details: object = {},
) {
  const { status, json } = await tuner.upload(image(places), { details: { name, ...details } });
  expect(status).toBe(201);
  return json;
}

async function part(find: FindInFiles, after?: string): Promise<SearchedFiles> {
  const { status, json } = await tuner.call('POST', '/search', { body: { find, after } });
  expect([status, json]).toEqual([200, json]);
  return json;
}

async function findAll(find: FindInFiles): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  let next: string | null = null;
  do {
    const { data, meta } = await part(find, next ?? undefined);
    found.push(...data);
    next = meta.next;
  } while (next !== null);
  return found;
}

const BYTES: FindInFiles = { kind: 'bytes', pattern: 'C3 ?? 5A A5' };
const told = (found: readonly FoundFile[]): unknown[] =>
  found.map(({ project: { name }, version, places }) => [
    name,
    version?.name ?? null,
    places.map(({ address }) => address),
  ]);

describe('a search for bytes in all files', () => {
  it('finds them in every original, those created last first, with a line of context', async () => {
    await project('Golf', { 256: MARK, 2048: MARK });
    await project('Polo');
    await project('Passat', { 16: MARK });
    const found = await findAll(BYTES);
    expect(told(found)).toEqual([
      ['Passat', null, [0x10]],
      ['Golf', null, [0x100, 0x800]],
    ]);
    expect(found[0]?.places[0]).toEqual({
      address: 0x10,
      lengthBytes: 4,
      context: { address: 0xc, bytes: `${'00'.repeat(4)}C33C5AA5${'00'.repeat(8)}` },
      map: null,
    });
  });

  it('finds in versions what their changes have a part in, and nothing twice', async () => {
    const golf = await project('Golf', { 256: MARK, 512: [0xc3, 0x3c, 0x5a] });
    await newVersion(tuner, golf, { [0x203]: 0xa5, [0x900]: 1 });
    const found = await findAll(BYTES);
    expect(told(found)).toEqual([
      ['Golf', null, [0x100]],
      ['Golf', 'Stage 1', [0x200]],
    ]);
  });

  it('names the map that lies there, the own one before one that was merely found', async () => {
    const { id } = await project('Golf', { 260: MARK });
    const map = fieldsOfMap(mapDefinition({ name: 'Boost', cells: wordRun(0x100) }));
    const created = await tuner.call('POST', `/projects/${id}/user-maps`, {
      body: { maps: [map] },
    });
    const [found] = await findAll(BYTES);
    expect(found?.places[0]?.map).toEqual({
      id: created.json.data[0].id,
      name: 'Boost',
      kind: 'USER_MAP',
    });
    const { folderId: _, ...fields } = { ...map, name: '00000100' };
    await server.db
      .insertInto('maps')
      .values({
        project_id: id,
        folder_id: null,
        kind: 'POTENTIAL_MAP',
        fields: JSON.stringify(fields),
        updated_at: new Date(),
      })
      .execute();
    expect((await findAll(BYTES))[0]?.places[0]?.map?.name).toBe('Boost');
  });

  it('tells the first places of a file, and that there are more', async () => {
    const at = (places: number) =>
      Object.fromEntries(Array.from({ length: places }, (_, i) => [0x100 + i * 16, MARK]));
    await project('Many', at(MAX_PLACES_OF_FILE + 1));
    await project('Just', at(MAX_PLACES_OF_FILE));
    expect((await findAll(BYTES)).map(({ places, isCut }) => [places.length, isCut])).toEqual([
      [MAX_PLACES_OF_FILE, false],
      [MAX_PLACES_OF_FILE, true],
    ]);
  });

  it('knows nothing of archived projects, nor of those of others', async () => {
    const { id } = await project('Gone', { 16: MARK });
    await tuner.call('DELETE', `/projects/${id}`);
    const other = await newTuner(server, `other.${count}`);
    await other.upload(image({ 16: MARK }), { details: { name: 'Theirs' } });
    const { data, meta } = await part(BYTES);
    expect([data, meta]).toEqual([[], { next: null, searchedCount: 0, totalCount: 0 }]);
  });
});

describe('a search in parts', () => {
  it('looks into everything once, and says how far it is', async () => {
    const names = Array.from({ length: 30 }, (_, i) => `Car ${String(i).padStart(2, '0')}`);
    for (const name of names) await project(name, { 16: MARK });
    const first = await part(BYTES);
    expect(first.meta.totalCount).toBe(30);
    expect(first.meta.searchedCount).toBe(first.data.length);
    // What is created, or changed, meanwhile moves no other.
    await project('Late', { 16: MARK });
    const rest = await part(BYTES, first.meta.next ?? '');
    const found = [...first.data, ...rest.data].map((file) => file.project.name);
    expect(found).toEqual(names.toReversed());
    expect(rest.meta).toEqual({ next: null, searchedCount: 31, totalCount: 31 });
  });

  it('goes on within a project of many versions', async () => {
    const golf = await project('Golf', { 16: MARK });
    for (let i = 0; i < 103; i++) {
      await newVersion(
        tuner,
        golf,
        Object.fromEntries(MARK.map((byte, at) => [0x100 + i * 4 + at, byte])),
      );
    }
    const first = await part(BYTES);
    expect(first.meta).toMatchObject({ searchedCount: 0, totalCount: 1 });
    expect(first.meta.next).not.toBeNull();
    const found = await findAll(BYTES);
    const addresses = found.flatMap(({ places }) => places.map(({ address }) => address));
    expect(addresses).toEqual([0x10, ...Array.from({ length: 103 }, (_, i) => 0x100 + i * 4)]);
  }, 120_000);

  it.each(['', 'x', Buffer.from('[1,2]').toString('base64url')])(
    'refuses %j as a place to go on from',
    async (after) => {
      const { status, json } = await tuner.call('POST', '/search', {
        body: { find: BYTES, after },
      });
      expect([status, json.fields]).toEqual([422, [{ path: 'after', rule: 'format' }]]);
    },
  );
});

describe('a search for numbers and text', () => {
  const WORD = { wordBytes: 2, bigEndian: true, signed: true, float: false } as const;

  it.each<[string, FindInFiles, number[]]>([
    ['a signed HiLo word', { kind: 'value', value: -2, type: WORD }, [0x20]],
    ['a LoHi word', { kind: 'value', value: 0x1234, type: { ...WORD, bigEndian: false } }, [0x30]],
    [
      'a word anywhere',
      { kind: 'value', value: 0x1234, type: { ...WORD, bigEndian: false }, isAligned: false },
      [0x30, 0x41],
    ],
    [
      'a float',
      {
        kind: 'value',
        value: 1.5,
        type: { wordBytes: 4, bigEndian: true, signed: true, float: true },
      },
      [0x50],
    ],
    ['a text in any case', { kind: 'text', text: 'bosch' }, [0x60]],
    ['a text in its case alone', { kind: 'text', text: 'bosch', isCaseSensitive: true }, []],
  ])('finds %s', async (_, find, addresses) => {
    await project('Golf', {
      32: [0xff, 0xfe],
      48: [0x34, 0x12],
      65: [0x34, 0x12],
      80: [0x3f, 0xc0, 0, 0],
      96: [...Buffer.from('BOSCH')],
    });
    const found = await findAll(find);
    expect(found.flatMap(({ places }) => places.map(({ address }) => address))).toEqual(addresses);
  });

  it.each<[string, unknown]>([
    ['half a byte', { kind: 'bytes', pattern: 'C' }],
    ['open places alone', { kind: 'bytes', pattern: '?? ??' }],
    ['too long a pattern', { kind: 'bytes', pattern: 'AA'.repeat(MAX_SEARCHED_PATTERN_BYTES + 1) }],
    ['an empty text', { kind: 'text', text: '' }],
    ['a text that no file holds', { kind: 'text', text: '\u4e2d' }],
    ['a float of two bytes', { kind: 'value', value: 1, type: { ...WORD, float: true } }],
    ['nothing that is known', { kind: 'guess' }],
  ])('refuses %s', async (_, find) => {
    const { status, json } = await tuner.call('POST', '/search', { body: { find } });
    expect([status, json.code]).toEqual([422, 'RESOURCE_NOT_FOUND']);
  });

  it('takes the longest pattern there may be', async () => {
    const pattern = 'AA '.repeat(MAX_SEARCHED_PATTERN_BYTES);
    expect(await findAll({ kind: 'bytes', pattern })).toEqual([]);
  });
});

describe('a search in what is told', () => {
  it('finds numbers, customers and versions in any case, and says where', async () => {
    await project('Golf', {}, { customerName: 'Ada Lovelace', vin: 'WVWZZZ1KZAW000001' });
    const polo = await project('Polo', {}, { softwareNumber: '03G906021LL' });
    await newVersion(tuner, polo, { 1: 2 });
    const look = async (text: string) =>
      (await findAll({ kind: 'details', text })).map((file) => [
        file.project.name,
        file.version?.name ?? null,
        file.details,
      ]);
    expect(await look('lovelace')).toEqual([
      ['Golf', null, [{ field: 'customerName', text: 'Ada Lovelace' }]],
    ]);
    expect(await look('906021')).toEqual([
      ['Polo', null, [{ field: 'softwareNumber', text: '03G906021LL' }]],
    ]);
    expect(await look('stage')).toEqual([
      ['Polo', 'Stage 1', [{ field: 'versionName', text: 'Stage 1' }]],
    ]);
    expect((await look('test.bin')).length).toBe(2);
    expect(await look('%')).toEqual([]);
  });

  it('tells the first versions of a project, and loses no other project to one that has many', async () => {
    const golf = await project('Golf');
    const { id } = await newVersion(tuner, golf, { 1: 2 });
    await sql`insert into versions (project_id, name, info, revision, bytes_revision, patches,
        modified_count, created_at, updated_at)
      select project_id, 'Stage 2.' || i, info, revision, bytes_revision, patches, modified_count,
        created_at, updated_at
      from versions, generate_series(1, 1000) i where id = ${id}::uuid`.execute(server.db);
    const polo = await project('Polo');
    await newVersion(tuner, polo, { 1: 2 });
    const found = await findAll({ kind: 'details', text: 'stage' });
    const of = (name: string) => found.filter((file) => file.project.name === name);
    expect(of('Polo').map(({ version, isCut }) => [version?.name, isCut])).toEqual([
      ['Stage 1', false],
    ]);
    expect(of('Golf').map(({ isCut }) => isCut)).toEqual([
      ...Array.from({ length: 19 }, () => false),
      true,
    ]);
  });

  it('shows what was found also within a word without an end, and no half of a character', async () => {
    const grin = '\u{1f600}';
    await project('Golf', {}, { comment: `${grin.repeat(100)}!Needle${grin.repeat(100)}` });
    const [found] = await findAll({ kind: 'details', text: 'needle' });
    const [detail] = found?.details ?? [];
    expect(detail).toEqual({
      field: 'comment',
      text: `${grin.repeat(14)}!Needle${grin.repeat(42)}`,
    });
  });

  it('finds own maps by name and description, and not those that were merely found', async () => {
    const { id } = await project('Golf');
    const named = (name: string, description = '') =>
      fieldsOfMap(mapDefinition({ name, description, cells: wordRun(0x100) }));
    const create = (maps: readonly object[]) =>
      tuner.call('POST', `/projects/${id}/user-maps`, { body: { maps } });
    const { json } = await create([named('Boost target'), named('KFMIRL', 'driver wish, boost')]);
    const [first, second] = json.data;
    const { folderId: _, ...fields } = named('Boost found');
    await server.db
      .insertInto('maps')
      .values({
        project_id: id,
        folder_id: null,
        kind: 'POTENTIAL_MAP',
        fields: JSON.stringify(fields),
        updated_at: new Date(),
      })
      .execute();
    const look = async (text: string) =>
      (await findAll({ kind: 'details', text })).map(({ project: { name }, maps, isCut }) => [
        name,
        maps.map((map) => map.name),
        isCut,
      ]);
    const [found] = await findAll({ kind: 'details', text: 'BOOST' });
    expect(found?.maps).toEqual([
      { id: first.id, name: 'Boost target' },
      { id: second.id, name: 'KFMIRL' },
    ]);
    expect(await look('%')).toEqual([]);
    const many = Array.from({ length: MAX_PLACES_OF_FILE }, (_, i) => named(`Torque ${i}`));
    await create(many);
    const names = many.map(({ name }) => name);
    expect(await look('torque')).toEqual([['Golf', names, false]]);
    await create([named('Torque more')]);
    expect(await look('torque')).toEqual([['Golf', names, true]]);
  });
});

describe('whoever hangs up', () => {
  it('ends the search, and the next one has its turn at once', async () => {
    for (let i = 0; i < 5; i++) await project(`Car ${i}`, { 16: MARK });
    const take = vi.spyOn(SearchTurns.prototype, 'take');
    let endOther: () => void = () => undefined;
    const other = new Promise<void>((resolve) => {
      endOther = resolve;
    });
    try {
      await part(BYTES);
      // Somebody else is searching: whoever asks now waits.
      void (take.mock.contexts[0] as SearchTurns).take('somebody.else', () => other);
      const answer = nextAnswer('/api/v2/search');
      const gone = new AbortController();
      const asked = fetch(`${server.url}/api/v2/search`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tuner.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ find: BYTES }),
        signal: gone.signal,
      }).catch(() => 'gone');
      await expect.poll(() => take.mock.calls.length).toBe(3);
      const closed = once(await answer, 'close');
      gone.abort();
      expect(await asked).toBe('gone');
      await closed;
      endOther();
      // Its turn comes, and nothing is done in it.
      const { name } = gone.signal.reason;
      await expect
        .poll(() => take.mock.settledResults[2])
        .toMatchObject({ type: 'rejected', value: { name } });
    } finally {
      endOther();
      take.mockRestore();
    }
    expect((await findAll(BYTES)).length).toBe(5);
  });

  it('is told to come back where too many searches wait', async () => {
    await project('Golf', { 16: MARK });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => tuner.call('POST', '/search', { body: { find: BYTES } })),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses).toEqual(new Set([200, 429]));
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
