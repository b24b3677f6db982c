import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { type Outbox, outboxSchema } from '../../core/contract/accounts.ts';
import type { Version } from '../../core/contract/files.ts';
import type { Project } from '../../core/contract/projects.ts';
import { createEcuSample } from '../../core/samples/testing/ecu-sample.ts';
import { type Config, readConfig } from '../../server/config.ts';
import type { OpenDatabase } from '../../server/db/database.ts';
import type { Database } from '../../server/db/schema.ts';
import type { Door } from '../../server/db/transact.ts';
import { PRESSURE_LIMITS } from '../../server/http/pressure.ts';
import {
  type RunningServer,
  type ServerInternals,
  startServer,
} from '../../server/start-server.ts';
import { newDatabase } from './new-database.ts';
import { passTime } from './pass-time.ts';
import { refuseServerErrors, watchServer } from './server-errors.ts';

/** Cheap hashes: what is tested is not the strength of Argon2. */
const TEST_HASH_COST = { memoryKiB: 64, passes: 1 };

/** The test runs on the loop of its server: how long that stands still says nothing about the server. */
const TEST_PRESSURE_LIMITS = { ...PRESSURE_LIMITS, delayMs: Number.POSITIVE_INFINITY };

/** A server in this process, and its database. */
export interface ApiServer extends RunningServer {
  /** For looking into it, not for doing what the API is for. */
  readonly db: Database;
  readonly door: Door;
  /** Lets time pass, for everything that the server keeps and for the tokens that it reads. */
  passTime(ms: number): Promise<void>;
}

/** End of a server's log that a test is shown where the server fails. */
const LOG_LENGTH = 4000;

/**
 * A server in this process, over a real socket, on a new database unless a folder is given. An answer from 500 on fails the test
 * unless it is expected (`expectServerErrors`).
 *
 * @param tell takes what a person at the terminal would read
 */
export async function startApiServer(
  part: Partial<Config> = {},
  internals: ServerInternals = {},
  tell: (line: string) => void = () => undefined,
): Promise<ApiServer> {
  const fresh = part.database === undefined ? await newDatabase() : undefined;
  const config: Config = {
    ...readConfig({ PORT: '0', DEMO: '0', BACKUPS: '0', LOG_LEVEL: 'error' }),
    rateLimits: { allPerMinute: 100_000, loginsPerMinute: 100_000 },
    ...(fresh && { database: fresh.choice }),
    ...part,
  };
  let log = '';
  const logStream = {
    write: (line: string): void => {
      log = (log + line).slice(-LOG_LENGTH);
    },
  };
  let passedMs = 0;
  let opened: OpenDatabase | undefined;
  const { url, close } = await startServer(config, tell, {
    hashCost: TEST_HASH_COST,
    pressureLimits: TEST_PRESSURE_LIMITS,
    logStream,
    now: () => new Date(Date.now() + passedMs),
    ...internals,
    databaseOpened: (database) => {
      opened = database;
    },
  });
  const unwatch = watchServer(url, () => log);
  if (opened === undefined) throw new Error('the server opened no database');
  const { db, door } = opened;
  return {
    url,
    db,
    door,
    passTime: async (ms) => {
      passedMs += ms;
      await passTime(db, ms);
    },
    close: async () => {
      await close();
      unwatch();
      await fresh?.drop();
      refuseServerErrors();
    },
  };
}

/** An answer, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, or `undefined` for other types. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
  readonly bytes: Uint8Array;
}

/** Calls of one person. */
export interface ApiClient {
  /** Origin of the pages of the server. */
  readonly origin: string;
  /** Bearer token of its calls. */
  readonly token?: string | undefined;
  call(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** A call with a body of any type, as it is. */
  callWith(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body: Uint8Array | string | undefined,
  ): Promise<Answer>;
  upload(
    file: Uint8Array,
    options?: { details?: unknown; name?: string; encoding?: 'br' },
  ): Promise<Answer>;
}

/** @param token bearer token, absent for nobody */
export function apiClient(server: Pick<RunningServer, 'url'>, token?: string): ApiClient {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(`${server.url}/api/v2${path}`, init);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.includes('application/json') ?? false;
    const json = isJson ? JSON.parse(new TextDecoder().decode(bytes)) : undefined;
    return { status: response.status, headers: response.headers, json, bytes };
  };
  return {
    origin: server.url,
    token,
    call: (method, path, { body, headers = {} } = {}) =>
      send(path, {
        method,
        headers: {
          ...authorization,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    callWith: (method, path, headers, body) =>
      send(path, {
        method,
        headers: { ...authorization, accept: 'application/json', ...headers },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : Uint8Array.from(body) }),
      }),
    upload: (file, { details = { name: 'Test project' }, name = 'test.bin', encoding } = {}) => {
      const form = new FormData();
      form.append('details', JSON.stringify(details));
      form.append('file', new Blob([Uint8Array.from(file)]), name);
      const headers = { ...authorization, ...(encoding ? { 'file-encoding': encoding } : {}) };
      return send('/projects', { method: 'POST', headers, body: form });
    },
  };
}

/** A form that breaks no rule, changed in parts. */
export function accountForm(part: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    firstName: 'Ada',
    lastName: 'Tuner',
    username: 'ada.tuner',
    email: 'ada@example.test',
    password: 'correct horse',
    passwordConfirmation: 'correct horse',
    phoneNumber: '+39 02 1234567',
    companyName: '',
    address: 'Via Roma 1',
    city: 'Milano',
    country: 'IT',
    postalCode: '20100',
    taxId: '',
    newsletterConsent: false,
    termsConsent: true,
    locale: 'en',
    ...part,
  };
}

/** Details of an account that break no rule, changed in parts. */
export function accountDetails(part: Record<string, unknown> = {}): Record<string, unknown> {
  const { username, email, password, passwordConfirmation, termsConsent, ...details } =
    accountForm();
  return { ...details, ...part };
}

/** Registers, activates through the outbox, logs in. */
export async function newTuner(
  server: Pick<RunningServer, 'url'>,
  name: string,
): Promise<ApiClient> {
  const nobody = apiClient(server);
  const form = accountForm({ username: name, email: `${name}@example.test` });
  const registered = await nobody.call('POST', '/accounts', { body: form });
  if (registered.status !== 201) throw new Error(`not registered: ${registered.status}`);
  const token = await activationToken(nobody, `${name}@example.test`);
  const activated = await nobody.call('PATCH', `/accounts/new/verifications/${token}`);
  if (activated.status !== 200) throw new Error(`not activated: ${activated.status}`);
  return apiClient(server, await login(nobody, name, 'correct horse'));
}

/** Mails in the local outbox, newest first, as the page of the server reads them. */
export async function outboxMails({ call, origin }: ApiClient): Promise<Outbox['data']> {
  const { json } = await call('GET', '/status');
  const answer = await fetch(json.outbox, { headers: { origin } });
  return outboxSchema.parse(await answer.json()).data;
}

/** How long a mail may take: a job writes it, on a machine that may be busy. */
const MAIL_PATIENCE_MS = 30_000;

/** Mails to an address, newest first, as soon as there are as many. */
export async function mailsTo(
  client: ApiClient,
  email: string,
  count = 1,
): Promise<Outbox['data']> {
  const lateMs = Date.now() + MAIL_PATIENCE_MS;
  for (;;) {
    const mails = (await outboxMails(client)).filter(({ to }) => to === email);
    if (mails.length >= count) return mails;
    if (Date.now() > lateMs) throw new Error(`${mails.length} of ${count} mails to ${email}`);
    await pause(25);
  }
}

/** Token of the link in the newest mail to an address. @param count mails that are to be there, the newest among them */
export async function activationToken(
  client: ApiClient,
  email: string,
  count = 1,
): Promise<string> {
  const [mail] = await mailsTo(client, email, count);
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no activation link for ${email}`);
  return token;
}

/** Token of a new session. */
export async function login(
  client: ApiClient,
  username: string,
  password: string,
): Promise<string> {
  const { json } = await client.call('POST', '/auth', { body: { username, password } });
  return json.token;
}

/** Image of 64 KiB that every test may use. */
export const sampleImage: Uint8Array = createEcuSample({ seed: 3, lengthBytes: 64 * 1024 }).image;

/** A project with `sampleImage`. */
export async function newProject(client: ApiClient, name = 'Test project'): Promise<Project> {
  const { status, json } = await client.upload(sampleImage, { details: { name } });
  if (status !== 201) throw new Error(`project not created: ${status} ${JSON.stringify(json)}`);
  return json;
}

/** Saves a new version. */
export async function newVersion(
  client: ApiClient,
  project: Project,
  patches: Record<string, number>,
): Promise<Version> {
  const body = { name: 'Stage 1', info: '', patches, originalSha256: project.originalSha256 };
  const { status, json } = await client.call('POST', `/projects/${project.id}/files`, {
    body,
    headers: { action: 'create' },
  });
  if (status !== 201) throw new Error(`version not created: ${status} ${JSON.stringify(json)}`);
  return json;
}

/** Lower-case hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Bytes as the page sends them. */
export function brotli(bytes: Uint8Array): Uint8Array {
  return brotliCompressSync(bytes);
}
