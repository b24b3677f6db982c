import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { projectChannel, userChannel } from '../../core/contract/live.ts';
import { checkChecksums } from '../../core/operations/checksums-of-file.ts';
import { listCodes } from '../../core/operations/codes-of-file.ts';
import { createFamilySample } from '../../core/samples/family-sample.ts';
import { wrongInLedger } from '../../server/commerce/check-ledger.ts';
import { releaseHoldsJob } from '../../server/jobs/release-holds-job.ts';
import {
  type Answer,
  type ApiClient,
  type ApiServer,
  newTuner,
  sampleImage,
  startApiServer,
} from '../support/api-server.ts';
import { atOnce, statusesOf } from '../support/at-once.ts';
import { listenTo } from '../support/live-listener.ts';
import { whenRead } from '../support/when-read.ts';

/** Has checksums that are right, and trouble codes. */
const { image } = createFamilySample({ family: 'gm', seed: 5, lengthBytes: 512 * 1024 });
/** A byte that checksums cover, and another value for it. */
const EDIT = { 36864: (image[0x9000] ?? 0) ^ 0x55 };
const OFFER = { price: 2, bucket: 'GREEN' };
const MINUTE_MS = 60_000;

let server: ApiServer;
let tuner: ApiClient;
let count = 0;
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(async () => {
  tuner = await newTuner(server, `worker.${++count}`);
});
// Their files would be read before those that the next test waits for.
afterEach(() => server.db.deleteFrom('projects').execute());
afterAll(async () => {
  expect(await server.door.transact(wrongInLedger)).toEqual([]);
  await server.close();
});

interface Saved {
  readonly projectId: string;
  readonly root: string;
  readonly versionId: string;
}

async function saved(
  patches: Readonly<Record<number, number>>,
  file: Uint8Array = image,
): Promise<Saved> {
  const { json: project } = await tuner.upload(file, { details: { name: 'P01' } });
  const body = { name: 'Stage 1', patches, originalSha256: project.originalSha256 };
  const headers = { action: 'create' };
  const { json } = await tuner.call('POST', `/projects/${project.id}/files`, { body, headers });
  const root = `/projects/${project.id}/files/${json.id}`;
  return { projectId: project.id, root, versionId: json.id };
}

const fix = (root: string, body: unknown = OFFER, headers = {}): Promise<Answer> =>
  tuner.call('POST', `${root}/checksums/crc`, { body, headers });

async function fileOf(root: string): Promise<Uint8Array> {
  const headers = { accept: 'application/octet-stream' };
  return (await tuner.call('GET', root, { headers })).bytes;
}

async function green(): Promise<number> {
  const { json } = await tuner.call('GET', '/balances');
  return json.data.find(({ bucket }: { bucket: string }) => bucket === 'GREEN').balance;
}

/** Bounds how many bytes of a version may differ from its original. */
async function limitVersions(projectId: string, bytes: number): Promise<void> {
  // There is a row from the first change on.
  await tuner.call('PUT', '/settings', { body: { autosave: 5 } });
  await sql`update settings set max_version_bytes = ${bytes}::int
    where user_id = (select user_id from projects where id = ${projectId})`.execute(server.db);
}

const wrongIn = (current: Uint8Array): number =>
  checkChecksums({ original: image, current }).blocks.filter(({ state }) => state === 'invalid')
    .length;
const reasonOf = ({ status, json }: Answer): unknown[] => [status, json.code, json.reason];

describe('the correction of checksums', () => {
  it('sets them right in the version, writes nothing else, and is paid once', async () => {
    const { root, versionId } = await saved(EDIT);
    expect(wrongIn(await fileOf(root))).toBeGreaterThan(0);
    const { status, json } = await fix(root);
    expect(status).toBe(200);
    expect(json).toEqual({
      id: json.id,
      state: 'modified',
      reason: null,
      versionId,
      revision: 2,
      receipt: { id: json.receipt.id, price: 2, bucket: 'GREEN' },
      codes: [],
    });
    const file = await fileOf(root);
    expect(wrongIn(file)).toBe(0);
    expect(file[0x9000]).toBe(EDIT[0x9000]);
    const details = (await tuner.call('GET', root)).json;
    expect([details.revision, details.modifiedCount]).toEqual([
      2,
      Object.keys(details.patches).length,
    ]);
    expect(details.modifiedCount).toBeLessThan(40);
    expect(await green()).toBe(18);
  });

  it('costs nothing where they are right', async () => {
    const { root } = await saved({});
    const { status, json } = await fix(root);
    expect([status, json.state, json.receipt, json.revision]).toEqual([
      200,
      'notModified',
      null,
      null,
    ]);
    expect(await green()).toBe(20);
    expect((await tuner.call('GET', root)).json.revision).toBe(1);
  });

  it('costs nothing a second time, but where they are wrong again', async () => {
    const { root } = await saved(EDIT);
    await fix(root);
    expect((await fix(root)).json.state).toBe('notModified');
    expect(await green()).toBe(18);
    const { patches } = (await tuner.call('GET', root)).json;
    const body = { patches: { ...patches, 36865: (image[0x9001] ?? 0) ^ 1 }, revision: 2 };
    await tuner.call('PATCH', root, { body, headers: { action: 'update' } });
    expect((await fix(root)).json.state).toBe('modified');
    expect(await green()).toBe(16);
  });

  it('fails for a file whose checksums nobody knows, and costs nothing', async () => {
    const { root } = await saved({ 1: 2 }, sampleImage);
    expect(reasonOf(await fix(root))).toEqual([422, 'FIX_CRC_FAILURE', 'checksumsNotKnown']);
    expect(await green()).toBe(20);
  });

  it('is refused where the version would differ in more bytes than it may, and costs nothing', async () => {
    const { root, projectId } = await saved(EDIT);
    await limitVersions(projectId, 1);
    expect(reasonOf(await fix(root))).toEqual([422, 'FIX_CRC_FAILURE', 'tooManyModifications']);
    expect(await green()).toBe(20);
    await limitVersions(projectId, 100);
    expect((await fix(root)).json.state).toBe('modified');
  });

  it('answers the whole file to who asks for bytes', async () => {
    const { root } = await saved(EDIT);
    const answer = await fix(root, OFFER, { accept: 'application/octet-stream' });
    expect([answer.status, answer.headers.get('work-state')]).toEqual([200, 'modified']);
    expect(answer.bytes.length).toBe(image.length);
    expect(wrongIn(answer.bytes)).toBe(0);
    const again = await fix(root, OFFER, { accept: '*/*' });
    expect([again.headers.get('work-state'), again.bytes]).toEqual(['notModified', answer.bytes]);
  });

  it('is answered the same to the same call, and paid once', async () => {
    const { root } = await saved(EDIT);
    const headers = { 'idempotency-key': 'a-click' };
    const answers = await atOnce(5, () => fix(root, OFFER, headers));
    expect(statusesOf(answers)).toEqual({ 200: 5 });
    expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect(await green()).toBe(18);
    const other = await fix(root, { ...OFFER, bucket: 'RED' }, headers);
    expect(reasonOf(other)).toEqual([409, 'FIX_CRC_FAILURE', 'idTaken']);
  });

  it('is paid once by two windows that click at the same moment', async () => {
    const { root } = await saved(EDIT);
    const answers = await atOnce(4, () => fix(root));
    const modified = answers.filter(({ json }) => json.state === 'modified');
    expect(modified).toHaveLength(1);
    for (const answer of answers.filter((one) => !modified.includes(one))) {
      const isSecond = answer.json.state === 'notModified';
      expect(isSecond || answer.json.reason === 'versionChangedElsewhere').toBe(true);
    }
    expect(await green()).toBe(18);
  });

  it('does not touch other bytes than those that were seen', async () => {
    const { root } = await saved(EDIT);
    await tuner.call('PATCH', root, {
      body: { patches: EDIT, revision: 1 },
      headers: { action: 'update' },
    });
    const late = await fix(root, { ...OFFER, revision: 1 });
    expect(reasonOf(late)).toEqual([409, 'FIX_CRC_FAILURE', 'versionChangedElsewhere']);
    // A new name changes no byte.
    await tuner.call('PATCH', root, { body: { name: 'Stage 2' }, headers: { action: 'rename' } });
    expect((await fix(root, { ...OFFER, revision: 2 })).status).toBe(200);
  });

  it.each([
    [{ price: 1, bucket: 'GREEN' }, 409, 'priceChanged'],
    [{ price: 2, bucket: 'RED' }, 402, 'insufficientFunds'],
    [{ price: 2, bucket: 'SP' }, 422, 'bucketRefused'],
    [{ price: 2 }, 422, 'fieldsInvalid'],
    [{ price: 2, bucket: 'GREEN', revision: -1 }, 422, 'fieldsInvalid'],
    [null, 422, 'fieldsInvalid'],
  ])('is refused with %j', async (body, status, reason) => {
    const { root } = await saved(EDIT);
    expect(reasonOf(await fix(root, body))).toEqual([status, 'FIX_CRC_FAILURE', reason]);
    expect((await tuner.call('GET', root)).json.revision).toBe(1);
    expect(await green()).toBe(20);
  });

  it('leaves the original alone, and what is not there', async () => {
    const { projectId } = await saved(EDIT);
    const at = (file: string): Promise<Answer> => fix(`/projects/${projectId}/files/${file}`);
    expect(reasonOf(await at('ori'))).toEqual([422, 'FIX_CRC_FAILURE', 'originalIsReadOnly']);
    expect((await at(crypto.randomUUID())).status).toBe(404);
    expect((await at('nothing')).status).toBe(404);
    const { root } = await saved(EDIT);
    tuner = await newTuner(server, `stranger.${count}`);
    expect((await fix(root)).status).toBe(404);
    expect(await green()).toBe(20);
  });

  it('is told to whoever has the project open, and to whoever pays', async () => {
    const { root, projectId } = await saved(EDIT);
    const user = (await tuner.call('GET', '/auth')).json.id;
    const project = await listenTo(server, tuner, projectChannel(projectId));
    const person = await listenTo(server, tuner, userChannel(user));
    await fix(root);
    await expect.poll(() => project.heard()).toContain('VERSIONS_UNLOCKED');
    expect(project.heard()).toContain('CRC_UPDATED');
    await expect
      .poll(() => person.heard().filter((event) => event === 'BALANCE_UPDATED').length)
      .toBe(2);
    project.end();
    person.end();
  });
});

describe('coins that are set aside for work', () => {
  it('are given back when nothing is heard of it, and work that comes later changes nothing', async () => {
    const { root } = await saved(EDIT);
    // The job waits for a server that does not come.
    await sql`update jobs set due_at = now() + interval '1 day' where kind = 'readFile'`.execute(
      server.db,
    );
    const idle = await startApiServer({ jobCount: 0 });
    try {
      const owner = await newTuner(idle, 'waits');
      const { json: project } = await owner.upload(image, { details: { name: 'Waits' } });
      const body = { name: 'Stage 1', patches: EDIT, originalSha256: project.originalSha256 };
      const version = await owner.call('POST', `/projects/${project.id}/files`, {
        body,
        headers: { action: 'create' },
      });
      const path = `/projects/${project.id}/files/${version.json.id}`;
      const answering = owner.call('POST', `${path}/checksums/crc`, {
        body: OFFER,
        headers: { 'idempotency-key': 'waits' },
      });
      const balance = async (): Promise<number> =>
        (await owner.call('GET', '/balances')).json.data[0].balance;
      await expect.poll(balance).toBe(18);
      const release = releaseHoldsJob(idle.door);
      const job = { payload: {} } as Parameters<typeof release.run>[0];
      await release.run(job, new AbortController().signal);
      expect(await balance()).toBe(18);
      await idle.passTime(11 * MINUTE_MS);
      await release.run(job, new AbortController().signal);
      const answer = await answering;
      expect(reasonOf(answer)).toEqual([422, 'FIX_CRC_FAILURE', 'workEnded']);
      expect(await idle.door.transact(wrongInLedger)).toEqual([]);
    } finally {
      await idle.close();
    }
    expect((await tuner.call('GET', root)).json.revision).toBe(1);
  }, 40_000);

  it('are given back when the project goes', async () => {
    const { projectId } = await saved(EDIT);
    await sql`insert into holds (account_id, amount, expires_at)
      select id, 5, now() from ledger_accounts where user_id = (select user_id from projects where id = ${projectId})
        and bucket = 'GREEN'`.execute(server.db);
    expect(await green()).toBe(15);
    const release = releaseHoldsJob(server.door);
    await release.run({} as Parameters<typeof release.run>[0], new AbortController().signal);
    expect(await green()).toBe(20);
  });
});

describe('the removal of trouble codes from a version', () => {
  const remove = (root: string, body: unknown, headers = {}): Promise<Answer> =>
    tuner.call('POST', `${root}/dtcs`, { body, headers });

  async function bought(patches: Readonly<Record<number, number>> = {}): Promise<Saved> {
    const version = await saved(patches);
    await whenRead(tuner, version.projectId, 60_000);
    const body = { price: 10, bucket: 'GREEN' };
    const { status } = await tuner.call('POST', `/projects/${version.projectId}/dtcs`, { body });
    expect(status).toBe(201);
    return version;
  }

  const activeIn = (current: Uint8Array): string[] =>
    listCodes({ original: image, current })
      .filter(({ state }) => state === 'active')
      .map(({ code }) => code);

  it('takes out what was chosen, sets the checksums right after it, and costs nothing more', async () => {
    const { root, versionId } = await bought(EDIT);
    const [code = '', other = ''] = activeIn(image);
    const { status, json } = await remove(root, { codes: [code] });
    expect(status).toBe(200);
    expect(json).toMatchObject({ state: 'modified', versionId, revision: 2, receipt: null });
    expect(json.codes).toEqual([
      { code, outcome: 'removed', effect: expect.any(String), alsoOff: expect.any(Array) },
    ]);
    const file = await fileOf(root);
    expect(activeIn(file)).not.toContain(code);
    expect(activeIn(file)).toContain(other);
    expect(wrongIn(file)).toBe(0);
    expect(await green()).toBe(10);
  });

  it('changes nothing where the code is off already or not there', async () => {
    const { root } = await bought();
    const [code = ''] = activeIn(image);
    await remove(root, { codes: [code] });
    const again = await remove(root, { codes: [code, 'U3FFF'] });
    expect([again.json.state, again.json.revision]).toEqual(['notModified', null]);
    expect(again.json.codes.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'alreadyOff',
      'notFound',
    ]);
    expect((await tuner.call('GET', root)).json.revision).toBe(2);
  });

  it('is not done before it is bought', async () => {
    const { root } = await saved({});
    expect(reasonOf(await remove(root, { codes: ['P0401'] }))).toEqual([
      402,
      'APPLY_DTC_FAILURE',
      'notPurchased',
    ]);
  });

  it.each([
    [{}],
    [{ codes: [] }],
    [{ codes: 'P0401' }],
    [{ codes: ['p0401'] }],
    [{ codes: ['X0401'] }],
    [{ codes: ['P04010'] }],
    [{ codes: [0x0401] }],
    [{ codes: Array.from({ length: 2001 }, () => 'P0401') }],
  ])('is refused with %j', async (body) => {
    const { root } = await saved({});
    expect(reasonOf(await remove(root, body))).toEqual([422, 'APPLY_DTC_FAILURE', 'fieldsInvalid']);
  });

  it.each([
    ['DTC_REMOVED', 'chosen'],
    ['DTC_NOT_MODIFIED', 'absent'],
    ['DTC_REMOVE_FAILED', 'more than a version may hold'],
  ])('tells %s where the code is %s', async (event, which) => {
    const { root, projectId } = await bought();
    if (event === 'DTC_REMOVE_FAILED') await limitVersions(projectId, 1);
    const listener = await listenTo(server, tuner, projectChannel(projectId));
    const code = which === 'absent' ? 'U3FFF' : activeIn(image)[0];
    await remove(root, { codes: [code] });
    await expect.poll(() => listener.heard()).toContain(event);
    listener.end();
  });
});
