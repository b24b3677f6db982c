import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewsItem } from '../../core/contract/news.ts';
import type { DatabaseChoice } from '../../server/db/database.ts';
import { type AdminRun, admin, environmentOf } from '../support/admin.ts';
import { type ApiClient, type ApiServer, newTuner, startApiServer } from '../support/api-server.ts';
import { newDatabase } from '../support/new-database.ts';

const QUARTER_MS = 15 * 60 * 1000;
const en = { title: 'A break', text: 'On Saturday.\nNothing is lost.' };

let choice: DatabaseChoice;
let drop: () => Promise<void>;
let server: ApiServer;
let tuner: ApiClient;
let folder: string;

beforeAll(async () => {
  ({ choice, drop } = await newDatabase());
  server = await startApiServer({ database: choice, jobCount: 1 });
  tuner = await newTuner(server, 'reads.news');
  folder = await mkdtemp(join(tmpdir(), 'news-'));
});
afterAll(async () => {
  await server.close();
  await drop();
  await rm(folder, { recursive: true });
});
beforeEach(() => server.db.deleteFrom('news').execute());

const run = (...line: string[]): Promise<AdminRun> => admin(environmentOf(choice), ...line);

/** Publishes what is in a file. */
async function publish(content: object, ...words: string[]): Promise<AdminRun> {
  const path = join(folder, 'news.json');
  await writeFile(path, JSON.stringify({ texts: { en }, ...content }));
  return run('news', 'publish', path, ...words);
}

async function news(locale = 'en'): Promise<readonly NewsItem[]> {
  const { status, json } = await tuner.call('GET', '/news', { headers: { locale } });
  expect(status).toBe(200);
  return json.data;
}

const at = (ms: number): string => new Date(Date.now() + ms).toISOString();

describe('news', () => {
  it('is none at first, and everybody has the way to it', async () => {
    expect(await news()).toEqual([]);
    const { json } = await tuner.call('GET', '/auth');
    expect(json.links).toContainEqual({ rel: 'news', href: '/api/v2/news' });
  });

  it('is published from a file, told in the language of the call or in English, and written down', async () => {
    const pl = { title: 'Przerwa', text: 'W sobotę.' };
    const link = 'https://tuning.example/break';
    const content = { level: 'important', link, texts: { en, pl } };
    const { code, json } = await publish(content, '--why', 'asked for');
    expect([code, json]).toEqual([
      0,
      {
        id: json.id,
        from: expect.any(String),
        to: null,
        level: 'important',
        languages: ['en', 'pl'],
      },
    ]);
    const item = { id: json.id, level: 'important', link, publishedAt: json.from };
    expect(await news('pl')).toEqual([{ ...item, ...pl }]);
    expect(await news('it')).toEqual([{ ...item, ...en }]);
    expect((await run('audit', 'list', '--limit', '1')).json.entries[0]).toMatchObject({
      action: 'news publish',
      subject: `${json.id}: A break`,
      reason: 'asked for',
    });
  });

  it('begins and ends by the clock, the newest first', async () => {
    await publish({ texts: { en: { ...en, title: 'Old' } }, from: at(-2 * QUARTER_MS) });
    await publish({ texts: { en: { ...en, title: 'Short' } }, to: at(QUARTER_MS) });
    await publish({ texts: { en: { ...en, title: 'Later' } }, from: at(QUARTER_MS) });
    const titles = async (): Promise<readonly string[]> => (await news()).map(({ title }) => title);
    expect(await titles()).toEqual(['Short', 'Old']);
    await server.passTime(QUARTER_MS + 60_000);
    expect(await titles()).toEqual(['Later', 'Old']);
  });

  it('is withdrawn for good, and stays listed', async () => {
    const { json } = await publish({});
    const { id } = json;
    expect((await run('news', 'list')).json.news).toMatchObject([
      { id, title: 'A break', languages: ['en'], isShown: true, withdrawnAt: null },
    ]);
    expect((await run('news', 'withdraw', id)).json).toEqual({
      id,
      withdrawnAt: expect.any(String),
    });
    expect(await news()).toEqual([]);
    expect((await run('news', 'list')).json.news).toMatchObject([{ id, isShown: false }]);
    const again = await run('news', 'withdraw', id);
    expect([again.code, again.json.error]).toEqual([
      1,
      `there is no news ${id}, or it is withdrawn already`,
    ]);
  });

  it('is not published from a file with a fault, which is named', async () => {
    const { code, complaint } = await publish({ link: 'http://tuning.example' });
    expect(code).toBe(2);
    expect(complaint).toContain('FILE publishes nothing: link: ');
    expect(await news()).toEqual([]);
  });
});
