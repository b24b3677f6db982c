import { sql } from 'kysely';
import { z } from 'zod';
import { API_ROOT } from '../../core/contract/api-root.ts';
import type { Page, PageQuery } from '../../core/contract/pages.ts';
import { type HistoryEntry, historyEntrySchema } from '../../core/contract/purchases.ts';
import { readPage } from '../db/pages.ts';
import type { Database } from '../db/schema.ts';
import type { Door } from '../db/transact.ts';
import { microseconds, timeAt, timeCursor } from '../services/list-pages.ts';
import { paidMoneyOf } from './billing/billing.ts';
import { receiptNumber } from './receipts/issue-receipt.ts';

/** About how long a line is in the answer. */
const LINE_BYTES = 600;

const bodySchema = historyEntrySchema.shape;
const moneyRowSchema = z.looseObject({
  net_minor: z.number(),
  rate_permille: z.number(),
  tax_minor: z.number(),
  amount_minor: z.number(),
  legal_note: z.enum(['none', 'reverseCharge', 'outOfScope']),
  receipt_year: z.number().nullable(),
  receipt_number: z.number().nullable(),
});

/** A page of what a person has bought, with coins and with money, the newest first. */
export async function listHistory(
  door: Door,
  userId: string,
  { limit, after }: PageQuery,
): Promise<Page<HistoryEntry>> {
  const before = after === undefined ? undefined : timeCursor.read(after);
  const { rows, hasMore } = await readPage(
    door,
    {
      from: (db) =>
        withCoins(db, userId, before)
          .unionAll(withMoney(db, userId, before))
          .$castTo<HistoryRow & { row_bytes: number }>(),
      orderBy: sql`time_us desc, id desc`,
    },
    limit,
  );
  const end = hasMore ? rows.at(-1) : undefined;
  return {
    data: rows.map(entryOf),
    meta: { next: end === undefined ? null : timeCursor.behind([end.time_us, end.id]) },
  };
}

/** The last line of the page before: later ones are older. */
type Place = readonly [timeUs: number, id: string];

interface HistoryRow {
  readonly id: string;
  readonly time_us: number;
  readonly created_at: Date;
  readonly coins: unknown;
  readonly money: unknown;
}

function withCoins(db: Database, userId: string, before: Place | undefined) {
  return db
    .selectFrom('purchases')
    .select(['id', 'created_at', microseconds('created_at').as('time_us')])
    .select(sql<number>`${LINE_BYTES}::int`.as('row_bytes'))
    .select(
      sql<unknown>`jsonb_build_object('product', product, 'projectId', project_id, 'projectName', project_name, 'price', price,
        'listPrice', list_price, 'discountPercent', discount_percent, 'bucket', bucket)`.as(
        'coins',
      ),
    )
    .select(sql<unknown>`null::jsonb`.as('money'))
    .where('user_id', '=', userId)
    .where(olderThan(before));
}

function withMoney(db: Database, userId: string, before: Place | undefined) {
  return db
    .selectFrom('payments')
    .select(['id', 'created_at', microseconds('created_at').as('time_us')])
    .select(sql<number>`${LINE_BYTES}::int`.as('row_bytes'))
    .select(sql<unknown>`null::jsonb`.as('coins'))
    .select(
      sql<unknown>`jsonb_build_object('kind', kind, 'state', state, 'reason', reason, 'plan', plan, 'packageId', package_id,
        'coins', coins, 'isInternal', is_internal, 'confirmUrl', case when state = 'pending' then confirm_url end,
        'card', case when card_last4 is not null then jsonb_build_object('brand', card_brand, 'last4', card_last4) end,
        'net_minor', net_minor, 'rate_permille', rate_permille, 'tax_minor', tax_minor, 'amount_minor', amount_minor,
        'legal_note', legal_note,
        'receipt_year', (select year from receipts where payment_id = payments.id),
        'receipt_number', (select number from receipts where payment_id = payments.id))`.as(
        'money',
      ),
    )
    .where('user_id', '=', userId)
    .where(olderThan(before));
}

function olderThan(before: Place | undefined) {
  if (before === undefined) return sql<boolean>`true`;
  const [timeUs, id] = before;
  return sql<boolean>`(created_at, id) < (${timeAt(timeUs)}, ${id}::uuid)`;
}

function entryOf({ id, created_at: createdAt, coins, money }: HistoryRow): HistoryEntry {
  const entry = {
    id,
    createdAt: createdAt.toISOString(),
    coins: bodySchema.coins.parse(coins),
    money: null,
    links: [],
  };
  if (money === null) return entry;
  const row = moneyRowSchema.parse(money);
  const { receipt_year: year, receipt_number: number } = row;
  const isReceipted = year !== null && number !== null;
  return {
    ...entry,
    money: bodySchema.money.parse({
      ...row,
      price: paidMoneyOf(row),
      receiptNumber: isReceipted ? receiptNumber(year, number) : null,
    }),
    links: isReceipted ? [{ rel: 'receipt', href: `${API_ROOT}/purchases/${id}/receipt` }] : [],
  };
}
