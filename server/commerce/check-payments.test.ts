import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommerceAccount } from '../../tests/support/commerce-account.ts';
import { FakePayments } from '../../tests/support/fake-payments.ts';
import { openNewDatabase } from '../../tests/support/new-database.ts';
import type { OpenDatabase } from '../db/database.ts';
import { wrongInPayments } from './check-payments.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openNewDatabase();
  const account = await CommerceAccount.open(database, new FakePayments());
  await account.start('PLUS');
  await account.start('ADVANCED');
});
afterAll(() => database.close());

describe('a check of what was paid', () => {
  it('finds nothing where nothing is wrong', async () => {
    expect(await database.door.transact(wrongInPayments)).toEqual([]);
  });

  it.each([
    ['paid without a receipt', 'delete from receipts'],
    [
      'of another amount',
      'update receipts set net_minor = net_minor + 1, gross_minor = gross_minor + 1',
    ],
    ['gaps between the numbers', 'update receipts set number = number + 1'],
  ])('tells what is %s', async (problem, statement) => {
    const found = database.door.transact(async (trx) => {
      await sql`alter table receipts disable trigger user`.execute(trx);
      await sql.raw(statement).execute(trx);
      throw new AggregateError(await wrongInPayments(trx), 'nothing of it is kept');
    });
    await expect(found).rejects.toMatchObject({ errors: [expect.stringContaining(problem)] });
  });
});
