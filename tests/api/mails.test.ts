import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type Answer,
  type ApiServer,
  accountForm,
  apiClient,
  mailsTo,
  startApiServer,
} from '../support/api-server.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };
/** Longer than the pause before the second attempt. */
const PAUSE_MS = 5000;

const ends: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A mail server, and what it took. */
interface MailServer {
  readonly url: string;
  readonly mails: string[];
}

function refusal(code: number): Error {
  return Object.assign(new Error('no'), { responseCode: code });
}

/** @param port 0 takes a free one */
async function mailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const mails: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      let raw = '';
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString();
      });
      stream.on('end', () => {
        mails.push(decodeQuotedPrintable(raw));
        done();
      });
    },
    ...options,
  });
  // A client that is gone is nothing to it.
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve));
  ends.push(() => new Promise<void>((resolve) => smtp.close(resolve)));
  return { url: urlOf((smtp.server.address() as AddressInfo).port), mails };
}

const urlOf = (port: number): string => `smtp://127.0.0.1:${port}?ignoreTLS=true`;

async function mailing(smtpUrl: string): Promise<ApiServer> {
  const server = await startApiServer({ smtpUrl });
  ends.push(() => server.close());
  return server;
}

const register = (server: ApiServer): Promise<Answer> =>
  apiClient(server).call('POST', '/accounts', { body: accountForm() });

const job = (server: ApiServer) =>
  server.db.selectFrom('jobs').selectAll().where('kind', '=', 'sendMail').executeTakeFirstOrThrow();

const jobIs = async (server: ApiServer, part: object): Promise<void> => {
  await expect.poll(() => job(server), PATIENCE).toMatchObject(part);
};

/** Opens the link in a mail with the password of the form. */
async function activateBy(server: ApiServer, mail: string | undefined): Promise<Answer> {
  const token = /registration-confirm\?token=([\w-]+)/.exec(mail ?? '')?.[1] ?? '';
  return apiClient(server).call('PATCH', `/accounts/new/verifications/${token}`, {
    body: { password: 'correct horse' },
  });
}

describe('a mail', () => {
  it('really travels, and there is no outbox', async () => {
    const { url, mails } = await mailServer();
    const server = await mailing(url);
    const answer = await register(server);
    expect(answer.status).toBe(201);
    await expect.poll(() => mails, PATIENCE).toHaveLength(1);
    expect(mails[0]).toContain(`X-Request-ID: ${answer.headers.get('x-request-id')}`);
    expect((await activateBy(server, mails[0])).json).toMatchObject({ username: 'ada.tuner' });
    expect((await apiClient(server).call('GET', '/status')).json).toMatchObject({
      outbox: null,
      registration: true,
    });
    await jobIs(server, { state: 'done', payload: {} });
  });

  it('waits for a server that is away, while the registration is answered at once', async () => {
    const { url } = await mailServer();
    await ends.pop()?.();
    const server = await mailing(url);
    const startMs = performance.now();
    expect((await register(server)).status).toBe(201);
    expect(performance.now() - startMs).toBeLessThan(5000);
    await jobIs(server, { state: 'waiting', attempts: 1 });
    const { mails } = await mailServer({}, Number(new URL(url).port));
    await server.passTime(PAUSE_MS);
    await expect.poll(() => mails, PATIENCE).toHaveLength(1);
    expect((await activateBy(server, mails[0])).status).toBe(200);
  });

  it('is asked for a whole day, then given up', async () => {
    const server = await mailing(urlOf(1));
    await register(server);
    await jobIs(server, { state: 'waiting', attempts: 1 });
    const { max_attempts: attempts } = await job(server);
    // Pauses double from 2 s up to an hour.
    const pausesS = Array.from({ length: attempts - 1 }, (_, i) => Math.min(2 * 2 ** i, 3600));
    const allS = pausesS.reduce((sum, pauseS) => sum + pauseS, 0);
    expect(allS).toBeGreaterThan(24 * 3600);
    expect(allS).toBeLessThan(36 * 3600);
    await server.db
      .updateTable('jobs')
      .set({ attempts: attempts - 1 })
      .execute();
    await server.passTime(PAUSE_MS);
    await jobIs(server, { state: 'parked', attempts });
    // Whoever asks again gets a new one.
    await server.passTime(601_000);
    await register(server);
    await jobIs(server, { attempts: 1 });
  });

  it.each([
    ['a mailbox that is full for now', { onRcptTo: (_, __, done) => done(refusal(452)) }],
    ['a sender that it does not know yet', { onMailFrom: (_, __, done) => done(refusal(550)) }],
    ['a text that it cannot take now', { onData: takeNothing(451) }],
  ] satisfies Array<[string, SMTPServerOptions]>)(
    'is sent again to a server with %s',
    async (_, options) => {
      const { url } = await mailServer(options);
      const server = await mailing(url);
      await register(server);
      await jobIs(server, { state: 'waiting', attempts: 1, error: expect.stringContaining('no') });
    },
  );

  it.each([
    ['a recipient', { onRcptTo: (_, __, done) => done(refusal(550)) }],
    ['a text', { onData: takeNothing(554) }],
  ] satisfies Array<[string, SMTPServerOptions]>)(
    'is given up at once where %s is refused for good',
    async (_, options) => {
      const { url } = await mailServer(options);
      const server = await mailing(url);
      await register(server);
      await jobIs(server, { state: 'parked', attempts: 1, error: expect.stringContaining('no') });
    },
  );

  it('is sent again to a server that broke off in the middle of it', async () => {
    const url = await brokenServer('354 go on\r\n');
    const server = await mailing(url);
    await register(server);
    await jobIs(server, { state: 'waiting', attempts: 1 });
  });

  it('to a server that does not say a word keeps nobody who reads a file, and no server that ends', async () => {
    const url = await brokenServer(null);
    const server = await startApiServer({ smtpUrl: url, isDemo: true });
    await register(server);
    await jobIs(server, { state: 'running' });
    const file = (): Promise<unknown> =>
      server.db.selectFrom('jobs').select('state').where('kind', '=', 'readFile').execute();
    await expect.poll(file, PATIENCE).toEqual([{ state: 'done' }]);
    const startMs = performance.now();
    await server.close();
    expect(performance.now() - startMs).toBeLessThan(8000);
  });
});

describe('the queue of mails', () => {
  it('holds no secret while one waits', async () => {
    const server = await mailing(urlOf(1));
    await register(server);
    await jobIs(server, { state: 'waiting', attempts: 1 });
    const { payload } = await job(server);
    expect(payload).toEqual({
      mail: 'registration',
      to: 'ada@example.test',
      publicUrl: server.url,
    });
    const links = await server.db.selectFrom('registration_links').selectAll().execute();
    expect(links.length).toBeGreaterThan(0);
    expect(links.every(({ token_hash }) => token_hash.length === 32)).toBe(true);
  });

  it('is served by a server that reads no files as well', async () => {
    const server = await startApiServer({ jobCount: 0 });
    ends.push(() => server.close());
    expect((await register(server)).status).toBe(201);
    expect(await mailsTo(apiClient(server), 'ada@example.test')).toHaveLength(1);
    await jobIs(server, { state: 'done', payload: {} });
  });
});

/** Takes a text in and refuses it. */
function takeNothing(code: number): NonNullable<SMTPServerOptions['onData']> {
  return (stream, _, done) => {
    stream.resume();
    stream.on('end', () => done(refusal(code)));
  };
}

/** A server that hangs up after it has said this, or says nothing at all. */
async function brokenServer(lastWords: string | null): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    if (lastWords === null) return;
    socket.write('220 here\r\n');
    socket.on('data', (chunk: Buffer) => {
      const command = chunk.toString().slice(0, 4).toUpperCase();
      if (command === 'DATA') socket.write(lastWords, () => socket.destroy());
      else socket.write(command === 'EHLO' ? '250 here\r\n' : '250 well\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return urlOf((server.address() as AddressInfo).port);
}

function decodeQuotedPrintable(text: string): string {
  return text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
}
