import { type Kysely, sql } from 'kysely';

/** Events on their way to a service that carries them to pages, kept until it has them; and who carries them there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table outgoing_events (
    id int8 primary key generated always as identity,
    channel text not null,
    event text not null,
    data jsonb not null
  )`.execute(db);
  // One row while there is such a service, and none otherwise.
  await sql`create table event_relays (
    is_only boolean primary key default true check (is_only),
    lease_id uuid not null,
    leased_until timestamptz not null
  )`.execute(db);
}
