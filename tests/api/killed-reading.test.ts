import { describe, expect, it } from 'vitest';
import type { Reading } from '../../core/contract/reading.ts';
import { createFamilySample } from '../../core/samples/family-sample.ts';
import { newTuner } from '../support/api-server.ts';
import { startServer } from '../support/start-server.ts';
import { whenRead } from '../support/when-read.ts';

const sample = createFamilySample({ family: 'me7', seed: 5, lengthBytes: 1024 * 1024 });

describe('a server that is killed while it reads a file', () => {
  it('goes on where it was when it is started again', async () => {
    const server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000', DEMO: '0' });
    try {
      const tuner = await newTuner(server, 'power.cut');
      const { id } = (await tuner.upload(sample.image, { name: 'me7.bin' })).json;
      const reading = async (): Promise<Reading> =>
        (await tuner.call('GET', `/projects/${id}`)).json.reading;
      await expect
        .poll(async () => (await reading()).share, { interval: 10, timeout: 15_000 })
        .toBeGreaterThan(0);
      await server.kill();
      await server.restart();

      const { state, share } = await reading();
      // The first step was stored before the end, the last was not: it takes the longest.
      expect(state).not.toBe('done');
      expect(share).toBeGreaterThan(0);
      const project = await whenRead(tuner, id);
      expect(project.reading).toEqual({ state: 'done', step: null, share: 1 });
      const { json } = await tuner.call('GET', `/projects/${id}/potential-maps`);
      expect(json.data.length).toBeGreaterThan(0);
    } finally {
      await server.dispose();
    }
  });
});
