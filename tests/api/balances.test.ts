import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TRIAL_COINS } from '../../core/contract/limits.ts';
import {
  type ApiServer,
  apiClient,
  login,
  newTuner,
  startApiServer,
} from '../support/api-server.ts';

let server: ApiServer;

beforeAll(async () => {
  server = await startApiServer({ isDemo: true });
});
afterAll(() => server.close());

describe('the coins of an account', () => {
  it('begin with those of the trial', async () => {
    const tuner = await newTuner(server, 'first.coins');
    const { status, json } = await tuner.call('GET', '/balances');
    expect(status).toBe(200);
    expect(json).toEqual({
      data: [
        { bucket: 'GREEN', balance: TRIAL_COINS },
        { bucket: 'RED', balance: 0 },
        { bucket: 'SP', balance: 0 },
      ],
    });
  });

  it('are none where there was no trial', async () => {
    const { demo } = (await apiClient(server).call('GET', '/status')).json;
    const client = apiClient(server, await login(apiClient(server), demo.username, demo.password));
    const { json } = await client.call('GET', '/balances');
    expect(json.data.map(({ balance }: { balance: number }) => balance)).toEqual([0, 0, 0]);
  });

  it('are led to by a link', async () => {
    const tuner = await newTuner(server, 'linked.coins');
    const { json } = await tuner.call('GET', '/auth');
    const link = json.links.find(({ rel }: { rel: string }) => rel === 'balances');
    expect(link.href).toMatch(/\/balances$/);
  });

  it("are nobody else's", async () => {
    expect((await apiClient(server).call('GET', '/balances')).status).toBe(401);
  });
});
