import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BackupSchedule } from '../../server/backup/backup-schedule.ts';
import { openSource } from '../../server/backup/open-source.ts';
import type { DatabaseChoice } from '../../server/db/database.ts';
import { EPHEMERAL_TABLES } from '../../server/db/ephemeral-tables.ts';
import type { RunningServer } from '../../server/start-server.ts';
import { admin } from '../support/admin.ts';
import { newProject, newTuner, startApiServer } from '../support/api-server.ts';
import { everythingOn, fillServer } from '../support/everything.ts';
import { newDatabase } from '../support/new-database.ts';
import { openStoppedFolder } from '../support/open-stopped-folder.ts';

let work: string;
let server: RunningServer;
let dataDir: string;
let everything: unknown;
/** An archive of the server, made while it ran. */
let archive: string;

/** What whoever runs the server has done by then. */
const STAFF_LINES = [
  ['keys', 'issue', '--plan', 'PLUS', '--days', '30', '--count', '3', '--batch', 'fair'],
  ['coins', 'grant', 'first.tuner', 'RED', '5', '--why', 'a test'],
];

const at = (...names: string[]): string => join(work, ...names);

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'mapwright-backup-'));
  dataDir = at('data');
  server = await startApiServer({ database: { kind: 'embedded', dataDir } });
  await fillServer(server);
  for (const line of STAFF_LINES) await admin({ DATA_DIR: dataDir }, ...line);
  everything = await everythingOn(server);
  const { code, json } = await admin({ DATA_DIR: dataDir }, 'backup', at('copies'));
  expect(code).toBe(0);
  archive = (json as { archive: string }).archive;
}, 180_000);
afterAll(async () => {
  await server.close();
  rmSync(work, { recursive: true, force: true });
});

/** A server on what was restored, as long as `look` takes. */
async function whileServing(
  database: DatabaseChoice,
  look: (server: RunningServer) => Promise<void>,
): Promise<void> {
  const restored = await startApiServer({ database, jobCount: 0 });
  try {
    await look(restored);
  } finally {
    await restored.close();
  }
}

/** Tables that the server writes to by itself, so that two moments of it differ. */
const RESTLESS: ReadonlySet<string> = new Set([
  'events',
  'schedules',
  'jobs',
  'job_runs',
  'kysely_migration',
]);

/** Every row of every table, by what the database itself says of it. */
async function rowsOf(choice: DatabaseChoice): Promise<Record<string, string[]>> {
  const { db, close } = await openSource(choice, at('rows'));
  try {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`.execute(db);
    const all: Record<string, string[]> = {};
    for (const { name } of rows) {
      if (EPHEMERAL_TABLES.has(name) || name.startsWith('kysely_')) continue;
      const table = await sql<{ row: string }>`
        select t::text as row from ${sql.table(name)} as t order by t::text collate "C"`.execute(
        db,
      );
      all[name] = table.rows.map(({ row }) => createHash('sha256').update(row).digest('hex'));
    }
    return all;
  } finally {
    await close();
  }
}

describe('an archive', () => {
  it('made while people work is restored into a folder, row by row and byte by byte', async () => {
    const target = at('restored');
    expect(await admin({ DATA_DIR: target }, 'restore', at('copies'))).toMatchObject({
      code: 0,
      json: { archive },
    });
    const choice = { kind: 'embedded', dataDir: target } as const;
    const [before, after] = [await rowsOf({ kind: 'embedded', dataDir }), await rowsOf(choice)];
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const [table, rows] of Object.entries(before)) {
      if (!RESTLESS.has(table) && table !== 'sessions')
        expect([table, after[table]]).toEqual([table, rows]);
    }
    await whileServing(choice, async (restored) => {
      expect(await everythingOn(restored)).toEqual(everything);
      // Numbers of columns go on where they were.
      await newProject(await newTuner(restored, 'afterwards'));
    });
  });

  it('goes from a folder to a PostgreSQL and back without a difference', async () => {
    const source = at('moved');
    cpSync(at('restored', 'database'), join(source, 'database'), { recursive: true });
    const choice = { kind: 'embedded', dataDir: source } as const;
    const before = await rowsOf(choice);
    const away = await newDatabase('nothing');
    const to = away.choice.kind === 'server' ? away.choice.url : at('moved-on');
    try {
      expect(await admin({ DATA_DIR: source }, 'move', to)).toMatchObject({ code: 0 });
      const there: Record<string, string> =
        away.choice.kind === 'server' ? { DATABASE_URL: to } : { DATA_DIR: to };
      expect(await admin(there, 'check')).toMatchObject({ code: 0, json: { problems: [] } });
      expect(await admin(there, 'move', at('back'))).toMatchObject({ code: 0 });
    } finally {
      await away.drop();
    }
    expect(await rowsOf({ kind: 'embedded', dataDir: at('back') })).toEqual(before);
    // The source is as it was.
    expect(await rowsOf(choice)).toEqual(before);
    const again = await admin({ DATA_DIR: source }, 'move', at('back'));
    expect([again.code, again.complaint]).toEqual([1, expect.stringContaining('holds a database')]);
  });

  it.each<[string, (folder: string) => void]>([
    ['without a table', (folder) => rmSync(join(folder, 'maps.rows.gz'))],
    ['with a table cut off', (folder) => truncateSync(join(folder, 'maps.rows.gz'), 200)],
    ['with an empty table', (folder) => truncateSync(join(folder, 'users.rows.gz'))],
    [
      'with the rows of another table',
      (folder) => cpSync(join(folder, 'marks.rows.gz'), join(folder, 'folders.rows.gz')),
    ],
    [
      'with another byte in it',
      (folder) => {
        const path = join(folder, 'content_chunks.rows.gz');
        const bytes = readFileSync(path);
        bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
        writeFileSync(path, bytes);
      },
    ],
    ['without its manifest', (folder) => rmSync(join(folder, 'manifest.json'))],
    [
      'with another number in its manifest',
      (folder) => changeManifest(folder, /"rowCount": [1-9]\d*/, '"rowCount": 0'),
    ],
    ['of a newer release', (folder) => changeManifest(folder, /0009-[\w-]+/, '0999-of-tomorrow')],
  ])('%s is refused before anything is written', async (_, damage) => {
    const broken = at('broken');
    cpSync(archive, broken, { recursive: true });
    damage(broken);
    const { code, json } = await admin({ DATA_DIR: at('never') }, 'restore', broken);
    expect(code).toBe(1);
    expect((json as { error: string }).error).toMatch(/archive/);
    expect(existsSync(at('never'))).toBe(false);
    rmSync(broken, { recursive: true });
  });

  it('is not restored over a database, nor beside a running server', async () => {
    const { code, complaint } = await admin({ DATA_DIR: at('restored') }, 'restore', archive);
    expect([code, complaint]).toEqual([1, expect.stringContaining('holds a database')]);
    const running = await admin({ DATA_DIR: dataDir }, 'restore', archive);
    expect([running.code, running.complaint]).toEqual([1, expect.stringContaining('is running')]);
    const moving = await admin({ DATA_DIR: dataDir }, 'move', at('never'));
    expect([moving.code, moving.complaint]).toEqual([1, expect.stringContaining('is running')]);
  });

  it('holds every table but those whose rows mean nothing later', async () => {
    const { tables } = JSON.parse(readFileSync(join(archive, 'manifest.json'), 'utf8')) as {
      tables: Array<{ name: string; rowCount: number }>;
    };
    const names = tables.map(({ name }) => name);
    for (const name of ['events', 'maintenance']) {
      expect(names).not.toContain(name);
      expect(existsSync(join(archive, `${name}.rows.gz`))).toBe(false);
    }
    // Of the database itself: a table that a later migration adds is in archives as well.
    expect(names).toEqual(Object.keys(await rowsOf({ kind: 'embedded', dataDir })));
  });

  it('leaves nothing half made', () => {
    expect(readdirSync(at('copies'))).toEqual([archive.split('/').at(-1)]);
  });
});

function changeManifest(folder: string, pattern: RegExp, replacement: string): void {
  const path = join(folder, 'manifest.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace(pattern, replacement));
}

describe('people who work', () => {
  it('go on while copies are made, and what they saved before is in them', async () => {
    const tuner = await newTuner(server, 'busy.tuner');
    const { id } = await newProject(tuner);
    let isMaking = true;
    let savedCount = 0;
    const saving = (async () => {
      while (isMaking) {
        const { status } = await tuner.call('PUT', `/projects/${id}/marks/${savedCount}`, {
          body: { text: '' },
        });
        expect(status).toBe(200);
        savedCount++;
      }
    })();
    await expect.poll(() => savedCount).toBeGreaterThan(3);
    const savedBefore = savedCount;
    const making = admin({ DATA_DIR: dataDir }, 'backup', at('busy'));
    const second = admin({ DATA_DIR: dataDir }, 'backup', at('second'));
    const outcomes = await Promise.all([making, second]);
    isMaking = false;
    await saving;
    // One copy at a time: the other one may have been told so.
    expect(outcomes.map(({ code }) => code)).toContain(0);
    const folder = outcomes[0].code === 0 ? at('busy') : at('second');
    expect(await admin({ DATA_DIR: at('from-busy') }, 'restore', folder)).toMatchObject({
      code: 0,
    });
    const { db, close } = await openStoppedFolder(at('from-busy'));
    const marks = await db
      .selectFrom('marks')
      .select('address')
      .where('project_id', '=', id)
      .execute();
    await close();
    expect(marks.length).toBeGreaterThanOrEqual(savedBefore);
  });
});

describe('a check', () => {
  it('says yes to what is whole', async () => {
    const { code, json } = await admin({ DATA_DIR: dataDir }, 'check');
    expect([code, json]).toMatchObject([0, { problems: [] }]);
  });

  it('finds an original that is another file, and rows that refer to nothing', async () => {
    const folder = at('checked');
    cpSync(at('restored', 'database'), join(folder, 'database'), { recursive: true });
    const { db, close } = await openStoppedFolder(folder);
    await sql`update content_chunks set data = set_byte(data, 5, 1 - get_byte(data, 5) % 2)
      where chunk_index = 0 and content_id = (select min(id::text)::uuid from contents)`.execute(
      db,
    );
    await sql`set session_replication_role = replica`.execute(db);
    await sql`delete from users where username = 'first.tuner'`.execute(db);
    await close();
    const { code, json } = await admin({ DATA_DIR: folder }, 'check');
    expect(code).toBe(1);
    const { problems } = json as { problems: string[] };
    expect(problems).toContainEqual(expect.stringContaining('is not the file that was stored'));
    expect(problems).toContainEqual(
      expect.stringContaining('rows of projects refer to what is not there'),
    );
  });
});

describe('an export', () => {
  it('holds every original and every version as a file', async () => {
    const { code, json } = await admin({ DATA_DIR: dataDir }, 'export', at('exported'));
    expect([code, json]).toMatchObject([0, { accounts: expect.any(Number) }]);
    const files = readdirSync(at('exported'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.bin'))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
    const sums = new Set(files.map((bytes) => createHash('sha256').update(bytes).digest('hex')));
    const served = JSON.stringify(everything).match(/(?<=")[0-9a-f]{64}(?=")/g) ?? [];
    for (const sum of new Set(served)) expect(sums).toContain(sum);
    const again = await admin({ DATA_DIR: dataDir }, 'export', at('exported'));
    expect([again.code, again.complaint]).toEqual([1, expect.stringContaining('is not empty')]);
  });
});

describe('copies by the clock', () => {
  it('are made when the newest is too old, and the oldest removed when a new one is complete', async () => {
    const folder = at('scheduled');
    const failures: string[] = [];
    let now = Date.now();
    const plan = {
      database: { kind: 'embedded', dataDir },
      originals: null,
      folder,
      count: 2,
      everyMs: 1000,
    } as const;
    const schedule = new BackupSchedule(
      plan,
      (reason) => failures.push(reason),
      () => now,
    );
    const names = (): string[] => readdirSync(folder).sort();
    await schedule.look();
    const [first] = names();
    await schedule.look();
    expect(names()).toEqual([first]);
    now += 100_000;
    await schedule.look();
    now += 100_000;
    await schedule.look();
    expect(failures).toEqual([]);
    expect(names()).toHaveLength(2);
    expect(names()).not.toContain(first);
    await schedule.stop();
    // Three processes, each of less than normal priority.
  }, 240_000);

  it('that cannot be made are told once, and leave the older ones', async () => {
    const folder = at('scheduled');
    const before = readdirSync(folder).sort();
    const failures: string[] = [];
    let now = Date.now() + 1e9;
    const plan = {
      database: { kind: 'embedded', dataDir: at('nowhere') },
      originals: null,
      folder,
      count: 1,
      everyMs: 1000,
    } as const;
    const schedule = new BackupSchedule(
      plan,
      (reason) => failures.push(reason),
      () => now,
    );
    await schedule.look();
    await schedule.look();
    expect(failures).toEqual([expect.stringContaining('holds no database')]);
    expect(readdirSync(folder).sort()).toEqual(before);
    now += 2 * 60 * 60_000;
    await schedule.look();
    expect(failures).toHaveLength(2);
  });
});

describe('admin', () => {
  it.each([
    [[]],
    [['nonsense']],
    [['toString']],
    [['backup']],
    [['check', 'x']],
    [['restore', 'a', 'b']],
  ])('called as %j explains itself', async (line) => {
    const { code, complaint } = await admin({ DATA_DIR: at('never') }, ...line);
    expect([code, complaint]).toEqual([2, expect.stringContaining('usage')]);
  });

  it('names a setting that is wrong', async () => {
    const { code, complaint } = await admin({ PORT: 'x' }, 'check');
    expect([code, complaint]).toEqual([2, expect.stringContaining('PORT')]);
  });
});
