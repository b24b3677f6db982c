import { type Kysely, sql } from 'kysely';

/** Coins set aside while work runs, prices, what was bought, and work on versions that costs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What persons pay with coins goes there.
  await sql`alter table ledger_accounts drop constraint ledger_accounts_owner_check,
    add constraint ledger_accounts_owner_check check (owner in ('user', 'issued', 'sold', 'expired', 'spent'))`.execute(
    db,
  );
  await sql`insert into ledger_accounts (owner, bucket)
    select 'spent', bucket from unnest(array['GREEN', 'RED', 'SP']) as bucket`.execute(db);

  await sql`create table holds (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references ledger_accounts,
    amount int4 not null check (amount > 0),
    state text not null default 'open' check (state in ('open', 'captured', 'released')),
    captured_by uuid unique references ledger_transactions,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    check ((state = 'captured') = (captured_by is not null)))`.execute(db);
  await sql`create index holds_open on holds (expires_at) where state = 'open'`.execute(db);
  await sql`create index holds_of_account on holds (account_id) where state = 'open'`.execute(db);

  // What an account has set aside are its open holds, whoever writes.
  await sql`create function hold_sets_aside() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then
      if new.state <> 'open' then raise 'a hold begins open'; end if;
      update ledger_accounts set held = held + new.amount where id = new.account_id;
    elsif old.state <> 'open' or new.state = 'open' or new.amount <> old.amount or new.account_id <> old.account_id then
      raise 'a hold ends once';
    else
      update ledger_accounts set held = held - new.amount where id = new.account_id;
    end if;
    return new;
  end $$`.execute(db);
  await sql`create trigger hold_sets_aside before insert or update on holds
    for each row execute function hold_sets_aside()`.execute(db);
  await sql`create trigger ledger_is_kept before delete on holds
    for each row execute function ledger_is_kept()`.execute(db);
  await sql`create or replace function ledger_balance_follows() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' and (new.balance <> 0 or new.held <> 0) then raise 'an account begins with nothing'; end if;
    if tg_op = 'UPDATE' and (new.balance <> old.balance or new.held <> old.held) and pg_trigger_depth() < 2 then
      raise 'a balance changes by entries alone';
    end if;
    return new;
  end $$`.execute(db);

  await sql`create table prices (
    product text not null,
    list_price int4 not null check (list_price between 0 and 1000000),
    valid_from timestamptz not null default now(),
    primary key (product, valid_from))`.execute(db);
  await sql`insert into prices (product, list_price, valid_from) values
    ('checksumFix', 2, 'epoch'), ('dtcRemoval', 10, 'epoch'), ('basicMapPack', 15, 'epoch'),
    ('solutionStage1', 30, 'epoch'), ('solutionAiStage', 25, 'epoch'), ('solutionService', 15, 'epoch')`.execute(
    db,
  );

  // Without a reference to the person: who leaves takes no entry along. A project that goes leaves its purchases.
  await sql`create table purchases (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null,
    project_id uuid references projects on delete set null,
    project_name text not null,
    product text not null,
    product_key text not null,
    list_price int4 not null,
    discount_percent int4 not null,
    price int4 not null,
    bucket text,
    transaction_id uuid unique references ledger_transactions,
    is_allowance boolean not null,
    is_internal boolean not null,
    created_at timestamptz not null default now(),
    check ((price > 0) = (transaction_id is not null)),
    check ((price > 0) = (bucket is not null)))`.execute(db);
  await sql`create unique index purchases_once on purchases (project_id, product, product_key)`.execute(
    db,
  );
  await sql`create index purchases_of_user on purchases (user_id, created_at, id)`.execute(db);

  await sql`create table version_works (
    id uuid primary key,
    user_id uuid not null,
    project_id uuid not null references projects on delete cascade,
    version_id uuid not null,
    bytes_revision int4 not null,
    kind text not null check (kind in ('fixChecksums', 'removeCodes')),
    codes jsonb,
    hold_id uuid unique references holds,
    list_price int4 not null,
    is_internal boolean not null,
    state text not null default 'running' check (state in ('running', 'modified', 'notModified', 'failed')),
    reason text,
    purchase_id uuid references purchases,
    revision int4,
    results jsonb,
    created_at timestamptz not null default now(),
    ended_at timestamptz,
    check ((state = 'running') = (ended_at is null)))`.execute(db);
  await sql`create index version_works_of_project on version_works (project_id)`.execute(db);
  await sql`create index version_works_running on version_works (created_at) where state = 'running'`.execute(
    db,
  );

  // Months of the calendar in UTC, from the original day: 31 January, 28 February, 31 March.
  await sql`create function months_after(since timestamptz, months int) returns timestamptz language sql immutable as $$
    select ((since at time zone 'UTC') + make_interval(months => months)) at time zone 'UTC'
  $$`.execute(db);
  await sql`create function completed_months(since timestamptz, moment timestamptz) returns int language sql immutable as $$
    select greatest(0, months - (months_after(since, months) > moment)::int)
    from (select ((extract(year from moment at time zone 'UTC') - extract(year from since at time zone 'UTC')) * 12
      + extract(month from moment at time zone 'UTC') - extract(month from since at time zone 'UTC'))::int as months) as begun
  $$`.execute(db);
  // Since when it has been paid for without a gap; nothing for what is not paid.
  await sql`alter table subscriptions add column continuous_since timestamptz`.execute(db);
}
