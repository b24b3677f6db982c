import { type Kysely, sql } from 'kysely';

/** Jobs that run in the background, and what they read from the files of projects. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('project_id', 'uuid', (c) =>
      c.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('waiting'))
    .addColumn('attempts', 'int4', (c) => c.notNull().defaultTo(0))
    // Who runs it: another value means that somebody else took it over.
    .addColumn('lease_id', 'uuid')
    // While it waits: not before. While it runs: the end of the lease.
    .addColumn('due_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('step', 'text')
    .addColumn('share', 'float8', (c) => c.notNull().defaultTo(0))
    .addColumn('done_steps', 'jsonb', (c) => c.notNull().defaultTo(sql`'[]'::jsonb`))
    .addColumn('error', 'text')
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('jobs_of_project', ['project_id', 'kind'])
    .execute();
  await sql`create index jobs_due on jobs (due_at) where state in ('waiting', 'running')`.execute(
    db,
  );

  await db.schema
    .createTable('readings')
    .addColumn('project_id', 'uuid', (c) =>
      c.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('step', 'text', (c) => c.notNull())
    .addColumn('result', 'jsonb', (c) => c.notNull())
    .addColumn('read_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('readings_pkey', ['project_id', 'step'])
    .execute();

  await sql`alter table projects add column has_dtc boolean not null default false`.execute(db);
  await sql`alter table projects add column has_mappacks boolean not null default false`.execute(
    db,
  );
  await sql`alter table projects add column has_solutions boolean not null default false`.execute(
    db,
  );
  // Projects from before are read too.
  await sql`insert into jobs (kind, project_id) select 'readFile', id from projects`.execute(db);
}
