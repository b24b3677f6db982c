import type { Plan } from '../../core/contract/session.ts';
import type { Subscription } from '../../core/contract/subscription.ts';
import type { SoldPlan } from '../../core/offers/catalogue.ts';
import { chargePayment } from '../../server/commerce/charges/charge-payment.ts';
import {
  cancelSubscription,
  changeSubscription,
} from '../../server/commerce/subscriptions/change-subscription.ts';
import {
  listPlans,
  readSubscription,
} from '../../server/commerce/subscriptions/read-subscription.ts';
import { renewSubscription } from '../../server/commerce/subscriptions/renew-subscription.ts';
import { startSubscription } from '../../server/commerce/subscriptions/start-subscription.ts';
import { tendSubscriptions } from '../../server/commerce/subscriptions/tend-subscriptions.ts';
import type { Database } from '../../server/db/schema.ts';
import type { Door } from '../../server/db/transact.ts';
import { ApiError } from '../../server/errors.ts';
import type { Caller } from '../../server/services/callers.ts';
import type { ServiceContext } from '../../server/services/context.ts';
import {
  beginLicence,
  LICENCE_OF_USER,
  type Licence,
  licenceOf,
} from '../../server/services/licences.ts';
import type { FakePayments } from './fake-payments.ts';
import { withoutObjects } from './originals-door.ts';
import { passTime } from './pass-time.ts';
import { serviceContext } from './service-context.ts';

const NEVER: AbortSignal = new AbortController().signal;
export const DAY_MS: number = 24 * 3600 * 1000;

/** An account that buys, where no server runs. */
export class CommerceAccount {
  readonly context: ServiceContext;
  readonly userId: string;
  readonly cardId: string;
  readonly #db: Database;

  private constructor(context: ServiceContext, db: Database, userId: string, cardId: string) {
    this.context = context;
    this.#db = db;
    this.userId = userId;
    this.cardId = cardId;
  }

  /** A new account in Italy with a card, in its trial unless it begins with another licence. */
  static async open(
    { door, db }: { readonly door: Door; readonly db: Database },
    payments: FakePayments,
    licence: 'trial' | 'none' | 'internal' = 'trial',
  ): Promise<CommerceAccount> {
    const context = { ...serviceContext(door), payments };
    const { id } = await db
      .insertInto('users')
      .values(userValues())
      .returning('id')
      .executeTakeFirstOrThrow();
    if (licence !== 'none') {
      await door.transact((trx) =>
        beginLicence(trx, {
          userId: id,
          plan: licence === 'trial' ? 'ADVANCED' : 'BASIC',
          state: licence === 'trial' ? 'trial' : 'active',
          days: licence === 'trial' ? 7 : null,
          isInternal: licence === 'internal',
        }),
      );
    }
    const account = new CommerceAccount(context, db, id, await newCard(db, id));
    return account;
  }

  /** The same account, asked at another server. */
  at(door: Door): CommerceAccount {
    return new CommerceAccount(
      { ...this.context, door: withoutObjects(door) },
      this.#db,
      this.userId,
      this.cardId,
    );
  }

  newCard(): Promise<string> {
    return newCard(this.#db, this.userId);
  }

  async caller(): Promise<Caller> {
    const row = await this.#db
      .selectFrom('users')
      .selectAll()
      .select(LICENCE_OF_USER.as('licence'))
      .where('id', '=', this.userId)
      .executeTakeFirstOrThrow();
    const { licence, ...user } = row;
    return {
      user,
      licence: licenceOf(licence),
      claims: { userId: user.id } as Caller['claims'],
      sessionLeftS: 3600,
      project: null,
    };
  }

  async licence(): Promise<Licence | null> {
    return (await this.caller()).licence;
  }

  /** Name of the plan that can be used now. */
  async plan(): Promise<Plan | null> {
    const licence = await this.licence();
    return licence?.isValid ? licence.plan : null;
  }

  async subscription(): Promise<Subscription> {
    return readSubscription(this.context, await this.caller());
  }

  /** What a plan costs the account, and what a change to it would. */
  async prices(plan: SoldPlan): Promise<{ start: number; change: number | null; rels: string[] }> {
    const { data } = await listPlans(this.context, await this.caller());
    const offered = data.find((each) => each.plan === plan);
    if (offered === undefined) throw new Error(`${plan} is not sold`);
    return {
      start: offered.price.gross,
      change: offered.change?.price.gross ?? null,
      rels: offered.links.map(({ rel }) => rel),
    };
  }

  /** Starts a plan at its price. @returns `succeeded`, `pending`, or the reason of the refusal */
  async start(plan: SoldPlan): Promise<string> {
    const { start: price } = await this.prices(plan);
    return told(async () =>
      startSubscription(
        this.context,
        await this.caller(),
        { plan, cardId: this.cardId, price },
        undefined,
      ),
    );
  }

  /** Changes to a plan at its price, as `start`. */
  async change(plan: SoldPlan): Promise<string> {
    const { change: price } = await this.prices(plan);
    return told(async () =>
      changeSubscription(this.context, await this.caller(), { plan, price: price ?? 0 }, undefined),
    );
  }

  async payWith(cardId: string): Promise<string> {
    return told(async () =>
      changeSubscription(this.context, await this.caller(), { cardId, price: 0 }, undefined),
    );
  }

  async resume(): Promise<string> {
    return told(async () =>
      changeSubscription(
        this.context,
        await this.caller(),
        { isRecurring: true, price: 0 },
        undefined,
      ),
    );
  }

  async cancel(): Promise<string> {
    return told(async () => {
      await cancelSubscription(this.context, await this.caller());
      return { payment: null };
    });
  }

  /** What the schedule and its jobs do. */
  async tend(): Promise<void> {
    await tendSubscriptions(this.context.door, NEVER);
    for (const id of await this.#dueRenewals()) {
      await renewSubscription(this.context, id, NEVER);
    }
  }

  async #dueRenewals(): Promise<string[]> {
    const jobs = await this.#db
      .deleteFrom('jobs')
      .where('kind', '=', 'renewSubscription')
      .returning('unique_key')
      .execute();
    return jobs.flatMap(({ unique_key: id }) => (id === null ? [] : [id]));
  }

  charge(paymentId: string): ReturnType<typeof chargePayment> {
    return chargePayment(this.context, paymentId);
  }

  passTime(ms: number): Promise<void> {
    return passTime(this.#db, ms);
  }

  payments() {
    return this.#db
      .selectFrom('payments')
      .selectAll()
      .where('user_id', '=', this.userId)
      .orderBy('created_at')
      .execute();
  }

  receipts() {
    return this.#db
      .selectFrom('receipts')
      .selectAll()
      .where('user_id', '=', this.userId)
      .orderBy('issued_at')
      .execute();
  }

  row() {
    return this.#db
      .selectFrom('subscriptions')
      .selectAll()
      .where('user_id', '=', this.userId)
      .where('state', '!=', 'ended')
      .executeTakeFirstOrThrow();
  }
}

async function told(
  call: () => Promise<{ readonly payment: { readonly state: string } | null }>,
): Promise<string> {
  try {
    return (await call()).payment?.state ?? 'done';
  } catch (error) {
    if (error instanceof ApiError) return error.details.reason ?? error.code;
    throw error;
  }
}

async function newCard(db: Database, userId: string): Promise<string> {
  const { id } = await db
    .insertInto('cards')
    .values({
      user_id: userId,
      provider: 'simulated',
      customer_ref: 'customer',
      card_ref: 'card',
      brand: 'visa',
      last4: '4242',
      exp_month: 1,
      exp_year: 2099,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function userValues() {
  const username = `user.${crypto.randomUUID()}`;
  return {
    first_name: 'Ada',
    last_name: 'Tuner',
    username,
    email: `${username}@example.test`,
    password_hash: '',
    phone_number: '+39 02 1234567',
    company_name: '',
    address: 'Via Roma 1',
    city: 'Milano',
    country: 'IT',
    postal_code: '20100',
    tax_id: '',
    newsletter: false,
    locale: 'en',
    activated_at: new Date(),
    is_demo: false,
    created_at: new Date(),
  };
}
