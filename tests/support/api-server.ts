import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import pg from 'pg';
import type { Version } from '../../core/contract/files.ts';
import type { Project } from '../../core/contract/projects.ts';
import { createEcuSample } from '../../core/samples/ecu-sample.ts';
import { type Config, readConfig } from '../../server/config.ts';
import type { DatabaseChoice } from '../../server/db/database.ts';
import {
  type RunningServer,
  type ServerInternals,
  startServer,
} from '../../server/start-server.ts';

import { newDataDir } from './new-data-dir.ts';

/** Cheap hashes: what is tested is not the strength of Argon2. */
const TEST_HASH_COST = { memoryKiB: 64, passes: 1 };

/** A PostgreSQL to run the suite against, such as `postgres://user@localhost/postgres`: every server gets a new database. */
const postgresUrl = process.env['TEST_DATABASE_URL'];

/** A server in this process, over a real socket, on a new database unless a folder is given. */
export async function startApiServer(
  part: Partial<Config> = {},
  internals: ServerInternals = {},
): Promise<RunningServer> {
  const fresh = part.database === undefined ? await newDatabase() : undefined;
  const config: Config = {
    ...readConfig({ PORT: '0', DEMO: '0', LOG_LEVEL: 'silent' }),
    rateLimits: { allPerMinute: 100_000, loginsPerMinute: 100_000 },
    ...(fresh && { database: fresh.choice }),
    ...part,
  };
  const options = { hashCost: TEST_HASH_COST, ...internals };
  const { url, close } = await startServer(config, () => undefined, options);
  return {
    url,
    close: async () => {
      await close();
      await fresh?.drop();
    },
  };
}

interface NewDatabase {
  readonly choice: DatabaseChoice;
  drop(): Promise<void>;
}

/** In a folder of its own, or on the PostgreSQL of the environment. */
async function newDatabase(): Promise<NewDatabase> {
  if (postgresUrl === undefined) {
    const dataDir = await newDataDir();
    const drop = async (): Promise<void> => rmSync(dataDir, { recursive: true, force: true });
    return { choice: { kind: 'embedded', dataDir }, drop };
  }
  const name = `mapwright_${crypto.randomUUID().replaceAll('-', '')}`;
  await command(postgresUrl, `create database ${name}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return {
    choice: { kind: 'server', url: url.href },
    drop: () => command(postgresUrl, `drop database ${name} with (force)`),
  };
}

async function command(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
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
  call(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
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
    call: (method, path, { body, headers = {} } = {}) =>
      send(path, {
        method,
        headers: {
          ...authorization,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
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

/** Registers, activates through the outbox, logs in. */
export async function newTuner(server: RunningServer, name: string): Promise<ApiClient> {
  const nobody = apiClient(server);
  const form = accountForm({ username: name, email: `${name}@example.test` });
  const registered = await nobody.call('POST', '/accounts', { body: form });
  if (registered.status !== 201) throw new Error(`not registered: ${registered.status}`);
  const token = await activationToken(nobody, `${name}@example.test`);
  await nobody.call('PATCH', `/accounts/new/verifications/${token}`);
  return apiClient(server, await login(nobody, name, 'correct horse'));
}

/** Token in the newest mail to an address. */
export async function activationToken(client: ApiClient, email: string): Promise<string> {
  const { json } = await client.call('GET', '/outbox');
  const mail = json.data.find((m: { to: string }) => m.to === email);
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no activation mail to ${email}`);
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
