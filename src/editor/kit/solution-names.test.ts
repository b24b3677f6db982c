import { describe, expect, it } from 'vitest';
import { applicationTitle, joinedNames } from './solution-names.ts';

const names = (word: string) => ({ en: word, it: word, pl: `${word} PL`, cn: word, es: word });

describe('names of solutions', () => {
  it('stand one after the other', () => {
    expect(joinedNames(['Stage 1', 'EGR off'])).toBe('Stage 1 + EGR off');
  });

  it('are in the language of the page, those of own ones as they were given', () => {
    const titles = [names('Stage 1'), 'Mine'];
    expect(applicationTitle({ titles }, { locale: 'pl' })).toBe('Stage 1 PL + Mine');
  });
});
