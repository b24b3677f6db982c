import { describe, expect, it } from 'vitest';
import type { Subscription } from '../../../core/contract/subscription.ts';
import { loadLocale } from '../../../locales/load-locale.ts';
import { createTexts } from '../../texts/texts.ts';
import { licenceSentence } from './licence-text.ts';

const PLUS: Subscription = {
  plan: 'PLUS',
  state: 'active',
  isInternal: false,
  isRecurring: true,
  periodStart: '2026-11-05T10:00:00.000Z',
  periodEnd: '2026-12-05T10:00:00.000Z',
  graceEndsAt: null,
  daysLeft: 7,
  continuityMonths: 0,
  discount: { nowPercent: 20, next: null },
  nextPlan: null,
  card: null,
  nextCharge: null,
  payment: null,
  links: [],
};

describe('what becomes of a licence', () => {
  it.each<[string, Partial<Subscription>, RegExp]>([
    ['is renewed', {}, /renewed automatically on Dec 5, 2026\./],
    ['becomes a cheaper one', { nextPlan: 'ESSENTIAL' }, /Dec 5, 2026.*as Essential/],
    ['was given by a key', { isRecurring: false }, /until Dec 5, 2026.*not renewed/],
    ['is bought for good', { plan: 'BASIC', isRecurring: false, periodEnd: null }, /stays yours/],
    ['is of the house', { plan: 'STAFF', isInternal: true }, /nothing is charged/i],
    ['is tried', { state: 'trial', isRecurring: false }, /until Dec 5, 2026/],
    [
      'was not paid',
      { state: 'grace', graceEndsAt: '2026-12-08T10:00:00.000Z' },
      /until Dec 8, 2026/,
    ],
    ['was cancelled', { state: 'cancelled', isRecurring: false }, /Plus.*until Dec 5, 2026.*Basic/],
    ['has ended', { state: 'ended', plan: null }, /ended/],
    ['was never there', { state: 'none', plan: null }, /no licence/],
  ])('is said where it %s', async (_, change, sentence) => {
    const texts = createTexts(await loadLocale('en'));
    expect(licenceSentence({ ...PLUS, ...change }, texts)).toMatch(sentence);
  });
});
