import { type Kysely, sql } from 'kysely';

/**
 * What people report as faults. A report belongs to who sent it and goes with the account; where its project is deleted it stays, and
 * leads to no file any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table reports (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    project_id uuid references projects on delete set null,
    project_name text not null,
    version_id text,
    version_name text,
    version_revision int4,
    text text not null,
    page text not null,
    browser text not null,
    page_release text not null,
    server_release text not null,
    failures jsonb not null,
    may_read_file boolean not null,
    picture bytea,
    picture_type text check (picture_type in ('image/png', 'image/jpeg', 'image/webp')),
    created_at timestamptz not null default now(),
    closed_at timestamptz,
    check ((picture is null) = (picture_type is null)),
    check ((version_name is null) = (version_revision is null)))`.execute(db);
  await sql`create index reports_of_user on reports (user_id, created_at)`.execute(db);
  await sql`create index reports_of_project on reports (project_id)`.execute(db);
  await sql`create index reports_by_age on reports (created_at)`.execute(db);
}
