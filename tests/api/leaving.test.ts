import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userChannel } from '../../core/contract/live.ts';
import { readMapsFile } from '../../core/contract/maps-file.ts';
import { planSolution } from '../../core/solutions/apply-solution.ts';
import { readSolution } from '../../core/solutions/solution-codec.ts';
import { wrongInLedger } from '../../server/commerce/check-ledger.ts';
import { wrongInPayments } from '../../server/commerce/check-payments.ts';
import {
  type Answer,
  type ApiClient,
  type ApiServer,
  apiClient,
  login,
  newProject,
  newTuner,
  newVersion,
  sampleImage,
  startApiServer,
} from '../support/api-server.ts';
import { listenTo } from '../support/live-listener.ts';
import { readZip } from '../support/read-zip.ts';
import { mapDefinition } from '../support/sample-map-definition.ts';
import { savedVersion } from '../support/solution-scenes.ts';

const PASSWORD = 'correct horse';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const leave = (tuner: ApiClient, password: unknown = PASSWORD): Promise<Answer> =>
  tuner.call('DELETE', '/accounts/me', { body: { password } });

/** A project with a folder, a map in it, a mark and a version. */
async function fullProject(tuner: ApiClient, name: string): Promise<{ readonly id: string }> {
  const project = await newProject(tuner, name);
  const at = `/projects/${project.id}`;
  const folder = await tuner.call('POST', `${at}/folders`, { body: { name: 'Fuel', details: '' } });
  const { id: _, kind: __, ...map } = mapDefinition();
  const created = await tuner.call('POST', `${at}/user-maps`, {
    body: { maps: [{ ...map, name: 'Torque', folderId: folder.json.id }] },
  });
  expect(created.status).toBe(201);
  await tuner.call('PUT', `${at}/marks/16`, { body: { text: 'here' } });
  await newVersion(tuner, project, { 3: 0x7f });
  return project;
}

describe('the export of an account', () => {
  it('holds everything that a person has, as files that can be used', async () => {
    const tuner = await newTuner(server, 'takes.away');
    await fullProject(tuner, 'Golf: 2.0 TDI');
    const archived = await newProject(tuner, 'Old one');
    await tuner.call('DELETE', `/projects/${archived.id}`);
    await tuner.call('DELETE', `/projects?projectId[]=${archived.id}`);

    const answer = await tuner.call('GET', '/accounts/me/export');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toContain('mapwright-takes.away.zip');
    const files = readZip(answer.bytes);
    const folder = 'projects/001 Golf- 2.0 TDI';
    expect([...files.keys()]).toEqual([
      'account.json',
      ...['project.json', 'folders.json', 'maps.json', 'marks.json', 'original/test.bin'].map(
        (name) => `${folder}/${name}`,
      ),
      `${folder}/versions.json`,
      `${folder}/versions/001/test-Stage 1.bin`,
      ...['project.json', 'folders.json', 'maps.json', 'marks.json', 'original/test.bin'].map(
        (name) => `projects/002 Old one/${name}`,
      ),
      'projects/002 Old one/versions.json',
    ]);
    const json = (name: string): Record<string, unknown> => JSON.parse(String(files.get(name)));
    expect(json('account.json')).toMatchObject({
      username: 'takes.away',
      email: 'takes.away@example.test',
      city: 'Milano',
      coins: [{ bucket: 'GREEN', balance: 20 }, { bucket: 'RED' }, { bucket: 'SP' }],
    });
    expect(String(files.get('account.json'))).not.toContain('argon2');
    expect(json(`${folder}/project.json`)).toMatchObject({ name: 'Golf: 2.0 TDI' });
    expect(json(`${folder}/marks.json`)).toEqual([{ address: 16, text: 'here' }]);
    expect(files.get(`${folder}/original/test.bin`)).toEqual(Buffer.from(sampleImage));
    const patched = Buffer.from(sampleImage);
    patched[3] = 0x7f;
    expect(files.get(`${folder}/versions/001/test-Stage 1.bin`)).toEqual(patched);
    const maps = readMapsFile(
      String(files.get(`${folder}/maps.json`)),
      [{ id: 'f', name: 'Fuel', details: '', revision: 1 }],
      sampleImage.length,
    );
    expect(maps?.maps).toMatchObject([{ name: 'Torque', folderId: 'f' }]);
    expect(json('projects/002 Old one/project.json')).toMatchObject({
      archivedAt: expect.any(String),
    });
    if (process.env['KEEP_ZIP'] !== undefined)
      await writeFile(process.env['KEEP_ZIP'], answer.bytes);
  });

  it('holds own solutions, as the terminal applies them', async () => {
    const tuner = await newTuner(server, 'takes.stages');
    const patches = Object.fromEntries(
      Array.from({ length: 16 }, (_, i) => [0x4000 + i, (sampleImage[0x4000 + i] ?? 0) ^ 1]),
    );
    const { root } = await savedVersion(tuner, patches, sampleImage);
    await tuner.call('POST', `${root}/my-solutions`, { body: { name: 'Stage: 1' } });
    const isLearnt = async (): Promise<unknown> => {
      const { json } = await tuner.call('GET', `${root}/solutions`);
      return json.mySolutions[0]?.state;
    };
    await expect.poll(isLearnt, { timeout: 60_000, interval: 100 }).toBe('ready');
    const files = readZip((await tuner.call('GET', '/accounts/me/export')).bytes);
    expect(JSON.parse(String(files.get('solutions.json')))).toMatchObject([
      { name: 'Stage: 1', state: 'ready', mapCount: 1 },
    ]);
    const solution = readSolution(String(files.get('solutions/001 Stage- 1.json')));
    if (solution === undefined) throw new Error('no solution');
    const { patch } = planSolution(solution, { original: sampleImage, current: sampleImage });
    expect([...patch.addresses]).toEqual(Object.keys(patches).map(Number));
    expect([...patch.values]).toEqual(Object.values(patches));
  });
});

describe('deleting an account', () => {
  it('takes everything of it, its sessions and its connections, and nobody else\u2019s', async () => {
    const tuner = await newTuner(server, 'leaves.us');
    const stays = await newTuner(server, 'stays.here');
    const other = apiClient(server, await login(apiClient(server), 'leaves.us', PASSWORD));
    // More than are deleted in one transaction.
    for (let i = 0; i < 22; i++) await newProject(tuner, `Project ${i}`);
    await fullProject(tuner, 'Full');
    const kept = await fullProject(stays, 'Kept');
    const { id } = (await tuner.call('GET', '/auth')).json;
    const live = await listenTo(server, other, userChannel(id));

    const answer = await leave(tuner);
    expect([answer.status, answer.json]).toEqual([200, {}]);
    expect(await live.closed).toBeGreaterThan(0);
    for (const client of [tuner, other]) {
      expect((await client.call('GET', '/auth')).status).toBe(401);
    }
    const gone = await apiClient(server).call('POST', '/auth', {
      body: { username: 'leaves.us', password: PASSWORD },
    });
    expect([gone.status, gone.json.reason]).toEqual([401, 'invalidCredentials']);
    for (const table of ['projects', 'sessions', 'subscriptions', 'account_links'] as const) {
      const rows = await server.db
        .selectFrom(table)
        .select('user_id')
        .where('user_id', '=', id)
        .execute();
      expect([table, rows]).toEqual([table, []]);
    }
    const mails = await server.db
      .selectFrom('outbox_mails')
      .select('id')
      .where('recipient', '=', 'leaves.us@example.test')
      .execute();
    expect(mails).toEqual([]);
    // What was moved between accounts of coins stays: it sums to zero.
    const coins = await server.db
      .selectFrom('ledger_accounts')
      .select('balance')
      .where('user_id', '=', id)
      .execute();
    expect(coins.map(({ balance }) => balance)).toContain(20);
    expect((await stays.call('GET', `/projects/${kept.id}`)).status).toBe(200);
    expect((await stays.call('GET', `/projects/${kept.id}/files/ori`)).status).toBe(200);
    // The name and the address are free again.
    await server.passTime(3600_000);
    expect(await newTuner(server, 'leaves.us')).toBeDefined();
  });

  it('gives up originals that nobody else has', async () => {
    const tuner = await newTuner(server, 'leaves.bytes');
    const bytes = Uint8Array.from(sampleImage, (byte) => byte ^ 0x55);
    await tuner.upload(bytes);
    const contents = (): Promise<unknown[]> =>
      server.db.selectFrom('contents').select('id').where('state', '=', 'leaving').execute();
    expect((await leave(tuner)).status).toBe(200);
    await expect.poll(contents, { timeout: 20_000 }).toEqual([]);
    const { count } = await server.db
      .selectFrom('contents')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    // That of the others.
    expect(Number(count)).toBe(1);
  });

  it('has the provider forget the cards, and leaves the books as they are', async () => {
    const tuner = await newTuner(server, 'leaves.cards');
    const body = { token: 'sim_4242424242424242' };
    const { json: card } = await tuner.call('POST', '/cards', { body });
    const order = { packageId: 'red50', cardId: card.id, price: 6100 };
    expect((await tuner.call('POST', '/orders', { body: order })).status).toBe(201);
    expect((await leave(tuner)).status).toBe(200);
    const forgotten = await server.db
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'forgetCard')
      .execute();
    expect(forgotten).toHaveLength(1);
    expect(await server.door.transact(wrongInLedger)).toEqual([]);
    expect(await server.door.transact(wrongInPayments)).toEqual([]);
  });

  it.each([
    ['wrong password', 'format'],
    ['', 'required'],
    [undefined, 'required'],
    [7, 'format'],
  ])('needs the password (%j)', async (password, rule) => {
    tuner ??= newTuner(server, 'leaves.not');
    const client = await tuner;
    const { status, json } = await client.call('DELETE', '/accounts/me', { body: { password } });
    expect([status, json.fields]).toEqual([422, [{ path: 'password', rule }]]);
    expect((await client.call('GET', '/auth')).status).toBe(200);
  });
  let tuner: Promise<ApiClient> | undefined;

  it('is done once, also for two who ask at the same time', async () => {
    const client = await newTuner(server, 'leaves.twice');
    await newProject(client);
    const statuses = (await Promise.all([leave(client), leave(client)])).map(
      ({ status }) => status,
    );
    expect(statuses).toContain(200);
    expect(statuses.every((status) => status === 200 || status === 401)).toBe(true);
  });
});
