import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_PAGE_BYTES } from '../../core/contract/limits.ts';
import type { MapFields } from '../../core/maps/map-definition.ts';
import type { RunningServer } from '../../server/start-server.ts';
import {
  type ApiClient,
  newProject,
  newTuner,
  newVersion,
  startApiServer,
} from '../support/api-server.ts';
import { mapDefinition } from '../support/sample-map-definition.ts';

let server: RunningServer;
let tuner: ApiClient;
let root: string;

beforeAll(async () => {
  server = await startApiServer({ jobCount: 0 });
  tuner = await newTuner(server, 'pages');
  const project = await newProject(tuner);
  root = `/projects/${project.id}`;
  for (let i = 0; i < 7; i++) {
    await newVersion(tuner, project, { 1: i });
    // Names repeat: what is of one name is told apart by its id.
    await tuner.call('POST', `${root}/folders`, { body: { name: `Folder ${i % 3}` } });
    await tuner.call('PUT', `${root}/marks/${i * 10}`, { body: { text: `Mark ${i}` } });
    await tuner.call('POST', `${root}/user-maps`, { body: { maps: [fields(`Map ${i}`)] } });
  }
  for (let i = 0; i < 6; i++) await newProject(tuner, `Project ${i}`);
});
afterAll(() => server.close());

function fields(name: string, part: Partial<MapFields> = {}): MapFields {
  const { id: _, kind: __, ...map } = mapDefinition();
  return { ...structuredClone(map), folderId: null, name, ...part };
}

/** What tells things of a list apart. */
const keyOf = ({ id, address }: { id?: string; address?: number }): string => id ?? String(address);

async function page(path: string, query: string): Promise<{ keys: string[]; next: string | null }> {
  const { status, json } = await tuner.call('GET', `${path}?${query}`);
  expect(status).toBe(200);
  return { keys: json.data.map(keyOf), next: json.meta.next };
}

/** A whole list in pages of a length. */
async function inPages(path: string, limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { keys, next }: Awaited<ReturnType<typeof page>> = await page(
      path,
      `limit=${limit}${after === '' ? '' : `&after=${after}`}`,
    );
    pages.push(keys);
    after = next;
  }
  return pages;
}

const LISTS = ['/files', '/folders', '/user-maps', '/marks', '(projects)'] as const;
const pathOf = (list: string): string => (list === '(projects)' ? '/projects' : `${root}${list}`);

describe.each(LISTS)('the list %s', (list) => {
  it('is whole in pages of every length, in one order', async () => {
    const [whole = []] = await inPages(pathOf(list), 100);
    expect(whole).toHaveLength(7);
    for (const limit of [1, 2, 3, 6, 7, 8]) {
      const pages = await inPages(pathOf(list), limit);
      expect(pages.flat()).toEqual(whole);
      expect(pages).toHaveLength(Math.ceil(7 / limit));
    }
  });

  it.each([
    'limit=0',
    'limit=1001',
    'limit=x',
    'after=nonsense',
    'after=WzFd',
    'after=W10',
    'after=',
  ])('refuses %s, or takes it for what it means', async (query) => {
    const { status, json } = await tuner.call('GET', `${pathOf(list)}?${query}`);
    // A number is a place among marks and maps.
    const isPlace = query === 'after=WzFd' && ['/user-maps', '/marks'].includes(list);
    expect(status).toBe(isPlace ? 200 : 422);
    if (!isPlace) expect(json.fields[0].path).toBe(query.split('=')[0]);
  });
});

describe('a page', () => {
  it('moves nothing to and fro when something is added or goes', async () => {
    const project = await newProject(tuner, 'Changing');
    const path = `/projects/${project.id}/marks`;
    for (const address of [10, 20, 30, 40]) {
      await tuner.call('PUT', `${path}/${address}`, { body: { text: '' } });
    }
    const { keys, next } = await page(path, 'limit=2');
    await tuner.call('PUT', `${path}/5`, { body: { text: '' } });
    await tuner.call('DELETE', `${path}/20`);
    await tuner.call('PUT', `${path}/35`, { body: { text: '' } });
    expect([keys, (await page(path, `limit=9&after=${next}`)).keys]).toEqual([
      ['10', '20'],
      ['30', '35', '40'],
    ]);
  });

  it('of long maps is no longer than a page may be, and one map is always on it', async () => {
    const project = await newProject(tuner, 'Long maps');
    const path = `/projects/${project.id}/user-maps`;
    const description = 'x'.repeat(4000);
    const maps = Array.from({ length: 400 }, (_, i) => fields(`Long ${i}`, { description }));
    for (let first = 0; first < maps.length; first += 40) {
      const body = { maps: maps.slice(first, first + 40) };
      expect((await tuner.call('POST', path, { body })).status).toBe(201);
    }
    const { bytes, json } = await tuner.call('GET', path);
    expect(bytes.length).toBeLessThan(MAX_PAGE_BYTES * 1.1);
    expect(bytes.length).toBeGreaterThan(MAX_PAGE_BYTES / 2);
    expect(json.meta.next).not.toBeNull();
    expect((await inPages(path, 1000)).flat()).toHaveLength(400);
  });
});
