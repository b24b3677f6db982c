import { type Kysely, sql } from 'kysely';

/** Accounts with sessions and settings; projects with their original file and saved versions; the local outbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('phone_number', 'text', (c) => c.notNull())
    .addColumn('company_name', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('city', 'text', (c) => c.notNull())
    .addColumn('country', 'text', (c) => c.notNull())
    .addColumn('postal_code', 'text', (c) => c.notNull())
    .addColumn('tax_id', 'text', (c) => c.notNull())
    .addColumn('newsletter', 'boolean', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('evc_id', 'text', (c) => c.unique())
    .addColumn('terms_accepted_at', 'timestamptz')
    .addColumn('activated_at', 'timestamptz')
    .addColumn('plan', 'text')
    .addColumn('plan_expires_at', 'timestamptz')
    .addColumn('plan_is_internal', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('plan_is_recurring', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await sql`create unique index users_username on users (lower(username))`.execute(db);
  await sql`create unique index users_email on users (lower(email))`.execute(db);

  await db.schema
    .createTable('activations')
    .addColumn('token_hash', 'bytea', (c) => c.primaryKey())
    .addColumn('user_id', 'uuid', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addColumn('used_at', 'timestamptz')
    .execute();

  await db.schema
    .createTable('sessions')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('user_id', 'uuid', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('ended_at', 'timestamptz')
    .execute();

  await db.schema
    .createTable('settings')
    .addColumn('user_id', 'uuid', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('autosave', 'int4', (c) => c.notNull())
    .addColumn('show_checksum_fix_prompt', 'boolean', (c) => c.notNull())
    .addColumn('max_version_bytes', 'int4', (c) => c.notNull())
    .addColumn('max_request_bytes', 'int4', (c) => c.notNull())
    .addColumn('editor', 'jsonb', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('contents')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('length_bytes', 'int4', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('content_chunks')
    .addColumn('content_id', 'uuid', (c) =>
      c.notNull().references('contents.id').onDelete('cascade'),
    )
    .addColumn('chunk_index', 'int4', (c) => c.notNull())
    .addColumn('data', 'bytea', (c) => c.notNull())
    .addPrimaryKeyConstraint('content_chunks_pkey', ['content_id', 'chunk_index'])
    .execute();
  // ECU files hardly shrink by the database's own compression, which would only cost time.
  await sql`alter table content_chunks alter column data set storage external`.execute(db);

  await db.schema
    .createTable('projects')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('user_id', 'uuid', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('content_id', 'uuid', (c) => c.notNull().references('contents.id'))
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('brand', 'text')
    .addColumn('model', 'text')
    .addColumn('generation', 'text')
    .addColumn('engine', 'text')
    .addColumn('engine_code', 'text')
    .addColumn('power', 'int4')
    .addColumn('torque', 'int4')
    .addColumn('displacement', 'int4')
    .addColumn('fuel_type', 'text')
    .addColumn('gearbox_type', 'text')
    .addColumn('vehicle_type', 'text')
    .addColumn('production_year', 'int4')
    .addColumn('vin', 'text')
    .addColumn('licence_plate', 'text')
    .addColumn('customer_name', 'text')
    .addColumn('hardware_number', 'text')
    .addColumn('software_number', 'text')
    .addColumn('calibration_number', 'text')
    .addColumn('ecu_family', 'text')
    .addColumn('manufacturer', 'text')
    .addColumn('comment', 'text')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull())
    .addColumn('archived_at', 'timestamptz')
    .execute();
  await sql`create index projects_of_user on projects (user_id, updated_at desc, id)
    where archived_at is null`.execute(db);
  await sql`create index archived_projects_of_user on projects (user_id, archived_at desc, id)
    where archived_at is not null`.execute(db);
  await sql`create index projects_content on projects (content_id)`.execute(db);

  await db.schema
    .createTable('versions')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('project_id', 'uuid', (c) =>
      c.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('info', 'text', (c) => c.notNull())
    .addColumn('revision', 'int4', (c) => c.notNull())
    .addColumn('patches', 'bytea', (c) => c.notNull())
    .addColumn('modified_count', 'int4', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await sql`create index versions_of_project on versions (project_id, created_at, id)`.execute(db);

  await db.schema
    .createTable('outbox_mails')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'bytea', (c) => c.notNull())
    .execute();
}
