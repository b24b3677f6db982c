import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES, isCountry } from './countries.ts';

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

describe('countries', () => {
  it('are two letters each, sorted, and each once', () => {
    expect(COUNTRY_CODES.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
    expect([...new Set(COUNTRY_CODES)].sort()).toEqual([...COUNTRY_CODES]);
  });

  it('all have a name', () => {
    expect(COUNTRY_CODES.filter((code) => names.of(code) === undefined)).toEqual([]);
  });

  it('hold the 27 states of the European Union and its neighbours', () => {
    const union =
      'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE';
    expect(
      `${union} GB CH NO SM VA`.split(' ').filter((code) => !COUNTRY_CODES.includes(code)),
    ).toEqual([]);
  });

  it.each([
    ['IT', true],
    ['it', false],
    ['ZZ', false],
    ['', false],
    ['ITA', false],
    ['UK', false],
  ])('know %j: %s', (code, known) => {
    expect(isCountry(code)).toBe(known);
  });
});
