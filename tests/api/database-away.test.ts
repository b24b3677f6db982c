import { rmSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../server/start-server.ts';
import {
  type Answer,
  type ApiClient,
  apiClient,
  newTuner,
  startApiServer,
} from '../support/api-server.ts';
import { newDataDir } from '../support/new-data-dir.ts';
import { expectServerErrors } from '../support/server-errors.ts';

const PATIENCE = { timeout: 30_000, interval: 5 };
const MOST_DEATHS = 10;

/** Threads of this process, the newest last: the server's are among them. */
const threads: Worker[] = [];
let folder: string;
let server: RunningServer;
let tuner: ApiClient;

const remember = (worker: Worker): number => threads.push(worker);

beforeAll(async () => {
  process.on('worker', remember);
  folder = await newDataDir();
  server = await startApiServer({ database: { kind: 'embedded', dataDir: folder } });
  tuner = await newTuner(server, 'steadfast');
});
afterAll(async () => {
  process.off('worker', remember);
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('when the thread of the database dies', () => {
  it('calls at work are answered with 503, and the next ones as before', async () => {
    expectServerErrors(/^503 GET \/api\/v2\/projects$/);
    const before = threads.length;
    const answers: Answer[] = [];
    let isOver = false;
    const calling = Array.from({ length: 8 }, async () => {
      while (!isOver) answers.push(await tuner.call('GET', '/projects'));
    });
    const failed = (): Answer[] => answers.filter(({ status }) => status !== 200);
    let deaths = 0;
    // In the moment of a death nobody may be at work: then it dies once more.
    while (failed().length === 0 && deaths < MOST_DEATHS) {
      const heardCount = answers.length;
      await expect.poll(() => answers.length, PATIENCE).toBeGreaterThan(heardCount);
      await threads.at(-1)?.terminate();
      deaths++;
      const afterDeath = answers.length;
      await expect.poll(() => answers.length, PATIENCE).toBeGreaterThan(afterDeath + 8);
    }
    isOver = true;
    await Promise.all(calling);
    expect(failed().length).toBeGreaterThan(0);
    for (const { status, json } of failed()) {
      expect([status, json.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    }
    expect((await tuner.call('GET', '/auth')).json.username).toBe('steadfast');
    expect(threads.length).toBe(before + deaths);
    expect((await apiClient(server).call('GET', '/status')).status).toBe(200);
  });
});
