import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFamilySample } from '../../core/samples/family-sample.ts';
import { wrongInLedger } from '../../server/commerce/check-ledger.ts';
import { wrongInPayments } from '../../server/commerce/check-payments.ts';
import { enqueueJob } from '../../server/jobs/enqueue-job.ts';
import {
  type ApiClient,
  type ApiServer,
  apiClient,
  login,
  newTuner,
  startApiServer,
} from '../support/api-server.ts';
import { LOOKS_AT_MOVED_CLOCK, moveClock, newMovableDatabase } from '../support/moved-clock.ts';
import type { NewDatabase } from '../support/new-database.ts';
import { untilTrue } from '../support/paying.ts';
import { whenRead } from '../support/when-read.ts';

const { image } = createFamilySample({ family: 'gm', seed: 5, lengthBytes: 512 * 1024 });
const DAY_MS = 24 * 3600 * 1000;

let database: NewDatabase;
let server: ApiServer;
/** How far the clock of the server itself is from the right time. */
let skewMs = 0;
beforeAll(async () => {
  database = await newMovableDatabase();
  server = await startApiServer(
    { database: database.choice },
    { connections: LOOKS_AT_MOVED_CLOCK, now: () => new Date(Date.now() + skewMs) },
  );
});
afterAll(async () => {
  expect(await server.door.transact(wrongInLedger)).toEqual([]);
  expect(await server.door.transact(wrongInPayments)).toEqual([]);
  await server.close();
  await database.drop();
});

const jump = (interval: string): Promise<void> => moveClock(server.db, interval);

async function tend(): Promise<void> {
  await server.door.transact((trx) =>
    enqueueJob(trx, { kind: 'tendSubscriptions', payload: {}, progress: {} }),
  );
  await untilTrue(async () => {
    const { rows } = await sql`select from jobs where state in ('waiting', 'running')
      and kind in ('tendSubscriptions', 'renewSubscription')`.execute(server.db);
    return rows.length === 0;
  });
}

const again = async (name: string): Promise<ApiClient> =>
  apiClient(server, await login(apiClient(server), name, 'correct horse'));

async function green(tuner: ApiClient): Promise<number> {
  const { json } = await tuner.call('GET', '/balances');
  return json.data.find(({ bucket }: { bucket: string }) => bucket === 'GREEN').balance;
}

describe('a clock that jumps a day', () => {
  it('charges a period once, forward, back and forward again', async () => {
    let tuner = await newTuner(server, 'jumped.renewal');
    const card = await tuner.call('POST', '/cards', { body: { token: 'sim_4242424242424242' } });
    const body = { plan: 'PLUS', cardId: card.json.id, price: 5978 };
    expect((await tuner.call('POST', '/subscription', { body })).status).toBe(201);
    const { periodEnd } = (await tuner.call('GET', '/subscription')).json;
    await jump('1 month');
    await jump('-1 hour');
    for (const interval of ['1 day', '-1 day', '1 day', '-1 day', '1 day']) {
      await jump(interval);
      await tend();
      await tend();
    }
    tuner = await again('jumped.renewal');
    const kinds = (await tuner.call('GET', '/purchases')).json.data.map(
      ({ money }: { money: { kind: string; state: string } }) => `${money.kind} ${money.state}`,
    );
    expect(kinds.sort()).toEqual(['renewal succeeded', 'start succeeded']);
    const { state, periodStart } = (await tuner.call('GET', '/subscription')).json;
    expect([state, periodStart]).toEqual(['active', periodEnd]);
  });

  it('leaves no coins set aside, and none taken twice, while work is done', async () => {
    let tuner = await newTuner(server, 'jumped.work');
    const { json: project } = await tuner.upload(image, { details: { name: 'P01' } });
    await whenRead(tuner, project.id);
    const root = `/projects/${project.id}/files`;
    const patches = { 36864: (image[0x9000] ?? 0) ^ 0x55 };
    const details = { name: 'Stage 1', patches, originalSha256: project.originalSha256 };
    const version = await tuner.call('POST', root, {
      body: details,
      headers: { action: 'create' },
    });
    const works = ['first', 'first', 'first'].map((key) =>
      tuner.call('POST', `${root}/${version.json.id}/checksums/crc`, {
        body: { price: 2, bucket: 'GREEN' },
        headers: { 'idempotency-key': key },
      }),
    );
    for (const interval of ['1 day', '-1 day', '1 day']) await jump(interval);
    await Promise.all(works);
    await untilTrue(async () => {
      const { rows } = await sql`select from holds where state = 'open'`.execute(server.db);
      return rows.length === 0;
    });
    tuner = await again('jumped.work');
    const bought = (await tuner.call('GET', '/purchases')).json.data;
    expect(bought.length).toBeLessThanOrEqual(1);
    expect(await green(tuner)).toBe(20 - 2 * bought.length);
  });

  it('asks for a login again where it is the clock of the server alone, and loses nothing', async () => {
    const tuner = await newTuner(server, 'jumped.server');
    skewMs += DAY_MS;
    expect((await tuner.call('GET', '/projects')).status).toBe(401);
    const later = await again('jumped.server');
    expect((await later.call('GET', '/projects')).status).toBe(200);
    skewMs -= DAY_MS;
    const back = await again('jumped.server');
    expect((await back.call('GET', '/projects')).status).toBe(200);
    expect(await green(back)).toBe(20);
  });
});
