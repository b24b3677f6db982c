import { sql } from 'kysely';
import type { Trx } from '../db/transact.ts';

/** What must hold of all coins together, as queries for what breaks it. */
const RULES: readonly (readonly [rule: string, breaking: string])[] = [
  [
    'transactions of the ledger do not sum to zero',
    'select transaction_id from ledger_entries group by transaction_id having sum(amount) <> 0',
  ],
  [
    'balances are not the sums of their entries',
    `select id from ledger_accounts where balance <>
      (select coalesce(sum(amount), 0) from ledger_entries where account_id = ledger_accounts.id)`,
  ],
  [
    'buckets do not sum to zero over all accounts',
    'select bucket from ledger_accounts group by bucket having sum(balance) <> 0',
  ],
  [
    'accounts hold something else than their open holds',
    `select id from ledger_accounts where held <>
      (select coalesce(sum(amount), 0) from holds where account_id = ledger_accounts.id and state = 'open')`,
  ],
  [
    'purchases do not cost what was taken for them',
    `select purchases.id from purchases left join ledger_entries using (transaction_id)
      left join ledger_accounts on ledger_accounts.id = account_id
      where coalesce(owner, 'user') = 'user' and price <> coalesce(-amount, 0)`,
  ],
  [
    'accounts of persons are below zero, or hold more than they have',
    "select id from ledger_accounts where owner = 'user' and not (balance >= 0 and held between 0 and balance)",
  ],
];

/** What is wrong with the coins, a sentence each. A database of before the ledger has none. */
export async function wrongInLedger(trx: Trx): Promise<readonly string[]> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('purchases') is not null as "isThere"`.execute(trx);
  if (rows[0]?.isThere !== true) return [];
  const problems: string[] = [];
  for (const [rule, breaking] of RULES) {
    const found = await sql.raw(breaking).execute(trx);
    if (found.rows.length > 0) problems.push(`${found.rows.length} ${rule}`);
  }
  return problems;
}
