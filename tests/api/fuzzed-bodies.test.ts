import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorBodySchema } from '../../core/contract/error-body.ts';
import { seededRandom } from '../../core/samples/seeded-random.ts';
import type { RunningServer } from '../../server/start-server.ts';
import { type ApiClient, newTuner, startApiServer } from '../support/api-server.ts';
import { newCallTarget } from '../support/call-target.ts';
import {
  addressOf,
  type CallTarget,
  type DescribedCall,
  describedCalls,
} from '../support/described-calls.ts';
import { fuzzedBody } from '../support/fuzz-body.ts';
import { isNight } from '../support/is-night.ts';
import { type RightBody, rightBodies } from '../support/right-bodies.ts';

/** Fresh bodies each time; a run is repeated with the seed in the name of its test. */
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
const BODIES = isNight ? 10_000 : 150;
/** What only the inside of a server has words for. */
const LEAK =
  /\.(?:ts|js):\d+|node_modules|\bat async\b|insert into|relation "|syntax error at|kysely|pglite/i;

let server: RunningServer;
let tuner: ApiClient;
let target: CallTarget;
let calls: ReadonlyArray<readonly [DescribedCall, RightBody]>;
let count = 0;

beforeAll(async () => {
  server = await startApiServer({ jobCount: 0 });
  await begin();
});
afterAll(() => server.close());

/** Somebody new: what is sent may close an account, or end its sessions. */
async function begin(): Promise<void> {
  tuner = await newTuner(server, `fuzzer.${++count}`);
  target = await newCallTarget(tuner);
  const described = await describedCalls(server.url);
  // The form is not JSON: it has tests of its own.
  calls = described
    .filter(({ name }) => name !== 'POST /projects')
    .flatMap((call) =>
      (rightBodies(target)[call.name] ?? []).map((right) => [call, right] as const),
    );
}

it(`${BODIES} bodies with anything in them are answered in words, and never by a failure (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const statuses = new Map<number, number>();
  for (let i = 0; i < BODIES; i++) {
    const [call, { headers = {}, body }] = random.pick(calls);
    const sent = fuzzedBody(random, body);
    const answer = await tuner.callWith(
      call.method,
      addressOf(call, target),
      { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), ...headers },
      sent,
    );
    const what = `${call.name} ${sent.slice(0, 300)}`;
    const text = new TextDecoder().decode(answer.bytes);
    expect(answer.status, what).toBeLessThan(500);
    if (answer.status >= 400) {
      expect(errorBodySchema.safeParse(answer.json).success, `${what}\n${text}`).toBe(true);
      expect(text, what).not.toMatch(LEAK);
    }
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status === 401 && call.needsSession) await begin();
  }
  // Most of what is made so is refused, and some of it is right by chance.
  expect(statuses.get(422) ?? 0).toBeGreaterThan(BODIES / 4);
}, 1_800_000);
