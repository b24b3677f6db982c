import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GLOBAL_CHANNEL } from '../../core/contract/live.ts';
import type { DatabaseChoice } from '../../server/db/database.ts';
import { tellJobQueued } from '../../server/jobs/enqueue-job.ts';
import { admin, environmentOf } from '../support/admin.ts';
import {
  type ApiClient,
  type ApiServer,
  apiClient,
  newTuner,
  startApiServer,
} from '../support/api-server.ts';
import { newDatabase } from '../support/new-database.ts';
import { expectServerErrors } from '../support/server-errors.ts';
import { isPostgres } from '../support/two-nodes.ts';

const MINUTE_MS = 60_000;
const PATIENCE = { timeout: 20_000, interval: 50 };

let choice: DatabaseChoice;
let server: ApiServer;
let tuner: ApiClient;
let drop: () => Promise<void>;

beforeEach(async () => {
  ({ choice, drop } = await newDatabase());
  server = await startApiServer({ database: choice });
  tuner = await newTuner(server, 'ada.tuner');
});
afterEach(async () => {
  await server.close();
  await drop();
});

async function done(...line: string[]): Promise<unknown> {
  const { code, json, complaint } = await admin(environmentOf(choice), ...line);
  expect([code, complaint]).toEqual([0, '']);
  return json;
}

/** Lets time pass, and has the jobs looked for that are due by then. */
async function passMinutes(minutes: number): Promise<void> {
  await server.passTime(minutes * MINUTE_MS);
  await server.door.transact(tellJobQueued);
}

const status = () => apiClient(server).call('GET', '/status');

/** Events of the global channel as the database has them. */
async function told(): Promise<Array<[string, unknown]>> {
  const rows = await server.db
    .selectFrom('events')
    .select(['event', 'data'])
    .where('channel', '=', GLOBAL_CHANNEL)
    .orderBy('id')
    .execute();
  return rows.map(({ event, data }) => [event, data]);
}

const reminder = (minutesLeft: number): [string, unknown] => [
  'MAINTENANCE_REMINDER',
  { minutesLeft },
];

async function expectBreak(): Promise<void> {
  expectServerErrors(/^503 GET \/api\/v2\/status$/);
  const { status: code, json, headers } = await status();
  expect([code, json.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

describe('a break', () => {
  it('is announced, reminds everybody until it begins, and ends', async () => {
    expect((await status()).json.release).toEqual({ startsAt: null });
    await done('maintenance', 'start', '--in', '10m', '--why', 'a new disk');
    const startsAtMs = (await status()).json.release.startsAt * 1000;
    expect(Math.abs(startsAtMs - (Date.now() + 10 * MINUTE_MS))).toBeLessThan(MINUTE_MS);
    expect(await told()).toEqual([reminder(10)]);

    await passMinutes(5);
    await expect.poll(told, PATIENCE).toEqual([reminder(10), reminder(5)]);
    await passMinutes(4);
    await expect.poll(told, PATIENCE).toEqual([reminder(10), reminder(5), reminder(1)]);
    expect((await status()).status).toBe(200);

    await passMinutes(1);
    await expect.poll(told, PATIENCE).toContainEqual(reminder(0));
    await expectBreak();
    // Whoever is at work can still save what they have.
    expect((await tuner.call('GET', '/projects')).status).toBe(200);

    await done('maintenance', 'end');
    expect((await status()).json.release).toEqual({ startsAt: null });
    expect((await told()).at(-1)).toEqual(['MAINTENANCE_FINISHED', {}]);
  });

  it('begins at once if it is to, and goes on over a restart', async () => {
    await done('maintenance', 'start', '--in', '0m');
    await expectBreak();
    await server.close();
    server = await startApiServer({ database: choice });
    await expectBreak();
    expect(await told()).toEqual([reminder(0)]);
    await done('maintenance', 'end');
    expect((await status()).status).toBe(200);
  });

  it('is announced in place of another, whose reminders nobody hears', async () => {
    await done('maintenance', 'start', '--in', '6m');
    await done('maintenance', 'start', '--in', '2h');
    await passMinutes(10);
    const waiting = (): Promise<unknown> =>
      server.db
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', 'remindOfMaintenance')
        .where('state', '=', 'waiting')
        .execute();
    // Those of the first are done; six of the second wait.
    await expect.poll(waiting, PATIENCE).toHaveLength(6);
    expect(await told()).toEqual([reminder(6), reminder(120)]);
    await passMinutes(50);
    await expect.poll(told, PATIENCE).toEqual([reminder(6), reminder(120), reminder(60)]);
  });

  it('that nobody has announced does not end', async () => {
    await done('maintenance', 'start', '--in', '5m');
    await done('maintenance', 'end');
    const { code, json } = await admin(environmentOf(choice), 'maintenance', 'end');
    expect([code, json]).toEqual([1, { error: 'no break was announced' }]);
    expect(await told()).toEqual([reminder(5), ['MAINTENANCE_FINISHED', {}]]);
  });

  it.runIf(isPostgres)('is one of all servers of the database', async () => {
    const other = await startApiServer({ database: choice });
    try {
      await done('maintenance', 'start', '--in', '0m');
      expectServerErrors(/^503 GET \/api\/v2\/status$/);
      expect((await apiClient(other).call('GET', '/status')).status).toBe(503);
      await done('maintenance', 'end');
      expect((await apiClient(other).call('GET', '/status')).status).toBe(200);
    } finally {
      await other.close();
    }
  });
});
