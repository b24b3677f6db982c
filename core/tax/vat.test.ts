import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES } from '../contract/countries.ts';
import { needsTaxId } from './tax-id.ts';
import { type RegisterAnswer, type TaxCase, taxed } from './vat.ts';

const REGISTER: readonly RegisterAnswer[] = ['valid', 'invalid', 'notChecked'];

const taxCase = (country: string, isBusiness: boolean, register: RegisterAnswer): TaxCase => ({
  country,
  isBusiness,
  register,
});

const anyCase: fc.Arbitrary<TaxCase> = fc.record({
  country: fc.constantFrom(...COUNTRY_CODES),
  isBusiness: fc.boolean(),
  register: fc.constantFrom(...REGISTER),
});

describe('VAT', () => {
  it.each([
    ['IT', false, 'notChecked', 220, 'none'],
    ['IT', false, 'valid', 220, 'none'],
    ['IT', true, 'notChecked', 220, 'none'],
    // In the provider's own country there is no reverse charge.
    ['IT', true, 'valid', 220, 'none'],
    ['DE', true, 'valid', 0, 'reverseCharge'],
    ['DE', true, 'invalid', 190, 'none'],
    ['DE', true, 'notChecked', 190, 'none'],
    ['DE', false, 'notChecked', 190, 'none'],
    ['DE', false, 'valid', 190, 'none'],
    ['FI', false, 'notChecked', 255, 'none'],
    ['PL', false, 'notChecked', 230, 'none'],
    ['ES', false, 'notChecked', 210, 'none'],
    ['GB', false, 'notChecked', 0, 'outOfScope'],
    ['GB', true, 'valid', 0, 'outOfScope'],
    ['CH', true, 'notChecked', 0, 'outOfScope'],
    ['NO', false, 'notChecked', 0, 'outOfScope'],
    ['SM', false, 'notChecked', 0, 'outOfScope'],
    ['VA', false, 'notChecked', 0, 'outOfScope'],
    ['US', true, 'invalid', 0, 'outOfScope'],
    ['CN', false, 'notChecked', 0, 'outOfScope'],
  ] as const)(
    'in %s, business: %s, register: %s, is %s tenths of a percent (%s)',
    (country, isBusiness, register, rate, note) => {
      const { ratePermille, legalNote, isTaxIdRequired } = taxed(
        10_000,
        taxCase(country, isBusiness, register),
      );
      expect([ratePermille, legalNote]).toEqual([rate, note]);
      expect(isTaxIdRequired).toBe(rate === 0);
    },
  );

  it.each([
    [1900, 'IT', 418, 2318],
    [2900, 'IT', 638, 3538],
    [4900, 'FI', 1250, 6150],
    [9900, 'FI', 2525, 12_425],
    [2, 'FI', 1, 3],
    [1, 'FI', 0, 1],
    [50, 'SE', 13, 63],
    [0, 'IT', 0, 0],
  ])('of %s cents in %s is %s, half a cent rounded up', (net, country, tax, gross) => {
    expect(taxed(net, taxCase(country, false, 'notChecked'))).toMatchObject({ net, tax, gross });
  });

  it('is whole cents, as near to the rate as whole cents can be', () => {
    fc.assert(
      fc.property(anyCase, fc.nat(100_000_000), (each, net) => {
        const { ratePermille, tax, gross } = taxed(net, each);
        expect(Number.isInteger(tax) && Number.isInteger(gross)).toBe(true);
        expect(gross).toBe(net + tax);
        expect(Math.abs(2 * (tax * 1000 - net * ratePermille))).toBeLessThanOrEqual(1000);
      }),
    );
  });

  it('is left out exactly where a tax id is required, and never for a number that was not checked', () => {
    fc.assert(
      fc.property(anyCase, (each) => {
        const { legalNote, ratePermille, isTaxIdRequired } = taxed(100, each);
        expect(isTaxIdRequired).toBe(ratePermille === 0);
        expect(ratePermille === 0).toBe(legalNote !== 'none');
        if (each.register !== 'valid') expect(isTaxIdRequired).toBe(needsTaxId(each.country));
      }),
    );
  });
});
