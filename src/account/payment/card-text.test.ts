import { describe, expect, it } from 'vitest';
import { loadLocale } from '../../../locales/load-locale.ts';
import { createTexts } from '../../texts/texts.ts';
import { cardText, expiryText, isExpired } from './card-text.ts';

describe('a card', () => {
  it.each([
    ['visa', 'Visa ···· 4242'],
    ['mastercard', 'Mastercard ···· 4242'],
    ['unknown', 'Card ···· 4242'],
  ])('of %s is called %s', async (brand, name) => {
    const texts = createTexts(await loadLocale('en'));
    expect(cardText({ brand, last4: '4242' }, texts)).toBe(name);
  });

  it('ends as it says on it', () => {
    expect(expiryText({ expMonth: 3, expYear: 2031 })).toBe('03/31');
  });

  it.each([
    ['2026-11-30T23:59:59.999Z', false],
    ['2026-12-01T00:00:00.000Z', true],
  ])('of November is over at %s: %s', (now, isOver) => {
    expect(isExpired({ expMonth: 11, expYear: 2026 }, Date.parse(now))).toBe(isOver);
  });

  it('of December is over with the year', () => {
    expect(isExpired({ expMonth: 12, expYear: 2026 }, Date.parse('2026-12-31T12:00:00Z'))).toBe(
      false,
    );
    expect(isExpired({ expMonth: 12, expYear: 2026 }, Date.parse('2027-01-01T00:00:00Z'))).toBe(
      true,
    );
  });
});
