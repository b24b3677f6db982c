import { type Kysely, sql } from 'kysely';

/** Registrations leave the accounts: each is a row of its own until a link of its address is opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('registrations')
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
    // Fingerprint of the internet address that the form came from.
    .addColumn('source', 'bytea', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await sql`create index registrations_of_email on registrations (lower(email), created_at)`.execute(
    db,
  );
  await sql`create index registrations_of_username on registrations (lower(username), created_at)`.execute(
    db,
  );

  await db.schema
    .createTable('registration_links')
    .addColumn('token_hash', 'bytea', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addColumn('used_at', 'timestamptz')
    .execute();
  await sql`create index registration_links_of_email on registration_links (lower(email))`.execute(
    db,
  );

  await sql`
    insert into registrations (first_name, last_name, username, email, password_hash, phone_number, company_name, address, city,
      country, postal_code, tax_id, newsletter, locale, source, created_at, expires_at)
    select first_name, last_name, username, email, password_hash, phone_number, company_name, address, city,
      country, postal_code, tax_id, newsletter, locale, '', created_at, created_at + interval '8 days'
    from users where activated_at is null`.execute(db);
  // Links were good for 7 days.
  await sql`
    insert into registration_links (token_hash, email, created_at, expires_at, used_at)
    select token_hash, email, activations.expires_at - interval '7 days', activations.expires_at, used_at
    from activations join users on users.id = user_id`.execute(db);
  await sql`drop table activations`.execute(db);
  await sql`delete from users where activated_at is null`.execute(db);
  await sql`alter table users alter column activated_at set not null`.execute(db);
}
