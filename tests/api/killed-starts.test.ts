import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../../core/samples/seeded-random.ts';
import { migrateTo } from '../../server/db/migrate.ts';
import { apiClient, login } from '../support/api-server.ts';
import { isNight } from '../support/is-night.ts';
import { newDataDir } from '../support/new-data-dir.ts';
import { openStoppedFolder } from '../support/open-stopped-folder.ts';
import { runServer, type ServerRun } from '../support/server-run.ts';

/** Fresh moments each time; a run is repeated with the seed in the names of its tests. */
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const KILLS = isNight ? 40 : 1;
/** A schema of long ago, from which a start has far to go. */
const OLD_SCHEMA = '0003-folders-maps';
/** Originals in the old database, and the length of each, in bytes. */
const FILE_COUNT = 40;
const FILE_BYTES = 256 * 1024;

const random = seededRandom(SEED);
let dataDir: string;
let run: ServerRun | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'mapwright-killed-'));
});
afterEach(async () => {
  await run?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts, and kills the server after a share of the time that a whole start takes. @returns whether it was ready by then */
async function killAt(share: number, wholeMs: number): Promise<boolean> {
  run = runServer({ DATA_DIR: dataDir, DEMO: '1' });
  const { outcome } = run;
  await Promise.race([outcome, pause(share * wholeMs)]);
  await run.kill();
  return (await outcome).kind === 'ready';
}

/** A start that is left alone. @returns its address, and how long it took in milliseconds */
async function startWhole(): Promise<{ readonly url: string; readonly tookMs: number }> {
  const begunAt = performance.now();
  run = runServer({ DATA_DIR: dataDir, DEMO: '1' });
  const outcome = await run.outcome;
  if (outcome.kind !== 'ready') throw new Error(outcome.stderr);
  expect(run.stderr()).toBe('');
  return { url: outcome.url, tookMs: performance.now() - begunAt };
}

async function expectDemo(server: { readonly url: string }): Promise<void> {
  const nobody = apiClient(server);
  const { demo } = (await nobody.call('GET', '/status')).json;
  const tuner = apiClient(server, await login(nobody, demo.username, demo.password));
  const { json } = await tuner.call('GET', '/projects');
  expect(json.data.map((project: { name: string }) => project.name)).toEqual(['Sample project']);
}

describe('a first start that is killed', () => {
  it(`at any moment is begun again and comes to its end (seed ${SEED})`, {
    timeout: KILLS * 120_000,
  }, async () => {
    const { tookMs } = await startWhole();
    await run?.kill();
    for (let kill = 0; kill < KILLS; kill++) {
      rmSync(dataDir, { recursive: true });
      const share = random.below(1000) / 1000;
      await killAt(share, tookMs);
      // Killed before its first line, it has not made the folder yet.
      const left = existsSync(dataDir) ? readdirSync(dataDir) : ['no folder'];
      const server = await startWhole().catch((error: unknown) => {
        throw new Error(`killed at ${share}, ${left.join(' ')}`, { cause: error });
      });
      await expectDemo(server);
      expect(readdirSync(dataDir)).not.toContain('database-unfinished');
      expect(await run?.stop()).toBe(0);
    }
  });
});

describe('a start that migrates and is killed', () => {
  let old: string;
  let sums: string[];

  beforeAll(async () => {
    old = await newDataDir('nothing');
    sums = await fillOld(old);
  });
  afterAll(() => rmSync(old, { recursive: true, force: true }));

  it(`at any moment loses nothing of what was there (seed ${SEED})`, {
    timeout: KILLS * 120_000,
  }, async () => {
    cpSync(old, dataDir, { recursive: true });
    const { tookMs } = await startWhole();
    await run?.kill();
    for (let kill = 0; kill < KILLS; kill++) {
      rmSync(dataDir, { recursive: true });
      cpSync(old, dataDir, { recursive: true });
      // More than one in a row: also what a killed recovery leaves must open.
      await killAt(random.below(1000) / 1000, tookMs);
      await killAt(random.below(1000) / 1000, tookMs);
      await expectDemo(await startWhole());
      expect(await run?.stop()).toBe(0);
      expect(await sumsIn(dataDir)).toEqual(expect.arrayContaining(sums));
    }
  });
});

/** Fills a database of the old schema. @returns SHA-256 of its originals */
async function fillOld(folder: string): Promise<string[]> {
  const { db, close } = await openStoppedFolder(folder);
  const ours: string[] = [];
  try {
    await migrateTo(db, OLD_SCHEMA);
    const { rows } = await sql<{ id: string }>`
      insert into users (first_name, last_name, username, email, password_hash, phone_number, company_name, address, city, country,
        postal_code, tax_id, newsletter, locale, activated_at, plan, created_at)
      values ('Ada', 'Tuner', 'ada', 'ada@example.test', '', '', '', '', '', 'IT', '', '', false, 'en', now(), 'PLUS', now())
      returning id`.execute(db);
    for (let i = 0; i < FILE_COUNT; i++) {
      const bytes = randomBytes(FILE_BYTES);
      const sum = createHash('sha256').update(bytes).digest('hex');
      ours.push(sum);
      await sql`
        with content as (insert into contents (sha256, length_bytes) values (${sum}, ${FILE_BYTES}::int4) returning id),
          chunk as (insert into content_chunks select id, 0, ${bytes}::bytea from content)
        insert into projects (user_id, content_id, file_name, name, created_at, updated_at)
        select ${rows[0]?.id}::uuid, id, 'old.bin', 'Old', now(), now() from content`.execute(db);
    }
  } finally {
    await close();
  }
  return ours;
}

/** SHA-256 of the originals of a folder, computed from their bytes. */
async function sumsIn(folder: string): Promise<string[]> {
  const { db, close } = await openStoppedFolder(folder);
  try {
    const { rows } = await sql<{ sum: string }>`
      select encode(sha256(data), 'hex') as sum from content_chunks join projects using (content_id)
      where chunk_index = 0`.execute(db);
    return rows.map(({ sum }) => sum);
  } finally {
    await close();
  }
}
