import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IDEMPOTENCY_KEY } from '../../core/contract/idempotency.ts';
import {
  type Answer,
  type ApiClient,
  type ApiServer,
  apiClient,
  login,
  newTuner,
  startApiServer,
} from '../support/api-server.ts';
import { newCallTarget } from '../support/call-target.ts';
import {
  addressOf,
  type CallTarget,
  type DescribedCall,
  describedCalls,
} from '../support/described-calls.ts';
import { type RightBody, rightBodies } from '../support/right-bodies.ts';

// Made from the description of the API: a new call is held to all of it by being there.

/** Longer than a token lasts. */
const LONG_MS = 2 * 60 * 60 * 1000;
/** Longer than the body of any call may be; a file is no such body. */
const LARGE_BYTES = 5 * 1024 * 1024;

let server: ApiServer;
let calls: DescribedCall[];
let tuner: ApiClient;
let stranger: ApiClient;
let expired: ApiClient;
let revoked: ApiClient;
let target: CallTarget;

beforeAll(async () => {
  server = await startApiServer();
  calls = (await describedCalls(server.url)).filter(({ needsSession }) => needsSession);
  expired = await newTuner(server, 'every.caller');
  await server.passTime(LONG_MS);
  const nobody = apiClient(server);
  const enter = async (): Promise<ApiClient> =>
    apiClient(server, await login(nobody, 'every.caller', 'correct horse'));
  tuner = await enter();
  revoked = await enter();
  await revoked.call('DELETE', '/auth');
  stranger = await newTuner(server, 'every.stranger');
  target = await newCallTarget(tuner);
});
afterAll(() => server.close());

function bodyOf(call: DescribedCall): RightBody | undefined {
  return rightBodies(target)[call.name]?.[0];
}

function send(client: ApiClient, call: DescribedCall, headers = {}): Promise<Answer> {
  const right = bodyOf(call);
  const query = call.queries.includes('mapId[]')
    ? `?mapId[]=${target.mapId}`
    : call.queries.includes('solution[]')
      ? `?solution[]=${target.mapId}`
      : '';
  return client.call(call.method, `${addressOf(call, target)}${query}`, {
    headers: { ...right?.headers, ...headers },
    ...(right !== undefined && { body: right.body }),
  });
}

/** What each call answers, by its name; the right answer is named by `expected`. */
async function others(
  chosen: readonly DescribedCall[],
  expected: unknown,
  ask: (call: DescribedCall) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  expect(chosen.length).toBeGreaterThan(0);
  const wrong: Record<string, unknown> = {};
  for (const call of chosen) {
    const answer = await ask(call);
    if (JSON.stringify(answer) !== JSON.stringify(expected)) wrong[call.name] = answer;
  }
  return wrong;
}

const coded = ({ status, json }: Answer): unknown[] => [status, json?.code];

describe('every call that needs a session', () => {
  it.each([
    ['without one', (): ApiClient => apiClient(server)],
    ['with a token that is none', (): ApiClient => apiClient(server, 'abc.def.ghi')],
    ['with one that has expired', (): ApiClient => expired],
    ['with one that was logged out', (): ApiClient => revoked],
  ])('is refused %s', async (_, client) => {
    const refusal = [401, 'UNAUTHORIZED'];
    expect(await others(calls, refusal, async (call) => coded(await send(client(), call)))).toEqual(
      {},
    );
  });

  it('knows nothing of what somebody else has', async () => {
    const owned = calls.filter(({ path }) => path.includes('{projectId}'));
    const refusal = [404, 'RESOURCE_NOT_FOUND'];
    expect(await others(owned, refusal, async (call) => coded(await send(stranger, call)))).toEqual(
      {},
    );
  });
});

describe('every call that takes a body', () => {
  const taking = (): DescribedCall[] =>
    calls.filter(({ types }) => types.includes('application/json'));

  it('has one that is right among those of the tests', () => {
    expect(taking().filter((call) => bodyOf(call) === undefined)).toEqual([]);
  });

  it('refuses one of another type', async () => {
    const ask = async (call: DescribedCall): Promise<unknown> => {
      const headers = { ...bodyOf(call)?.headers, 'content-type': 'text/plain' };
      const address = addressOf(call, target);
      return (await tuner.callWith(call.method, address, headers, 'Golf')).status;
    };
    expect(await others(taking(), 415, ask)).toEqual({});
  });

  it.each(['[]', '7', '"text"', 'null'])('refuses %s', async (body) => {
    const ask = async (call: DescribedCall): Promise<unknown> => {
      const headers = { ...bodyOf(call)?.headers, 'content-type': 'application/json' };
      const answer = await tuner.callWith(call.method, addressOf(call, target), headers, body);
      return [answer.status, answer.json.reason];
    };
    expect(await others(taking(), [422, 'fieldsInvalid'], ask)).toEqual({});
  });

  it('refuses one that is too large', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(LARGE_BYTES) });
    const ask = async (call: DescribedCall): Promise<unknown> => {
      const headers = { ...bodyOf(call)?.headers, 'content-type': 'application/json' };
      return (await tuner.callWith(call.method, addressOf(call, target), headers, body)).status;
    };
    expect(await others(taking(), 413, ask)).toEqual({});
  });
});

describe('every call that can be sent again under a key', () => {
  const repeatable = (): DescribedCall[] => calls.filter(({ isRepeatable }) => isRepeatable);

  it('is answered as the first time, and refuses the key for anything else', async () => {
    const wrong: Record<string, unknown> = {};
    for (const call of repeatable()) {
      const key = { [IDEMPOTENCY_KEY]: crypto.randomUUID() };
      const first = await send(tuner, call, key);
      const again = await send(tuner, call, key);
      const isSame = first.status === again.status && isEqual(first, again);
      if (!isSame) wrong[call.name] = [first.status, first.json, again.status, again.json];
      if (first.status >= 300) continue;
      const body = { ...bodyOf(call)?.body, bucket: 'RED', text: 'Something else is wrong' };
      const address = addressOf(call, target);
      const other = await tuner.call(call.method, address, { headers: key, body });
      if (other.status !== 409) wrong[`${call.name}, another body`] = other.json;
    }
    expect(wrong).toEqual({});
  });
});

function isEqual(one: Answer, other: Answer): boolean {
  const bare = ({ json }: Answer): string => JSON.stringify({ ...json, requestId: null });
  return bare(one) === bare(other);
}

describe('every call', () => {
  it('is refused to who calls too often', async () => {
    const narrow = await startApiServer({
      jobCount: 0,
      rateLimits: { allPerMinute: 1, loginsPerMinute: 100 },
    });
    try {
      const nobody = apiClient(narrow);
      await nobody.call('GET', '/auth');
      const ask = async (call: DescribedCall): Promise<unknown> => coded(await send(nobody, call));
      expect(await others(calls, [429, 'TOO_MANY_REQUESTS'], ask)).toEqual({});
    } finally {
      await narrow.close();
    }
  });
});
