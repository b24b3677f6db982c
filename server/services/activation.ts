import { sql } from 'kysely';
import type { VerificationRequest, Verified } from '../../core/contract/accounts.ts';
import { TRIAL_COINS, TRIAL_DAYS } from '../../core/contract/limits.ts';
import { grantCoins } from '../commerce/ledger.ts';
import { NOW } from '../db/now.ts';
import type { Database } from '../db/schema.ts';
import type { Trx } from '../db/transact.ts';
import { accountTaken, activationRefused, comeBackIn, invalidFields } from '../errors.ts';
import { hashLinkToken } from '../security/link-token.ts';
import type { ServiceContext } from './context.ts';
import { beginLicence } from './licences.ts';
import { MAX_FORMS_OF_ADDRESS, type RegistrationRow } from './registrations.ts';
import { countTry, type PauseCurve } from './tries.ts';
import { isNameOf } from './users.ts';

/** Plan of the free trial. Commerce 4. */
const TRIAL_PLAN = 'PLUS';

/** Passwords and usernames tried with one link. */
const LINK_CURVE: PauseCurve = {
  firstPausedTry: 10,
  firstPauseS: 60,
  maxPauseS: 3600,
  forgottenAfterS: 24 * 3600,
};

/**
 * Makes an account of a form whose address a link was mailed to, and begins its trial. All other forms and links of the address
 * end with it.
 *
 * The link shows whose address it is, and only the password who has sent the form: whoever registers somebody else's address gets
 * nothing, and neither does whoever opens the link of somebody else's form. Without a password the form must be the only one.
 *
 * @throws ApiError 422 if the link is unknown, expired or was used, or the password is missing or wrong; 409 if somebody has the
 *   username by now, another one may then be asked for; 429 after many tries
 */
export async function activate(
  context: ServiceContext,
  token: string,
  request: VerificationRequest,
): Promise<Verified> {
  const { door } = context;
  const tokenHash = hashLinkToken(token);
  const link = await door.statement((db) => linkOf(db, tokenHash));
  const { email } = usable(link);
  const pauseS = await door.statement((db) =>
    countTry(db, 'registrationLink', tokenHash, LINK_CURVE),
  );
  if (pauseS !== null) throw comeBackIn(pauseS);
  const forms = await door.statement((db) => formsOf(db, email));
  // Forms go with the link that was opened: another one, or this one in this very moment.
  if (forms.length === 0) usable(await door.statement((db) => linkOf(db, tokenHash)));
  const form = await chosenForm(context, forms, request.password);
  return door.transact(async (trx) => {
    // Of links that are opened at the same time one is first; the others wait here.
    usable(await linkOf(trx, tokenHash, 'locked'));
    const userId = await insertUser(trx, form, request.username ?? form.username);
    await trx.deleteFrom('registrations').where(isNameOf('email', email)).execute();
    await trx
      .updateTable('registration_links')
      .set({ used_at: NOW })
      .where(isNameOf('email', email))
      .where('used_at', 'is', null)
      .execute();
    const trialEndsAt = await beginLicence(trx, {
      userId,
      plan: TRIAL_PLAN,
      state: 'trial',
      days: TRIAL_DAYS,
      isInternal: false,
    });
    await grantCoins(trx, {
      userId,
      bucket: 'GREEN',
      amount: TRIAL_COINS,
      kind: 'trialGrant',
      reason: 'the trial begins',
      onceKey: `trial:${userId}`,
    });
    return {
      username: request.username ?? form.username,
      trialEndsAt: (trialEndsAt ?? new Date(0)).toISOString(),
    };
  });
}

interface Link {
  readonly email: string;
  readonly isUsed: boolean;
  readonly isExpired: boolean;
}

function linkOf(
  db: Database,
  tokenHash: Buffer,
  how: 'read' | 'locked' = 'read',
): Promise<Link | undefined> {
  return db
    .selectFrom('registration_links')
    .select('email')
    .select(sql<boolean>`used_at is not null`.as('isUsed'))
    .select(sql<boolean>`expires_at <= now()`.as('isExpired'))
    .where('token_hash', '=', tokenHash)
    .$if(how === 'locked', (query) => query.forUpdate())
    .executeTakeFirst();
}

/** @throws ApiError 422 for a link that is good for nothing */
function usable(link: Link | undefined): Link {
  if (link === undefined) throw activationRefused('linkUnknown');
  if (link.isUsed) throw activationRefused('linkAlreadyUsed');
  if (link.isExpired) throw activationRefused('linkExpired');
  return link;
}

function formsOf(db: Database, email: string): Promise<RegistrationRow[]> {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where(isNameOf('email', email))
    .where('expires_at', '>', NOW)
    .orderBy('created_at', 'desc')
    .limit(MAX_FORMS_OF_ADDRESS)
    .execute();
}

async function chosenForm(
  { hashing }: ServiceContext,
  forms: readonly RegistrationRow[],
  password: string | undefined,
): Promise<RegistrationRow> {
  const [only, ...others] = forms;
  if (only === undefined) throw activationRefused('linkExpired');
  if (password === undefined) {
    if (others.length === 0) return only;
    throw invalidFields('REGISTRATION_COMPLETE_FAILURE', [{ path: 'password', rule: 'required' }]);
  }
  for (const form of forms) {
    if (await hashing.verify(password, form.password_hash)) return form;
  }
  throw activationRefused('passwordWrong');
}

async function insertUser(trx: Trx, form: RegistrationRow, username: string): Promise<string> {
  const { id: _, source: __, created_at: sentAt, expires_at: ___, ...columns } = form;
  const user = await trx
    .insertInto('users')
    .values({
      ...columns,
      username,
      evc_id: null,
      // With the form.
      terms_accepted_at: sentAt,
      activated_at: NOW,
      is_demo: false,
      created_at: NOW,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (user !== undefined) return user.id;
  const owner = await trx
    .selectFrom('users')
    .select('id')
    .where(isNameOf('email', form.email))
    .executeTakeFirst();
  throw accountTaken(owner === undefined ? 'username' : 'email');
}
