import type { Selectable } from 'kysely';
import type { AlertCode } from '../../../core/contract/alert-codes.ts';
import type { Money } from '../../../core/contract/money.ts';
import { CURRENCY } from '../../../core/offers/catalogue.ts';
import { type TaxedAmount, taxed } from '../../../core/tax/vat.ts';
import { vatRatePermille } from '../../../core/tax/vat-rates.ts';
import type { Billing, PaymentsTable } from '../../db/tables/payment-tables.ts';
import { taxIdNeeded } from '../../errors.ts';
import type { UserRow } from '../../services/users.ts';
import type { TaxRegister } from './tax-register.ts';

/** To whom a receipt is made out. Asks the register about businesses of the European Union. */
export async function billingOf(register: TaxRegister, user: UserRow): Promise<Billing> {
  const { country, tax_id: taxId, company_name: companyName } = user;
  const billed = {
    name: `${user.first_name} ${user.last_name}`,
    companyName,
    address: user.address,
    postalCode: user.postal_code,
    city: user.city,
    country,
    taxId,
    countryEvidence: 'accountAddress',
  } as const;
  const isAsked = isBusiness(billed) && vatRatePermille(country) !== undefined;
  return { ...billed, register: isAsked ? await register.check(country, taxId) : 'notChecked' };
}

function isBusiness({ companyName, taxId }: Pick<Billing, 'companyName' | 'taxId'>): boolean {
  return companyName !== '' && taxId !== '';
}

/** What a net price is for whom it is billed to. @param net whole cents */
export function amountFor(billing: Billing, net: number): TaxedAmount {
  const { country, register } = billing;
  return taxed(net, { country, isBusiness: isBusiness(billing), register });
}

/** Whether nothing can be sold to an account before it has told its tax id. */
export function isTaxIdMissing(billing: Billing): boolean {
  return billing.taxId === '' && amountFor(billing, 0).isTaxIdRequired;
}

/** @throws ApiError 409 where nothing can be sold before a tax id is told */
export function requireTaxId(billing: Billing, failure: AlertCode): void {
  if (isTaxIdMissing(billing)) throw taxIdNeeded(failure);
}

/** An amount as the contract has it. */
export function moneyOf({
  net,
  ratePermille,
  tax,
  gross,
  legalNote,
}: Omit<TaxedAmount, 'isTaxIdRequired'>): Money {
  return { currency: CURRENCY, net, ratePercent: ratePermille / 10, tax, gross, legalNote };
}

/** The amount of a payment as the contract has it. */
export function paidMoneyOf(
  row: Pick<
    Selectable<PaymentsTable>,
    'net_minor' | 'rate_permille' | 'tax_minor' | 'amount_minor' | 'legal_note'
  >,
): Money {
  return moneyOf({
    net: row.net_minor,
    ratePermille: row.rate_permille,
    tax: row.tax_minor,
    gross: row.amount_minor,
    legalNote: row.legal_note,
  });
}
