import { type Kysely, sql } from 'kysely';

/** Jobs that need no project, carry a payload, belong to somebody, and remember their runs; work that recurs by the clock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs rename to former_jobs`.execute(db);
  await sql`alter table former_jobs rename constraint jobs_pkey to former_jobs_pkey`.execute(db);
  await sql`alter table former_jobs drop constraint jobs_of_project`.execute(db);
  await sql`drop index jobs_due`.execute(db);

  await db.schema
    .createTable('jobs')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('kind', 'text', (c) => c.notNull())
    // There is one job of a kind and a key; without a key there are as many as were asked for.
    .addColumn('unique_key', 'text')
    .addColumn('user_id', 'uuid', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('project_id', 'uuid', (c) => c.references('projects.id').onDelete('cascade'))
    .addColumn('payload', 'jsonb', (c) => c.notNull().defaultTo(sql`'{}'::jsonb`))
    .addColumn('progress', 'jsonb', (c) => c.notNull().defaultTo(sql`'{}'::jsonb`))
    .addColumn('priority', 'int4', (c) => c.notNull().defaultTo(0))
    .addColumn('state', 'text', (c) =>
      c
        .notNull()
        .defaultTo('waiting')
        .check(sql`state in ('waiting', 'running', 'done', 'parked')`),
    )
    .addColumn('attempts', 'int4', (c) => c.notNull().defaultTo(0))
    .addColumn('max_attempts', 'int4', (c) => c.notNull().defaultTo(5))
    // Who runs it: another value means that somebody else took it over.
    .addColumn('lease_id', 'uuid')
    // While it waits: not before. While it runs: the end of the lease.
    .addColumn('due_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('claimed_at', 'timestamptz')
    .addColumn('error', 'text')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('jobs_of_key', ['kind', 'unique_key'])
    .execute();
  await sql`create index jobs_due on jobs (due_at) where state in ('waiting', 'running')`.execute(
    db,
  );
  await sql`create index jobs_of_project on jobs (project_id, kind)`.execute(db);
  await sql`create index jobs_of_user on jobs (user_id, claimed_at)`.execute(db);
  await sql`create index jobs_ended on jobs (updated_at) where state in ('done', 'parked')`.execute(
    db,
  );
  await sql`
    insert into jobs (id, kind, unique_key, user_id, project_id, progress, state, attempts, due_at, error, updated_at)
    select former_jobs.id, kind, project_id::text, projects.user_id, project_id,
      jsonb_build_object('step', null, 'share', share, 'doneSteps', done_steps),
      case state when 'failed' then 'parked' when 'running' then 'waiting' else state end,
      attempts, due_at, error, former_jobs.updated_at
    from former_jobs join projects on projects.id = project_id`.execute(db);
  await sql`drop table former_jobs`.execute(db);

  await db.schema
    .createTable('job_runs')
    .addColumn('job_id', 'uuid', (c) => c.notNull().references('jobs.id').onDelete('cascade'))
    .addColumn('lease_id', 'uuid', (c) => c.notNull())
    .addColumn('attempt', 'int4', (c) => c.notNull())
    .addColumn('started_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('ended_at', 'timestamptz')
    .addColumn('outcome', 'text', (c) =>
      c.check(sql`outcome in ('done', 'failed', 'parked', 'released')`),
    )
    .addColumn('error', 'text')
    .addPrimaryKeyConstraint('job_runs_pkey', ['job_id', 'lease_id'])
    .execute();

  await db.schema
    .createTable('schedules')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('every_s', 'int4', (c) => c.notNull().check(sql`every_s > 0`))
    .addColumn('next_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
}
