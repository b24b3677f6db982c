import { describe, expect, it } from 'vitest';
import { moneyText, rateText } from './money-text.ts';

/** No-break spaces as plain ones. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

describe('money', () => {
  it.each([
    ['en', 5978, '€59.78'],
    ['en', 0, '€0.00'],
    ['en', 97_600, '€976.00'],
    ['it', 5978, '59,78 €'],
    ['pl', 122_000, '1220,00 €'],
    ['zh-CN', 5978, '€59.78'],
    ['es', 5978, '59,78 €'],
  ])('is written as in %s: %i cents', (languageTag, cents, words) => {
    expect(plain(moneyText({ languageTag }, cents, 'EUR'))).toBe(words);
  });
});

describe('a rate of tax', () => {
  it.each([
    ['en', 22, '22%'],
    ['en', 25.5, '25.5%'],
    ['pl', 25.5, '25,5%'],
    ['en', 0, '0%'],
  ])('is written as in %s: %d', (languageTag, percent, words) => {
    expect(plain(rateText({ languageTag }, percent))).toBe(words);
  });
});
