import { sql } from 'kysely';
import { keyHashOf, newKey } from '../../../server/commerce/keys/activation-key.ts';
import { moveCoins } from '../../../server/commerce/move-coins.ts';
import {
  type ApiClient,
  type ApiServer,
  accountForm,
  apiClient,
  login,
  newTuner,
} from '../../support/api-server.ts';

/** What a licence can be like. */
export const LICENCES = [
  'none',
  'trial',
  'plus',
  'advanced',
  'falls',
  'cancelled',
  'grace',
  'given',
  'basic',
] as const;

/** Somebody with such a licence. */
export type Licence = (typeof LICENCES)[number];

const GOOD = '4242424242424242';
const TOO_POOR = '4000000000009995';
const TO_CONFIRM = '4000002760003184';
const MASTERCARD = '5555555555554444';
const PASSWORD = 'correct horse';

/** People with every kind of licence, each as the token of a session. */
export interface CommercePeople {
  readonly tokens: Readonly<Record<Licence, string>>;
  /** Name of an account whose link was not opened. */
  readonly inactive: string;
  /** A key for a plan, days and coins. */
  issueKey(): Promise<string>;
  /** Reference of a payment of `trial` that waits for what its bank is told. */
  readonly toConfirm: string;
}

/** Brings people into the states that a licence can have, as far as possible as they come into them themselves. */
export async function commercePeople(server: ApiServer): Promise<CommercePeople> {
  const people = new Map<Licence, ApiClient>();
  const tokens: Partial<Record<Licence, string>> = {};
  for (const licence of LICENCES) {
    const client = await newTuner(server, `licence.${licence}`);
    people.set(licence, client);
    await beginLicence(server, client, licence);
    tokens[licence] = await login(client, `licence.${licence}`, PASSWORD);
  }
  const inactive = 'not.yet.active';
  const form = accountForm({ username: inactive, email: `${inactive}@example.test` });
  await apiClient(server).call('POST', '/accounts', { body: form });
  return {
    tokens: tokens as CommercePeople['tokens'],
    inactive,
    issueKey: () => issueKey(server, 'ADVANCED', 30, 100),
    toConfirm: await waitingReference(server, people.get('trial')),
  };
}

async function beginLicence(server: ApiServer, client: ApiClient, licence: Licence): Promise<void> {
  switch (licence) {
    case 'trial':
      return;
    case 'none':
      return moveLicence(server, client, `period_end = now() - interval '1 day'`);
    case 'basic':
      return begin(client, 'BASIC', 2318);
    case 'plus':
      await begin(client, 'PLUS', 5978);
      return buyMuch(server, client);
    case 'advanced':
      await begin(client, 'ADVANCED', 12_078);
      return moveLicence(server, client, `continuous_since = now() - interval '100 days'`);
    case 'falls':
      await begin(client, 'ADVANCED', 12_078);
      await expectDone(client.call('PATCH', '/subscription', { body: { plan: 'PLUS', price: 0 } }));
      return;
    case 'cancelled':
      await begin(client, 'PLUS', 5978);
      await expectDone(client.call('DELETE', '/subscription'));
      return;
    case 'grace':
      await begin(client, 'PLUS', 5978);
      return moveLicence(
        server,
        client,
        `state = 'grace', period_end = now() - interval '1 day', retry_at = now() + interval '1 day'`,
      );
    case 'given': {
      const key = await issueKey(server, 'ADVANCED', 30, 100);
      await expectDone(client.call('POST', '/activation-keys', { body: { key } }));
    }
  }
}

async function expectDone(
  answer: Promise<{ readonly status: number; readonly json: unknown }>,
): Promise<void> {
  const { status, json } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(json)}`);
}

async function newCard(client: ApiClient, number: string): Promise<string> {
  return (await client.call('POST', '/cards', { body: { token: `sim_${number}` } })).json.id;
}

async function begin(client: ApiClient, plan: string, price: number): Promise<void> {
  const body = { plan, cardId: await newCard(client, GOOD), price };
  await expectDone(client.call('POST', '/subscription', { body }));
}

async function moveLicence(server: ApiServer, client: ApiClient, change: string): Promise<void> {
  const { id } = (await client.call('GET', '/auth')).json;
  await sql`update subscriptions set ${sql.raw(change)} where user_id = ${id} and ended_at is null`.execute(
    server.db,
  );
}

/** More than a page of the history: with coins and money, refused, free, for something with a long name. */
async function buyMuch(server: ApiServer, client: ApiClient): Promise<void> {
  const [good, poor] = [await newCard(client, MASTERCARD), await newCard(client, TOO_POOR)];
  const order = (cardId: string, packageId: string, price: number) =>
    client.call('POST', '/orders', { body: { packageId, cardId, price } });
  for (let i = 0; i < 8; i++) await expectDone(order(good, 'red50', 6100));
  await order(poor, 'red50', 6100);
  const { id } = (await client.call('GET', '/auth')).json;
  await server.door.transact(async (trx) => {
    const paid = {
      userId: id,
      house: 'spent',
      kind: 'purchase',
      reason: 'test',
      onceKey: null,
    } as const;
    const transaction = await moveCoins(trx, { ...paid, bucket: 'RED', amount: -8 });
    await sql`insert into purchases (user_id, project_name, product, product_key, list_price, discount_percent, price, bucket,
      transaction_id, is_internal, is_allowance)
      values (${id}, 'Volkswagen Golf VII 2.0 TDI 150 PS, workshop Nowakowski, second try', 'dtcRemoval', '', 10, 20, 8, 'RED',
      ${transaction}, false, false),
      (${id}, 'Golf', 'checksumFix', '', 2, 0, 0, null, null, false, true)`.execute(trx);
  });
}

async function issueKey(
  server: ApiServer,
  plan: string | null,
  days: number | null,
  coins: number,
): Promise<string> {
  const key = newKey();
  const hash = keyHashOf(key);
  if (hash === undefined) throw new Error('no key');
  await server.db
    .insertInto('activation_keys')
    .values({ key_hash: hash, batch: 'test', plan, days, coins })
    .execute();
  return key;
}

async function waitingReference(server: ApiServer, client: ApiClient | undefined): Promise<string> {
  if (client === undefined) throw new Error('nobody is in the trial');
  const body = { packageId: 'red50', cardId: await newCard(client, TO_CONFIRM), price: 6100 };
  const { json } = await client.call('POST', '/orders', { body });
  const row = await server.db
    .selectFrom('payments')
    .select('reference')
    .where('id', '=', json.payment.id)
    .executeTakeFirstOrThrow();
  return row.reference;
}
