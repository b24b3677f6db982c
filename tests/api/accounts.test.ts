import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerRequestSchema } from '../../core/contract/accounts.ts';
import {
  type Answer,
  type ApiServer,
  accountForm,
  activationToken,
  apiClient,
  mailsTo,
  startApiServer,
} from '../support/api-server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const register = (part: Record<string, unknown>): Promise<Answer> =>
  apiClient(server).call('POST', '/accounts', { body: accountForm(part) });

const withPassword = (password: string): Record<string, string> => ({
  password,
  passwordConfirmation: password,
});

/** @param body absent for the call as the specification has it, which sends none */
const activate = (token: string, body?: unknown): Promise<Answer> =>
  apiClient(server).call(
    'PATCH',
    `/accounts/new/verifications/${token}`,
    body === undefined ? {} : { body },
  );

const tokenFor = (email: string, count?: number): Promise<string> =>
  activationToken(apiClient(server), email, count);

const logIn = (username: string, password = 'correct horse'): Promise<Answer> =>
  apiClient(server).call('POST', '/auth', { body: { username, password } });

const formCount = async (email: string): Promise<number> => {
  const rows = await server.db
    .selectFrom('registrations')
    .select('id')
    .where('email', '=', email)
    .execute();
  return rows.length;
};

/** An account that is there. */
async function newAccount(username: string): Promise<string> {
  const email = `${username}@example.test`;
  await register({ username, email });
  expect((await activate(await tokenFor(email))).status).toBe(200);
  return email;
}

/** All mails that are asked for are written: none waits in the queue. */
const mailsAreWritten = async (): Promise<void> => {
  await expect
    .poll(
      () =>
        server.db
          .selectFrom('jobs')
          .select('id')
          .where('kind', '=', 'sendMail')
          .where('state', 'in', ['waiting', 'running'])
          .execute(),
      { timeout: 30_000 },
    )
    .toEqual([]);
};

describe('registering', () => {
  it('mails a link that activates the account and begins the trial of 7 days', async () => {
    const registered = await register({ username: 'first', email: 'first@example.test' });
    expect([registered.status, registered.json]).toEqual([201, { email: 'first@example.test' }]);
    const early = await logIn('first');
    expect(early.status).toBe(403);
    expect(early.json).toMatchObject({ code: 'LOGIN_FAILURE', reason: 'accountInactive' });
    const activated = await activate(await tokenFor('first@example.test'));
    expect(activated.json).toEqual({ username: 'first', trialEndsAt: expect.any(String) });
    const trialMs = Date.parse(activated.json.trialEndsAt) - Date.now();
    expect(Math.abs(trialMs - 7 * DAY_MS)).toBeLessThan(MINUTE_MS);
    expect((await logIn('first')).status).toBe(200);
  });

  it.each([
    ['it', 'Attiva il tuo account Mapwright'],
    ['pl', 'Aktywuj swoje konto Mapwright'],
    ['cn', '激活您的 Mapwright 账户'],
    ['es', 'Activa tu cuenta de Mapwright'],
  ])('writes the mail in %s', async (locale, subject) => {
    await register({ username: `tuner-${locale}`, email: `${locale}@example.test`, locale });
    expect(await mailsTo(apiClient(server), `${locale}@example.test`)).toMatchObject([{ subject }]);
  });

  it.each([
    ['pl', 'Aktywuj swoje konto Mapwright'],
    ['xx', 'Activate your Mapwright account'],
  ])('writes to a form without a language in that of the call (%s)', async (locale, subject) => {
    const email = `call-${locale}@example.test`;
    const body = { ...accountForm({ username: `call-${locale}`, email }), locale: undefined };
    const headers = { locale };
    const { status } = await apiClient(server).call('POST', '/accounts', { body, headers });
    expect(status).toBe(201);
    expect(await mailsTo(apiClient(server), email)).toMatchObject([{ subject }]);
  });

  it.each([
    [{ firstName: 'A' }, 'firstName', 'tooShort'],
    [{ firstName: '' }, 'firstName', 'required'],
    [{ firstName: 'http://evil.example click' }, 'firstName', 'format'],
    [{ lastName: 'ada@evil.example' }, 'lastName', 'format'],
    [{ lastName: undefined }, 'lastName', 'required'],
    [{ username: 'abcd' }, 'username', 'tooShort'],
    [{ username: 'with blank' }, 'username', 'format'],
    [withPassword('1234567'), 'password', 'tooShort'],
    [withPassword('password'), 'password', 'guessable'],
    [withPassword('PassWord1'), 'password', 'guessable'],
    [withPassword('12345678'), 'password', 'guessable'],
    [withPassword('        '), 'password', 'guessable'],
    [withPassword('zzzzzzzz'), 'password', 'guessable'],
    [{ username: 'ada.lovelace', ...withPassword('Ada.Lovelace') }, 'password', 'guessable'],
    [withPassword('refused@example.test'), 'password', 'guessable'],
    [{ passwordConfirmation: 'other' }, 'passwordConfirmation', 'mismatch'],
    [{ email: 'no-address' }, 'email', 'format'],
    [{ phoneNumber: 'call me' }, 'phoneNumber', 'format'],
    [{ country: 'Italy' }, 'country', 'format'],
    [{ country: 'ZZ' }, 'country', 'format'],
    [{ country: 'it' }, 'country', 'format'],
    [{ country: 'US', companyName: 'Tuners Inc.' }, 'taxId', 'required'],
    [{ country: 'US', taxId: '12' }, 'taxId', 'format'],
    [{ country: 'IT', taxId: 'RSSMRA80A01H501A' }, 'taxId', 'format'],
    [{ termsConsent: false }, 'termsConsent', 'required'],
  ])('refuses %o: %s %s', async (part, path, rule) => {
    const { status, json } = await register({
      username: 'refused',
      email: 'refused@example.test',
      ...part,
    });
    expect([status, json.code]).toEqual([422, 'REGISTRATION_FAILURE']);
    expect(json.fields).toContainEqual({ path, rule });
    expect(await formCount('refused@example.test')).toBe(0);
  });

  it.each([
    [{ username: 'abcde' }],
    [{ username: 'abcd1', ...withPassword('kx7-qmr2') }],
    [{ username: 'abcd2', firstName: 'Al' }],
    [{ username: '\u0141ucja.\u017b', lastName: '\u017b\u00f3\u0142\u0107' }],
    [{ username: 'abcd3', lastName: 'O’Neill-Smith, jr.' }],
    [{ username: 'abcd4', country: 'US', taxId: '12-3456789' }],
    [{ username: 'abcd5', country: 'IT', taxId: '12345678903' }],
    [{ username: 'abcd6', country: 'PL' }],
  ])('accepts what just fits: %o', async (part) => {
    const email = `fits-${Object.values(part).join('').length}@example.test`;
    expect((await register({ email, ...part })).status).toBe(201);
  });

  it('is described with the rules of its fields', () => {
    expect(registerRequestSchema.safeParse(accountForm()).success).toBe(true);
    expect(registerRequestSchema.safeParse(null).success).toBe(false);
  });
});

describe('a stranger learns nothing', () => {
  it('of whether an address or a username is taken: the answer is the same, the mail tells its owner', async () => {
    const email = await newAccount('known.owner');
    const unknown = await register({ username: 'new.one', email: 'unknown@example.test' });
    const known = await register({ username: 'another', email: 'Known.Owner@Example.test' });
    const name = await register({ username: 'KNOWN.owner', email: 'third@example.test' });
    for (const answer of [unknown, known, name]) expect(answer.status).toBe(201);
    expect(known.json).toEqual({ email: 'Known.Owner@Example.test' });
    expect(Object.keys(known.json)).toEqual(Object.keys(unknown.json));
    // It was mailed a moment ago, when the account was made.
    await server.passTime(11 * MINUTE_MS);
    await register({ username: 'another', email: 'Known.Owner@Example.test' });
    // To the address as its owner writes it, and with nothing that changes anything.
    const [mail] = await mailsTo(apiClient(server), email, 2);
    expect(mail?.subject).toBe('You already have a Mapwright account');
    expect(mail?.text).toContain('/login');
    expect(mail?.text).not.toContain('token');
    expect((await logIn('known.owner')).status).toBe(200);
  });

  it('by logging in with the password of a form of his own', async () => {
    const email = await newAccount('asked.owner');
    const mine = withPassword('a password of mine');
    await register({ username: 'the.asker', email, ...mine });
    await register({ username: 'the.asker2', email: 'nobodys@example.test', ...mine });
    for (const name of ['the.asker', 'the.asker2', email, 'nobodys@example.test']) {
      const { status, json } = await logIn(name, 'a password of mine');
      expect([status, json.reason]).toEqual([403, 'accountInactive']);
    }
  });

  it('and what he writes into a form reaches no mail', async () => {
    await register({
      firstName: 'Buy cheap pills',
      lastName: 'now',
      companyName: 'https://evil.example',
      username: 'victim.of.spam',
      email: 'spam@example.test',
    });
    const [mail] = await mailsTo(apiClient(server), 'spam@example.test');
    expect(mail?.text).not.toMatch(/pills|evil|victim/);
  });
});

describe('one address', () => {
  it('gets one mail, however many forms name it, and another one later', async () => {
    const email = 'flooded@example.test';
    for (let i = 0; i < 12; i++) await register({ username: `flood-${i}`, email });
    await mailsAreWritten();
    expect(await mailsTo(apiClient(server), email)).toHaveLength(1);
    await server.passTime(9 * MINUTE_MS);
    await register({ username: 'flood-12', email });
    await mailsAreWritten();
    expect(await mailsTo(apiClient(server), email)).toHaveLength(1);
    await server.passTime(2 * MINUTE_MS);
    await register({ username: 'flood-13', email });
    expect(await mailsTo(apiClient(server), email, 2)).toHaveLength(2);
    // The next one takes longer: nobody is mailed all day long.
    await server.passTime(11 * MINUTE_MS);
    await register({ username: 'flood-14', email });
    await mailsAreWritten();
    expect(await mailsTo(apiClient(server), email)).toHaveLength(2);
  });

  it('keeps 20 forms at most, and whoever sends many crowds out their own', async () => {
    const email = 'crowded@example.test';
    await register({ username: 'the.owner', email, ...withPassword('the owner of it') });
    await server.db
      .updateTable('registrations')
      .set({ source: Buffer.from('elsewhere') })
      .where('email', '=', email)
      .execute();
    for (let i = 0; i < 25; i++) await register({ username: `crowd-${i}`, email });
    expect(await formCount(email)).toBe(20);
    const activated = await activate(await tokenFor(email), { password: 'the owner of it' });
    expect(activated.json.username).toBe('the.owner');
  });

  it('that sends one form 8 times at once has it once, with one mail', async () => {
    const email = 'eager@example.test';
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => register({ username: 'eager', email })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(await formCount(email)).toBe(1);
    await mailsAreWritten();
    expect(await mailsTo(apiClient(server), email)).toHaveLength(1);
    expect((await activate(await tokenFor(email))).status).toBe(200);
    expect((await logIn('eager')).status).toBe(200);
  });
});

describe('somebody who registers an address that is not theirs', () => {
  const victim = (email: string) => ({
    email,
    username: 'the.victim',
    ...withPassword('mine, not yours'),
  });
  const attacker = (email: string) => ({
    email,
    username: 'the.attacker',
    ...withPassword('yours to be mine'),
  });

  it.each(['before', 'after'] as const)(
    'gets nothing if they do it %s its owner',
    async (order) => {
      const email = `${order}.hijack@example.test`;
      const forms = [victim(email), attacker(email)];
      if (order === 'before') forms.reverse();
      for (const form of forms) expect((await register(form)).status).toBe(201);
      const token = await tokenFor(email);

      // The link alone does not say whose form is meant.
      const bare = await activate(token);
      expect([bare.status, bare.json.code, bare.json.fields]).toEqual([
        422,
        'REGISTRATION_COMPLETE_FAILURE',
        [{ path: 'password', rule: 'required' }],
      ]);
      const wrong = await activate(token, { password: 'neither of them' });
      expect([wrong.status, wrong.json.reason]).toEqual([422, 'passwordWrong']);

      // The owner reads the mail and knows the password of their own form.
      const opened = await activate(token, { password: 'mine, not yours' });
      expect([opened.status, opened.json.username]).toEqual([200, 'the.victim']);
      expect((await logIn(email, 'mine, not yours')).status).toBe(200);
      expect((await logIn(email, 'yours to be mine')).status).toBe(401);
      expect((await logIn('the.attacker', 'yours to be mine')).status).toBe(401);
      expect(await formCount(email)).toBe(0);
      expect((await activate(token, { password: 'yours to be mine' })).json.reason).toBe(
        'linkAlreadyUsed',
      );
      await server.db.deleteFrom('users').where('username', '=', 'the.victim').execute();
    },
  );

  it('does not get in by a link that its owner opens on the page, where the password is asked for', async () => {
    const email = 'alone.hijack@example.test';
    await register(attacker(email));
    const opened = await activate(await tokenFor(email), { password: 'what the owner guesses' });
    expect([opened.status, opened.json.reason]).toEqual([422, 'passwordWrong']);
    expect((await logIn(email, 'yours to be mine')).status).toBe(403);
  });

  it('ends no link of its owner', async () => {
    const email = 'first.link@example.test';
    await register(victim(email));
    const first = await tokenFor(email);
    await server.passTime(11 * MINUTE_MS);
    await register(attacker(email));
    const second = await tokenFor(email, 2);
    expect(second).not.toBe(first);
    const opened = await activate(first, { password: 'mine, not yours' });
    expect(opened.json.username).toBe('the.victim');
    expect((await activate(second, { password: 'yours to be mine' })).json.reason).toBe(
      'linkAlreadyUsed',
    );
  });

  it('cannot try passwords on a link for long', async () => {
    const email = 'tried@example.test';
    await register(victim(email));
    const token = await tokenFor(email);
    for (let i = 0; i < 10; i++) {
      expect((await activate(token, { password: `try number ${i}` })).status).toBe(422);
    }
    const paused = await activate(token, { password: 'mine, not yours' });
    expect([paused.status, paused.json.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(30);
  });
});

describe('an activation link', () => {
  it('works once', async () => {
    await register({ username: 'once.', email: 'once@example.test' });
    const token = await tokenFor('once@example.test');
    expect((await activate(token)).status).toBe(200);
    const again = await activate(token);
    expect(again.status).toBe(422);
    expect(again.json).toMatchObject({
      code: 'REGISTRATION_COMPLETE_FAILURE',
      reason: 'linkAlreadyUsed',
    });
  });

  it('that is opened 8 times at once works once', async () => {
    await register({ username: 'at.once', email: 'at.once@example.test' });
    const token = await tokenFor('at.once@example.test');
    const answers = await Promise.all(Array.from({ length: 8 }, () => activate(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)]);
    const reasons = answers.flatMap(({ json }) => json.reason ?? []);
    expect(new Set(reasons)).toEqual(new Set(['linkAlreadyUsed']));
  });

  it.each([
    [7 * DAY_MS - MINUTE_MS, 200, undefined],
    [7 * DAY_MS + MINUTE_MS, 422, 'linkExpired'],
  ])('after %i ms is answered with %i %s', async (ms, status, reason) => {
    const email = `late-${status}@example.test`;
    await register({ username: `late-${status}`, email });
    const token = await tokenFor(email);
    await server.passTime(ms);
    const answer = await activate(token);
    expect([answer.status, answer.json.reason]).toEqual([status, reason]);
  });

  it('that nobody sent is unknown', async () => {
    expect((await activate('x'.repeat(43))).json.reason).toBe('linkUnknown');
    expect((await activate('x')).json.reason).toBe('linkUnknown');
  });

  it('says in words that the username is taken by now, and takes another one', async () => {
    const email = 'slower@example.test';
    await register({ username: 'contested', email });
    const token = await tokenFor(email);
    await newAccount('contested');
    const taken = await activate(token);
    expect([taken.status, taken.json.code, taken.json.reason, taken.json.fields]).toEqual([
      409,
      'REGISTRATION_COMPLETE_FAILURE',
      'usernameTaken',
      [{ path: 'username', rule: 'taken' }],
    ]);
    const other = await activate(token, { password: 'correct horse', username: 'contested2' });
    expect([other.status, other.json.username]).toEqual([200, 'contested2']);
    expect((await logIn('contested2')).status).toBe(200);
  });

  it('says that the address has an account by now', async () => {
    const email = 'twofold@example.test';
    await register({ username: 'twofold', email });
    const token = await tokenFor(email);
    // By another way than registering, such as an address that was changed.
    await newAccount('twofold2');
    await server.db
      .updateTable('users')
      .set({ email })
      .where('username', '=', 'twofold2')
      .execute();
    const taken = await activate(token);
    expect([taken.status, taken.json.reason]).toEqual([409, 'emailTaken']);
  });

  it.each([
    [{ password: '' }],
    [{ password: 7 }],
    [{ password: 'correct horse', username: 'a b' }],
  ])('refuses a body such as %o', async (body) => {
    const email = `body-${JSON.stringify(body).length}@example.test`;
    await register({ username: `body-${JSON.stringify(body).length}`, email });
    const { status, json } = await activate(await tokenFor(email), body);
    expect([status, json.code]).toEqual([422, 'REGISTRATION_COMPLETE_FAILURE']);
  });
});
