import { createHash } from 'node:crypto';
import { userInfo } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GLOBAL_CHANNEL, userChannel } from '../../core/contract/live.ts';
import { type DatabaseChoice, openDatabase } from '../../server/db/database.ts';
import { type AdminRun, admin, environmentOf } from '../support/admin.ts';
import {
  type ApiClient,
  type ApiServer,
  apiClient,
  newProject,
  newTuner,
  newVersion,
  startApiServer,
} from '../support/api-server.ts';
import { listenTo } from '../support/live-listener.ts';
import { NOTHING_HAPPENS, newDatabase } from '../support/new-database.ts';
import { startServer } from '../support/start-server.ts';
import { whenRead } from '../support/when-read.ts';

const PATIENCE = { timeout: 15_000 };
const NOBODY = '00000000-0000-4000-8000-000000000000';

let choice: DatabaseChoice;
let drop: () => Promise<void>;
let server: ApiServer;
let tuner: ApiClient;
let userId: string;

beforeAll(async () => {
  ({ choice, drop } = await newDatabase());
  server = await startApiServer({ database: choice });
  tuner = await newTuner(server, 'ada.tuner');
  userId = (await tuner.call('GET', '/auth')).json.id;
});
afterAll(async () => {
  await server.close();
  await drop();
});

const run = (...line: string[]): Promise<AdminRun> => admin(environmentOf(choice), ...line);

async function done(...line: string[]): Promise<AdminRun['json']> {
  const { code, json, complaint } = await run(...line);
  expect([code, complaint]).toEqual([0, '']);
  return json;
}

async function refused(...line: string[]): Promise<string> {
  const { code, json, complaint } = await run(...line);
  expect([code, complaint]).toEqual([1, `${json.error}\n`]);
  return json.error;
}

/** The newest entry of the audit. */
async function audited(): Promise<Record<string, unknown>> {
  const { entries } = await done('audit', 'list', '--limit', '1');
  return entries[0];
}

/** How often a channel of somebody is told something while a command works. */
async function heardWhile(channel: string, work: () => Promise<unknown>): Promise<void> {
  const listener = await listenTo(server, tuner, channel);
  try {
    await work();
    await expect.poll(() => listener.heardCount(), PATIENCE).toBe(1);
  } finally {
    listener.end();
  }
}

const green = async (): Promise<number> => {
  const { json } = await tuner.call('GET', '/balances');
  return json.data.find(({ bucket }: { bucket: string }) => bucket === 'GREEN').balance;
};

describe('coins', () => {
  it('are granted, told, and written down with who did it and why', async () => {
    const before = await green();
    await heardWhile(userChannel(userId), async () => {
      const json = await done('coins', 'grant', 'ada.tuner', 'GREEN', '50', '--why', 'a long wait');
      expect(json).toMatchObject({ user: 'ada.tuner', bucket: 'GREEN', amount: 50 });
    });
    expect(await green()).toBe(before + 50);
    expect(await audited()).toMatchObject({
      actor: userInfo().username,
      action: 'coins grant',
      subject: 'ada.tuner: 50 GREEN',
      reason: 'a long wait',
    });
  });

  it('are granted twice by the same command twice', async () => {
    const before = await green();
    for (let i = 0; i < 2; i++) {
      await done('coins', 'grant', 'Ada.Tuner@Example.TEST', 'GREEN', '5', '--why', 'again');
    }
    expect(await green()).toBe(before + 10);
    const { entries } = await done('audit', 'list', '--limit', '2');
    expect(entries.map(({ reason }: { reason: string }) => reason)).toEqual(['again', 'again']);
  });

  it('are not granted to nobody, and nothing is written down', async () => {
    const last = await audited();
    const reason = await refused('coins', 'grant', 'nobody', 'RED', '5', '--why', 'x');
    expect(reason).toBe('nobody has the username or address nobody');
    expect(await audited()).toEqual(last);
  });

  it('may be given for a reason in any words', async () => {
    const why = 'è “così” 中文 {"a":1}\\n';
    await done('coins', 'grant', 'ada.tuner', 'SP', '1', '--why', why);
    expect(await audited()).toMatchObject({ reason: why });
  });
});

describe('keys', () => {
  it('are shown once and kept as sums that show nothing', async () => {
    const { keys, ...gift } = await done(
      ...['keys', 'issue', '--plan', 'PLUS', '--days', '30', '--coins', '100'],
      ...['--count', '10', '--batch', 'Spring fair'],
    );
    expect(gift).toEqual({ batch: 'Spring fair', plan: 'PLUS', days: 30, coins: 100 });
    expect(new Set(keys).size).toBe(10);
    for (const key of keys) expect(key).toMatch(/^([2-9A-HJ-NP-Z]{5}-){4}[2-9A-HJ-NP-Z]{5}$/);
    const rows = await server.db.selectFrom('activation_keys').select('key_hash').execute();
    const sums = keys.map((key: string) =>
      createHash('sha256').update(key.replaceAll('-', '')).digest('hex'),
    );
    expect(rows.map(({ key_hash }) => key_hash.toString('hex')).sort()).toEqual(sums.sort());
    expect(await audited()).toMatchObject({
      action: 'keys issue',
      subject: 'Spring fair: 10 of PLUS for 30 days and 100 coins',
    });
  });

  it('give a plan or coins alone, and are listed by batch', async () => {
    await done('keys', 'issue', '--coins', '5', '--count', '2', '--batch', 'coins');
    await done(
      'keys',
      'issue',
      '--plan',
      'BASIC',
      '--days',
      '7',
      '--count',
      '1',
      '--batch',
      'plan',
    );
    await server.db
      .updateTable('activation_keys')
      .set({ redeemed_at: new Date(), redeemed_by: userId })
      .where('batch', '=', 'plan')
      .execute();
    const { batches } = await done('keys', 'list');
    expect(batches).toMatchObject([
      { batch: 'plan', plan: 'BASIC', days: 7, coins: 0, count: 1, redeemedCount: 1 },
      { batch: 'coins', plan: null, days: null, coins: 5, count: 2, redeemedCount: 0 },
      { batch: 'Spring fair', count: 10 },
    ]);
  });
});

describe('a plan', () => {
  it('is set, told, and held', async () => {
    await heardWhile(userChannel(userId), () =>
      done('plan', 'set', 'ada.tuner', 'ADVANCED', '--until', '2099-01-31', '--internal'),
    );
    const { json } = await tuner.call('GET', '/auth');
    expect(json.subscription).toEqual({
      plan: 'ADVANCED',
      expiresAt: '2099-01-31T23:59:59.999Z',
      isInternal: true,
      isRecurring: false,
    });
    expect(await audited()).toMatchObject({
      action: 'plan set',
      subject: 'ada.tuner: ADVANCED until 2099-01-31, internal',
    });
  });

  it('may be for ever, and is given to who had none any more', async () => {
    await server.db
      .updateTable('subscriptions')
      .set({ state: 'ended' })
      .where('user_id', '=', userId)
      .execute();
    await done('plan', 'set', 'ada.tuner', 'STAFF', '--forever');
    const { json } = await tuner.call('GET', '/auth');
    expect(json.subscription).toMatchObject({ plan: 'STAFF', expiresAt: null, isInternal: false });
  });

  it('is one, however many set it at a time', async () => {
    await server.db.deleteFrom('subscriptions').where('user_id', '=', userId).execute();
    const set = (plan: string) => run('plan', 'set', 'ada.tuner', plan, '--forever');
    const runs = await Promise.all([set('PLUS'), set('BASIC'), set('PLUS')]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
    const rows = await server.db
      .selectFrom('subscriptions')
      .select('state')
      .where('user_id', '=', userId)
      .execute();
    expect(rows).toEqual([{ state: 'active' }]);
  });

  it('is not set until a day that is over', async () => {
    expect(await refused('plan', 'set', 'ada.tuner', 'PLUS', '--until', '2020-02-29')).toBe(
      '--until is over already',
    );
  });
});

describe('prices', () => {
  it('are listed as they are in force, and set from now on', async () => {
    const prices = async (): Promise<Record<string, number>> => {
      const json = await done('prices', 'list');
      return Object.fromEntries(
        json.prices.map((price: { product: string; listPrice: number }) => [
          price.product,
          price.listPrice,
        ]),
      );
    };
    const first = {
      checksumFix: 2,
      dtcRemoval: 10,
      basicMapPack: 15,
      solutionStage1: 30,
      solutionAiStage: 25,
      solutionService: 15,
    };
    expect(await prices()).toEqual(first);
    await done('prices', 'set', 'dtcRemoval', '12', '--why', 'dearer');
    expect(await prices()).toEqual({ ...first, dtcRemoval: 12 });
    await done('prices', 'set', 'dtcRemoval', '0');
    expect(await prices()).toEqual({ ...first, dtcRemoval: 0 });
    // One that has not begun changes nothing.
    await server.db
      .insertInto('prices')
      .values({ product: 'dtcRemoval', list_price: 99, valid_from: new Date(Date.now() + 60_000) })
      .execute();
    expect(await prices()).toEqual({ ...first, dtcRemoval: 0 });
    expect(await audited()).toMatchObject({ action: 'prices set', subject: 'dtcRemoval: 0' });
  });
});

describe('an account', () => {
  it('is shown with what it has, and without secrets', async () => {
    const project = await newProject(tuner);
    await newVersion(tuner, project, { 5: 1 });
    await done('plan', 'set', 'ada.tuner', 'PLUS', '--until', '2099-01-31');
    const json = await done('users', 'show', 'ada@example.test'.replace('ada', 'ada.tuner'));
    expect(json).toMatchObject({
      id: userId,
      username: 'ada.tuner',
      licence: { plan: 'PLUS', isValid: true },
      counts: { projects: 1, archivedProjects: 0, versions: 1, openSessions: 1 },
    });
    expect(json.balances).toHaveLength(3);
    expect(JSON.stringify(json)).not.toMatch(/argon|hash|token/i);
  });

  it('that could be two is neither', async () => {
    await server.db
      .updateTable('users')
      .set({ username: 'twice@example.test' })
      .where('id', '=', userId)
      .execute();
    await newTuner(server, 'twice');
    expect(await refused('users', 'show', 'twice@example.test')).toMatch(/username of one account/);
    await server.db
      .updateTable('users')
      .set({ username: 'ada.tuner' })
      .where('id', '=', userId)
      .execute();
  });
});

describe('jobs', () => {
  it('that were given up are listed and tried again', async () => {
    const project = await newProject(tuner);
    await whenRead(tuner, project.id);
    const { id } = await server.db
      .updateTable('jobs')
      .set({ state: 'parked', attempts: 5, error: 'broken' })
      .where('project_id', '=', project.id)
      .where('kind', '=', 'readFile')
      .returning('id')
      .executeTakeFirstOrThrow();
    const { jobs } = await done('jobs', 'list', '--state', 'parked');
    expect(jobs).toMatchObject([{ id, kind: 'readFile', attempts: 5, error: 'broken' }]);
    expect(jobs[0]).not.toHaveProperty('payload');
    expect(await done('jobs', 'retry', id)).toEqual({ id, was: 'parked', state: 'waiting' });
    expect(await audited()).toMatchObject({ action: 'jobs retry', subject: id });
    const state = async () =>
      (
        await server.db
          .selectFrom('jobs')
          .select('state')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).state;
    await expect.poll(state, PATIENCE).toBe('done');
    expect(await refused('jobs', 'retry', id)).toMatch(/the job is done/);
  });

  it('that nobody has are not tried again', async () => {
    expect(await refused('jobs', 'retry', NOBODY)).toBe(`there is no job ${NOBODY}`);
  });
});

describe('all pages', () => {
  it('are told to load anew', async () => {
    await heardWhile(GLOBAL_CHANNEL, () => done('reload', '--why', 'a new release'));
    expect(await audited()).toMatchObject({ action: 'reload', reason: 'a new release' });
  });
});

describe('the audit', () => {
  it.each(['update audit set reason = $$x$$', 'delete from audit'])(
    'is not changed by anybody: %s',
    async (statement) => {
      await expect(sql.raw(statement).execute(server.db)).rejects.toThrow('only added to');
    },
  );
});

describe('commands without a server', () => {
  beforeAll(() => server.close());
  afterAll(async () => {
    server = await startApiServer({ database: choice });
  });

  it('work on the database itself, and the next server finds what they did', async () => {
    await done('coins', 'grant', 'ada.tuner', 'RED', '7', '--why', 'at night');
    await done('reload');
    const { balances } = await done('users', 'show', 'ada.tuner');
    expect(balances).toContainEqual({ bucket: 'RED', balance: 7 });
    expect(await refused('maintenance', 'end')).toBe('no break was announced');
    server = await startApiServer({ database: choice });
    const again = apiClient(server);
    expect((await again.call('GET', '/status')).status).toBe(200);
    expect(await audited()).toMatchObject({ action: 'reload' });
    await server.close();
  });

  it('wait for each other', async () => {
    const runs = await Promise.all([
      run('coins', 'grant', 'ada.tuner', 'RED', '1', '--why', 'one'),
      run('coins', 'grant', 'ada.tuner', 'RED', '1', '--why', 'another'),
    ]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    const { balances } = await done('users', 'show', 'ada.tuner');
    expect(balances).toContainEqual({ bucket: 'RED', balance: 9 });
  });
});

describe('a database', () => {
  it('of an older release is refused, and stays as it is', async () => {
    const older = await newDatabase();
    try {
      const { db, close } = await openDatabase(older.choice, NOTHING_HAPPENS);
      await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(
        db,
      );
      await close();
      const { code, json } = await admin(environmentOf(older.choice), 'reload');
      expect([code, json.error]).toEqual([1, expect.stringContaining('of an older release')]);
    } finally {
      await older.drop();
    }
  });

  it('whose server was killed is opened by the command', async () => {
    const killed = await startServer();
    try {
      await killed.kill();
      const environment = { DATA_DIR: killed.dataDir };
      const { code, json } = await admin(environment, 'users', 'show', 'demo-tuner');
      expect([code, json.username]).toEqual([0, 'demo-tuner']);
      // The server works on it again, and now it is the one who does it.
      await killed.restart();
      expect((await admin(environment, 'reload')).code).toBe(0);
      expect((await admin(environment, 'audit', 'list')).json.entries).toHaveLength(1);
    } finally {
      await killed.dispose();
    }
  });
});
