import { type Kysely, sql } from 'kysely';

/** What whoever runs the server tells everybody. It is in force from a moment on, to another one or until it is withdrawn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table news (
    id uuid primary key default gen_random_uuid(),
    level text not null check (level in ('info', 'important')),
    texts jsonb not null check (texts ? 'en'),
    link text check (link like 'https://%'),
    starts_at timestamptz not null default now(),
    ends_at timestamptz check (ends_at > starts_at),
    withdrawn_at timestamptz)`.execute(db);
  await sql`create index news_by_start on news (starts_at desc, id)`.execute(db);
}
