import { type Kysely, sql } from 'kysely';

/** Versions of the terms and who accepted which; links that are mailed to the owner of an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table terms (
    version int4 primary key generated always as identity,
    texts jsonb,
    published_at timestamptz not null default now())`.execute(db);
  // The words of the first version are those of the page.
  await sql`insert into terms (texts) values (null)`.execute(db);
  await sql`alter table users add column terms_version int4 references terms`.execute(db);
  await sql`update users set terms_version = 1 where terms_accepted_at is not null`.execute(db);
  await sql`alter table registrations add column terms_version int4 not null default 1 references terms`.execute(
    db,
  );
  await sql`alter table registrations alter column terms_version drop default`.execute(db);

  await sql`create table account_links (
    token_hash bytea primary key,
    kind text not null check (kind in ('passwordReset', 'emailChange')),
    user_id uuid not null references users on delete cascade,
    email text not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz)`.execute(db);
  await sql`create index account_links_of_user on account_links (user_id)`.execute(db);
}
