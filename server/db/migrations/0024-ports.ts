import { type Kysely, sql } from 'kysely';

/**
 * Work of versions that is carried to another project: learnt and looked for as a solution is, and none. A table of its own, so that
 * no query about solutions has to leave it out. A project has one at a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table ports (
    id uuid primary key default gen_random_uuid(),
    project_id uuid not null unique references projects on delete cascade,
    source_project_id uuid references projects on delete set null,
    source_version_id uuid not null,
    source_project_name text not null,
    source_version_name text not null,
    source_patch bytea,
    state text not null check (state in ('learning', 'matching', 'ready', 'failed')),
    reason text,
    content bytea,
    own_bytes int4 not null default 0,
    left_out jsonb not null default '[]',
    result jsonb,
    patch bytea,
    created_at timestamptz not null default now(),
    check ((state = 'learning') = (source_patch is not null)),
    check (state in ('learning', 'failed') or content is not null),
    check ((state = 'failed') = (reason is not null)),
    check ((state = 'ready') = (result is not null)),
    check ((state = 'ready') = (patch is not null)))`.execute(db);
  await sql`create index ports_of_source on ports (source_project_id)`.execute(db);
  await sql`create index ports_by_age on ports (created_at)`.execute(db);
}
