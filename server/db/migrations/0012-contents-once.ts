import { type Kysely, sql } from 'kysely';

/** The bytes of a file are stored once, however many projects have them; every chunk can be held against its digest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contents
    add column state text not null default 'complete' check (state in ('uploading', 'complete', 'leaving')),
    add column created_at timestamptz not null default now()`.execute(db);
  await sql`alter table contents alter column state drop default`.execute(db);

  // What is stored now is taken for right: nothing older tells otherwise.
  await sql`alter table content_chunks add column digest bytea`.execute(db);
  await sql`update content_chunks set digest = sha256(data)`.execute(db);
  await sql`alter table content_chunks alter column digest set not null`.execute(db);

  // Of contents with the same bytes one stays.
  await sql`
    update projects set content_id = kept.id
    from contents as own, (select sha256, min(id::text)::uuid as id from contents group by sha256) as kept
    where own.id = projects.content_id and kept.sha256 = own.sha256 and kept.id <> own.id`.execute(
    db,
  );
  await sql`update contents set state = 'leaving'
    where not exists (select from projects where content_id = contents.id)`.execute(db);
  await sql`create unique index contents_of_bytes on contents (sha256) where state = 'complete'`.execute(
    db,
  );
  await sql`create index contents_unfinished on contents (created_at) where state <> 'complete'`.execute(
    db,
  );

  // The database itself sees to it that what a project has is complete and stays so.
  await sql`alter table contents add constraint contents_in_state unique (id, state)`.execute(db);
  await sql`alter table projects
    drop constraint projects_content_id_fkey,
    add column content_state text not null generated always as ('complete') stored,
    add constraint projects_content foreign key (content_id, content_state) references contents (id, state)`.execute(
    db,
  );
}
