import { type Kysely, sql } from 'kysely';

/**
 * Coins as double entry: what an account gets another one gives, so that every transaction sums to zero. Entries are only ever
 * added, and a balance changes by an entry alone: the database sees to it, whoever writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Without a reference: who leaves takes no entry along.
  await sql`create table ledger_accounts (
    id uuid primary key default gen_random_uuid(),
    owner text not null check (owner in ('user', 'issued', 'sold', 'expired')),
    user_id uuid check ((user_id is not null) = (owner = 'user')),
    bucket text not null check (bucket in ('GREEN', 'RED', 'SP')),
    balance int4 not null default 0,
    held int4 not null default 0,
    constraint ledger_accounts_covered check (owner <> 'user' or (balance >= 0 and held between 0 and balance)),
    unique nulls not distinct (owner, user_id, bucket))`.execute(db);
  await sql`create table ledger_transactions (
    id uuid primary key default gen_random_uuid(),
    kind text not null,
    user_id uuid not null,
    once_key text unique,
    reason text not null,
    created_at timestamptz not null default now())`.execute(db);
  await sql`create index ledger_transactions_of_user on ledger_transactions (user_id, created_at)`.execute(
    db,
  );
  await sql`create table ledger_entries (
    transaction_id uuid not null references ledger_transactions,
    account_id uuid not null references ledger_accounts,
    amount int4 not null check (amount <> 0),
    balance_after int4 not null,
    primary key (transaction_id, account_id))`.execute(db);
  await sql`create index ledger_entries_of_account on ledger_entries (account_id)`.execute(db);
  await sql`insert into ledger_accounts (owner, bucket)
    select owner, bucket from unnest(array['issued', 'sold', 'expired']) as owner, unnest(array['GREEN', 'RED', 'SP']) as bucket`.execute(
    db,
  );

  await sql`create function ledger_entry_posts() returns trigger language plpgsql as $$ begin
    update ledger_accounts set balance = balance + new.amount where id = new.account_id returning balance into new.balance_after;
    return new;
  end $$`.execute(db);
  await sql`create trigger ledger_entry_posts before insert on ledger_entries
    for each row execute function ledger_entry_posts()`.execute(db);

  await sql`create function ledger_balance_follows() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' and new.balance <> 0 then raise 'an account begins with nothing'; end if;
    if tg_op = 'UPDATE' and new.balance <> old.balance and pg_trigger_depth() < 2 then
      raise 'a balance changes by entries alone';
    end if;
    return new;
  end $$`.execute(db);
  await sql`create trigger ledger_balance_follows before insert or update on ledger_accounts
    for each row execute function ledger_balance_follows()`.execute(db);

  await sql`create function ledger_is_kept() returns trigger language plpgsql as $$ begin
    raise 'the ledger is only added to';
  end $$`.execute(db);
  for (const table of ['ledger_transactions', 'ledger_entries']) {
    await sql`create trigger ledger_is_kept before update or delete on ${sql.table(table)}
      for each row execute function ledger_is_kept()`.execute(db);
  }
  await sql`create trigger ledger_is_kept before delete on ledger_accounts
    for each row execute function ledger_is_kept()`.execute(db);

  await sql`create function ledger_sums_to_zero() returns trigger language plpgsql as $$ begin
    if (select sum(amount) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
      raise 'a transaction sums to zero';
    end if;
    return null;
  end $$`.execute(db);
  await sql`create constraint trigger ledger_sums_to_zero after insert on ledger_entries
    deferrable initially deferred for each row execute function ledger_sums_to_zero()`.execute(db);
}
