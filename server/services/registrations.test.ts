import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerRequestSchema } from '../../core/contract/accounts.ts';
import { accountForm } from '../../tests/support/api-server.ts';
import { countingDoor } from '../../tests/support/counting-door.ts';
import { openNewDatabase } from '../../tests/support/new-database.ts';
import { withoutObjects } from '../../tests/support/originals-door.ts';
import { serviceContext } from '../../tests/support/service-context.ts';
import type { OpenDatabase } from '../db/database.ts';
import { ensureDemo } from './demo.ts';
import { register } from './registrations.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openNewDatabase();
});
afterAll(() => database.close());

/** What a registration with an address costs: ways through the door of the database, and hashes. */
async function costOf(username: string, email: string): Promise<unknown> {
  const context = serviceContext(database.door);
  const door = countingDoor(database.door);
  let hashCount = 0;
  const counted = async <Result>(hashed: Promise<Result>): Promise<Result> => {
    hashCount++;
    return hashed;
  };
  const { hash, verify } = context.hashing;
  const hashing = {
    ...context.hashing,
    hash: (...of: Parameters<typeof hash>) => counted(hash(...of)),
    verify: (...of: Parameters<typeof verify>) => counted(verify(...of)),
  };
  const form = registerRequestSchema.parse(accountForm({ username, email }));
  await register({ ...context, door: withoutObjects(door), hashing }, form, '192.0.2.1');
  return { ways: door.count, hashCount };
}

describe('a registration', () => {
  it('costs as much for an address with an account as for any other: nobody learns which has one', async () => {
    await ensureDemo(serviceContext(database.door));
    const email = 'known@example.test';
    await database.db.updateTable('users').set({ email }).execute();
    const unknown = await costOf('somebody', 'somebody@example.test');
    expect(await costOf('somebody.else', email)).toEqual(unknown);
    expect(unknown).toMatchObject({ hashCount: 1 });
  });
});
