import { describe, expect, it } from 'vitest';
import { loadLocale } from '../../../locales/load-locale.ts';
import { createTexts } from '../../texts/texts.ts';
import { conflictText } from './conflict-text.ts';
import { applicationTitle, changeText, joinedNames } from './solution-texts.ts';

const en = createTexts(await loadLocale('en'));
const pl = createTexts(await loadLocale('pl'));
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

describe('names of solutions', () => {
  it('stand one after the other', () => {
    expect(joinedNames(['Stage 1', 'EGR off'])).toBe('Stage 1 + EGR off');
  });

  it('are in the language of the page, those of own ones as they were given', () => {
    const application = {
      id: 'a',
      solutionIds: ['1', '2'],
      titles: [names('Stage 1'), 'Mine'],
      appliedAt: '2026-03-01T10:00:00.000Z',
      revertedAt: null,
      links: [],
    };
    expect(applicationTitle(application, pl)).toBe('Stage 1 PL + Mine');
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
