import { sql } from 'kysely';
import type { Trx } from '../db/transact.ts';

/** What must hold of all that was paid with money, as queries for what breaks it. */
const RULES: readonly (readonly [rule: string, breaking: string])[] = [
  [
    'payments are paid without a receipt, or have one without being paid',
    `select payments.id from payments left join receipts on receipts.payment_id = payments.id
      where (payments.state = 'succeeded') <> (receipts.id is not null)`,
  ],
  [
    'receipts are of another amount than their payments',
    `select receipts.id from receipts join payments on payments.id = receipts.payment_id
      where receipts.gross_minor <> payments.amount_minor`,
  ],
  [
    'years have gaps between the numbers of their receipts',
    `select year from receipts group by year having max(number) <> count(*)
      or max(number) <> (select last_number from receipt_counters where receipt_counters.year = receipts.year)`,
  ],
  [
    'orders were paid and have given no coins, or another number of them',
    `select payments.id from payments where kind = 'order' and state = 'succeeded'
      and exists (select from users where users.id = payments.user_id)
      and coins is distinct from (select sum(amount) from ledger_transactions
        join ledger_entries on transaction_id = ledger_transactions.id
        join ledger_accounts on ledger_accounts.id = account_id and owner = 'user'
        where once_key = 'order:' || payments.id)`,
  ],
  [
    'periods were paid more than once',
    `select subscription_id from payments where kind in ('start', 'renewal') and state = 'succeeded'
      group by subscription_id, period_number having count(*) > 1`,
  ],
];

/** What is wrong with what was paid, a sentence each. A database of before there were payments has none. */
export async function wrongInPayments(trx: Trx): Promise<readonly string[]> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('receipts') is not null as "isThere"`.execute(trx);
  if (rows[0]?.isThere !== true) return [];
  const problems: string[] = [];
  for (const [rule, breaking] of RULES) {
    const found = await sql.raw(breaking).execute(trx);
    if (found.rows.length > 0) problems.push(`${found.rows.length} ${rule}`);
  }
  return problems;
}
