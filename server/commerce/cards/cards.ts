import type { Selectable, SelectQueryBuilder } from 'kysely';
import { API_ROOT } from '../../../core/contract/api-root.ts';
import { type Card, MAX_CARDS_OF_ACCOUNT, type NewCard } from '../../../core/contract/cards.ts';
import { NOW } from '../../db/now.ts';
import type { Database, DatabaseSchema } from '../../db/schema.ts';
import type { CardsTable } from '../../db/tables/payment-tables.ts';
import type { Door, Trx } from '../../db/transact.ts';
import { isUuid } from '../../db/uuid.ts';
import {
  cardInUse,
  comeBackIn,
  notFound,
  paymentDeclined,
  paymentsNotSetUp,
  serviceUnavailable,
  tooMany,
} from '../../errors.ts';
import { enqueueJob } from '../../jobs/enqueue-job.ts';
import {
  CardRefusedError,
  ProviderRefusedError,
  ProviderSilentError,
} from '../../payments/payment-errors.ts';
import type { CardForm, PaymentProvider, StoredCard } from '../../payments/payment-provider.ts';
import type { ServiceContext } from '../../services/context.ts';
import { countTry, type PauseCurve } from '../../services/tries.ts';
import { holdAccount } from '../hold-account.ts';

/** A card as the database keeps it. */
export type CardRow = Selectable<CardsTable>;

/** Whoever has stolen numbers tries out which are good: nobody needs so many cards. */
const CARD_CURVE: PauseCurve = {
  firstPausedTry: 10,
  firstPauseS: 60,
  maxPauseS: 24 * 3600,
  forgottenAfterS: 24 * 3600,
};

/** Cards of an account, the newest first. */
export async function listCards(door: Door, userId: string): Promise<Card[]> {
  const [rows, renewing] = await door.transact(async (trx) => [
    await cardsOf(trx, userId).orderBy('created_at', 'desc').orderBy('id').execute(),
    await renewingCard(trx, userId),
  ]);
  return rows.map((row) => cardOf(row, row.id === renewing));
}

/** A card of an account that was not removed. */
export async function ownCard(
  db: Database,
  userId: string,
  cardId: string | null,
): Promise<CardRow | undefined> {
  if (cardId === null || !isUuid(cardId)) return undefined;
  return cardsOf(db, userId).where('id', '=', cardId).executeTakeFirst();
}

function cardsOf(
  db: Database,
  userId: string,
): SelectQueryBuilder<DatabaseSchema, 'cards', CardRow> {
  return db
    .selectFrom('cards')
    .selectAll()
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null);
}

/** Id of the card that the subscription of an account is renewed with. */
async function renewingCard(trx: Trx, userId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('subscriptions')
    .select('card_id')
    .where('user_id', '=', userId)
    .where('state', '!=', 'ended')
    .where('is_recurring', '=', true)
    .executeTakeFirst();
  return row?.card_id ?? null;
}

/** What may be shown of a card. @param isUsed whether a subscription is renewed with it */
function cardOf(row: CardRow, isUsed: boolean): Card {
  const links = isUsed ? [] : [{ rel: 'delete', href: `${API_ROOT}/cards/${row.id}` }];
  return { ...shownCard(row), links };
}

/** What may be shown of a card. */
export function shownCard(row: CardRow): Omit<Card, 'links'> {
  const { id, brand, last4 } = row;
  return { id, brand, last4, expMonth: row.exp_month, expYear: row.exp_year };
}

/**
 * Has the provider keep a card.
 *
 * @throws ApiError 402 if it is not taken, 409 where nothing is sold by card, 422 with as many cards as an account may have, 429 after
 * many tries, 503 if the provider does not answer
 */
export async function addCard(
  { door, payments, fingerprint }: ServiceContext,
  userId: string,
  { token }: NewCard,
): Promise<Card> {
  if (payments === null) throw paymentsNotSetUp('PAYMENT_FAILURE');
  const pauseS = await door.statement((db) =>
    countTry(db, 'newCard', fingerprint(userId), CARD_CURVE),
  );
  if (pauseS !== null) throw comeBackIn(pauseS);
  await door.transact((trx) => requireRoom(trx, userId));
  const customerRef = await customerOf(door, payments, userId);
  const stored = await storedCard(payments, { token, userId, customerRef });
  return door.transact(async (trx) => {
    await holdAccount(trx, userId);
    await requireRoom(trx, userId);
    const row = await trx
      .insertInto('cards')
      .values({
        user_id: userId,
        provider: payments.name,
        customer_ref: stored.customerRef,
        card_ref: stored.cardRef,
        brand: stored.brand,
        last4: stored.last4,
        exp_month: stored.expMonth,
        exp_year: stored.expYear,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return cardOf(row, false);
  });
}

/** @throws ApiError 422 with as many cards as an account may have */
async function requireRoom(trx: Trx, userId: string): Promise<void> {
  const cards = await cardsOf(trx, userId).execute();
  if (cards.length >= MAX_CARDS_OF_ACCOUNT) throw tooMany('PAYMENT_FAILURE', 'cards');
}

/** The provider's name of a person whose cards it has kept before. */
async function customerOf(
  door: Door,
  { name }: PaymentProvider,
  userId: string,
): Promise<string | null> {
  const row = await door.statement((db) =>
    db
      .selectFrom('cards')
      .select('customer_ref')
      .where('user_id', '=', userId)
      .where('provider', '=', name)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst(),
  );
  return row?.customer_ref ?? null;
}

async function storedCard(payments: PaymentProvider, form: CardForm): Promise<StoredCard> {
  try {
    return await payments.addCard(form);
  } catch (error) {
    if (error instanceof CardRefusedError) throw paymentDeclined(error.reason);
    const isTheirs = error instanceof ProviderSilentError || error instanceof ProviderRefusedError;
    throw isTheirs ? serviceUnavailable(error) : error;
  }
}

/**
 * Takes a card away. The provider forgets it a little later, by a job.
 *
 * @throws ApiError 404 if the account has no such card, 409 if its subscription is renewed with it
 */
export async function removeCard(door: Door, userId: string, cardId: string): Promise<void> {
  await door.transact(async (trx) => {
    await holdAccount(trx, userId);
    const card = await ownCard(trx, userId, cardId);
    if (card === undefined) throw notFound();
    if (card.id === (await renewingCard(trx, userId))) throw cardInUse();
    await trx.updateTable('cards').set({ removed_at: NOW }).where('id', '=', card.id).execute();
    await askToForget(trx, card);
  });
}

/** Has the providers forget every card of an account that goes. */
export async function forgetCardsOf(trx: Trx, userId: string): Promise<void> {
  const cards = await trx
    .selectFrom('cards')
    .select(['provider', 'customer_ref', 'card_ref'])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute();
  for (const card of cards) await askToForget(trx, card);
}

async function askToForget(
  trx: Trx,
  card: Pick<CardRow, 'provider' | 'customer_ref' | 'card_ref'>,
): Promise<void> {
  await enqueueJob(trx, {
    kind: 'forgetCard',
    payload: {
      provider: card.provider,
      customerRef: card.customer_ref,
      cardRef: card.card_ref,
    },
    progress: {},
  });
}
