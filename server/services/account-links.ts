import { sql } from 'kysely';
import { NOW, nowPlusMs } from '../db/now.ts';
import type { Database } from '../db/schema.ts';
import type { AccountLinkKind } from '../db/tables/account-tables.ts';
import type { Door, Trx } from '../db/transact.ts';
import { linkRefused } from '../errors.ts';
import { hashLinkToken, newLinkToken } from '../security/link-token.ts';

/** A link that is to be mailed. */
export interface NewAccountLink {
  readonly kind: AccountLinkKind;
  readonly userId: string;
  /** Where it is mailed to. */
  readonly email: string;
  readonly lifetimeMs: number;
}

/** A link that is good. */
export interface AccountLink {
  readonly userId: string;
  readonly email: string;
}

/** Makes a link. @returns its token, which is kept nowhere */
export async function makeAccountLink(
  door: Door,
  { kind, userId, email, lifetimeMs }: NewAccountLink,
): Promise<string> {
  const token = newLinkToken();
  await door.statement((db) =>
    db
      .insertInto('account_links')
      .values({
        token_hash: hashLinkToken(token),
        kind,
        user_id: userId,
        email,
        expires_at: nowPlusMs(lifetimeMs),
      })
      .execute(),
  );
  return token;
}

/**
 * What a link is about.
 *
 * @param how `locked` in the transaction that uses it: of two who open it at the same time, one is first
 * @throws ApiError 422 if it is unknown, expired, or was used
 */
export async function readAccountLink(
  db: Database,
  kind: AccountLinkKind,
  token: string,
  how: 'read' | 'locked' = 'read',
): Promise<AccountLink> {
  const link = await db
    .selectFrom('account_links')
    .select(['user_id', 'email'])
    .select(sql<boolean>`used_at is not null`.as('isUsed'))
    .select(sql<boolean>`expires_at <= now()`.as('isExpired'))
    .where('token_hash', '=', hashLinkToken(token))
    .where('kind', '=', kind)
    .$if(how === 'locked', (query) => query.forUpdate())
    .executeTakeFirst();
  if (link === undefined) throw linkRefused('linkUnknown');
  if (link.isUsed) throw linkRefused('linkAlreadyUsed');
  if (link.isExpired) throw linkRefused('linkExpired');
  return { userId: link.user_id, email: link.email };
}

/** Ends the links of an account: none of these kinds works from now on. */
export async function endAccountLinks(
  trx: Trx,
  userId: string,
  kinds: readonly AccountLinkKind[],
): Promise<void> {
  await trx
    .updateTable('account_links')
    .set({ used_at: NOW })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute();
}
