import { brotliCompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Project } from '../../core/contract/projects.ts';
import { PLAN_RULES } from '../../core/offers/plans.ts';
import {
  type Answer,
  type ApiClient,
  type ApiServer,
  newProject,
  newTuner,
  sampleImage,
  startApiServer,
} from '../support/api-server.ts';

/** As many bytes as the settings of a new account let a version change. */
const MOST = 200_000;
/** Originals are stored, and files are received, in pieces of so many bytes. */
const PIECE_BYTES = 256 * 1024;

let server: ApiServer;
let tuner: ApiClient;
let project: Project;
beforeAll(async () => {
  server = await startApiServer({ jobCount: 0 });
  tuner = await newTuner(server, 'importer');
});
beforeEach(async () => {
  project = await newProject(tuner);
});
afterAll(() => server.close());

/** The sample with bytes at places changed. */
function edited(...addresses: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(sampleImage);
  for (const address of addresses) bytes[address] = ((bytes[address] ?? 0) + 1) & 0xff;
  return bytes;
}

interface SentForm {
  readonly details?: string | undefined;
  readonly file?: Uint8Array<ArrayBuffer>;
  readonly action?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function send({
  details = JSON.stringify({ name: 'From another program' }),
  file,
  action = 'import',
  headers = {},
}: SentForm): Promise<Answer> {
  const form = new FormData();
  if (details !== '') form.append('details', details);
  if (file !== undefined) form.append('file', new Blob([file]), 'tuned.bin');
  const response = await fetch(`${server.url}/api/v2/projects/${project.id}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tuner.token}`, action, ...headers },
    body: form,
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const json = JSON.parse(new TextDecoder().decode(bytes));
  return { status: response.status, headers: response.headers, json, bytes };
}

async function bytesOf(versionId: string): Promise<Uint8Array> {
  const binary = { headers: { accept: 'application/octet-stream' } };
  return (await tuner.call('GET', `/projects/${project.id}/files/${versionId}`, binary)).bytes;
}

const countVersions = async (): Promise<number> =>
  (await tuner.call('GET', `/projects/${project.id}/files`)).json.data.length;

describe('a whole file', () => {
  it('becomes a version that gives it back byte for byte', async () => {
    const file = edited(0, 4096, sampleImage.length - 1);
    const details = JSON.stringify({ name: 'Dyno', info: 'of the morning' });
    const { status, json } = await send({ file, details });
    expect([status, json]).toEqual([
      201,
      expect.objectContaining({
        name: 'Dyno',
        info: 'of the morning',
        revision: 1,
        modifiedCount: 3,
      }),
    ]);
    expect(await bytesOf(json.id)).toEqual(file);
  });

  it('is compared piece by piece, over every border of two', async () => {
    const image = new Uint8Array(3 * PIECE_BYTES - 5);
    project = (await tuner.upload(image, { details: { name: 'Long' } })).json;
    const addresses = [PIECE_BYTES - 1, PIECE_BYTES, 2 * PIECE_BYTES, image.length - 1];
    for (const address of addresses) image[address] = 7;
    const { status, json } = await send({ file: image });
    expect([status, json.modifiedCount]).toEqual([201, addresses.length]);
    expect(await bytesOf(json.id)).toEqual(image);
  });

  it('comes compressed with brotli, and in no other way', async () => {
    const file = edited(1, 2);
    const packed = Uint8Array.from(brotliCompressSync(file));
    const { status, json } = await send({ file: packed, headers: { 'file-encoding': 'br' } });
    expect(status).toBe(201);
    expect(await bytesOf(json.id)).toEqual(file);
    const other = await send({ file: packed, headers: { 'file-encoding': 'gzip' } });
    expect([other.status, other.json]).toMatchObject([
      415,
      { code: 'IMPORTING_VERSION_FAILURE', reason: 'encodingUnknown' },
    ]);
    const broken = await send({ file, headers: { 'file-encoding': 'br' } });
    expect([broken.status, broken.json]).toMatchObject([
      422,
      { code: 'INVALID_FILE', reason: 'compressionBroken' },
    ]);
    expect(await countVersions()).toBe(1);
  });

  it('that is the original is a version without changes', async () => {
    const { status, json } = await send({ file: edited() });
    expect([status, json.modifiedCount]).toEqual([201, 0]);
  });

  it('is one version, however often it is sent under its id', async () => {
    const details = JSON.stringify({ id: crypto.randomUUID(), name: 'Once' });
    const [first, second] = [
      await send({ file: edited(5), details }),
      await send({ file: edited(5), details }),
    ];
    expect([second.status, second.json]).toEqual([201, first.json]);
    const other = await send({ file: edited(6), details });
    expect([other.status, other.json]).toMatchObject([
      409,
      { code: 'IMPORTING_VERSION_FAILURE', reason: 'idTaken' },
    ]);
    expect(await countVersions()).toBe(1);
  });

  it('is not imported into a project that has as many versions as the plan keeps', async () => {
    const details = JSON.stringify({ name: 'First' });
    const { json: first } = await send({ file: edited(5), details });
    await sql`insert into versions (project_id, name, info, revision, bytes_revision, patches, modified_count, created_at, updated_at)
      select project_id, name, info, revision, bytes_revision, patches, modified_count, created_at, updated_at
      from versions, generate_series(2, ${PLAN_RULES.PLUS.mostVersions}::int)
      where id = ${first.id}`.execute(server.db);
    const { status, json } = await send({ file: edited(6) });
    expect([status, json]).toMatchObject([
      422,
      { code: 'IMPORTING_VERSION_FAILURE', reason: 'tooMany' },
    ]);
  });

  it.each([-1, 1])('that is %i byte longer than the original is of another one', async (more) => {
    const file = new Uint8Array(sampleImage.length + more);
    const { status, json } = await send({ file });
    expect([status, json.code]).toEqual([422, 'INVALID_FILE_SELECTED']);
    expect(await countVersions()).toBe(0);
  });

  it('may differ in as many bytes as a version may, and in no more', async () => {
    const image = new Uint8Array(MOST + 100);
    const { json } = await tuner.upload(image, { details: { name: 'Large' } });
    project = json;
    const most = image.slice().fill(1, 0, MOST);
    expect((await send({ file: most })).status).toBe(201);
    const more = image.slice().fill(1, 0, MOST + 1);
    const refused = await send({ file: more });
    expect([refused.status, refused.json.code]).toEqual([422, 'MAX_FILE_MODIFICATIONS_REACHED']);
    expect(await countVersions()).toBe(1);
  });
});

describe('what is no import', () => {
  it.each<[string, SentForm, unknown[]]>([
    ['has no details', { details: '', file: edited(1) }, [422, 'IMPORTING_VERSION_FAILURE']],
    ['has no name', { details: '{}', file: edited(1) }, [422, 'IMPORTING_VERSION_FAILURE']],
    ['has no file', {}, [422, 'INVALID_FILE']],
    ['has an empty file', { file: new Uint8Array() }, [422, 'INVALID_FILE']],
    [
      'is a form where patches were said',
      { file: edited(1), action: 'create' },
      [422, 'SAVE_CHANGES_FAILURE'],
    ],
    [
      'says no action that there is',
      { file: edited(1), action: 'guess' },
      [422, 'SAVE_CHANGES_FAILURE'],
    ],
  ])('%s', async (_, form, expected) => {
    const { status, json } = await send(form);
    expect([status, json.code]).toEqual(expected);
    expect(await countVersions()).toBe(0);
  });

  it('is a save in place of a form', async () => {
    const body = { name: 'Save', originalSha256: project.originalSha256, patches: { 1: 2 } };
    const { status, json } = await tuner.call('POST', `/projects/${project.id}/files`, {
      body,
      headers: { action: 'import' },
    });
    expect([status, json.code]).toEqual([422, 'IMPORTING_VERSION_FAILURE']);
  });
});
