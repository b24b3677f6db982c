import { describe, expect, it } from 'vitest';
import { loadLocale } from '../../../locales/load-locale.ts';
import { createTexts } from '../../texts/texts.ts';
import { conflictText } from './conflict-text.ts';
import { changeText, costText } from './solution-texts.ts';

const en = createTexts(await loadLocale('en'));
const names = (word: string) => ({ en: word, it: word, pl: `${word} PL`, cn: word, es: word });

describe('a change', () => {
  it.each([
    [8, '+8%'],
    [8.31, '+8.3%'],
    [-12.96, '-13%'],
    [0, '0%'],
    [0.04, '0%'],
  ])('of %d percent is written %s', (percent, text) => {
    expect(changeText(percent, en)).toBe(text);
  });
});

describe('a price', () => {
  it.each([
    [24, '24 coins'],
    [0, 'free of charge'],
  ])('of %i is written %s', (price, text) => {
    expect(costText({ price }, en)).toBe(text);
  });
});

describe('a conflict', () => {
  const serviceType = { id: '', key: '', kind: 'OTHER', stage: null } as const;
  const part = { packId: null, isApplied: false, mapCount: 1, links: [] };
  const price = {
    price: 1,
    listPrice: 1,
    discountPercent: 0,
    buckets: [],
    isPurchased: false,
    freeToday: null,
  };
  const solutions = ['A', 'B'].map((word) => ({
    ...part,
    id: word,
    price,
    serviceType: { ...serviceType, names: names(word) },
  }));

  it('names both, and the maps in which they meet', () => {
    const pair = { solutionIds: ['A', 'B'], maps: ['Boost', null] };
    expect(conflictText([pair], { solutions }, en)).toBe(
      'A and B change the same cells of Boost in different ways: choose one of them.',
    );
  });

  it('names both alone where the maps have no names', () => {
    const pair = { solutionIds: ['A', 'B'], maps: [null] };
    expect(conflictText([pair], { solutions }, en)).toBe(
      'A and B change the same cells in different ways: choose one of them.',
    );
    expect(conflictText([], { solutions }, en)).toBe('');
  });
});
