import {
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../../core/samples/seeded-random.ts';
import { startApiServer } from '../support/api-server.ts';
import { anyDamage, damage } from '../support/damages.ts';
import { everythingOn, fillServer } from '../support/everything.ts';
import { isNight, someByDay } from '../support/is-night.ts';
import { openStoppedFolder } from '../support/open-stopped-folder.ts';
import { runServer, type ServerRun } from '../support/server-run.ts';

/** Fresh places each time; a run is repeated with the seed in the names of its tests. */
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const isRoot = process.getuid?.() === 0;
/** Some user that is not this one. */
const OTHER_USER = 65_534;

let folders: string;
/** A folder full of data, as a server leaves it that ends in order, and one whose server was killed. */
let closed: string;
let killed: string;
let everything: unknown;
let dataDir: string;
let run: ServerRun | undefined;

beforeAll(async () => {
  folders = mkdtempSync(join(tmpdir(), 'mapwright-starts-'));
  closed = join(folders, 'closed');
  killed = join(folders, 'killed');
  const server = await startApiServer({ database: { kind: 'embedded', dataDir: closed } });
  await fillServer(server);
  everything = await everythingOn(server);
  await server.close();
  cpSync(closed, killed, { recursive: true });
  await leaveKilled(killed);
}, 300_000);
afterAll(() => rmSync(folders, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = mkdtempSync(join(folders, 'data-'));
});
afterEach(async () => {
  await run?.kill();
  run = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

/** Leaves a folder as a server does that is killed while it works: logins of the comparison are writes. */
async function leaveKilled(folder: string): Promise<void> {
  const server = runServer({ DATA_DIR: folder, DEMO: '0' });
  const outcome = await server.outcome;
  if (outcome.kind === 'ready') expect(await everythingOn(outcome)).toEqual(everything);
  await server.kill();
}

/** Starts on the folder of the test. The server says one line and ends, or everything is there. */
async function start(): Promise<'refused' | 'whole'> {
  // SQLite clears its own journal away.
  const names = readdirSync(dataDir).filter((name) => name !== 'lock.db-journal');
  run = runServer({ DATA_DIR: dataDir, DEMO: '0' });
  const outcome = await run.outcome;
  if (outcome.kind === 'ready') {
    expect(await everythingOn(outcome)).toEqual(everything);
    return 'whole';
  }
  expect(outcome).toMatchObject({ kind: 'ended', code: 1, stdout: '' });
  expect(outcome.stderr).toMatch(/^Not started: [^\n]+\n$/);
  // Nothing is moved aside, deleted or begun.
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(names));
  expect(readdirSync(dataDir).filter((name) => name.startsWith('database'))).toEqual(
    names.filter((name) => name.startsWith('database')),
  );
  return 'refused';
}

/** What the refused start said. */
const said = (): string => run?.stderr() ?? '';

describe('a folder full of data', () => {
  it('opens as it was left', async () => {
    cpSync(closed, dataDir, { recursive: true });
    expect(await start()).toBe('whole');
    expect(await run?.stop()).toBe(0);
    expect(said()).toBe('');
    expect(await start()).toBe('whole');
  });

  it('opens after its server was killed', async () => {
    cpSync(killed, dataDir, { recursive: true });
    expect(await start()).toBe('whole');
    expect(said()).toBe('');
  });

  it('of an earlier release, which left nothing beside the database, opens and is known from then on', async () => {
    cpSync(join(closed, 'database'), join(dataDir, 'database'), { recursive: true });
    expect(await start()).toBe('whole');
    expect(await run?.stop()).toBe(0);
    expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['mapwright.json', 'files.seal']));
    rmSync(join(dataDir, 'database'), { recursive: true });
    expect(await start()).toBe('refused');
  });

  it.each(someByDay(['mapwright.json', 'files.seal', 'lock.db'], 3))(
    'opens with something else in its %s',
    async (file) => {
      cpSync(closed, dataDir, { recursive: true });
      damage('something else', file).apply(dataDir);
      expect(await start()).toBe('whole');
      expect(await run?.stop()).toBe(0);
      expect(said()).toBe('');
    },
  );
});

/** What is refused, and a part of what is said. */
const REFUSED: ReadonlyArray<readonly [what: string, arrange: () => unknown, words: string]> = [
  ['without its database', () => rm('database'), 'database is missing in it'],
  ['without its PG_VERSION', () => rm('database/PG_VERSION'), 'PG_VERSION is missing'],
  ['with an empty PG_VERSION', () => write('database/PG_VERSION', ''), 'PG_VERSION cannot be read'],
  ['of another major', () => write('database/PG_VERSION', '17\n'), 'of PostgreSQL 17'],
  ['of a later major', () => write('database/PG_VERSION', '19\n'), 'of PostgreSQL 19'],
  ['without its pg_control', () => rm('database/global/pg_control'), 'pg_control is missing'],
  ['without its journal', () => rm('database/pg_wal'), 'pg_wal is missing'],
  ['without a folder that is empty', () => rm('database/pg_tblspc'), 'pg_tblspc is missing'],
  [
    'whose database is a file',
    () => {
      rm('database');
      write('database', 'x');
    },
    'PG_VERSION is missing',
  ],
  ['of another database', otherDatabase, 'another one than the data folder held'],
  ['that a newer release has changed', newerRelease, 'of a newer release (it has 9999-'],
  [
    'that an earlier release has moved aside',
    () => {
      rm('mapwright.json');
      renameSync(at('database'), at('database-broken-2026-01-01'));
    },
    'rename database-broken-2026-01-01 to database',
  ],
  [
    'of which only copies are left',
    () => {
      rm('mapwright.json');
      rm('database');
      mkdirSync(at('backups/2026-01-01'), { recursive: true });
    },
    'holds copies of a database',
  ],
  [
    'into which a restore was broken off',
    () => {
      rm('mapwright.json');
      renameSync(at('database'), at('database-restoring'));
    },
    'was broken off',
  ],
  [
    'that is the database itself',
    () => {
      renameSync(at('database'), at('../moved'));
      rm('.');
      renameSync(join(dataDir, '../moved'), dataDir);
    },
    'is itself the folder of a database',
  ],
];

const at = (name: string): string => join(dataDir, name);
const rm = (name: string): void => rmSync(at(name), { recursive: true });
const write = (name: string, text: string): void => writeFileSync(at(name), text);

async function otherDatabase(): Promise<void> {
  const database = await openStoppedFolder(dataDir);
  await sql`update secrets set value = 'another' where name = 'database-id'`.execute(database.db);
  await database.close();
}

async function newerRelease(): Promise<void> {
  const database = await openStoppedFolder(dataDir);
  await sql`insert into kysely_migration values ('9999-of-tomorrow', now()::text)`.execute(
    database.db,
  );
  await database.close();
}

describe('a start on a folder', () => {
  it.each(REFUSED)('%s is refused', async (_, arrange, words) => {
    cpSync(closed, dataDir, { recursive: true });
    await arrange();
    expect(await start()).toBe('refused');
    expect(said()).toContain(words);
  });

  it('with files of somebody else begins nothing', async () => {
    write('holiday.jpg', '');
    expect(await start()).toBe('refused');
    expect(said()).toContain('is not empty (holiday.jpg)');
  });

  it.runIf(isRoot)('of another user is refused', async () => {
    cpSync(closed, dataDir, { recursive: true });
    for (const name of readdirSync(dataDir, { recursive: true })) {
      chownSync(at(String(name)), OTHER_USER, OTHER_USER);
    }
    expect(await start()).toBe('refused');
    expect(said()).toContain(`belongs to user ${OTHER_USER}`);
  });
});

const random = seededRandom(SEED);
const CHANCES = Array.from({ length: isNight ? 150 : 1 }, (_, i) => i);

/** One of each kind of damage to files that everything depends on, as happened to such files elsewhere. */
const KNOWN_DAMAGES = [
  damage('something else', 'database/global/pg_control'),
  damage('in part overwritten', 'database/global/pg_control', 0),
  damage('emptied', 'database/pg_xact/0000'),
  damage('in part zeros', 'database/pg_xact/0000', 0),
  damage('missing', 'database/postgresql.conf'),
];
/** The same kinds, to other files. */
const FURTHER_DAMAGES = [
  damage('something else', 'database/base/5/pg_filenode.map'),
  damage('emptied', 'database/base/5/1259'),
];

describe('a damaged file', () => {
  it.each(isNight ? [...KNOWN_DAMAGES, ...FURTHER_DAMAGES] : KNOWN_DAMAGES)(
    'of a closed folder is noticed: $name',
    async ({ apply }) => {
      cpSync(closed, dataDir, { recursive: true });
      apply(dataDir);
      expect(await start()).toBe('refused');
    },
  );

  it.each(someByDay(['users', 'jobs', 'secrets', 'events', 'kysely_migration'], 5))(
    'of a killed folder is noticed where the server reads it first: that of %s',
    async (table) => {
      cpSync(killed, dataDir, { recursive: true });
      damage('emptied', await fileOfTable(table)).apply(dataDir);
      expect(await start()).toBe('refused');
    },
  );

  it('of a killed folder is noticed: transactions whose states are gone', async () => {
    cpSync(killed, dataDir, { recursive: true });
    damage('in part zeros', 'database/pg_xact/0000', 0).apply(dataDir);
    expect(await start()).toBe('refused');
    expect(said()).toContain('pg_xact/0000 is damaged');
  });

  it.each(
    isNight ? ['users', 'settings', 'projects', 'versions', 'maps', 'contents'] : ['settings'],
  )(
    'of a killed folder is noticed, or harms nothing: pages of zeros in that of %s',
    async (table) => {
      const path = await fileOfTable(table);
      for (const at of isNight ? [0, 0.5, 0.999] : [0.5]) {
        const { apply } = damage('in part a page of zeros', path, at);
        expect(['refused', 'whole']).toContain(await startDamaged(killed, apply));
      }
    },
    120_000,
  );

  it.each([
    ['closed', () => closed],
    ['killed', () => killed],
  ])(
    `by chance (seed ${SEED}) of a %s folder is noticed, or harms nothing`,
    { timeout: CHANCES.length * 60_000 },
    async (_, original) => {
      for (const chance of CHANCES) {
        const { name, apply } = anyDamage(original(), random);
        const outcome = startDamaged(original(), apply).catch((cause: unknown) => {
          throw new Error(`damage ${chance}: ${name}`, { cause });
        });
        expect(['refused', 'whole']).toContain(await outcome);
      }
    },
  );
});

/** The file of a table, inside the data folder. */
async function fileOfTable(table: string): Promise<string> {
  const copy = mkdtempSync(join(folders, 'copy-'));
  cpSync(closed, copy, { recursive: true });
  const { db, close } = await openStoppedFolder(copy);
  const { rows } = await sql<{
    path: string;
  }>`select pg_relation_filepath(${table}) as path`.execute(db);
  await close();
  return join('database', rows[0]?.path ?? '');
}

async function startDamaged(
  original: string,
  apply: (dataDir: string) => void,
): Promise<'refused' | 'whole'> {
  cpSync(original, dataDir, { recursive: true });
  apply(dataDir);
  const outcome = await start();
  await run?.kill();
  rmSync(dataDir, { recursive: true });
  mkdirSync(dataDir);
  return outcome;
}
