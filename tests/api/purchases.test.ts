import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TRIAL_DAYS } from '../../core/contract/limits.ts';
import { projectChannel } from '../../core/contract/live.ts';
import { createFamilySample } from '../../core/samples/family-sample.ts';
import { wrongInLedger } from '../../server/commerce/check-ledger.ts';
import {
  type Answer,
  type ApiClient,
  type ApiServer,
  apiClient,
  login,
  newProject,
  newTuner,
  startApiServer,
} from '../support/api-server.ts';
import { atOnce, statusesOf } from '../support/at-once.ts';
import { isNight } from '../support/is-night.ts';
import { whenRead } from '../support/when-read.ts';

/** Has trouble codes. */
const { image } = createFamilySample({ family: 'me7', seed: 5, lengthBytes: 512 * 1024 });
/** Windows that buy the same thing at the same moment. */
const WINDOWS = isNight ? 1000 : 50;
const DAY_MS = 24 * 60 * 60 * 1000;
const OFFER = { price: 10, bucket: 'GREEN' };

let server: ApiServer;
let tuner: ApiClient;
let count = 0;
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(async () => {
  tuner = await newTuner(server, `buyer.${++count}`);
});
// Their files would be read before those that the next test waits for.
afterEach(() => server.db.deleteFrom('projects').execute());
afterAll(async () => {
  expect(await server.door.transact(wrongInLedger)).toEqual([]);
  await server.close();
});

/** A project whose codes are known. @returns its path */
async function codesProject(): Promise<string> {
  const { json } = await tuner.upload(image, { details: { name: 'ME7' } });
  await whenRead(tuner, json.id, 60_000);
  return `/projects/${json.id}`;
}

const buy = (root: string, body: unknown = OFFER, key?: string): Promise<Answer> =>
  tuner.call('POST', `${root}/dtcs`, {
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

async function green(): Promise<number> {
  const { json } = await tuner.call('GET', '/balances');
  return json.data.find(({ bucket }: { bucket: string }) => bucket === 'GREEN').balance;
}

async function links(path: string): Promise<string[]> {
  const { json } = await tuner.call('GET', path);
  return json.links.map(({ rel }: { rel: string }) => rel);
}

async function logInAgain(): Promise<void> {
  tuner = apiClient(server, await login(tuner, `buyer.${count}`, 'correct horse'));
}

/** As staff would. */
async function setPlan(plan: string): Promise<void> {
  const { json } = await tuner.call('GET', '/auth');
  await sql`update subscriptions set plan = ${plan} where user_id = ${json.id}`.execute(server.db);
}

const reasonOf = ({ status, json }: Answer): unknown[] => [status, json.code, json.reason];

describe('prices of a project', () => {
  it('tell what each thing costs, from which coins, and that nothing is bought', async () => {
    const { id } = await newProject(tuner);
    const { status, json } = await tuner.call('GET', `/projects/${id}/prices`);
    expect(status).toBe(200);
    const plain = {
      discountPercent: 0,
      buckets: ['GREEN', 'RED'],
      isPurchased: false,
      freeToday: null,
    };
    expect(json).toEqual({
      checksumFix: { price: 2, listPrice: 2, ...plain },
      dtcRemoval: { price: 10, listPrice: 10, ...plain },
      basicMapPack: { price: 15, listPrice: 15, ...plain },
      links: [
        { rel: 'fix-checksums', href: `/api/v2/projects/${id}/files/{fileId}/checksums/crc` },
      ],
    });
  });

  it('follow the catalogue, from the moment of a new price on', async () => {
    const { id } = await newProject(tuner);
    const price = async (): Promise<number> =>
      (await tuner.call('GET', `/projects/${id}/prices`)).json.basicMapPack.price;
    await sql`insert into prices (product, list_price, valid_from)
      values ('basicMapPack', 99, now() + interval '1 hour')`.execute(server.db);
    expect(await price()).toBe(15);
    await sql`update prices set valid_from = now() where list_price = 99`.execute(server.db);
    expect(await price()).toBe(99);
    await sql`delete from prices where list_price = 99`.execute(server.db);
  });

  it('are nobody else’s to ask for', async () => {
    const { id } = await newProject(tuner);
    const other = await newTuner(server, `other.${count}`);
    expect((await other.call('GET', `/projects/${id}/prices`)).status).toBe(404);
  });
});

describe('the removal of trouble codes', () => {
  it('is bought once: coins, links and answers follow', async () => {
    const root = await codesProject();
    expect(await links(`${root}/dtcs`)).toEqual(['purchase']);
    expect(await links(`${root}/prices`)).toEqual(['fix-checksums', 'purchase-dtcs']);
    const { status, json } = await buy(root);
    expect([status, json]).toEqual([201, { id: json.id, price: 10, bucket: 'GREEN' }]);
    expect(await green()).toBe(10);
    const info = (await tuner.call('GET', `${root}/dtcs`)).json;
    expect(info).toMatchObject({
      price: 0,
      purchased: true,
      availability: { isAvailable: true, message: null },
    });
    expect(await links(`${root}/dtcs`)).toEqual(['remove']);
    expect(await links(`${root}/prices`)).toEqual(['fix-checksums']);
    const { rows } = await sql`select data from events
      where channel = ${projectChannel(root.split('/')[2] ?? '')} and event = 'DTC_UPDATED' order by id`.execute(
      server.db,
    );
    expect(rows).toEqual([{ data: {} }, { data: { isPurchase: true } }]);
    expect(reasonOf(await buy(root))).toEqual([409, 'PURCHASE_DTC_FAILURE', 'alreadyPurchased']);
    expect(await green()).toBe(10);
  });

  it('is answered the same to the same call, to the byte, and charged once', async () => {
    const root = await codesProject();
    const first = await buy(root, OFFER, 'the-click');
    const again = await buy(root, OFFER, 'the-click');
    expect([again.status, again.bytes]).toEqual([first.status, first.bytes]);
    expect(await green()).toBe(10);
    const other = await buy(root, { ...OFFER, bucket: 'RED' }, 'the-click');
    expect(reasonOf(other)).toEqual([409, 'PURCHASE_DTC_FAILURE', 'idTaken']);
  });

  it('is charged once, however many windows buy at a time', async () => {
    const root = await codesProject();
    const answers = await atOnce(WINDOWS, (i) =>
      buy(root, OFFER, i % 2 === 0 ? 'one-click' : `${i}`),
    );
    const statuses = statusesOf(answers);
    expect(statuses[201]).toBeGreaterThanOrEqual(1);
    expect((statuses[201] ?? 0) + (statuses[409] ?? 0)).toBe(WINDOWS);
    const receipts = answers.filter(({ status }) => status === 201).map(({ json }) => json.id);
    expect(new Set(receipts).size).toBe(1);
    expect(await green()).toBe(10);
  });

  it('is bought for two projects at a time with coins for both, and a third time with none', async () => {
    const roots = [await codesProject(), await codesProject(), await codesProject()];
    const answers = await atOnce(3, (i) => buy(roots[i] ?? ''));
    expect(statusesOf(answers)).toEqual({ 201: 2, 402: 1 });
    expect(await green()).toBe(0);
  });

  it.each([0, 9, 11])('costs nothing where %s coins were shown and it is 10', async (price) => {
    const root = await codesProject();
    const answer = await buy(root, { ...OFFER, price });
    expect(reasonOf(answer)).toEqual([409, 'PURCHASE_DTC_FAILURE', 'priceChanged']);
    expect(answer.json.details).toEqual({ price: 10 });
    expect(await green()).toBe(20);
  });

  it('is refused from a bucket without coins, and says what there is', async () => {
    const root = await codesProject();
    const answer = await buy(root, { ...OFFER, bucket: 'RED' });
    expect(reasonOf(answer)).toEqual([402, 'PURCHASE_DTC_FAILURE', 'insufficientFunds']);
    expect(answer.json.details).toEqual({ price: 10, balance: 0, bucket: 'RED' });
  });

  it('cannot be paid with points for solutions', async () => {
    const root = await codesProject();
    const answer = await buy(root, { ...OFFER, bucket: 'SP' });
    expect(reasonOf(answer)).toEqual([422, 'PURCHASE_DTC_FAILURE', 'bucketRefused']);
  });

  it.each([
    [{}, ['price', 'bucket']],
    [{ price: '10', bucket: 'GREEN' }, ['price']],
    [{ price: 10.5, bucket: 'GREEN' }, ['price']],
    [{ price: -1, bucket: 'GREEN' }, ['price']],
    [{ price: 1e9, bucket: 'GREEN' }, ['price']],
    [{ price: 10, bucket: 'BLUE' }, ['bucket']],
    [{ price: null, bucket: ['GREEN'] }, ['price', 'bucket']],
  ])('is not bought with %j', async (body, paths) => {
    const { id } = await newProject(tuner);
    const answer = await buy(`/projects/${id}`, body);
    expect(reasonOf(answer)).toEqual([422, 'PURCHASE_DTC_FAILURE', 'fieldsInvalid']);
    expect(answer.json.fields.map(({ path }: { path: string }) => path)).toEqual(paths);
  });

  it('is not sold where no codes are known', async () => {
    const { id } = await newProject(tuner);
    await whenRead(tuner, id, 60_000);
    expect(await links(`/projects/${id}/dtcs`)).toEqual([]);
    const answer = await buy(`/projects/${id}`);
    expect(reasonOf(answer)).toEqual([409, 'PURCHASE_DTC_FAILURE', 'codesNotKnown']);
  });

  it('stays with the project when it is archived and restored, and in the books when it is deleted', async () => {
    const root = await codesProject();
    const { json } = await buy(root);
    await tuner.call('DELETE', root);
    const archived = root.replace('/projects/', '/archived-projects/');
    await tuner.call('PATCH', archived);
    expect((await tuner.call('GET', `${root}/dtcs`)).json.purchased).toBe(true);
    await tuner.call('DELETE', root);
    await tuner.call('DELETE', archived);
    const row = await server.db
      .selectFrom('purchases')
      .select(['project_id', 'project_name', 'price'])
      .where('id', '=', json.id)
      .executeTakeFirst();
    expect(row).toEqual({ project_id: null, project_name: 'ME7', price: 10 });
  });
});

describe('a licence', () => {
  it('that has ended sells nothing and saves nothing, and says so', async () => {
    const root = await codesProject();
    const sha = (await tuner.call('GET', root)).json.originalSha256;
    const version = { name: 'Stage 1', patches: { 1: 2 }, originalSha256: sha };
    const headers = { action: 'create' };
    const saved = await tuner.call('POST', `${root}/files`, { body: version, headers });
    await server.passTime(TRIAL_DAYS * DAY_MS);
    await logInAgain();
    const refused = [
      await buy(root),
      await tuner.upload(image),
      await tuner.call('POST', `${root}/files`, { body: version, headers }),
      await tuner.call('PATCH', `${root}/files/${saved.json.id}`, {
        body: { patches: { 1: 3 }, revision: 1 },
        headers: { action: 'update' },
      }),
      await tuner.call('POST', `${root}/files/${saved.json.id}/checksums/crc`, {
        body: { price: 2, bucket: 'GREEN' },
      }),
      await tuner.call('POST', `${root}/files/${saved.json.id}/dtcs`, {
        body: { codes: ['P0401'] },
      }),
    ];
    expect(refused.map(({ status, json }) => [status, json.reason])).toEqual(
      refused.map(() => [402, 'licenceNeeded']),
    );
    expect(await links(`${root}/prices`)).toEqual([]);
    expect(await links(`${root}/dtcs`)).toEqual([]);
    // Nothing of what there is, is lost.
    const headersOfFile = { accept: 'application/octet-stream' };
    const file = await tuner.call('GET', `${root}/files/${saved.json.id}`, {
      headers: headersOfFile,
    });
    expect([file.status, file.bytes.length, file.bytes[1]]).toEqual([200, image.length, 2]);
    expect(await green()).toBe(20);
  });

  it('of the house pays nothing', async () => {
    await setPlan('STAFF');
    const root = await codesProject();
    const answer = await buy(root, { price: 0, bucket: 'GREEN' });
    expect([answer.status, answer.json.price, answer.json.bucket]).toEqual([201, 0, null]);
    expect(await green()).toBe(20);
  });
});

describe('the ten projects a day of a plan', () => {
  const FREE = { price: 0, bucket: 'GREEN' };

  /** Projects whose codes are known, without reading each of them. */
  async function projects(many: number): Promise<string[]> {
    const first = await codesProject();
    const roots = [first];
    while (roots.length < many) {
      const { json } = await tuner.upload(image, { details: { name: 'ME7' } });
      roots.push(`/projects/${json.id}`);
    }
    const ids = roots.map((root) => root.split('/').at(-1));
    await sql`insert into readings (project_id, step, result, read_at)
      select id, 'troubleCodes', (select result from readings where project_id = ${ids[0]}::uuid and step = 'troubleCodes'), now()
      from unnest(${ids}::uuid[]) as id on conflict do nothing`.execute(server.db);
    return roots;
  }

  const freeToday = async (root: string): Promise<unknown> =>
    (await tuner.call('GET', `${root}/prices`)).json.dtcRemoval.freeToday;

  it('are free, the eleventh is not, and tomorrow there are ten again', async () => {
    await setPlan('ADVANCED');
    const roots = await projects(12);
    expect(await freeToday(roots[0] ?? '')).toEqual({ left: 10, of: 10 });
    for (const root of roots.slice(0, 9)) expect((await buy(root, FREE)).status).toBe(201);
    expect(await freeToday(roots[9] ?? '')).toEqual({ left: 1, of: 10 });
    // The last free one, wanted by three windows.
    const answers = await atOnce(3, (i) => buy(roots[9 + i] ?? '', FREE));
    expect(statusesOf(answers)).toEqual({ 201: 1, 409: 2 });
    const late = answers.filter(({ status }) => status === 409);
    expect(late.map(({ json }) => [json.reason, json.details])).toEqual([
      ['freebiesUsedUp', { price: 10 }],
      ['freebiesUsedUp', { price: 10 }],
    ]);
    expect(await green()).toBe(20);
    // One that was bought stays, whatever the day.
    expect(reasonOf(await buy(roots[0] ?? '', FREE))[2]).toBe('alreadyPurchased');
    const paid = roots[9 + answers.findIndex(({ status }) => status === 409)] ?? '';
    expect((await buy(paid, OFFER)).status).toBe(201);
    expect(await green()).toBe(10);
    await server.passTime(DAY_MS);
    await logInAgain();
    expect(await freeToday(roots[11] ?? '')).toEqual({ left: 10, of: 10 });
  }, 60_000);
});

describe('a map pack', () => {
  it('is none where the library knows none, and nothing is charged', async () => {
    const { id } = await newProject(tuner);
    const path = `/projects/${id}/mappacks/basic`;
    const answers = [
      await tuner.call('GET', path),
      await tuner.call('POST', path, { body: { price: 15, bucket: 'GREEN' } }),
    ];
    for (const answer of answers) {
      expect(reasonOf(answer)).toEqual([409, 'NO_MAPPACKS_FOR_ECU', 'mapPackUnknown']);
    }
    expect(await green()).toBe(20);
  });
});
