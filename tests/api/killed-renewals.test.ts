import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../core/samples/seeded-random.ts';
import { wrongInLedger } from '../../server/commerce/check-ledger.ts';
import { wrongInPayments } from '../../server/commerce/check-payments.ts';
import { type DatabaseChoice, type OpenDatabase, openDatabase } from '../../server/db/database.ts';
import { type ApiClient, apiClient, login, newTuner } from '../support/api-server.ts';
import { isNight } from '../support/is-night.ts';
import { NOTHING_HAPPENS, newDatabase } from '../support/new-database.ts';
import { passTime } from '../support/pass-time.ts';
import { redCoins, untilTrue } from '../support/paying.ts';
import { type StartedNode, startedNode } from '../support/started-node.ts';

/** Fresh moments each time; a run is repeated with the seed in the name of its test. */
const SEED = Number(process.env['KILLS_SEED'] ?? Date.now() % 1_000_000);
const MONTHS = 40;
/** Kills of a month. */
const KILLS = 2;
/** Latest moment of a kill, counted from the start of the server, in milliseconds. */
const LATEST_KILL_MS = 1500;
/** Behind the end of a period, inside the grace. */
const HOUR_MS = 3600 * 1000;
/** After this time a payment of which nothing is heard is asked for. */
const REPAIR_MS = 10 * 60 * 1000;
/** Longer than from one look for lost answers to the next. */
const ROUND_MS = 150_000;
const PLUS_IN_ITALY = 5978;
const COINS_IN_ITALY = 6100;
const PACKAGE_COINS = 50;
const GOOD_CARD = 'sim_4242424242424242';
/** Whose answer comes late, and as an event. */
const LATE_CARD = 'sim_4000000000030017';
const PEOPLE = [GOOD_CARD, GOOD_CARD, LATE_CARD, GOOD_CARD] as const;

interface Subscriber {
  readonly name: string;
  cardId: string;
  /** Orders of this month: their keys are kept for a week. */
  orders: SentOrder[];
  /** Orders that were made before it, paid ones and others. */
  orderCount: number;
  /** Of those, the ones that gave coins. */
  boughtCount: number;
}

/** An order that was sent under a key, and whether it was answered with coins. */
interface SentOrder {
  readonly key: string;
  isAcknowledged: boolean;
}

function startNode(choice: DatabaseChoice): Promise<StartedNode> {
  const database: Record<string, string> =
    choice.kind === 'server' ? { DATABASE_URL: choice.url } : { DATA_DIR: choice.dataDir ?? '' };
  return startedNode({ ...database, JOBS: '1', DEMO: '0' });
}

/** Works on the database while no server does. */
async function whileStopped<T>(
  choice: DatabaseChoice,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(choice, NOTHING_HAPPENS);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Lets the time pass until every period has ended. */
async function passPeriod({ db }: OpenDatabase): Promise<void> {
  const { leftMs } = await db
    .selectFrom('subscriptions')
    .select(sql<number>`extract(epoch from max(period_end) - now())::float8 * 1000`.as('leftMs'))
    .where('plan', '=', 'PLUS')
    .where('state', '!=', 'ended')
    .executeTakeFirstOrThrow();
  await passTime(db, leftMs + HOUR_MS);
}

async function entered({ url }: StartedNode, { name }: Subscriber): Promise<ApiClient> {
  const nobody = apiClient({ url });
  return apiClient({ url }, await login(nobody, name, 'correct horse'));
}

/** Orders of one person before a kill: late ones are asked for by fifty at a time. */
const MOST_ORDERS = 8;

/** Orders coins until the server is gone or there are enough, each under a key of its own. */
async function orderUntilKilled(tuner: ApiClient, subscriber: Subscriber): Promise<void> {
  for (let i = 0; i < MOST_ORDERS; i++) {
    const sent: SentOrder = { key: crypto.randomUUID(), isAcknowledged: false };
    subscriber.orders.push(sent);
    const answer = await order(tuner, subscriber, sent.key).catch(() => undefined);
    if (answer === undefined) return;
    expect([201, 202]).toContain(answer.status);
    sent.isAcknowledged = answer.status === 201;
  }
}

function order(tuner: ApiClient, { cardId }: Subscriber, key: string) {
  const body = { packageId: 'red50', cardId, price: COINS_IN_ITALY };
  return tuner.call('POST', '/orders', { body, headers: { 'idempotency-key': key } });
}

const isRenewed = async (tuner: ApiClient): Promise<boolean> => {
  const { json } = await tuner.call('GET', '/subscription');
  return json.state === 'active' && json.payment === null && json.daysLeft > 0;
};

// Answers that were lost are looked for every two minutes: one month takes as long.
describe.runIf(isNight)('a server that is killed while it renews and sells', () => {
  it(
    `has charged each month and each order once (${MONTHS * KILLS} kills, seed ${SEED})`,
    async () => {
      const random = seededRandom(SEED);
      const { choice, drop } = await newDatabase();
      let node = await startNode(choice);
      const subscribers: Subscriber[] = [];
      try {
        for (const [index, token] of PEOPLE.entries()) {
          const name = `renewed.${index}`;
          const tuner = await newTuner(node, name);
          const { json: card } = await tuner.call('POST', '/cards', { body: { token } });
          const body = { plan: 'PLUS', cardId: card.id, price: PLUS_IN_ITALY };
          await tuner.call('POST', '/subscription', { body });
          await untilTrue(() => isRenewed(tuner));
          subscribers.push({
            name,
            cardId: card.id,
            orders: [],
            orderCount: 0,
            boughtCount: 0,
          });
        }
        for (let month = 1; month <= MONTHS; month++) {
          await node.run.stop();
          await whileStopped(choice, passPeriod);
          for (let kill = 0; kill < KILLS; kill++) {
            node = await startNode(choice);
            const buying = subscribers.map(async (subscriber) =>
              orderUntilKilled(await entered(node, subscriber), subscriber),
            );
            // Who is not in when the server goes, buys nothing.
            const bought = Promise.allSettled(buying);
            await pause(random.below(LATEST_KILL_MS));
            await node.run.kill();
            await bought;
          }
          // What is looked for again is looked for at once.
          await whileStopped(choice, ({ db }) => passTime(db, REPAIR_MS));
          node = await startNode(choice);
          for (const subscriber of subscribers) await expectOnce(node, subscriber);
        }
        await node.run.stop();
        await whileStopped(choice, expectRight);
      } finally {
        await node.run.stop();
        await drop();
      }
    },
    MONTHS * 600_000,
  );
});

/** The month is paid, and each order that was acknowledged, or is now, has given its coins once; the others have cost nothing. */
async function expectOnce(node: StartedNode, subscriber: Subscriber): Promise<void> {
  const tuner = await entered(node, subscriber);
  await untilTrue(() => isRenewed(tuner), ROUND_MS);
  for (const { key, isAcknowledged } of subscriber.orders) {
    const { status } = await order(tuner, subscriber, key);
    // One of which the provider has never heard has failed; one that waits for its bank is told as such for good.
    expect(isAcknowledged ? [201] : [201, 202, 402]).toContain(status);
  }
  const orders = async (): Promise<Array<{ money: { state: string } }>> =>
    (await tuner.call('GET', '/purchases')).json.data.filter(
      ({ money }: { money: { kind: string } | null }) => money?.kind === 'order',
    );
  await untilTrue(
    async () => (await orders()).every(({ money }) => money.state !== 'pending'),
    ROUND_MS,
  );
  const made = (await orders()).length;
  const bought = (await orders()).filter(({ money }) => money.state === 'succeeded').length;
  const { orderCount, boughtCount } = subscriber;
  expect(made - orderCount).toBeLessThanOrEqual(subscriber.orders.length);
  expect(bought - boughtCount).toBeGreaterThanOrEqual(
    subscriber.orders.filter(({ isAcknowledged }) => isAcknowledged).length,
  );
  expect(await redCoins(tuner)).toBe(PACKAGE_COINS * bought);
  Object.assign(subscriber, { orders: [], orderCount: made, boughtCount: bought });
}

async function expectRight({ door, db }: OpenDatabase): Promise<void> {
  expect(await door.transact(wrongInLedger)).toEqual([]);
  expect(await door.transact(wrongInPayments)).toEqual([]);
  const rows = await db.selectFrom('subscriptions').select(['plan', 'period_number']).execute();
  const paid = rows.filter(({ plan, period_number: number }) => plan === 'PLUS' && number > 0);
  expect(paid.map(({ period_number: number }) => number)).toEqual(PEOPLE.map(() => MONTHS + 1));
  const charges = await db.selectFrom('simulated_charges').select('reference').execute();
  const payments = await db
    .selectFrom('payments')
    .select('reference')
    .where('state', '=', 'succeeded')
    .execute();
  const references = (rows: readonly { readonly reference: string }[]): string[] =>
    rows.map(({ reference }) => reference).sort();
  expect(references(charges)).toEqual(references(payments));
}
