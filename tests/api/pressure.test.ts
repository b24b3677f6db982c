import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRESSURE_LIMITS } from '../../server/http/pressure.ts';
import type { RunningServer } from '../../server/start-server.ts';
import { type ApiClient, apiClient, newTuner, startApiServer } from '../support/api-server.ts';
import { expectServerErrors } from '../support/server-errors.ts';

const PATIENCE = { timeout: 20_000, interval: 50 };
let server: RunningServer;
let tuner: ApiClient;

beforeAll(async () => {
  const pressureLimits = { ...PRESSURE_LIMITS, sampleMs: 200, delayMs: 100 };
  server = await startApiServer({}, { pressureLimits });
  tuner = await newTuner(server, 'under.pressure');
});
afterAll(() => server.close());

/** Holds the event loop, which is the server's as well, nearly all of the time until it is told to stop. */
function press(): { stop(): Promise<void> } {
  let isOn = true;
  const done = (async () => {
    while (isOn) {
      const endMs = performance.now() + 250;
      while (performance.now() < endMs);
      // What waits gets its turn.
      await delay(5);
    }
  })();
  return {
    stop: async () => {
      isOn = false;
      await done;
    },
  };
}

describe('a server under pressure', () => {
  it('refuses calls until it is over, says when to come back, and goes on telling how it is', async () => {
    expectServerErrors(/^503 GET \/api\/v2\/projects$/);
    const pressure = press();
    try {
      await expect
        .poll(async () => (await tuner.call('GET', '/projects')).status, PATIENCE)
        .toBe(503);
      const refused = await tuner.call('GET', '/projects');
      expect([refused.status, refused.json.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      for (const path of ['/healthz', '/readyz']) {
        expect([path, (await fetch(`${server.url}${path}`)).status]).toEqual([path, 200]);
      }
      // By this answer a page tells load from maintenance, which would take the tuner out of the editor.
      expect((await apiClient(server).call('GET', '/status')).status).toBe(200);
    } finally {
      await pressure.stop();
    }
    await expect
      .poll(async () => (await tuner.call('GET', '/projects')).status, PATIENCE)
      .toBe(200);
  });
});
