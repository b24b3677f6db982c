import { type Kysely, sql } from 'kysely';

/** Subscriptions by the calendar, cards, money that is asked for and paid, receipts, and keys that give a plan or coins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Period k ends at months_after(anchor_at, k - anchor_period): a key moves the anchor to the end it has made.
  await sql`alter table subscriptions
    add column anchor_at timestamptz,
    add column anchor_period int4 not null default 0,
    add column period_number int4 not null default 0 check (period_number >= 0),
    add column next_plan text,
    add column card_id uuid,
    add column retry_at timestamptz,
    add column told_soon_at timestamptz,
    add column ended_at timestamptz`.execute(db);
  // What is renewed by itself can be used for three days more while it is not paid; what ends with its period cannot.
  await sql`create function usable_until(state text, is_recurring boolean, period_end timestamptz) returns timestamptz
    language sql immutable as $$
      select case when state in ('active', 'grace') and is_recurring then period_end + interval '3 days' else period_end end
    $$`.execute(db);
  await sql`create index subscriptions_ending on subscriptions (period_end) where state <> 'ended' and period_end is not null`.execute(
    db,
  );

  await sql`create table cards (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    provider text not null,
    customer_ref text not null,
    card_ref text not null,
    brand text not null,
    last4 text not null,
    exp_month int4 not null,
    exp_year int4 not null,
    created_at timestamptz not null default now(),
    removed_at timestamptz)`.execute(db);
  await sql`create index cards_of_user on cards (user_id, created_at)`.execute(db);

  // Without references: who leaves takes no payment along. Everything that its outcome needs is in the row.
  await sql`create table payments (
    id uuid primary key default gen_random_uuid(),
    reference text not null unique,
    kind text not null check (kind in ('order', 'start', 'renewal', 'upgrade')),
    user_id uuid not null,
    provider text not null,
    provider_ref text,
    card_id uuid,
    customer_ref text,
    card_ref text,
    card_brand text,
    card_last4 text,
    package_id text,
    coins int4 not null default 0 check (coins >= 0),
    plan text,
    subscription_id uuid,
    period_number int4,
    net_minor int4 not null check (net_minor >= 0),
    rate_permille int4 not null check (rate_permille between 0 and 1000),
    tax_minor int4 not null check (tax_minor >= 0),
    amount_minor int4 not null check (amount_minor = net_minor + tax_minor),
    currency text not null,
    legal_note text not null check (legal_note in ('none', 'reverseCharge', 'outOfScope')),
    billing jsonb not null,
    is_off_session boolean not null,
    is_internal boolean not null,
    state text not null default 'pending' check (state in ('pending', 'succeeded', 'failed')),
    reason text,
    confirm_url text,
    created_at timestamptz not null default now(),
    checked_at timestamptz,
    settled_at timestamptz,
    check ((state = 'pending') = (settled_at is null)),
    check ((kind = 'order') = (package_id is not null)),
    check ((kind = 'order') = (subscription_id is null)),
    check (kind not in ('start', 'renewal') or period_number is not null))`.execute(db);
  await sql`create index payments_of_user on payments (user_id, created_at, id)`.execute(db);
  await sql`create index payments_pending on payments (created_at) where state = 'pending'`.execute(
    db,
  );
  // A period is paid once; of one subscription one payment at a time waits for its bank.
  await sql`create unique index payments_period_once on payments (subscription_id, period_number)
    where kind in ('start', 'renewal') and state <> 'failed'`.execute(db);
  await sql`create unique index payments_one_pending on payments (user_id) where kind <> 'order' and state = 'pending'`.execute(
    db,
  );

  await sql`create table subscription_periods (
    subscription_id uuid not null,
    period_number int4 not null,
    plan text not null,
    starts_at timestamptz not null,
    ends_at timestamptz,
    payment_id uuid unique references payments,
    primary key (subscription_id, period_number))`.execute(db);

  await sql`create table payment_events (
    provider text not null,
    event_id text not null,
    reference text not null,
    outcome jsonb not null,
    received_at timestamptz not null default now(),
    is_known boolean not null,
    primary key (provider, event_id))`.execute(db);

  await sql`create table receipt_counters (
    year int4 primary key,
    last_number int4 not null check (last_number > 0))`.execute(db);
  await sql`create table receipts (
    id uuid primary key default gen_random_uuid(),
    year int4 not null,
    number int4 not null check (number > 0),
    payment_id uuid not null unique references payments,
    user_id uuid not null,
    kind text not null,
    plan text,
    coins int4 not null,
    period_start timestamptz,
    period_end timestamptz,
    net_minor int4 not null,
    rate_permille int4 not null,
    tax_minor int4 not null,
    gross_minor int4 not null check (gross_minor = net_minor + tax_minor),
    currency text not null,
    legal_note text not null,
    billing jsonb not null,
    is_internal boolean not null,
    issued_at timestamptz not null default now(),
    unique (year, number))`.execute(db);
  // Emptied they can be: an archive is loaded into empty tables.
  await sql`create function receipts_are_kept() returns trigger language plpgsql as $$ begin
    raise 'a receipt never changes';
  end $$`.execute(db);
  await sql`create trigger receipts_are_kept before update or delete on receipts
    for each row execute function receipts_are_kept()`.execute(db);

  await sql`create table simulated_charges (
    reference text primary key,
    charge jsonb not null,
    created_at timestamptz not null default now())`.execute(db);

  // Without a reference: a key stays used when the person leaves.
  await sql`create table if not exists activation_keys (
    key_hash bytea primary key check (octet_length(key_hash) = 32),
    batch text not null,
    plan text,
    days int4 check (days > 0),
    coins int4 not null default 0 check (coins between 0 and 1000000),
    created_at timestamptz not null default now(),
    redeemed_by uuid,
    redeemed_at timestamptz,
    check ((plan is null) = (days is null)),
    check (plan is not null or coins > 0),
    check ((redeemed_by is null) = (redeemed_at is null)))`.execute(db);
}
