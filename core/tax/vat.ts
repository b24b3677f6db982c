import { PROVIDER_COUNTRY } from './tax-id.ts';
import { vatRatePermille } from './vat-rates.ts';

/** What the register of VAT numbers says of one. Without an answer VAT is added, always. */
export type RegisterAnswer = 'valid' | 'invalid' | 'notChecked';

/** Who is billed, as far as VAT depends on it. */
export interface TaxCase {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Whether it is a business that has told a VAT number. */
  readonly isBusiness: boolean;
  readonly register: RegisterAnswer;
}

/** What a receipt has to say of a VAT that was not added. */
export type LegalNote = 'none' | 'reverseCharge' | 'outOfScope';

/** An amount with its tax: whole cents, and the rate in tenths of a percent. */
export interface TaxedAmount {
  readonly net: number;
  readonly ratePermille: number;
  readonly tax: number;
  /** What is paid. */
  readonly gross: number;
  readonly legalNote: LegalNote;
  /** Whether a tax id has to be told: exactly where no VAT is added (specification 5). */
  readonly isTaxIdRequired: boolean;
}

/**
 * The VAT of an amount, by the rules of a provider in Italy that charges the rate of the destination (expectations 7.5).
 *
 * @param net whole cents, 0 at least
 */
export function taxed(net: number, { country, isBusiness, register }: TaxCase): TaxedAmount {
  const rate = vatRatePermille(country);
  if (rate === undefined) return untaxed(net, 'outOfScope');
  const isReverse = country !== PROVIDER_COUNTRY && isBusiness && register === 'valid';
  if (isReverse) return untaxed(net, 'reverseCharge');
  const tax = halfUp(net * rate, 1000);
  return {
    net,
    ratePermille: rate,
    tax,
    gross: net + tax,
    legalNote: 'none',
    isTaxIdRequired: false,
  };
}

function untaxed(net: number, legalNote: LegalNote): TaxedAmount {
  return { net, ratePermille: 0, tax: 0, gross: net, legalNote, isTaxIdRequired: true };
}

/** A quotient of whole numbers, rounded half up, without a fraction on the way. */
function halfUp(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}
