import type { Charge } from './payment-provider.ts';

/** Money that is taken. Its cents are hundredths: of one without hundredths the same amount would be a hundred times as much. */
const CURRENCY = 'EUR';
/** Most cents of one charge: eight digits, as Stripe has it. */
export const MAX_AMOUNT_MINOR = 99_999_999;
/** Letters that mean nothing in a query and in a header, and fewer than the 255 that Stripe takes as a key. */
const REFERENCE = /^[A-Za-z0-9._:-]{1,200}$/;
/** Not a limit of anybody's, but more is no description. */
const MAX_DESCRIPTION_LENGTH = 500;

/** @throws RangeError if it is no reference: 1 to 200 letters, digits, dots, colons, hyphens and low lines */
export function checkReference(reference: string): void {
  if (!REFERENCE.test(reference)) throw new RangeError('this is no reference of a charge');
}

/** @throws RangeError if nobody could take it: what the provider would say no to, or understand as something else */
export function checkCharge({ reference, amountMinor, currency, description }: Charge): void {
  checkReference(reference);
  if (!Number.isInteger(amountMinor) || amountMinor < 1 || amountMinor > MAX_AMOUNT_MINOR) {
    throw new RangeError(`${amountMinor} is no amount to charge`);
  }
  if (currency !== CURRENCY) throw new RangeError(`only ${CURRENCY} is charged`);
  if (description === '' || description.length > MAX_DESCRIPTION_LENGTH) {
    throw new RangeError('a charge needs a description of 1 to 500 letters');
  }
}
