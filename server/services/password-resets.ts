import type { MailRequest, PasswordReset, PasswordSet } from '../../core/contract/account-mails.ts';
import { isPasswordGuessable } from '../../core/contract/password-rules.ts';
import type { Trx } from '../db/transact.ts';
import { invalidFields, linkRefused } from '../errors.ts';
import { isCommonPassword } from '../security/common-passwords.ts';
import { endAccountLinks, readAccountLink } from './account-links.ts';
import type { ServiceContext } from './context.ts';
import { forgetFailures } from './login.ts';
import { orderMail } from './mail-orders.ts';
import { endSessionsOf } from './sessions.ts';
import { isNameOf } from './users.ts';

/**
 * Has a link mailed to the owner of an account, with which a new password is set. Whether there is one, nobody learns: the same is
 * done for every name, and who gets a mail is decided when it is written.
 */
export async function askForPasswordReset(
  context: ServiceContext,
  { username }: MailRequest,
): Promise<void> {
  await context.door.transact(async (trx) => {
    const to = (await emailOfUser(trx, username)) ?? username;
    await orderMail(trx, context, { mail: 'passwordReset', to });
  });
}

/**
 * Has the link of a registration mailed again, for whoever has logged in before opening it. The same is done for every name.
 */
export async function askForActivation(
  context: ServiceContext,
  { username }: MailRequest,
): Promise<void> {
  await context.door.transact(async (trx) => {
    const to = (await emailOfForm(trx, username)) ?? username;
    await orderMail(trx, context, { mail: 'activation', to });
  });
}

/**
 * Sets a new password with a link that was mailed. All sessions of the account end, and so do all such links.
 *
 * @param address internet address of the call (server/http/caller-address.ts)
 * @throws ApiError 422 if the link is unknown, expired or was used, or the password is easy to guess
 */
export async function resetPassword(
  context: ServiceContext,
  token: string,
  { password }: PasswordReset,
  address: string,
): Promise<PasswordSet> {
  const { door, hashing } = context;
  hashing.demandRoom();
  const { userId } = await door.statement((db) => readAccountLink(db, 'passwordReset', token));
  const user = await door.statement((db) =>
    db
      .selectFrom('users')
      .select(['username', 'email'])
      .where('id', '=', userId)
      .executeTakeFirst(),
  );
  if (user === undefined) throw linkRefused('linkUnknown');
  if (isCommonPassword(password) || isPasswordGuessable(password, user)) {
    throw invalidFields('SAVE_CHANGES_FAILURE', [{ path: 'password', rule: 'guessable' }]);
  }
  const passwordHash = await hashing.hash(password);
  await door.transact(async (trx) => {
    await readAccountLink(trx, 'passwordReset', token, 'locked');
    await setPassword(trx, userId, passwordHash, null);
  });
  await forgetFailures(context, user, { address });
  return { username: user.username };
}

/**
 * Gives an account a new password, after which whoever knew the former one is out.
 *
 * @param exceptSessionId the session that goes on, `null` for none
 */
export async function setPassword(
  trx: Trx,
  userId: string,
  passwordHash: string,
  exceptSessionId: string | null,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .execute();
  await endAccountLinks(trx, userId, ['passwordReset', 'emailChange']);
  await endSessionsOf(trx, userId, exceptSessionId);
}

async function emailOfUser(trx: Trx, name: string): Promise<string | undefined> {
  const user = await trx
    .selectFrom('users')
    .select('email')
    .where((eb) => eb.or([isNameOf('username', name), isNameOf('email', name)]))
    .executeTakeFirst();
  return user?.email;
}

/** Of the form that was sent last: several may have one username. */
async function emailOfForm(trx: Trx, name: string): Promise<string | undefined> {
  const form = await trx
    .selectFrom('registrations')
    .select('email')
    .where((eb) => eb.or([isNameOf('username', name), isNameOf('email', name)]))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return form?.email;
}
