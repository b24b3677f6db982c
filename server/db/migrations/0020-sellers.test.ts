import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type UnmigratedDatabase,
  unmigratedDatabase,
} from '../../../tests/support/unmigrated-database.ts';
import { migrateTo } from '../migrate.ts';
import type { Database } from '../schema.ts';

let database: UnmigratedDatabase;
let db: Database;
beforeAll(async () => {
  database = await unmigratedDatabase();
  // The tables come with the migrations.
  db = database.db as Kysely<unknown> as Database;
  await migrateTo(db, '0019-subscriptions-and-orders');
});
afterAll(() => database.close());

it('receipts of before stay as they were issued: they name no seller, and are no tests', async () => {
  const paymentId = randomUUID();
  await sql`insert into payments (id, reference, kind, user_id, provider, coins, net_minor, rate_permille, tax_minor, amount_minor,
    currency, legal_note, billing, is_off_session, is_internal, state, package_id, settled_at)
    values (${paymentId}, 'order:1', 'order', ${randomUUID()}, 'simulated', 50, 100, 220, 22, 122, 'EUR', 'none', '{}', false, false,
    'succeeded', 'red50', now())`.execute(db);
  await sql`insert into receipts (year, number, payment_id, user_id, kind, coins, net_minor, rate_permille, tax_minor, gross_minor,
    currency, legal_note, billing, is_internal)
    values (2026, 1, ${paymentId}, ${randomUUID()}, 'order', 50, 100, 220, 22, 122, 'EUR', 'none', '{}', false)`.execute(
    db,
  );
  const before = await db.selectFrom('receipts').selectAll().executeTakeFirstOrThrow();
  await migrateTo(db, '0020-sellers');
  const after = await db.selectFrom('receipts').selectAll().executeTakeFirstOrThrow();
  expect(after).toEqual({ ...before, seller: null, is_test: false });
});
