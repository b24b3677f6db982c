import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../core/contract/common.ts';
import { MAIL_TEXTS, type MailTexts } from './mail-texts.ts';

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort();

const english = new Map(leaves(MAIL_TEXTS.en));

describe.each(LOCALES)('%s', (locale) => {
  const texts = leaves(MAIL_TEXTS[locale]);

  it('has the keys of English in the same order, and words for each', () => {
    expect(texts.map(([key]) => key)).toEqual([...english.keys()]);
    expect(texts.filter(([, text]) => text === '' || text !== text.trim())).toEqual([]);
  });

  it('has the placeholders of English in every text, and no half ones', () => {
    for (const [key, text] of texts) {
      expect(placeholders(text)).toEqual(placeholders(english.get(key) ?? ''));
      expect(text.replaceAll(/\{\{\w+\}\}/g, '')).not.toMatch(/[{}]/);
    }
  });
});

describe('translations', () => {
  it.each(['it', 'pl', 'cn', 'es'] as const)('leave no words in English in %s', (locale) => {
    const same = leaves(MAIL_TEXTS[locale]).filter(([key, text]) => text === english.get(key));
    expect(same).toEqual([]);
  });
});

function leaves(texts: MailTexts): Array<[string, string]> {
  return Object.entries(texts).flatMap(([mail, entries]) =>
    Object.entries(entries).map(([key, text]): [string, string] => [`${mail}.${key}`, text]),
  );
}
