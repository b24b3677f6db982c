import type {
  AccountAccess,
  AccountDetails,
  EmailChanged,
  OwnAccount,
  UpdateAccount,
} from '../../core/contract/own-account.ts';
import { isPasswordGuessable } from '../../core/contract/password-rules.ts';
import { isTaken } from '../db/taken.ts';
import type { Trx } from '../db/transact.ts';
import { changedElsewhere, emailTaken, forbidden, invalidFields, linkRefused } from '../errors.ts';
import { isCommonPassword } from '../security/common-passwords.ts';
import { endAccountLinks, readAccountLink } from './account-links.ts';
import type { Caller } from './callers.ts';
import type { ServiceContext } from './context.ts';
import { orderMail } from './mail-orders.ts';
import { demandPassword } from './own-password.ts';
import { setPassword } from './password-resets.ts';
import { localeOf, type UserRow } from './users.ts';

const FAILURE = 'SAVE_CHANGES_FAILURE';

/** What an account says of its owner. */
export function ownAccountOf(user: UserRow): OwnAccount {
  return {
    username: user.username,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    phoneNumber: user.phone_number,
    companyName: user.company_name,
    address: user.address,
    city: user.city,
    country: user.country,
    postalCode: user.postal_code,
    taxId: user.tax_id,
    newsletterConsent: user.newsletter,
    locale: localeOf(user.locale),
  };
}

/**
 * Changes the own account. With a new password all other sessions end. A new address gets a mail with a link, and is that of the
 * account when the link is opened: it may be mistyped, and whether somebody else has it nobody learns.
 *
 * @throws ApiError 422 if the password is needed and missing or wrong, or the new one is easy to guess; 409 if the password was
 *   changed meanwhile; 403 for the demo account, which is many people's
 */
export async function updateAccount(
  context: ServiceContext,
  { user, claims }: Caller,
  update: UpdateAccount,
): Promise<OwnAccount> {
  if (user.is_demo) throw forbidden();
  const { details, newPassword } = update;
  const newEmail = update.email === user.email ? undefined : update.email;
  await demandAccess(context, user, { ...update, email: newEmail });
  const passwordHash =
    newPassword === undefined ? undefined : await context.hashing.hash(newPassword);
  const changed = await context.door.transact(async (trx) => {
    if (passwordHash !== undefined || newEmail !== undefined) await holdPassword(trx, user);
    if (details !== undefined) await setDetails(trx, user.id, details);
    if (passwordHash !== undefined) await setPassword(trx, user.id, passwordHash, claims.sessionId);
    if (newEmail !== undefined) {
      await orderMail(trx, context, { mail: 'emailChange', to: newEmail, userId: user.id });
    }
    return trx.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
  });
  return ownAccountOf(changed);
}

/**
 * Gives the account the address that a link was mailed to.
 *
 * @throws ApiError 422 if the link is unknown, of another account, expired or was used; 409 if another account has the address by now
 */
export async function confirmEmail(
  context: ServiceContext,
  user: Pick<UserRow, 'id'>,
  token: string,
): Promise<EmailChanged> {
  try {
    return await context.door.transact(async (trx) => {
      const { userId, email } = await readAccountLink(trx, 'emailChange', token, 'locked');
      // Whoever reads the mails of a mistyped address must not get the account with it.
      if (userId !== user.id) throw linkRefused('linkUnknown');
      await trx.updateTable('users').set({ email }).where('id', '=', userId).execute();
      // Those for a new password went to the former address.
      await endAccountLinks(trx, userId, ['emailChange', 'passwordReset']);
      return { email };
    });
  } catch (error) {
    throw isTaken(error) ? emailTaken() : error;
  }
}

async function demandAccess(
  context: ServiceContext,
  user: UserRow,
  { email, newPassword, currentPassword }: AccountAccess,
): Promise<void> {
  if (email === undefined && newPassword === undefined) return;
  if (currentPassword === undefined) {
    throw invalidFields(FAILURE, [{ path: 'currentPassword', rule: 'required' }]);
  }
  if (newPassword !== undefined) {
    if (isCommonPassword(newPassword) || isPasswordGuessable(newPassword, user)) {
      throw invalidFields(FAILURE, [{ path: 'newPassword', rule: 'guessable' }]);
    }
  }
  await demandPassword(context, user, currentPassword, 'currentPassword');
}

/** @throws ApiError 409 if the password is not the one that was asked for any more */
async function holdPassword(trx: Trx, user: Pick<UserRow, 'id' | 'password_hash'>): Promise<void> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw changedElsewhere(FAILURE);
}

async function setDetails(trx: Trx, userId: string, details: AccountDetails): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      first_name: details.firstName,
      last_name: details.lastName,
      phone_number: details.phoneNumber,
      company_name: details.companyName,
      address: details.address,
      city: details.city,
      country: details.country,
      postal_code: details.postalCode,
      tax_id: details.taxId,
      newsletter: details.newsletterConsent,
      locale: details.locale,
    })
    .where('id', '=', userId)
    .execute();
}
