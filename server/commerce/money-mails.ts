import type { Locale } from '../../core/contract/common.ts';
import { CURRENCY } from '../../core/offers/catalogue.ts';
import type { MoneyMail } from '../jobs/job-kinds.ts';
import type { MailValues, Money, ReceiptValues } from '../mail/mail-values.ts';
import type { Mail } from '../mail/mailer.ts';
import { declineWords, writeMail } from '../mail/write-mail.ts';
import type { ServiceContext } from '../services/context.ts';
import { localeOf, type UserRow } from '../services/users.ts';
import { amountFor, billingOf } from './billing/billing.ts';
import { receiptNumber } from './receipts/issue-receipt.ts';
import { readReceipt } from './receipts/read-receipt.ts';
import { type PaidReceipt, receiptItem } from './receipts/receipt-words.ts';
import { sellerLines } from './receipts/seller.ts';
import {
  currentSubscription,
  monthNet,
  type SubscriptionRow,
} from './subscriptions/subscription-row.ts';

/**
 * A mail about a licence or money, as things are when it is written. None if the person has gone, or if it is not true any more:
 * nobody is told that a trial ends who has bought a plan.
 */
export async function moneyMail(
  context: ServiceContext,
  order: MoneyMail,
): Promise<Mail | undefined> {
  const user = await context.door.statement((db) =>
    db.selectFrom('users').selectAll().where('id', '=', order.userId).executeTakeFirst(),
  );
  if (user === undefined) return undefined;
  const locale = localeOf(user.locale);
  const write = async <Name extends keyof MailValues>(
    name: Name,
    values: Promise<MailValues[Name] | undefined>,
  ): Promise<Mail | undefined> => {
    const known = await values;
    return known && writeMail(name, user.email, locale, known);
  };
  switch (order.mail) {
    case 'receipt': {
      const receipt = await readReceipt(context.door, user.id, order.paymentId);
      const values = Promise.resolve(receiptValues(receipt, locale));
      return write(receipt.is_test ? 'testReceipt' : 'receipt', values);
    }
    case 'paymentFailed':
      return write('paymentFailed', failureValues(context, user, order.paymentId));
    case 'renewalSoon':
      return write('renewalSoon', renewalValues(context, user));
    case 'trialEnds':
      return write('trialEnds', trialValues(context, user));
    case 'planEnded':
      return write('planEnded', fallValues(context, user, order.plan));
    case 'licenceEnded':
      return write('licenceEnded', endValues(context, user));
  }
}

const cents = (amountMinor: number): Money => ({ amountMinor, currency: CURRENCY });
const screenOf = (context: ServiceContext): string => `${context.publicUrl()}/subscriptions`;

function receiptValues(receipt: PaidReceipt, locale: Locale): ReceiptValues {
  const { seller } = receipt;
  return {
    number: receiptNumber(receipt.year, receipt.number),
    ...(seller !== null && { seller: sellerLines(seller).join(', ') }),
    what: receiptItem(receipt, locale).join(', '),
    net: cents(receipt.net_minor),
    tax: cents(receipt.tax_minor),
    total: cents(receipt.gross_minor),
  };
}

/** Only of a renewal: whoever pays at the screen is told there. */
async function failureValues(
  context: ServiceContext,
  user: UserRow,
  paymentId: string,
): Promise<MailValues['paymentFailed'] | undefined> {
  const payment = await context.door.statement((db) =>
    db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirst(),
  );
  const row = await subscriptionOf(context, user);
  if (payment?.state !== 'failed' || payment.reason === null) return undefined;
  if (row?.state !== 'grace' || row.usable_until === null) return undefined;
  const reason = declineWords(localeOf(user.locale), payment.reason);
  return { reason, date: row.usable_until, link: screenOf(context) };
}

async function renewalValues(
  context: ServiceContext,
  user: UserRow,
): Promise<MailValues['renewalSoon'] | undefined> {
  const row = await subscriptionOf(context, user);
  if (row?.state !== 'active' || !row.is_recurring || row.period_end === null) return undefined;
  const plan = row.next_plan ?? row.plan;
  const billing = await billingOf(context.taxRegister, user);
  const { gross } = amountFor(billing, row.is_internal ? 0 : monthNet(plan));
  return { plan, date: row.period_end, amount: cents(gross), link: screenOf(context) };
}

async function trialValues(
  context: ServiceContext,
  user: UserRow,
): Promise<MailValues['trialEnds'] | undefined> {
  const row = await subscriptionOf(context, user);
  if (row?.state !== 'trial' || row.period_end === null) return undefined;
  return { date: row.period_end, link: screenOf(context) };
}

/** To whom BASIC is left. */
async function fallValues(
  context: ServiceContext,
  user: UserRow,
  plan: string,
): Promise<MailValues['planEnded'] | undefined> {
  const row = await subscriptionOf(context, user);
  return row?.plan === 'BASIC' ? { plan, link: screenOf(context) } : undefined;
}

/** To whom has no licence left. */
async function endValues(
  context: ServiceContext,
  user: UserRow,
): Promise<MailValues['licenceEnded'] | undefined> {
  const row = await subscriptionOf(context, user);
  return row === undefined ? { link: screenOf(context) } : undefined;
}

function subscriptionOf(
  { door }: ServiceContext,
  { id }: UserRow,
): Promise<SubscriptionRow | undefined> {
  return door.statement((db) => currentSubscription(db, id));
}
