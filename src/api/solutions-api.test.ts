import { describe, expect, it } from 'vitest';
import type { Call, HttpClient } from './http-client.ts';
import { createSolutionsApi, type SolutionsApi } from './solutions-api.ts';

/** Calls over a client that answers one thing after the other, and keeps what was asked. */
function apiWith(...answers: readonly unknown[]): { api: SolutionsApi; calls: Call[] } {
  const left = [...answers];
  const calls: Call[] = [];
  const answer = async (call: Call): Promise<unknown> => {
    calls.push(call);
    return left.shift();
  };
  const http = {
    json: (_: unknown, call: Call) => answer(call),
    send: answer,
  } as unknown as HttpClient;
  return { api: createSolutionsApi(http), calls };
}

const VERSION = { id: 'v1', revision: 3 };
const OFFER = { price: 24, bucket: 'SP' } as const;

describe('questions about solutions', () => {
  it('tell nobody where there is no answer', async () => {
    const { api, calls } = apiWith();
    await api.solutions('p1', 'ori');
    await api.preview('p1', 'v1', 's1');
    await api.packPrice('p1', ['s1', 's2']);
    expect(calls).toEqual([
      { path: 'projects/p1/files/ori/solutions', kind: 'silent' },
      { path: 'projects/p1/files/v1/solutions/s1/preview', kind: 'silent' },
      {
        path: 'projects/p1/prices/solution-pack?solution%5B%5D=s1&solution%5B%5D=s2',
        kind: 'silent',
      },
    ]);
  });
});

describe('orders of solutions', () => {
  it('carry the key of their click, and fail as what they are', async () => {
    const { api, calls } = apiWith();
    await api.buy('p1', ['s1'], OFFER, 'click');
    await api.buy('p1', ['s1', 's2'], OFFER, 'click');
    await api.learn('p1', 'v1', 'Mine', 'click');
    expect(calls).toMatchObject([
      {
        path: 'projects/p1/solutions',
        failure: 'PURCHASE_SOLUTION_FAILURE',
        body: { ...OFFER, solutionIds: ['s1'] },
      },
      { failure: 'CREATE_SOLUTIONS_PACK_FAILURE', body: { solutionIds: ['s1', 's2'] } },
      { path: 'projects/p1/files/v1/my-solutions', body: { name: 'Mine' } },
    ]);
    for (const { method, kind, headers } of calls) {
      expect([method, kind, headers?.['idempotency-key']]).toEqual(['POST', 'purchase', 'click']);
    }
  });

  it('that take longer are asked for under the same key until they have ended', async () => {
    const { api, calls } = apiWith({ state: 'running' }, { state: 'running' }, { state: 'failed' });
    const choices = { maps: [], appliesRest: true };
    const work = await api.apply('p1', VERSION, 's1', choices, 'click');
    expect(work.state).toBe('failed');
    expect(calls).toHaveLength(3);
    expect(new Set(calls.map((call) => JSON.stringify(call))).size).toBe(1);
    expect(calls[0]).toMatchObject({
      path: 'projects/p1/files/v1/solutions/s1',
      body: { ...choices, revision: 3 },
    });
  });

  it('take back on the bytes that were seen', async () => {
    const { api, calls } = apiWith({ state: 'modified' });
    await api.revert('p1', VERSION, 'a1', 'click');
    expect(calls).toMatchObject([
      { path: 'projects/p1/files/v1/applications/a1/revert', body: { revision: 3 } },
    ]);
  });

  it('are no orders where something is deleted', async () => {
    const { api, calls } = apiWith();
    await api.deleteOwn('s1');
    expect(calls).toEqual([
      { method: 'DELETE', path: 'my-solutions/s1', failure: 'DELETE_MY_SOLUTIONS_FAILURE' },
    ]);
  });
});
