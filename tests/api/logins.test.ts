import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseChoice } from '../../server/db/database.ts';
import {
  type ApiServer,
  accountForm,
  activationToken,
  apiClient,
  startApiServer,
} from '../support/api-server.ts';
import { type FarAnswer, postFrom } from '../support/call-from.ts';
import { newDataDir } from '../support/new-data-dir.ts';
import { newDatabase } from '../support/new-database.ts';

const PASSWORD = 'correct horse';
const STRANGER = '127.0.0.9';
const OWNER = '127.0.0.7';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const logIn = (
  username: string,
  password: string,
  from = STRANGER,
  at: { readonly url: string } = server,
): Promise<FarAnswer> => postFrom(from, at.url, '/auth', { username, password });

/** An account that nobody has logged in to. */
async function newAccount(username: string, at: ApiServer = server): Promise<void> {
  const email = `${username}@example.test`;
  const nobody = apiClient(at);
  await nobody.call('POST', '/accounts', { body: accountForm({ username, email }) });
  const token = await activationToken(nobody, email);
  await nobody.call('PATCH', `/accounts/new/verifications/${token}`);
}

async function statuses(count: number, attempt: () => Promise<FarAnswer>): Promise<number[]> {
  const seen: number[] = [];
  for (let i = 0; i < count; i++) seen.push((await attempt()).status);
  return seen;
}

describe('a name that is tried with wrong passwords', () => {
  it.each(['known.name', 'known.name@example.test', 'unknown.name'])(
    'is paused from the fifth on, for longer each time, the same for %s',
    async (name) => {
      if (name === 'known.name') await newAccount('known.name');
      const wrong = (): Promise<FarAnswer> => logIn(name, 'a wrong password');
      expect(await statuses(6, wrong)).toEqual([401, 401, 401, 401, 401, 429]);
      for (const pauseS of [30, 60, 120]) {
        const paused = await wrong();
        expect(paused.json).toMatchObject({ code: 'TOO_MANY_REQUESTS', reason: 'loginPaused' });
        expect(paused.retryAfterS).toBeGreaterThan(pauseS - 15);
        expect(paused.retryAfterS).toBeLessThanOrEqual(pauseS);
        await server.passTime(pauseS * 1000);
        expect((await wrong()).status).toBe(401);
      }
    },
  );

  it('is paused for the right password as well, which ends all that once it is let in', async () => {
    await newAccount('right.at.last');
    const right = (): Promise<FarAnswer> => logIn('right.at.last', PASSWORD);
    const wrong = (): Promise<FarAnswer> => logIn('right.at.last', 'a wrong password');
    await statuses(5, wrong);
    expect((await right()).status).toBe(429);
    await server.passTime(31_000);
    expect((await right()).status).toBe(200);
    expect(await statuses(5, wrong)).toEqual(Array(5).fill(401));
  });

  it('at once is tried no more often than one after the other', async () => {
    await newAccount('all.at.once');
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => logIn('all.at.once', 'a wrong password')),
    );
    const refused = answers.filter(({ status }) => status === 401);
    expect(refused).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
  });

  it('stays open to its owner, at a place that they have used', async () => {
    await newAccount('locked.out');
    expect((await logIn('locked.out', PASSWORD, OWNER)).status).toBe(200);
    await statuses(5, () => logIn('locked.out', 'a wrong password'));
    expect((await logIn('locked.out', PASSWORD)).status).toBe(429);
    expect((await logIn('locked.out', PASSWORD, OWNER)).status).toBe(200);
    // There, too, nobody tries on and on.
    const there = (): Promise<FarAnswer> => logIn('locked.out', 'a wrong password', OWNER);
    expect(await statuses(6, there)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('is not kept as it was typed: people type passwords there', async () => {
    await logIn('typed by mistake', 'a wrong password');
    const rows = await server.db.selectFrom('tries').selectAll().execute();
    expect(JSON.stringify(rows.map(({ key }) => key.toString()))).not.toContain('mistake');
  });

  it('is paused after a restart as before', async () => {
    const dataDir = await newDataDir();
    const database: DatabaseChoice = { kind: 'embedded', dataDir };
    const first = await startApiServer({ database });
    await statuses(5, () => logIn('patient', 'a wrong password', STRANGER, first));
    await first.close();
    const second = await startApiServer({ database });
    try {
      const { status } = await logIn('patient', 'a wrong password', STRANGER, second);
      expect(status).toBe(429);
    } finally {
      await second.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

describe('an address that tries names', () => {
  it('may try so many a minute, and is paused after many failures, whatever succeeds', async () => {
    const limited = await startApiServer({
      rateLimits: { allPerMinute: 100_000, loginsPerMinute: 3 },
    });
    try {
      await newAccount('of.the.address', limited);
      let index = 0;
      const wrong = (): Promise<FarAnswer> =>
        logIn(`name-${index++}`, 'a wrong password', STRANGER, limited);
      const right = (): Promise<FarAnswer> => logIn('of.the.address', PASSWORD, STRANGER, limited);
      const seen: number[] = [];
      // Five minutes of it are free, and a success changes nothing about them.
      for (let minute = 0; minute < 8; minute++) {
        seen.push(...(await statuses(2, wrong)));
        if (minute < 7) expect((await right()).status).toBe(200);
        await limited.passTime(60_000);
      }
      expect(seen.slice(0, 15)).toEqual(Array(15).fill(401));
      expect(seen[15]).toBe(429);
      const elsewhere = await logIn('of.the.address', PASSWORD, OWNER, limited);
      expect(elsewhere.status).toBe(200);
    } finally {
      await limited.close();
    }
  });

  it('has to wait for the next minute, and is told how long', async () => {
    const limited = await startApiServer({
      rateLimits: { allPerMinute: 100_000, loginsPerMinute: 3 },
    });
    try {
      const attempt = (): Promise<FarAnswer> =>
        logIn(crypto.randomUUID(), 'a wrong password', STRANGER, limited);
      expect(await statuses(4, attempt)).toEqual([401, 401, 401, 429]);
      expect((await attempt()).retryAfterS).toBeLessThanOrEqual(60);
      expect((await logIn('somebody', 'a wrong password', OWNER, limited)).status).toBe(401);
      await limited.passTime(60_000);
      expect((await attempt()).status).toBe(401);
    } finally {
      await limited.close();
    }
  });
});

describe('a hash of another cost', () => {
  it('is made anew when its owner logs in, and not before', async () => {
    const { choice: database, drop } = await newDatabase();
    const first = await startApiServer({ database }, { hashCost: { memoryKiB: 64, passes: 1 } });
    await newAccount('of.old', first);
    await first.close();
    const second = await startApiServer({ database }, { hashCost: { memoryKiB: 128, passes: 2 } });
    try {
      const costOf = async (): Promise<string | undefined> => {
        const { password_hash } = await second.db
          .selectFrom('users')
          .select('password_hash')
          .where('username', '=', 'of.old')
          .executeTakeFirstOrThrow();
        return password_hash.split('$')[3];
      };
      expect((await logIn('of.old', 'a wrong password', STRANGER, second)).status).toBe(401);
      expect(await costOf()).toBe('m=64,t=1,p=1');
      expect((await logIn('of.old', PASSWORD, STRANGER, second)).status).toBe(200);
      expect(await costOf()).toBe('m=128,t=2,p=1');
      expect((await logIn('of.old', PASSWORD, STRANGER, second)).status).toBe(200);
    } finally {
      await second.close();
      await drop();
    }
  });
});

// The embedded database has one server at a time: this runs where TEST_DATABASE_URL names a PostgreSQL.
describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('two servers', () => {
  let two: readonly [ApiServer, ApiServer];
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const fresh = await newDatabase();
    ({ drop } = fresh);
    const part = {
      database: fresh.choice,
      rateLimits: { allPerMinute: 100_000, loginsPerMinute: 8 },
    };
    two = [await startApiServer(part), await startApiServer(part)];
  });
  afterAll(async () => {
    for (const each of two) await each.close();
    await drop();
  });

  it('count together: by name, and by address', async () => {
    const names = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        logIn('one.name', 'a wrong password', STRANGER, two[i % 2] as ApiServer),
      ),
    );
    expect(names.filter(({ status }) => status === 401)).toHaveLength(5);
    const addresses = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        logIn(`name-${i}`, 'a wrong password', '127.0.0.11', two[i % 2] as ApiServer),
      ),
    );
    expect(addresses.filter(({ status }) => status === 401)).toHaveLength(8);
  });

  it('take one form that is sent ten times at once for one, with one mail', async () => {
    const form = accountForm({ username: 'ten.times', email: 'ten.times@example.test' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        postFrom(`127.0.1.${i + 1}`, (two[i % 2] as ApiServer).url, '/accounts', form),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    const token = await activationToken(apiClient(two[0]), 'ten.times@example.test');
    const opened = await apiClient(two[1]).call('PATCH', `/accounts/new/verifications/${token}`, {
      body: { password: PASSWORD },
    });
    expect(opened.status).toBe(200);
    const mails = await two[0].db.selectFrom('outbox_mails').selectAll().execute();
    expect(mails).toHaveLength(1);
  });
});
