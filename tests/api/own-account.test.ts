import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  type ApiClient,
  type ApiServer,
  accountDetails,
  activationToken,
  apiClient,
  login,
  mailsTo,
  newTuner,
  startApiServer,
} from '../support/api-server.ts';

const PASSWORD = 'correct horse';
const NEW = 'better battery';
const DAY_MS = 24 * 3600_000;

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer({ isDemo: true });
});
afterAll(() => server.close());

const change = (tuner: ApiClient, body: unknown): Promise<Answer> =>
  tuner.call('PUT', '/accounts/me', { body });
const relations = async (tuner: ApiClient): Promise<string[]> =>
  (await tuner.call('GET', '/auth')).json.links.map(({ rel }: { rel: string }) => rel);
const demo = async (): Promise<ApiClient> =>
  apiClient(server, await login(apiClient(server), 'demo-tuner', 'mapwright-demo'));

describe('the own account', () => {
  it('is told and changed as a whole', async () => {
    const tuner = await newTuner(server, 'own.details');
    expect((await tuner.call('GET', '/accounts/me')).json).toEqual({
      ...accountDetails(),
      username: 'own.details',
      email: 'own.details@example.test',
    });
    const details = accountDetails({
      firstName: 'Grace',
      companyName: 'Tuning GmbH',
      country: 'US',
      taxId: '12-3456789',
      newsletterConsent: true,
      locale: 'pl',
    });
    const answer = await change(tuner, { details });
    expect([answer.status, answer.json]).toEqual([
      200,
      { ...details, username: 'own.details', email: 'own.details@example.test' },
    ]);
    expect((await tuner.call('GET', '/auth')).json).toMatchObject({
      name: 'Grace Tuner',
      locale: 'pl',
      agreements: { newsletter: true },
    });
  });

  it.each([
    [{ firstName: 'A' }, 'firstName', 'tooShort'],
    [{ firstName: 'http://evil.example' }, 'firstName', 'format'],
    [{ lastName: '' }, 'lastName', 'required'],
    [{ phoneNumber: 'call me' }, 'phoneNumber', 'format'],
    [{ country: 'XX' }, 'country', 'format'],
    [{ country: 'US' }, 'taxId', 'required'],
    [{ country: 'US', taxId: '1234' }, 'taxId', 'format'],
    [{ country: 'IT', taxId: 'RSSMRA80A01H501A' }, 'taxId', 'format'],
    [{ country: 'IT', taxId: '12345678900' }, 'taxId', 'format'],
    [{ postalCode: undefined }, 'postalCode', 'required'],
    [{ city: 'x'.repeat(121) }, 'city', 'tooLong'],
    [{ locale: 'xx' }, 'locale', 'format'],
    [{ newsletterConsent: 'yes' }, 'newsletterConsent', 'format'],
  ])('keeps the rules of the form: %j', async (part, field, rule) => {
    const tuner = await theTuner();
    const { status, json } = await change(tuner, { details: accountDetails(part) });
    expect([status, json.code]).toEqual([422, 'SAVE_CHANGES_FAILURE']);
    expect(json.fields).toEqual([{ path: `details.${field}`, rule }]);
  });

  it.each([
    ['IT', 'RSSMRA80A01H501U'],
    ['IT', '12345678903'],
    ['IT', ''],
    ['DE', ''],
    ['CH', 'CHE-123.456.789'],
  ])('takes the tax ids that registering takes (%s, "%s")', async (country, taxId) => {
    const { status, json } = await change(await theTuner(), {
      details: accountDetails({ country, taxId }),
    });
    expect([status, json.country, json.taxId]).toEqual([200, country, taxId]);
  });
});

let tunerOnce: Promise<ApiClient> | undefined;
/** The same one each time, in a session of now: a test may have let days pass. */
async function theTuner(): Promise<ApiClient> {
  tunerOnce ??= newTuner(server, 'own.rules');
  await tunerOnce;
  return apiClient(server, await login(apiClient(server), 'own.rules', PASSWORD));
}

describe('the own password', () => {
  it('changes with the former one, and all other sessions end', async () => {
    const tuner = await newTuner(server, 'own.password');
    const other = apiClient(server, await login(apiClient(server), 'own.password', PASSWORD));
    const body = { newPassword: NEW, currentPassword: PASSWORD };
    expect((await change(tuner, body)).status).toBe(200);
    expect((await tuner.call('GET', '/auth')).status).toBe(200);
    expect((await other.call('GET', '/auth')).status).toBe(401);
    expect(await login(apiClient(server), 'own.password', NEW)).toEqual(expect.any(String));
    expect(await login(apiClient(server), 'own.password', PASSWORD)).toBeUndefined();
  });

  it('takes links for a new one with it', async () => {
    const tuner = await newTuner(server, 'own.links');
    const asked = { body: { username: 'own.links' } };
    await apiClient(server).call('POST', '/password-resets', asked);
    const token = await activationToken(apiClient(server), 'own.links@example.test', 2);
    await change(tuner, { newPassword: NEW, currentPassword: PASSWORD });
    const late = await apiClient(server).call('PATCH', `/password-resets/${token}`, {
      body: { password: 'third battery' },
    });
    expect([late.status, late.json.reason]).toEqual([422, 'linkAlreadyUsed']);
  });

  it.each([
    [{ newPassword: NEW }, 'currentPassword', 'required'],
    [{ newPassword: NEW, currentPassword: '' }, 'currentPassword', 'required'],
    [{ newPassword: NEW, currentPassword: 'wrong' }, 'currentPassword', 'format'],
    [{ newPassword: 'short', currentPassword: PASSWORD }, 'newPassword', 'tooShort'],
    [{ newPassword: 'password123', currentPassword: PASSWORD }, 'newPassword', 'guessable'],
    [{ newPassword: 'own.refused', currentPassword: PASSWORD }, 'newPassword', 'guessable'],
    [{ email: 'new@example.test' }, 'currentPassword', 'required'],
    [{ email: 'new@example.test', currentPassword: 'wrong' }, 'currentPassword', 'format'],
    [{ email: 'no address', currentPassword: PASSWORD }, 'email', 'format'],
  ])('is not changed, and nothing else, by %j', async (part, field, rule) => {
    tunerRefused ??= newTuner(server, 'own.refused');
    const tuner = await tunerRefused;
    const { status, json } = await change(tuner, {
      ...part,
      details: accountDetails({ city: 'Elsewhere' }),
    });
    expect([status, json.fields]).toEqual([422, [{ path: field, rule }]]);
    expect((await tuner.call('GET', '/accounts/me')).json.city).toBe('Milano');
    expect(await login(apiClient(server), 'own.refused', PASSWORD)).toEqual(expect.any(String));
  });

  it('cannot be found out in an open session', async () => {
    const tuner = await newTuner(server, 'own.guessed');
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) {
      const body = { newPassword: NEW, currentPassword: `guess ${i}` };
      statuses.push((await change(tuner, body)).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    // Not even with the right one, until the pause is over.
    const right = { newPassword: NEW, currentPassword: PASSWORD };
    const paused = await change(tuner, right);
    expect([paused.status, paused.json.reason]).toEqual([429, 'loginPaused']);
    await server.passTime(60_000);
    expect((await change(tuner, right)).status).toBe(200);
  });

  it('is changed by one of two who ask at once', async () => {
    const tuner = await newTuner(server, 'own.raced');
    const ask = (newPassword: string): Promise<Answer> =>
      change(tuner, { newPassword, currentPassword: PASSWORD });
    const both = await Promise.all([ask('first battery'), ask('second battery')]);
    const statuses = both.map(({ status }) => status);
    expect(statuses).toContain(200);
    const loser = both.find(({ status }) => status !== 200);
    if (loser !== undefined) expect([409, 422]).toContain(loser.status);
  });
});
let tunerRefused: Promise<ApiClient> | undefined;

describe('a new address', () => {
  it('is that of the account once the link is opened that is mailed to it', async () => {
    const tuner = await newTuner(server, 'own.mail');
    const { status, json } = await change(tuner, {
      email: 'own.new@example.test',
      currentPassword: PASSWORD,
    });
    expect([status, json.email]).toEqual([200, 'own.mail@example.test']);
    const token = await activationToken(apiClient(server), 'own.new@example.test');
    const [mail] = await mailsTo(apiClient(server), 'own.new@example.test');
    expect(mail?.text).toContain(`/confirm-email?token=${token}`);
    const confirmed = await tuner.call('PATCH', `/email-changes/${token}`);
    expect([confirmed.status, confirmed.json]).toEqual([200, { email: 'own.new@example.test' }]);
    expect((await tuner.call('GET', '/auth')).json.email).toBe('own.new@example.test');
    expect((await tuner.call('PATCH', `/email-changes/${token}`)).json.reason).toBe(
      'linkAlreadyUsed',
    );
    expect(await login(apiClient(server), 'own.new@example.test', PASSWORD)).toEqual(
      expect.any(String),
    );
  });

  it('is not given to whoever reads its mails, but to the account that asked for it', async () => {
    const tuner = await newTuner(server, 'own.asker');
    const reader = await newTuner(server, 'own.reader');
    await change(tuner, { email: 'own.typo@example.test', currentPassword: PASSWORD });
    const token = await activationToken(apiClient(server), 'own.typo@example.test');
    expect((await apiClient(server).call('PATCH', `/email-changes/${token}`)).status).toBe(401);
    expect((await reader.call('PATCH', `/email-changes/${token}`)).json.reason).toBe('linkUnknown');
    expect((await tuner.call('PATCH', `/email-changes/${token}`)).status).toBe(200);
  });

  it('of somebody else is answered like any other, and stays theirs', async () => {
    const tuner = await newTuner(server, 'own.wants');
    await newTuner(server, 'own.has');
    const answer = await change(tuner, {
      email: 'Own.Has@example.test',
      currentPassword: PASSWORD,
    });
    expect(answer.status).toBe(200);
    const token = await activationToken(apiClient(server), 'Own.Has@example.test');
    const { status, json } = await tuner.call('PATCH', `/email-changes/${token}`);
    expect([status, json.reason]).toEqual([409, 'emailTaken']);
  });

  it('is good for a day', async () => {
    const tuner = await newTuner(server, 'own.late');
    await change(tuner, { email: 'own.later@example.test', currentPassword: PASSWORD });
    const token = await activationToken(apiClient(server), 'own.later@example.test');
    await server.passTime(DAY_MS + 60_000);
    const late = apiClient(server, await login(apiClient(server), 'own.late', PASSWORD));
    expect((await late.call('PATCH', `/email-changes/${token}`)).json.reason).toBe('linkExpired');
  });

  it('that is the former one changes nothing, without a password', async () => {
    const tuner = await newTuner(server, 'own.same');
    expect((await change(tuner, { email: 'own.same@example.test' })).status).toBe(200);
    expect((await mailsTo(apiClient(server), 'own.same@example.test')).length).toBe(1);
  });
});

describe('an EVC licence', () => {
  const register = (tuner: ApiClient, evcId: unknown, isOwner: unknown = true): Promise<Answer> =>
    tuner.call('POST', '/evc', { body: { evcId, isOwner } });

  it('is registered once, and its link goes with it', async () => {
    const tuner = await newTuner(server, 'evc.owner');
    expect(await relations(tuner)).toContain('evc');
    const answer = await register(tuner, '1234');
    expect([answer.status, answer.json]).toEqual([200, { evcId: '1234' }]);
    expect((await tuner.call('GET', '/auth')).json.evcId).toBe('1234');
    expect(await relations(tuner)).not.toContain('evc');
    // The answer may have been lost.
    expect((await register(tuner, '1234')).status).toBe(200);
    const { status, json } = await register(tuner, '12345');
    expect([status, json]).toEqual([
      409,
      expect.objectContaining({ code: 'EVC_REGISTER_FAILURE', reason: 'evcIdSet' }),
    ]);
  });

  it('belongs to one account, also of two that ask at once', async () => {
    const [first, second] = [await newTuner(server, 'evc.one'), await newTuner(server, 'evc.two')];
    const both = await Promise.all([register(first, '87654321'), register(second, '87654321')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.json).toMatchObject({ reason: 'evcIdTaken' });
  });

  it.each([
    ['123', true, 'evcId'],
    ['123456789', true, 'evcId'],
    ['12a4', true, 'evcId'],
    ['１２３４', true, 'evcId'],
    ['', true, 'evcId'],
    [1234, true, 'evcId'],
    ['1234', false, 'isOwner'],
    ['1234', undefined, 'isOwner'],
  ])('has 4 to 8 digits and an owner (%j, %j)', async (evcId, isOwner, field) => {
    const { status, json } = await (await theTuner()).call('POST', '/evc', {
      body: { evcId, isOwner },
    });
    expect([status, json.code]).toEqual([422, 'EVC_REGISTER_FAILURE']);
    expect(json.fields.map(({ path }: { path: string }) => path)).toEqual([field]);
  });
});

describe('the terms of use', () => {
  const accept = (tuner: ApiClient, termsVersion: unknown): Promise<Answer> =>
    tuner.call('PUT', '/agreements', { body: { termsVersion } });

  it('are accepted with the form, and asked for again when others come', async () => {
    const tuner = await newTuner(server, 'terms.tuner');
    const before = (await tuner.call('GET', '/auth')).json;
    expect(before.agreements).toMatchObject({ isCurrent: true });
    expect(await relations(tuner)).not.toContain('agreements');
    const first = (await tuner.call('GET', '/agreements')).json;
    expect(first).toMatchObject({ text: null });

    const texts = JSON.stringify({ en: 'New terms', it: 'Nuovi termini' });
    await sql`insert into terms (texts) values (${texts}::jsonb)`.execute(server.db);
    expect((await tuner.call('GET', '/auth')).json.agreements.isCurrent).toBe(false);
    expect(await relations(tuner)).toContain('agreements');
    const italian = await tuner.call('GET', '/agreements', { headers: { locale: 'it' } });
    expect(italian.json).toMatchObject({ version: first.version + 1, text: 'Nuovi termini' });
    const polish = await tuner.call('GET', '/agreements', { headers: { locale: 'pl' } });
    expect(polish.json.text).toBe('New terms');

    const old = await accept(tuner, first.version);
    expect([old.status, old.json]).toEqual([
      409,
      expect.objectContaining({ code: 'TERMS_ACCEPTATION_FAILURE', reason: 'changedElsewhere' }),
    ]);
    expect((await accept(tuner, first.version + 1)).status).toBe(200);
    const after = (await tuner.call('GET', '/auth')).json.agreements;
    expect(after.isCurrent).toBe(true);
    expect(after.termsAcceptedAt > before.agreements.termsAcceptedAt).toBe(true);
    // Once more changes nothing: they were accepted then.
    expect((await accept(tuner, first.version + 1)).status).toBe(200);
    expect((await tuner.call('GET', '/auth')).json.agreements).toEqual(after);
  });

  it.each([[0], [1.5], ['1'], [undefined], [2 ** 31]])(
    'have a version, not %j',
    async (version) => {
      const { status, json } = await accept(await theTuner(), version);
      expect([status, json.code]).toEqual([422, 'TERMS_ACCEPTATION_FAILURE']);
      expect(json.fields).toMatchObject([{ path: 'termsVersion' }]);
    },
  );
});

describe('the demo account', () => {
  it('is nobody\u2019s to change, to delete or to take away', async () => {
    const tuner = await demo();
    const known = await relations(tuner);
    for (const rel of ['account', 'export', 'evc', 'agreements']) expect(known).not.toContain(rel);
    const calls: Array<[string, string, unknown]> = [
      ['PUT', '/accounts/me', { details: accountDetails() }],
      ['DELETE', '/accounts/me', { password: 'mapwright-demo' }],
      ['GET', '/accounts/me/export', undefined],
      ['POST', '/evc', { evcId: '4711', isOwner: true }],
      ['PUT', '/agreements', { termsVersion: 1 }],
    ];
    for (const [method, path, body] of calls) {
      const { status } = await tuner.call(method, path, body === undefined ? {} : { body });
      expect([path, status]).toEqual([path, 403]);
    }
    expect((await tuner.call('GET', '/auth')).status).toBe(200);
  });
});

it.each([
  ['GET', '/accounts/me'],
  ['PUT', '/accounts/me'],
  ['DELETE', '/accounts/me'],
  ['GET', '/accounts/me/export'],
  ['PATCH', '/email-changes/token'],
  ['POST', '/evc'],
  ['GET', '/agreements'],
  ['PUT', '/agreements'],
])('%s %s needs a session', async (method, path) => {
  expect((await apiClient(server).call(method, path)).status).toBe(401);
});
