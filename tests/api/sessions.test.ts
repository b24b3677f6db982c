import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../server/start-server.ts';
import { apiClient, login, newTuner, startApiServer } from '../support/api-server.ts';

let server: RunningServer;
/** What the server takes for the present moment. */
let now = new Date('2026-03-01T10:00:00Z');

beforeAll(async () => {
  server = await startApiServer({}, { now: () => now, tokenLifetimeS: 3600 });
  await newTuner(server, 'session-tuner');
});
afterAll(() => server.close());

const PASSWORD = 'correct horse';
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

async function freshToken(): Promise<string> {
  return login(apiClient(server), 'session-tuner', PASSWORD);
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
  it('says who is logged in', async () => {
    const { json } = await apiClient(server, await freshToken()).call('GET', '/auth');
    expect(json).toMatchObject({
      name: 'Ada Tuner',
      username: 'session-tuner',
      locale: 'en',
      subscription: { plan: 'ADVANCED', isInternal: false, isRecurring: false },
    });
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
    const forged = await new SignJWT({ sid: crypto.randomUUID() })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(crypto.randomUUID())
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new Uint8Array(32));
    const { status } = await apiClient(server, forged).call('GET', '/auth');
    expect(status).toBe(401);
  });

  it('is good until its hour is over, and carries no new one before the last 300 seconds', async () => {
    const begun = now;
    const token = await freshToken();
    const tuner = apiClient(server, token);
    try {
      now = new Date(begun.getTime() + 3299_000);
      const early = await tuner.call('GET', '/auth');
      expect([early.status, early.headers.get('authorization')]).toEqual([200, null]);
      now = new Date(begun.getTime() + 3301_000);
      const due = await tuner.call('GET', '/auth');
      const renewed = due.headers.get('authorization')?.replace('Bearer ', '');
      expect(due.status).toBe(200);
      expect(renewed).not.toBe(token);
      now = new Date(begun.getTime() + 3601_000);
      expect((await tuner.call('GET', '/auth')).status).toBe(401);
      expect((await apiClient(server, renewed).call('GET', '/auth')).status).toBe(200);
    } finally {
      now = begun;
    }
  });

  it('can be exchanged, and the old one stays good for another tab', async () => {
    const token = await freshToken();
    now = later(1);
    const { status, json } = await apiClient(server, token).call('PUT', '/auth');
    expect(status).toBe(200);
    expect(json.token).not.toBe(token);
    for (const each of [token, json.token]) {
      expect((await apiClient(server, each).call('GET', '/auth')).status).toBe(200);
    }
  });

  it('is refused after logging out, with every other token of the session', async () => {
    const token = await freshToken();
    now = later(1);
    const { json } = await apiClient(server, token).call('PUT', '/auth');
    const otherSession = await freshToken();
    expect((await apiClient(server, token).call('DELETE', '/auth')).status).toBe(200);
    for (const each of [token, json.token]) {
      expect((await apiClient(server, each).call('GET', '/auth')).status).toBe(401);
    }
    expect((await apiClient(server, otherSession).call('GET', '/auth')).status).toBe(200);
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
    const begun = now;
    try {
      now = later(8 * 24 * 3600);
      const tuner = apiClient(server, await freshToken());
      const { status, json } = await tuner.call('GET', '/settings');
      expect([status, json.code]).toEqual([403, 'FORBIDDEN_ACCESS']);
    } finally {
      now = begun;
    }
  });
});
