import { EMAIL_LINK_HOURS, PASSWORD_LINK_MINUTES } from '../../core/contract/limits.ts';
import type { Door } from '../db/transact.ts';
import type { Mail } from '../mail/mailer.ts';
import { writeMail } from '../mail/write-mail.ts';
import { makeAccountLink } from './account-links.ts';
import { activationMail } from './registration-mails.ts';
import { isNameOf, localeOf } from './users.ts';

const MINUTE_MS = 60_000;

/**
 * The mail for whoever has forgotten the password of the account with an address: a link with which a new one is set. Where a form
 * waits to be activated, the link that it waits for; none where there is neither.
 *
 * @param publicUrl address that links begin with
 */
export async function passwordResetMail(
  door: Door,
  to: string,
  publicUrl: string,
): Promise<Mail | undefined> {
  const user = await door.statement((db) =>
    db
      .selectFrom('users')
      .select(['id', 'email', 'locale'])
      .where(isNameOf('email', to))
      .where('is_demo', '=', false)
      .executeTakeFirst(),
  );
  if (user === undefined) return activationMail(door, to, publicUrl);
  const token = await makeAccountLink(door, {
    kind: 'passwordReset',
    userId: user.id,
    email: user.email,
    lifetimeMs: PASSWORD_LINK_MINUTES * MINUTE_MS,
  });
  const link = `${publicUrl}/reset-password?token=${token}`;
  return writeMail('passwordReset', user.email, localeOf(user.locale), link);
}

/** The mail to a new address of an account: a link that makes it so. None if the account has gone. */
export async function emailChangeMail(
  door: Door,
  userId: string,
  to: string,
  publicUrl: string,
): Promise<Mail | undefined> {
  const user = await door.statement((db) =>
    db.selectFrom('users').select('locale').where('id', '=', userId).executeTakeFirst(),
  );
  if (user === undefined) return undefined;
  const token = await makeAccountLink(door, {
    kind: 'emailChange',
    userId,
    email: to,
    lifetimeMs: EMAIL_LINK_HOURS * 60 * MINUTE_MS,
  });
  const link = `${publicUrl}/confirm-email?token=${token}`;
  return writeMail('emailChange', to, localeOf(user.locale), link);
}
