import { ACTIVATION_LINK_DAYS } from '../../core/contract/limits.ts';
import { NOW, nowPlusMs } from '../db/now.ts';
import type { Door } from '../db/transact.ts';
import type { Mail } from '../mail/mailer.ts';
import { writeMail } from '../mail/write-mail.ts';
import { hashLinkToken, newLinkToken } from '../security/link-token.ts';
import { isNameOf, localeOf } from './users.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The mail that follows a registration: a link for a new address; for the address of an account, that there is one. None where
 * nobody waits for it any more.
 *
 * It holds nothing of what the form says: whoever fills one in with somebody else's address must not write to them in our name. The
 * token of the link is made here and not kept, so that no queue and no table holds one.
 *
 * @param publicUrl address that links begin with
 */
export async function registrationMail(
  door: Door,
  to: string,
  publicUrl: string,
): Promise<Mail | undefined> {
  const account = await door.statement((db) =>
    db
      .selectFrom('users')
      .select(['email', 'locale'])
      .where(isNameOf('email', to))
      .executeTakeFirst(),
  );
  if (account !== undefined) {
    // To the address as its owner writes it.
    return writeMail(
      'accountExists',
      account.email,
      localeOf(account.locale),
      `${publicUrl}/login`,
    );
  }
  return activationMail(door, to, publicUrl);
}

/** The mail with the link that activates the account of a form. None where no form waits for the address. */
export async function activationMail(
  door: Door,
  to: string,
  publicUrl: string,
): Promise<Mail | undefined> {
  const form = await door.statement((db) =>
    db
      .selectFrom('registrations')
      .select(['email', 'locale'])
      .where(isNameOf('email', to))
      .where('expires_at', '>', NOW)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  if (form === undefined) return undefined;
  const token = newLinkToken();
  await door.statement((db) =>
    db
      .insertInto('registration_links')
      .values({
        token_hash: hashLinkToken(token),
        email: form.email,
        expires_at: nowPlusMs(ACTIVATION_LINK_DAYS * DAY_MS),
      })
      .execute(),
  );
  const link = `${publicUrl}/registration-confirm?token=${token}`;
  return writeMail('activation', form.email, localeOf(form.locale), link);
}
