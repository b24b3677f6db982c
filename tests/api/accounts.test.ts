import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../server/start-server.ts';
import { accountForm, activationToken, apiClient, startApiServer } from '../support/api-server.ts';

const DAY_MS = 24 * 3600 * 1000;
let server: RunningServer;
let now = new Date('2026-03-01T10:00:00Z');

beforeAll(async () => {
  server = await startApiServer({}, { now: () => now });
});
afterAll(() => server.close());

const register = (
  part: Record<string, unknown>,
): ReturnType<ReturnType<typeof apiClient>['call']> =>
  apiClient(server).call('POST', '/accounts', { body: accountForm(part) });

const activate = (token: string): ReturnType<ReturnType<typeof apiClient>['call']> =>
  apiClient(server).call('PATCH', `/accounts/new/verifications/${token}`);

describe('registering', () => {
  it('mails a link that activates the account and begins the trial of 7 days', async () => {
    const registered = await register({ username: 'first', email: 'first@example.test' });
    expect([registered.status, registered.json]).toEqual([201, { email: 'first@example.test' }]);
    const body = { username: 'first', password: 'correct horse' };
    const early = await apiClient(server).call('POST', '/auth', { body });
    expect(early.status).toBe(403);
    expect(early.json).toMatchObject({ code: 'LOGIN_FAILURE', reason: 'accountInactive' });
    const activated = await activate(
      await activationToken(apiClient(server), 'first@example.test'),
    );
    expect(activated.json).toEqual({
      username: 'first',
      trialEndsAt: new Date(now.getTime() + 7 * DAY_MS).toISOString(),
    });
    expect((await apiClient(server).call('POST', '/auth', { body })).status).toBe(200);
  });

  it.each([
    ['it', 'Attiva il tuo account Mapwright'],
    ['pl', 'Aktywuj swoje konto Mapwright'],
    ['cn', '激活您的 Mapwright 账户'],
    ['es', 'Activa tu cuenta de Mapwright'],
  ])('writes the mail in %s', async (locale, subject) => {
    await register({ username: `tuner-${locale}`, email: `${locale}@example.test`, locale });
    const { json } = await apiClient(server).call('GET', '/outbox');
    expect(json.data.find((m: { to: string }) => m.to === `${locale}@example.test`)).toMatchObject({
      subject,
    });
  });

  it.each([
    [{ firstName: 'A' }, 'firstName', 'tooShort'],
    [{ firstName: '' }, 'firstName', 'required'],
    [{ lastName: undefined }, 'lastName', 'required'],
    [{ username: 'abcd' }, 'username', 'tooShort'],
    [{ username: 'with blank' }, 'username', 'format'],
    [{ password: '1234567', passwordConfirmation: '1234567' }, 'password', 'tooShort'],
    [{ passwordConfirmation: 'other' }, 'passwordConfirmation', 'mismatch'],
    [{ email: 'no-address' }, 'email', 'format'],
    [{ phoneNumber: 'call me' }, 'phoneNumber', 'format'],
    [{ country: 'Italy' }, 'country', 'format'],
    [{ termsConsent: false }, 'termsConsent', 'required'],
  ])('refuses %o: %s %s', async (part, path, rule) => {
    const { status, json } = await register({
      username: 'refused',
      email: 'refused@example.test',
      ...part,
    });
    expect([status, json.code]).toEqual([422, 'REGISTRATION_FAILURE']);
    expect(json.fields).toContainEqual({ path, rule });
  });

  it.each([
    [{ username: 'abcde' }, 201],
    [{ username: 'abcd1', password: '12345678', passwordConfirmation: '12345678' }, 201],
    [{ username: 'abcd2', firstName: 'Al' }, 201],
    [{ username: '\u0141ucja.\u017b', lastName: '\u017b\u00f3\u0142\u0107' }, 201],
  ])('accepts what just fits: %o', async (part, status) => {
    const email = `fits-${Object.values(part).join('').length}@example.test`;
    expect((await register({ email, ...part })).status).toBe(status);
  });

  it('refuses a username or an address that is taken, whatever its case', async () => {
    await register({ username: 'taken', email: 'taken@example.test' });
    await activate(await activationToken(apiClient(server), 'taken@example.test'));
    const name = await register({ username: 'TAKEN', email: 'other@example.test' });
    expect([name.status, name.json.reason]).toEqual([409, 'usernameTaken']);
    const address = await register({ username: 'another', email: 'Taken@Example.test' });
    expect([address.status, address.json.reason]).toEqual([409, 'emailTaken']);
    expect(address.json.fields).toEqual([{ path: 'email', rule: 'taken' }]);
  });

  it('again with the address of an account that was never activated sends a new link', async () => {
    await register({ username: 'again', email: 'again@example.test' });
    const first = await activationToken(apiClient(server), 'again@example.test');
    now = new Date(now.getTime() + 1000);
    await register({ username: 'again', email: 'again@example.test' });
    const second = await activationToken(apiClient(server), 'again@example.test');
    expect(second).not.toBe(first);
    expect((await activate(first)).json).toMatchObject({ reason: 'linkUnknown' });
    expect((await activate(second)).status).toBe(200);
  });
});

describe('an activation link', () => {
  it('works once', async () => {
    await register({ username: 'once.', email: 'once@example.test' });
    const token = await activationToken(apiClient(server), 'once@example.test');
    expect((await activate(token)).status).toBe(200);
    const again = await activate(token);
    expect(again.status).toBe(422);
    expect(again.json).toMatchObject({
      code: 'REGISTRATION_COMPLETE_FAILURE',
      reason: 'linkAlreadyUsed',
    });
  });

  it('works for 7 days', async () => {
    await register({ username: 'lately', email: 'lately@example.test' });
    const token = await activationToken(apiClient(server), 'lately@example.test');
    const begun = now;
    try {
      now = new Date(begun.getTime() + 7 * DAY_MS);
      expect((await activate(token)).json.reason).toBe('linkExpired');
      now = new Date(begun.getTime() + 7 * DAY_MS - 1);
      expect((await activate(token)).status).toBe(200);
    } finally {
      now = begun;
    }
  });

  it('that nobody sent is unknown', async () => {
    expect((await activate('x'.repeat(43))).json.reason).toBe('linkUnknown');
  });
});

describe('the outbox', () => {
  it.each(['x-forwarded-for', 'forwarded'])(
    'is not for what a proxy passes on (%s)',
    async (name) => {
      const { status } = await apiClient(server).call('GET', '/outbox', {
        headers: { [name]: '203.0.113.7' },
      });
      expect(status).toBe(404);
    },
  );
});

describe('with a mail server', () => {
  it('the mail really travels, and there is no outbox', async () => {
    const received: string[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _, done) => {
        let raw = '';
        stream.on('data', (chunk: Buffer) => {
          raw += chunk.toString();
        });
        stream.on('end', () => {
          received.push(raw);
          done();
        });
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    const { port } = smtp.server.address() as { port: number };
    const mailing = await startApiServer({ smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true` });
    try {
      const nobody = apiClient(mailing);
      await nobody.call('POST', '/accounts', { body: accountForm() });
      const text = decodeQuotedPrintable(received.join('\n'));
      const token = /registration-confirm\?token=([\w-]+)/.exec(text)?.[1] ?? '';
      const activated = await nobody.call('PATCH', `/accounts/new/verifications/${token}`);
      expect(activated.json).toMatchObject({ username: 'ada.tuner' });
      expect((await nobody.call('GET', '/outbox')).status).toBe(404);
      expect((await nobody.call('GET', '/status')).json.outbox).toBe(false);
    } finally {
      await mailing.close();
      await new Promise<void>((resolve) => smtp.close(resolve));
    }
  });

  it('that is out of reach the account stays and can ask again', async () => {
    const mailing = await startApiServer({ smtpUrl: 'smtp://127.0.0.1:1' });
    try {
      const failed = await apiClient(mailing).call('POST', '/accounts', { body: accountForm() });
      expect([failed.status, failed.json.code, failed.json.reason]).toEqual([
        502,
        'REGISTRATION_FAILURE',
        'mailNotSent',
      ]);
      const again = await apiClient(mailing).call('POST', '/accounts', { body: accountForm() });
      expect(again.json.reason).not.toBe('emailTaken');
    } finally {
      await mailing.close();
    }
  });
});

function decodeQuotedPrintable(text: string): string {
  return text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
}
