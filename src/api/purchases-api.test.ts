import { describe, expect, it } from 'vitest';
import type { VersionWork } from '../../core/contract/version-works.ts';
import type { Call, HttpClient } from './http-client.ts';
import { createPurchasesApi } from './purchases-api.ts';

const WORK: VersionWork = {
  id: 'w1',
  state: 'running',
  reason: null,
  versionId: 'v1',
  revision: null,
  receipt: null,
  codes: [],
};

/** A client that answers one thing after the other, and keeps what was asked. */
function clientWith(answers: readonly unknown[]): { http: HttpClient; calls: Call[] } {
  const left = [...answers];
  const calls: Call[] = [];
  const http = {
    json: async (_: unknown, call: Call) => {
      calls.push(call);
      return left.shift();
    },
  } as unknown as HttpClient;
  return { http, calls };
}

describe('orders', () => {
  it('carry the key of their click, and what was shown', async () => {
    const { http, calls } = clientWith([{}]);
    await createPurchasesApi(http).buyCodeRemoval('p1', { price: 10, bucket: 'RED' }, 'click');
    expect(calls).toMatchObject([
      {
        method: 'POST',
        path: 'projects/p1/dtcs',
        kind: 'purchase',
        headers: { 'idempotency-key': 'click', accept: 'application/json' },
        body: { price: 10, bucket: 'RED' },
      },
    ]);
  });

  it('that take longer are asked for under the same key until they have ended', async () => {
    const ended = { ...WORK, state: 'modified', revision: 2 };
    const { http, calls } = clientWith([WORK, WORK, ended]);
    const work = await createPurchasesApi(http).correctChecksums(
      'p1',
      { id: 'v1', revision: 1 },
      { price: 2, bucket: 'GREEN' },
      'click',
    );
    expect(work).toEqual(ended);
    expect(calls).toHaveLength(3);
    expect(new Set(calls.map((call) => JSON.stringify(call))).size).toBe(1);
    expect(calls[0]).toMatchObject({
      path: 'projects/p1/files/v1/checksums/crc',
      body: { price: 2, bucket: 'GREEN', revision: 1 },
    });
  });

  it('say on which bytes codes are to be taken out', async () => {
    const { http, calls } = clientWith([{ ...WORK, state: 'notModified' }]);
    await createPurchasesApi(http).removeCodes('p1', { id: 'v1', revision: 4 }, ['P0401'], 'click');
    expect(calls).toMatchObject([
      { path: 'projects/p1/files/v1/dtcs', body: { codes: ['P0401'], revision: 4 } },
    ]);
  });
});
