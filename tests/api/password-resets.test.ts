import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  type ApiServer,
  accountForm,
  activationToken,
  apiClient,
  login,
  mailsTo,
  newTuner,
  startApiServer,
} from '../support/api-server.ts';

const HOUR_MS = 3600_000;
const MINUTE_MS = 60_000;
const OLD = 'correct horse';
const NEW = 'better battery';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const ask = (username: unknown, path = '/password-resets'): Promise<Answer> =>
  apiClient(server).call('POST', path, { body: { username } });
const setPassword = (token: string, password: unknown = NEW): Promise<Answer> =>
  apiClient(server).call('PATCH', `/password-resets/${token}`, { body: { password } });
const logIn = (username: string, password: string): Promise<Answer> =>
  apiClient(server).call('POST', '/auth', { body: { username, password } });
/** Of the newest mail; the first one to every address is that of the registration. */
const resetToken = (name: string, count = 2): Promise<string> =>
  activationToken(apiClient(server), `${name}@example.test`, count);
const mailCount = async (name: string): Promise<number> => {
  await mailsAreWritten();
  return (await mailsTo(apiClient(server), `${name}@example.test`, 0)).length;
};
const mailsAreWritten = async (): Promise<void> => {
  const waiting = server.db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'sendMail')
    .where('state', 'in', ['waiting', 'running']);
  await expect.poll(() => waiting.execute(), { timeout: 30_000 }).toEqual([]);
};

describe('a forgotten password', () => {
  it.each([
    ['reset.name', 'RESET.Name'],
    ['reset.mail', 'Reset.Mail@Example.test'],
  ])('of %s is set anew with a link that is mailed for %s', async (name, typed) => {
    const tuner = await newTuner(server, name);
    const answer = await ask(typed);
    expect([answer.status, answer.json]).toEqual([202, {}]);
    const token = await resetToken(name);
    const [mail] = await mailsTo(apiClient(server), `${name}@example.test`, 2);
    expect(mail?.subject).toBe('A new password for Mapwright');
    expect(mail?.text).toContain(`/reset-password?token=${token}`);
    const set = await setPassword(token);
    expect([set.status, set.json]).toEqual([200, { username: name }]);
    expect((await tuner.call('GET', '/auth')).status).toBe(401);
    expect((await logIn(name, OLD)).status).toBe(401);
    expect((await logIn(name, NEW)).status).toBe(200);
  });

  it('is set once with a link, whoever comes at the same time', async () => {
    await newTuner(server, 'reset.twice');
    await ask('reset.twice');
    const token = await resetToken('reset.twice');
    const both = await Promise.all([setPassword(token, NEW), setPassword(token, 'other battery')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const refused = both.find(({ status }) => status === 422);
    expect(refused?.json).toMatchObject({ reason: 'linkAlreadyUsed' });
  });

  it('has nothing to do with links that a later one has replaced once that was used', async () => {
    await newTuner(server, 'reset.later');
    await ask('reset.later');
    const first = await resetToken('reset.later');
    await server.passTime(11 * MINUTE_MS);
    await ask('reset.later');
    const second = await resetToken('reset.later', 3);
    expect((await setPassword(second)).status).toBe(200);
    expect((await setPassword(first)).json).toMatchObject({ reason: 'linkAlreadyUsed' });
  });

  it.each([
    [HOUR_MS - MINUTE_MS, 200, undefined],
    [HOUR_MS + MINUTE_MS, 422, 'linkExpired'],
  ])('can be set for an hour (%d ms)', async (ms, status, reason) => {
    const name = `reset.after${status}`;
    await newTuner(server, name);
    await ask(name);
    const token = await resetToken(name);
    await server.passTime(ms);
    const answer = await setPassword(token);
    expect([answer.status, answer.json.reason]).toEqual([status, reason]);
  });

  it('is not replaced by one that is easy to guess, and the link goes on', async () => {
    await newTuner(server, 'reset.weak');
    await ask('reset.weak');
    const token = await resetToken('reset.weak');
    for (const [password, rule] of [
      ['password123', 'guessable'],
      ['reset.weak', 'guessable'],
      ['Reset.Weak@example.test', 'guessable'],
      ['aaaaaaaa', 'guessable'],
      ['1234567', 'tooShort'],
      ['x'.repeat(201), 'tooLong'],
      ['with \u0000 in it', 'format'],
      [undefined, 'required'],
      [12345678, 'format'],
    ]) {
      const { status, json } = await apiClient(server).call('PATCH', `/password-resets/${token}`, {
        body: { password },
      });
      expect([password, status, json.fields]).toEqual([
        password,
        422,
        [{ path: 'password', rule }],
      ]);
    }
    expect((await setPassword(token)).status).toBe(200);
  });

  it.each(['no-such-token', '%00', 'a'.repeat(64)])('knows no link %s', async (token) => {
    const { status, json } = await setPassword(token);
    expect([status, json]).toEqual([
      422,
      expect.objectContaining({ code: 'SAVE_CHANGES_FAILURE', reason: 'linkUnknown' }),
    ]);
  });

  it('ends pauses that wrong passwords had brought', async () => {
    await newTuner(server, 'reset.paused');
    // From elsewhere than the account was used from: that is counted for the name.
    await server.db.deleteFrom('sessions').execute();
    let status = 401;
    for (let tries = 0; status === 401 && tries < 10; tries++) {
      ({ status } = await logIn('reset.paused', 'wrong password'));
    }
    expect(status).toBe(429);
    await ask('reset.paused');
    await setPassword(await resetToken('reset.paused'));
    expect((await logIn('reset.paused', NEW)).status).toBe(200);
  });
});

describe('asking for a link', () => {
  it('is answered in the same way for whoever is not known, and mails nothing', async () => {
    for (const typed of ['nobody.here', 'nobody@example.test', 'no address at all', 'demo-tuner']) {
      const answer = await ask(typed);
      expect([answer.status, answer.json]).toEqual([202, {}]);
    }
    expect(await mailCount('nobody')).toBe(0);
  });

  it('brings one mail in ten minutes, by whichever name it is asked for', async () => {
    await newTuner(server, 'reset.often');
    for (const typed of ['reset.often', 'reset.often@example.test', 'RESET.OFTEN']) {
      expect((await ask(typed)).status).toBe(202);
    }
    expect(await mailCount('reset.often')).toBe(2);
    await server.passTime(11 * MINUTE_MS);
    await ask('reset.often');
    expect(await mailCount('reset.often')).toBe(3);
  });

  it('mails the link of the registration to whoever has not opened it', async () => {
    const form = accountForm({ username: 'reset.early', email: 'reset.early@example.test' });
    await apiClient(server).call('POST', '/accounts', { body: form });
    await mailsTo(apiClient(server), 'reset.early@example.test');
    await ask('reset.early@example.test');
    const [mail] = await mailsTo(apiClient(server), 'reset.early@example.test', 2);
    expect(mail?.text).toContain('/registration-confirm?token=');
  });

  it.each([
    ['', 'required'],
    [undefined, 'required'],
    ['x'.repeat(201), 'tooLong'],
    ['two\nlines', 'format'],
    [7, 'format'],
  ])('needs a name (%j)', async (username, rule) => {
    for (const path of ['/password-resets', '/accounts/new/verifications']) {
      const { status, json } = await ask(username, path);
      expect([status, json.fields]).toEqual([422, [{ path: 'username', rule }]]);
    }
  });
});

describe('a link of a registration', () => {
  it('is mailed again to whoever asks, and works; one mail in ten minutes', async () => {
    const form = accountForm({ username: 'again.tuner', email: 'again.tuner@example.test' });
    await apiClient(server).call('POST', '/accounts', { body: form });
    expect(await mailCount('again.tuner')).toBe(1);
    const answer = await ask('again.tuner', '/accounts/new/verifications');
    expect([answer.status, answer.json]).toEqual([202, {}]);
    expect(await mailCount('again.tuner')).toBe(1);
    await server.passTime(11 * MINUTE_MS);
    await ask('again.tuner', '/accounts/new/verifications');
    const token = await resetToken('again.tuner');
    const path = `/accounts/new/verifications/${token}`;
    expect((await apiClient(server).call('PATCH', path)).status).toBe(200);
    expect(await login(apiClient(server), 'again.tuner', OLD)).toEqual(expect.any(String));
  });

  it('is mailed to nobody who has an account, or none', async () => {
    await newTuner(server, 'again.active');
    for (const typed of [
      'again.active',
      'again.active@example.test',
      'again.nobody@example.test',
    ]) {
      const answer = await ask(typed, '/accounts/new/verifications');
      expect([answer.status, answer.json]).toEqual([202, {}]);
    }
    expect(await mailCount('again.active')).toBe(1);
    expect(await mailCount('again.nobody')).toBe(0);
  });
});

describe('the calls', () => {
  it('are limited from one address, as registrations are', async () => {
    const small = await startApiServer({ rateLimits: { allPerMinute: 1000, loginsPerMinute: 3 } });
    try {
      const statuses: number[] = [];
      for (let i = 0; i < 5; i++) {
        const body = { username: `nobody.${i}` };
        statuses.push((await apiClient(small).call('POST', '/password-resets', { body })).status);
      }
      expect(statuses).toEqual([202, 202, 202, 429, 429]);
    } finally {
      await small.close();
    }
  });

  it('say where no mail can be sent', async () => {
    const closed = await startApiServer({ host: '0.0.0.0' });
    try {
      for (const path of ['/password-resets', '/accounts/new/verifications']) {
        const { status, json } = await apiClient(closed).call('POST', path, {
          body: { username: 'nobody' },
        });
        expect([status, json.reason]).toEqual([409, 'mailNotSetUp']);
      }
    } finally {
      await closed.close();
    }
  });
});
