import { expect, it } from 'vitest';
import type { Call, HttpClient } from './http-client.ts';
import { createPortsApi, type PortsApi } from './ports-api.ts';

/** Calls over a client that answers one thing after the other, and keeps what was asked. */
function apiWith(...answers: readonly unknown[]): { api: PortsApi; calls: Call[] } {
  const left = [...answers];
  const calls: Call[] = [];
  const json = async (_: unknown, call: Call): Promise<unknown> => {
    calls.push(call);
    return left.shift();
  };
  return { api: createPortsApi({ json } as unknown as HttpClient), calls };
}

it('orders about work that is carried have the key of their click, and fail as what they are', async () => {
  const { api, calls } = apiWith();
  const source = { projectId: 'p2', fileId: 'v2' };
  await api.begin('p1', 'ori', source, 'click');
  await api.leaveOut('p1', 'v1', 'c1', ['r1'], 'click');
  const headers = { accept: 'application/json', 'idempotency-key': 'click' };
  const order = { method: 'POST', kind: 'purchase', failure: 'LEARN_SOLUTION_FAILURE', headers };
  expect(calls).toEqual([
    { ...order, path: 'projects/p1/files/ori/ports', body: source },
    { ...order, path: 'projects/p1/files/v1/ports/c1/left-out', body: { maps: ['r1'] } },
  ]);
});

it('a question about it tells nobody where there is no answer', async () => {
  const { api, calls } = apiWith();
  await api.port('p1', 'v1', 'c1');
  expect(calls).toEqual([{ path: 'projects/p1/files/v1/ports/c1', kind: 'silent' }]);
});

it('work that could not be waited for is asked for again, under the same key', async () => {
  const { api, calls } = apiWith({ state: 'running' }, { state: 'modified' });
  const version = { id: 'v1', revision: 3 };
  const choices = { maps: [{ id: 'r1', ownEdits: 'keepMine' }], appliesRest: false } as const;
  const work = await api.apply('p1', version, 'c1', { ...choices, maps: [...choices.maps] }, 'k');
  expect(work).toEqual({ state: 'modified' });
  expect(calls).toHaveLength(2);
  expect(calls[1]).toEqual(calls[0]);
  expect(calls[0]).toMatchObject({
    path: 'projects/p1/files/v1/ports/c1',
    failure: 'APPLY_SOLUTIONS_FAILURE',
    body: { ...choices, revision: 3 },
  });
});
