import { describe, expect, it } from 'vitest';
import { ALERT_TYPES } from '../core/contract/alert-codes.ts';
import { LOCALES } from '../core/contract/common.ts';
import { ERROR_REASONS } from '../core/contract/error-body.ts';
import cn from './cn.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import itMessages from './it.json' with { type: 'json' };
import { loadLocale, type Messages } from './load-locale.ts';
import pl from './pl.json' with { type: 'json' };

const files: Readonly<Record<(typeof LOCALES)[number], Messages>> = {
  en,
  it: itMessages,
  pl,
  cn,
  es,
};

/** Path and text of every leaf, in the order of the file. */
function leaves(node: object, path = ''): Array<[string, string]> {
  return Object.entries(node).flatMap(
    ([key, value]): Array<[string, string]> =>
      typeof value === 'string' ? [[`${path}${key}`, value]] : leaves(value, `${path}${key}.`),
  );
}

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort();

const english = new Map(leaves(en));

describe.each(LOCALES)('%s', (locale) => {
  const texts = leaves(files[locale]);

  it('has the keys of English in the same order', () => {
    expect(texts.map(([key]) => key)).toEqual([...english.keys()]);
  });

  it('has the placeholders of English in every text', () => {
    const wrong = texts.filter(
      ([key, text]) => placeholders(text).join() !== placeholders(english.get(key) ?? '').join(),
    );
    expect(wrong).toEqual([]);
  });

  it('has no empty text, no stray space and no half placeholder', () => {
    const wrong = texts.filter(
      ([, text]) =>
        text === '' || text !== text.trim() || /[{}]/.test(text.replaceAll(/\{\{\w+\}\}/g, '')),
    );
    expect(wrong).toEqual([]);
  });

  it('has headline and description of every alert code, and of no other', () => {
    expect(Object.keys(files[locale].alerts).sort()).toEqual(Object.keys(ALERT_TYPES).sort());
    for (const alert of Object.values(files[locale].alerts)) {
      expect(Object.keys(alert)).toEqual(['headline', 'description']);
    }
  });

  it('has a sentence for every reason, and for no other', () => {
    expect(Object.keys(files[locale].reasons).sort()).toEqual([...ERROR_REASONS].sort());
  });

  it('is loaded under its code', async () => {
    expect(await loadLocale(locale)).toEqual({ locale, messages: files[locale] });
  });
});

describe('English', () => {
  it.each([
    ['APPLY_DTC_FAILURE', 'There was a problem trying to remove DTC.'],
    ['APPLY_DTC_NOT_MODIFIED', 'No modifications have been made.'],
    ['APPLY_SOLUTIONS_NOT_MODIFIED', 'There were no changes made on file.'],
    ['FORBIDDEN_ACCESS', 'You do not have permission to this part of the {{product}}.'],
    ['MAX_FILE_MODIFICATIONS_REACHED', 'Maximum modifications amount for selected file reached'],
    ['MAX_UNSAVED_MODIFICATIONS_REACHED', 'please save your changes'],
    ['INVALID_FILE', 'may be invalid or broken'],
    ['SELECTION_SIZE_EXCEEDED', 'The maximum selection size has been exceeded.'],
    ['TOO_MANY_REQUESTS', 'Requests limit reached, wait a moment and try again'],
  ] as const)('says %s in the words of the specification', (code, words) => {
    expect(en.alerts[code].description).toContain(words);
  });
});

/** What once stood beside the word that a language has for a thing of the trade. */
const OTHER_WORDS: Readonly<Partial<Record<(typeof LOCALES)[number], RegExp>>> = {
  // A map is 图谱, trouble codes are 故障码, a checksum is 校验和.
  cn: /映射|故障代码|校验码|检查和/,
  pl: /kod(?:y|ów) błędów/i,
  es: /sumas? de comprobación/i,
};

describe('translations', () => {
  it.each(LOCALES)('have one word for a thing in %s', (locale) => {
    const other = OTHER_WORDS[locale];
    expect(leaves(files[locale]).filter(([, text]) => other?.test(text))).toEqual([]);
  });

  // Names, codes and single words of the trade may be the same in two languages; a sentence never is.
  const isSentence = (text: string): boolean =>
    text
      .replaceAll(/\{\{\w+\}\}/g, '')
      .split(' ')
      .filter((word) => /\p{L}{2}/u.test(word)).length >= 3;

  it.each(['it', 'pl', 'cn', 'es'] as const)('leave no sentence in English in %s', (locale) => {
    const untouched = leaves(files[locale]).filter(
      ([key, text]) => text === english.get(key) && isSentence(text),
    );
    expect(untouched).toEqual([]);
  });
});
