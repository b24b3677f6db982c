import { type Kysely, sql } from 'kysely';

/**
 * Mails as pages. What whoever runs the server does: what was done by whom (only ever added to), keys that give a plan or coins,
 * and a break that is announced.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox_mails add column html text`.execute(db);

  await sql`create table audit (
    id int8 generated always as identity primary key,
    actor text not null,
    action text not null,
    subject text not null,
    reason text not null,
    created_at timestamptz not null default now())`.execute(db);
  await sql`create function audit_is_kept() returns trigger language plpgsql as $$ begin
    raise 'the audit is only added to';
  end $$`.execute(db);
  await sql`create trigger audit_is_kept before update or delete on audit
    for each row execute function audit_is_kept()`.execute(db);

  // Without a reference: a key stays used when the person leaves.
  await sql`create table activation_keys (
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
  await sql`create index activation_keys_of_batch on activation_keys (batch)`.execute(db);

  // One row, or none.
  await sql`create table maintenance (
    is_only boolean primary key default true check (is_only),
    id uuid not null default gen_random_uuid(),
    starts_at timestamptz not null)`.execute(db);
}
