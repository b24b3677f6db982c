import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_SESSIONS_OF_ACCOUNT } from '../../core/contract/limits.ts';
import { doorTo } from '../../server/db/transact.ts';
import { serverSecret } from '../../server/security/server-secret.ts';
import {
  type ApiClient,
  type ApiServer,
  apiClient,
  login,
  newTuner,
  startApiServer,
} from '../support/api-server.ts';

const PASSWORD = 'correct horse';
const DAY_MS = 24 * 3600 * 1000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer({}, { tokenLifetimeS: 3600 });
  await newTuner(server, 'session-tuner');
});
afterAll(() => server.close());

const freshToken = (): Promise<string> => login(apiClient(server), 'session-tuner', PASSWORD);
const whoIs = async (token: string): Promise<number> =>
  (await apiClient(server, token).call('GET', '/auth')).status;

/** A token with the secret of the server. */
async function forged(claims: {
  readonly sub: string;
  readonly sid: unknown;
  readonly exp?: number;
}): Promise<string> {
  const nowS = Math.floor(Date.now() / 1000);
  const { sub, sid, exp = nowS + 3600 } = claims;
  return new SignJWT({ sid })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(sub)
    .setIssuedAt(nowS)
    .setExpirationTime(exp)
    .sign(await serverSecret(doorTo(server.db), 'session-tokens'));
}

describe('logging in', () => {
  it.each([
    'session-tuner',
    'SESSION-Tuner',
    'session-tuner@example.test',
    'Session-Tuner@Example.TEST',
  ])('works with %s', async (username) => {
    const { status, json } = await apiClient(server).call('POST', '/auth', {
      body: { username, password: PASSWORD },
    });
    expect(status).toBe(200);
    expect(json.token.split('.')).toHaveLength(3);
  });

  it.each([
    ['session-tuner', 'wrong password'],
    ['session-tuner', 'Correct horse'],
    ['nobody-here', PASSWORD],
  ])('is refused for %s with "%s", in the same words', async (username, password) => {
    const { status, json } = await apiClient(server).call('POST', '/auth', {
      body: { username, password },
    });
    expect(status).toBe(401);
    expect(json).toMatchObject({ code: 'LOGIN_FAILURE', reason: 'invalidCredentials' });
  });

  it('names the missing field', async () => {
    const { status, json } = await apiClient(server).call('POST', '/auth', {
      body: { username: 'x' },
    });
    expect([status, json.fields]).toEqual([422, [{ path: 'password', rule: 'required' }]]);
  });

  it('refuses a name that no database can hold', async () => {
    const { status, json } = await apiClient(server).call('POST', '/auth', {
      body: { username: 'session\u0000tuner', password: PASSWORD },
    });
    expect([status, json.code]).toEqual([422, 'LOGIN_FAILURE']);
  });

  it('refuses a body that is no JSON', async () => {
    const response = await fetch(`${server.url}/api/v2/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"username":',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'LOGIN_FAILURE' });
  });
});

describe('a token', () => {
  it('says who is logged in, and what they may do', async () => {
    const { json } = await apiClient(server, await freshToken()).call('GET', '/auth');
    expect(json).toMatchObject({
      name: 'Ada Tuner',
      username: 'session-tuner',
      locale: 'en',
      subscription: { plan: 'PLUS', isInternal: false, isRecurring: false },
    });
    expect(json.links.map(({ rel }: { rel: string }) => rel)).toEqual([
      'self',
      'sessions',
      'projects',
      'archived-projects',
      'balances',
      'subscription',
      'news',
      'purchases',
      'activation-keys',
      'plans',
      'packages',
      'cards',
      'orders',
      'settings',
      'create-project',
      'account',
      'export',
      'evc',
    ]);
    for (const { rel, href } of json.links) {
      // What is only sent something cannot be read.
      if (rel === 'orders' || rel === 'activation-keys' || rel === 'evc') continue;
      const path = href.replace('/api/v2', '');
      expect((await apiClient(server, await freshToken()).call('GET', path)).status).toBe(200);
    }
    expect(JSON.stringify(json)).not.toContain('argon2');
  });

  it.each([
    ['none', undefined],
    ['nonsense', 'abc'],
    ['three parts of nonsense', 'a.b.c'],
    [
      'no signature',
      'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4Iiwic2lkIjoieSIsImlhdCI6MSwiZXhwIjo5OTk5OTk5OTk5fQ.',
    ],
  ])('that is %s is refused', async (_, token) => {
    const { status, json } = await apiClient(server, token).call('GET', '/auth');
    expect([status, json.code]).toEqual([401, 'UNAUTHORIZED']);
  });

  it('signed with another secret is refused', async () => {
    const other = await new SignJWT({ sid: crypto.randomUUID() })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(crypto.randomUUID())
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new Uint8Array(32));
    expect(await whoIs(other)).toBe(401);
  });

  it.each([
    ['a session that is no id', { sub: crypto.randomUUID(), sid: '7' }],
    ['a person that is no id', { sub: 'ada', sid: crypto.randomUUID() }],
    ['a session that is a list', { sub: crypto.randomUUID(), sid: ['x'] }],
    ['a session that nobody began', { sub: crypto.randomUUID(), sid: crypto.randomUUID() }],
    ['nothing in either', { sub: '', sid: '' }],
  ])('with the right secret and %s is refused', async (_, claims) => {
    expect(await whoIs(await forged(claims))).toBe(401);
  });

  it('of somebody else’s session is refused', async () => {
    await freshToken();
    const { id: sid } = await server.db
      .selectFrom('sessions')
      .select('id')
      .executeTakeFirstOrThrow();
    expect(await whoIs(await forged({ sub: crypto.randomUUID(), sid }))).toBe(401);
  });

  it('is good until its hour is over, and carries no new one before the last 300 seconds', async () => {
    const token = await freshToken();
    const tuner = apiClient(server, token);
    await server.passTime(3280_000);
    const early = await tuner.call('GET', '/auth');
    expect([early.status, early.headers.get('authorization')]).toEqual([200, null]);
    await server.passTime(30_000);
    const due = await tuner.call('GET', '/auth');
    const renewed = due.headers.get('authorization')?.replace('Bearer ', '') ?? '';
    expect(due.status).toBe(200);
    expect(renewed).not.toBe(token);
    await server.passTime(300_000);
    expect(await whoIs(token)).toBe(401);
    expect(await whoIs(renewed)).toBe(200);
  });

  it('can be exchanged, and the old one stays good for another tab', async () => {
    const token = await freshToken();
    await server.passTime(1000);
    const { status, json } = await apiClient(server, token).call('PUT', '/auth');
    expect(status).toBe(200);
    expect(json.token).not.toBe(token);
    for (const each of [token, json.token]) expect(await whoIs(each)).toBe(200);
  });

  it('is refused after logging out, with every other token of the session', async () => {
    const token = await freshToken();
    await server.passTime(1000);
    const { json } = await apiClient(server, token).call('PUT', '/auth');
    const otherSession = await freshToken();
    expect((await apiClient(server, token).call('DELETE', '/auth')).status).toBe(200);
    for (const each of [token, json.token]) {
      expect(await whoIs(each)).toBe(401);
      expect((await apiClient(server, each).call('PUT', '/auth')).status).toBe(401);
    }
    expect(await whoIs(otherSession)).toBe(200);
  });
});

describe('a session', () => {
  it('ends by the clock of the database, whatever its token says', async () => {
    const token = await freshToken();
    await server.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    expect(await whoIs(token)).toBe(401);
  });

  it('ends on its last day, however often it is renewed', async () => {
    let token = await freshToken();
    const renewed = async (): Promise<string> => {
      const { status, json } = await apiClient(server, token).call('PUT', '/auth');
      expect(status).toBe(200);
      return json.token;
    };
    // Nearly an hour at a time would take long: the session is moved to its last half an hour.
    await server.db
      .updateTable('sessions')
      .set({ latest_end: new Date(Date.now() + 1800_000) })
      .execute();
    token = await renewed();
    const { exp, iat } = JSON.parse(atob(token.split('.')[1] ?? ''));
    expect(exp - iat).toBeLessThanOrEqual(1800);
    expect(exp - iat).toBeGreaterThan(1700);
    // A token that ends with its session is not exchanged with every answer.
    await server.passTime(1600_000);
    const answer = await apiClient(server, token).call('GET', '/auth');
    expect([answer.status, answer.headers.get('authorization')]).toEqual([200, null]);
    token = await renewed();
    await server.passTime(201_000);
    expect(await whoIs(token)).toBe(401);
    expect((await apiClient(server, token).call('PUT', '/auth')).status).toBe(401);
  });

  it('begins with 30 days', async () => {
    const tuner = apiClient(server, await freshToken());
    const [session] = (await tuner.call('GET', '/sessions')).json.data;
    const lengthMs = Date.parse(session.endsAt) - Date.parse(session.createdAt);
    expect(lengthMs).toBe(30 * DAY_MS);
  });
});

describe('all sessions of a person', () => {
  let tuner: ApiClient;
  let username: string;
  let count = 0;
  const begin = async (agent?: string): Promise<string> => {
    const { json } = await apiClient(server).call('POST', '/auth', {
      body: { username, password: PASSWORD },
      headers: agent === undefined ? {} : { 'user-agent': agent },
    });
    return json.token;
  };
  const listed = async (who = tuner) => (await who.call('GET', '/sessions')).json.data;

  const newPerson = async (): Promise<void> => {
    username = `many-sessions-${count++}`;
    tuner = await newTuner(server, username);
  };

  it('are listed, the own one first and marked, the others by their last use', async () => {
    await newPerson();
    await server.passTime(1000);
    const first = await begin(FIREFOX);
    await server.passTime(1000);
    await begin();
    const sessions = await listed();
    expect(sessions).toMatchObject([
      { isCurrent: true, browser: null, system: null },
      { isCurrent: false, browser: null, system: null },
      { isCurrent: false, browser: 'Firefox', system: 'Linux' },
    ]);
    expect(Object.keys(sessions[0]).sort()).toEqual([
      'address',
      'browser',
      'createdAt',
      'endsAt',
      'id',
      'isCurrent',
      'renewedAt',
      'system',
    ]);
    expect(sessions[0].address).toMatch(/^(?:127\.0\.0\.1|0:0:0:0::\/64)$/);
    await server.passTime(1000);
    await apiClient(server, first).call('PUT', '/auth');
    expect((await listed()).map(({ browser }: { browser: string | null }) => browser)).toEqual([
      null,
      'Firefox',
      null,
    ]);
    await apiClient(server, first).call('DELETE', '/auth');
    expect(await listed()).toHaveLength(2);
  });

  it('can be ended one by one, each by its owner alone', async () => {
    await newPerson();
    const stranger = await newTuner(server, 'session-stranger');
    const token = await begin();
    const other = (await listed()).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    for (const id of [other.id, 'nonsense', crypto.randomUUID()]) {
      const { status, json } = await stranger.call('DELETE', `/sessions/${id}`);
      expect([status, json.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
    }
    expect(await whoIs(token)).toBe(200);
    expect((await tuner.call('DELETE', `/sessions/${other.id}`)).status).toBe(200);
    expect(await whoIs(token)).toBe(401);
    expect((await tuner.call('DELETE', `/sessions/${other.id}`)).status).toBe(404);
  });

  it('can be ended everywhere else, or everywhere', async () => {
    await newPerson();
    const tokens = [await begin(), await begin(), await begin()];
    expect((await tuner.call('DELETE', '/sessions?keepCurrent=true')).status).toBe(200);
    for (const token of tokens) expect(await whoIs(token)).toBe(401);
    expect(await listed()).toHaveLength(1);
    const again = await begin();
    expect((await tuner.call('DELETE', '/sessions')).status).toBe(200);
    expect((await tuner.call('GET', '/auth')).status).toBe(401);
    expect(await whoIs(again)).toBe(401);
    expect((await tuner.call('DELETE', '/sessions?keepCurrent=maybe')).status).toBe(401);
    expect(await whoIs(await freshToken())).toBe(200);
  });

  it(`are ${MAX_SESSIONS_OF_ACCOUNT} at most: the one not used for longest ends`, async () => {
    await newPerson();
    const first = await begin();
    for (let i = 0; i < MAX_SESSIONS_OF_ACCOUNT - 2; i++) {
      await server.passTime(1000);
      await begin();
    }
    expect(await listed()).toHaveLength(MAX_SESSIONS_OF_ACCOUNT);
    await server.passTime(1000);
    // The session of `tuner` is the oldest, but it was just used.
    await tuner.call('PUT', '/auth');
    await begin();
    expect(await listed()).toHaveLength(MAX_SESSIONS_OF_ACCOUNT);
    expect(await whoIs(first)).toBe(401);
    await Promise.all(Array.from({ length: 5 }, () => begin()));
    expect(await listed()).toHaveLength(MAX_SESSIONS_OF_ACCOUNT);
  });

  it('are asked for by nobody without one', async () => {
    for (const [method, path] of [
      ['GET', '/sessions'],
      ['DELETE', '/sessions'],
      ['DELETE', `/sessions/${crypto.randomUUID()}`],
    ] as const) {
      expect((await apiClient(server).call(method, path)).status).toBe(401);
    }
  });
});

describe('settings', () => {
  it('begin with those of the specification and keep what is changed', async () => {
    const tuner = apiClient(server, await freshToken());
    const { json: before } = await tuner.call('GET', '/settings');
    expect(before).toMatchObject({
      autosave: 0,
      maxVersionBytes: 200_000,
      maxRequestBytes: 10_000,
      editor: { hexWidth: 8, fontSizePx: 12 },
    });
    const changed = await tuner.call('PUT', '/settings', {
      body: { autosave: 5, editor: { hexWidth: 30 } },
    });
    expect(changed.json).toEqual({
      ...before,
      autosave: 5,
      editor: { ...before.editor, hexWidth: 30 },
    });
    expect((await tuner.call('GET', '/settings')).json).toEqual(changed.json);
  });

  it.each([
    [{ autosave: 4 }],
    [{ autosave: 31 }],
    [{ editor: { hexWidth: 0 } }],
    [{ editor: { hexWidth: 31 } }],
    [{ editor: { fontSizePx: 13 } }],
  ])('refuse %o', async (body) => {
    const tuner = apiClient(server, await freshToken());
    expect((await tuner.call('PUT', '/settings', { body })).status).toBe(422);
  });

  it('do not load without a licence', async () => {
    await server.passTime(8 * DAY_MS);
    const tuner = apiClient(server, await freshToken());
    const { status, json } = await tuner.call('GET', '/settings');
    expect([status, json.code]).toEqual([403, 'FORBIDDEN_ACCESS']);
    const { links } = (await tuner.call('GET', '/auth')).json;
    expect(links.map(({ rel }: { rel: string }) => rel)).not.toContain('settings');
  });
});
