import { isFiscalCode, isVatNumber } from './italian-ids.ts';
import { vatRatePermille } from './vat-rates.ts';

/** Where the provider is established. Expectations 8, "Decided". */
export const PROVIDER_COUNTRY = 'IT';

/**
 * Whether an account must tell a tax id or fiscal code: where the provider must not add VAT (specification 5). That is outside of
 * the European Union. Within it VAT is added to everybody, as long as VAT numbers are not held against the EU's register:
 * "not checked" never means "reverse charge" (expectations 7.5).
 *
 * @param country ISO 3166-1 alpha-2
 */
export function needsTaxId(country: string): boolean {
  return vatRatePermille(country) === undefined;
}

/**
 * Whether a text can be the tax id of somebody in a country. In the provider's own it is a fiscal code or a VAT number, whose check
 * signs must be right; elsewhere 5 to 20 letters or digits, since the number of an identity card or a passport is taken as well.
 * Blanks, dots and dashes between them do not count. Expectations 7.5.
 */
export function isTaxId(country: string, text: string): boolean {
  const signs = text.replaceAll(/[\s.-]/g, '').toUpperCase();
  if (country !== PROVIDER_COUNTRY) return /^[A-Z0-9]{5,20}$/.test(signs);
  return isFiscalCode(signs) || isVatNumber(signs.replace(/^IT/, ''));
}
