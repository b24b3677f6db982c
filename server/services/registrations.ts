import { type Selectable, sql } from 'kysely';
import type { Registered, RegisterRequest } from '../../core/contract/accounts.ts';
import { ACTIVATION_LINK_DAYS } from '../../core/contract/limits.ts';
import { NOW, nowPlusMs } from '../db/now.ts';
import type { RegistrationsTable } from '../db/tables/account-tables.ts';
import type { Trx } from '../db/transact.ts';
import { invalidFields } from '../errors.ts';
import { isCommonPassword } from '../security/common-passwords.ts';
import type { ServiceContext } from './context.ts';
import { orderMail } from './mail-orders.ts';
import { TERMS_IN_FORCE } from './terms.ts';
import { isNameOf } from './users.ts';

/** A form that waits for a link of its address to be opened. */
export type RegistrationRow = Selectable<RegistrationsTable>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** A form lasts as long as a link that was mailed for it, also where the mail server was away for a day. */
const REGISTRATION_DAYS = ACTIVATION_LINK_DAYS + 1;

/** Most forms of one address that wait. */
export const MAX_FORMS_OF_ADDRESS = 20;

/**
 * Takes an account form in and has a mail sent to its address.
 *
 * A form stands for itself: it touches no account and no other form, and is kept whether there is an account with its address or
 * not. What is so, the mail tells, which is written later. See docs/decisions/0025-a-registration-stands-for-itself.md.
 *
 * @param address addresses that are taken for one caller (server/http/caller-address.ts)
 * @throws ApiError 422 if the password is a common one
 */
export async function register(
  context: ServiceContext,
  form: RegisterRequest,
  address: string,
): Promise<Registered> {
  if (isCommonPassword(form.password)) {
    throw invalidFields('REGISTRATION_FAILURE', [{ path: 'password', rule: 'guessable' }]);
  }
  const passwordHash = await context.hashing.hash(form.password);
  const sent: SentForm = { form, passwordHash, source: context.fingerprint(address) };
  const twin = await takeIn(context, sent, 'unknown');
  if (twin !== null) {
    // The form was sent before, or it only looks like that: its password tells.
    const isSame = await context.hashing.verify(form.password, twin.password_hash);
    await takeIn(context, sent, isSame ? 'same' : 'other');
  }
  return { email: form.email };
}

interface SentForm {
  readonly form: RegisterRequest;
  readonly passwordHash: string;
  readonly source: Buffer;
}

/** Whether a form that was sent before from the same address, with the same words, has the same password as well. */
type TwinPassword = 'unknown' | 'same' | 'other';

/** @returns the twin whose password has to be looked at first; nothing was done then */
async function takeIn(
  context: ServiceContext,
  sent: SentForm,
  twinPassword: TwinPassword,
): Promise<RegistrationRow | null> {
  const { email } = sent.form;
  const addressKey = context.fingerprint(email.toLowerCase());
  return context.door.transact(async (trx) => {
    // Forms of one address come in one after the other.
    await sql`select pg_advisory_xact_lock(${addressKey.readBigInt64BE()}::bigint)`.execute(trx);
    const twin = await twinOf(trx, sent);
    if (twin !== undefined && twinPassword === 'unknown') return twin;
    if (twin !== undefined && twinPassword === 'same') {
      await prolongForm(trx, twin.id);
    } else {
      await insertForm(trx, sent);
      await removeSurplus(trx, email);
    }
    await orderMail(trx, context, { mail: 'registration', to: email });
    return null;
  });
}

/** The last form that was sent from the same address and says the same, the password apart. */
function twinOf(trx: Trx, { form, source }: SentForm): Promise<RegistrationRow | undefined> {
  return trx
    .selectFrom('registrations')
    .selectAll()
    .where('source', '=', source)
    .where(isNameOf('email', form.email))
    .where((eb) => eb.and(textColumns(form)))
    .where('expires_at', '>', NOW)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function prolongForm(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('registrations')
    .set({
      expires_at: nowPlusMs(REGISTRATION_DAYS * DAY_MS),
      // They were accepted once more.
      terms_version: TERMS_IN_FORCE,
    })
    .where('id', '=', id)
    .execute();
}

async function insertForm(trx: Trx, { form, passwordHash, source }: SentForm): Promise<void> {
  await trx
    .insertInto('registrations')
    .values({
      ...textColumns(form),
      password_hash: passwordHash,
      source,
      terms_version: TERMS_IN_FORCE,
      expires_at: nowPlusMs(REGISTRATION_DAYS * DAY_MS),
    })
    .execute();
}

/** Forms over the limit go, of whoever has sent the most: nobody alone can crowd out what somebody else has sent. */
async function removeSurplus(trx: Trx, email: string): Promise<void> {
  await sql`
    delete from registrations where id in (
      select id from (
        select id, created_at, row_number() over (partition by source order by created_at desc) as turn
        from registrations where ${isNameOf('email', email)}) as forms
      order by turn, created_at desc offset ${MAX_FORMS_OF_ADDRESS}::int)`.execute(trx);
}

type TextColumns = Omit<
  RegistrationRow,
  'id' | 'password_hash' | 'source' | 'terms_version' | 'created_at' | 'expires_at'
>;

/** What the form says, but for the password. */
function textColumns(form: RegisterRequest): TextColumns {
  return {
    first_name: form.firstName,
    last_name: form.lastName,
    username: form.username,
    email: form.email,
    phone_number: form.phoneNumber,
    company_name: form.companyName,
    address: form.address,
    city: form.city,
    country: form.country,
    postal_code: form.postalCode,
    tax_id: form.taxId,
    newsletter: form.newsletterConsent,
    locale: form.locale,
  };
}
