import type { Registered, RegisterRequest, Verified } from '../../core/contract/accounts.ts';
import { TRIAL_DAYS } from '../../core/contract/limits.ts';
import { accountTaken, activationRefused, mailNotSent } from '../errors.ts';
import { activationMail } from '../mail/activation-mail.ts';
import { hashLinkToken, newLinkToken } from '../security/link-token.ts';
import { hashPassword } from '../security/password-hash.ts';
import type { ServiceContext } from './context.ts';
import { isNameOf, type UserRow } from './users.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days an activation link is good. Ours: the specification has none. */
const LINK_DAYS = 7;
/** Plan of the free trial: everything a tuner can try. */
const TRIAL_PLAN = 'ADVANCED';

/**
 * Creates an account and mails its activation link.
 *
 * Whoever registers again with the address of an account that was never activated takes it over and gets a new link: the first
 * mail may have been lost, and nobody has used the account yet.
 *
 * @throws ApiError 409 if the username or the address is taken, 502 if the mail cannot be sent (the account stays)
 */
export async function register(
  context: ServiceContext,
  form: RegisterRequest,
): Promise<Registered> {
  const passwordHash = await hashPassword(form.password, context.hashCost);
  const user = await context.db.transaction().execute(async (db) => {
    const former = await db
      .selectFrom('users')
      .select(['id', 'activated_at'])
      .where(isNameOf('email', form.email))
      .executeTakeFirst();
    if (former !== undefined && former.activated_at !== null) throw accountTaken('email');
    if (former !== undefined) await db.deleteFrom('users').where('id', '=', former.id).execute();
    const row = await db
      .insertInto('users')
      .values(userValues(form, passwordHash, context.now()))
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw accountTaken('username');
    return row;
  });
  await sendActivation(context, user, form.locale);
  return { email: user.email };
}

/**
 * Activates the account of a link and begins its trial.
 *
 * @throws ApiError 422 if the link is unknown, expired or was used
 */
export async function activate(context: ServiceContext, token: string): Promise<Verified> {
  const now = context.now();
  const trialEndsAt = new Date(now.getTime() + TRIAL_DAYS * DAY_MS);
  const username = await context.db.transaction().execute(async (db) => {
    const link = await db
      .selectFrom('activations')
      .selectAll()
      .where('token_hash', '=', hashLinkToken(token))
      .forUpdate()
      .executeTakeFirst();
    if (link === undefined) throw activationRefused('linkUnknown');
    if (link.used_at !== null) throw activationRefused('linkAlreadyUsed');
    if (link.expires_at <= now) throw activationRefused('linkExpired');
    await db
      .updateTable('activations')
      .set({ used_at: now })
      .where('token_hash', '=', link.token_hash)
      .execute();
    const user = await db
      .updateTable('users')
      .set({ activated_at: now, plan: TRIAL_PLAN, plan_expires_at: trialEndsAt })
      .where('id', '=', link.user_id)
      .returning('username')
      .executeTakeFirstOrThrow();
    return user.username;
  });
  return { username, trialEndsAt: trialEndsAt.toISOString() };
}

async function sendActivation(
  context: ServiceContext,
  user: UserRow,
  locale: RegisterRequest['locale'],
): Promise<void> {
  const token = newLinkToken();
  await context.db
    .insertInto('activations')
    .values({
      token_hash: hashLinkToken(token),
      user_id: user.id,
      expires_at: new Date(context.now().getTime() + LINK_DAYS * DAY_MS),
      used_at: null,
    })
    .execute();
  const link = `${context.publicUrl()}/registration-confirm?token=${token}`;
  try {
    await context.mailer.send(activationMail(user.email, user.first_name, locale, link));
  } catch (error) {
    throw mailNotSent(error);
  }
}

function userValues(form: RegisterRequest, passwordHash: string, now: Date): Omit<UserRow, 'id'> {
  return {
    first_name: form.firstName,
    last_name: form.lastName,
    username: form.username,
    email: form.email,
    password_hash: passwordHash,
    phone_number: form.phoneNumber,
    company_name: form.companyName,
    address: form.address,
    city: form.city,
    country: form.country,
    postal_code: form.postalCode,
    tax_id: form.taxId,
    newsletter: form.newsletterConsent,
    locale: form.locale,
    evc_id: null,
    terms_accepted_at: now,
    activated_at: null,
    plan: null,
    plan_expires_at: null,
    plan_is_internal: false,
    plan_is_recurring: false,
    is_demo: false,
    created_at: now,
  };
}
