import type { Database } from '../db/schema.ts';
import { isNameOf } from '../services/users.ts';
import { RefusedError } from './refused-error.ts';

/** Somebody with an account. */
export interface FoundAccount {
  readonly id: string;
  readonly username: string;
}

/** The account with a username or an address of mail, whatever their case. @throws RefusedError if there is none */
export async function findAccount(db: Database, name: string): Promise<FoundAccount> {
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where((eb) => eb.or([isNameOf('username', name), isNameOf('email', name)]))
    .limit(2)
    .execute();
  const [account, other] = accounts;
  if (account === undefined) throw new RefusedError(`nobody has the username or address ${name}`);
  if (other === undefined) return account;
  throw new RefusedError(
    `${name} is the username of one account and the address of another: name it by the other of both`,
  );
}
