import { type Kysely, sql } from 'kysely';

/** Licences leave the accounts: each is a row of its own, so that what was stays known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('subscriptions')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('user_id', 'uuid', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('plan', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) =>
      c.notNull().check(sql`state in ('trial', 'active', 'grace', 'cancelled', 'ended')`),
    )
    .addColumn('period_start', 'timestamptz', (c) => c.notNull())
    // No end is for ever.
    .addColumn('period_end', 'timestamptz')
    .addColumn('is_internal', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('is_recurring', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`create unique index subscription_of_user on subscriptions (user_id) where state <> 'ended'`.execute(
    db,
  );
  await sql`
    insert into subscriptions (user_id, plan, state, period_start, period_end, is_internal, is_recurring)
    select id, plan, case when plan_expires_at is null then 'active' else 'trial' end,
      coalesce(activated_at, created_at), plan_expires_at, plan_is_internal, plan_is_recurring
    from users where plan is not null`.execute(db);
  await sql`alter table users drop column plan, drop column plan_expires_at, drop column plan_is_internal,
    drop column plan_is_recurring`.execute(db);
}
