import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../core/contract/common.ts';
import { RECEIPT_TEXTS } from './receipt-texts.ts';

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort();

describe.each(LOCALES)('%s', (locale) => {
  const texts = Object.entries(RECEIPT_TEXTS[locale]);

  it('has the keys of English in the same order, and words for each', () => {
    expect(texts.map(([key]) => key)).toEqual(Object.keys(RECEIPT_TEXTS.en));
    expect(texts.filter(([, text]) => text === '' || text !== text.trim())).toEqual([]);
  });

  it('has the placeholders of English in every text, and no half ones', () => {
    const english: Readonly<Record<string, string>> = RECEIPT_TEXTS.en;
    for (const [key, text] of texts) {
      expect(placeholders(text)).toEqual(placeholders(english[key] ?? ''));
      expect(text.replaceAll(/\{\{\w+\}\}/g, '')).not.toMatch(/[{}]/);
    }
  });
});
