import { beforeAll, describe, expect, it } from 'vitest';
import { loadLocale } from '../../locales/load-locale.ts';
import { createTexts, type Texts } from '../texts/texts.ts';
import { encodeProblem, problemText } from './field-problems.ts';

describe('problemText', () => {
  let texts: Texts;
  beforeAll(async () => {
    texts = createTexts(await loadLocale('it'));
  });

  it.each([
    [undefined, undefined],
    ['', undefined],
    ['required', 'Campo obbligatorio.'],
    ['tooShort:5', 'Almeno 5 caratteri.'],
    ['tooHigh:100000', 'Non superiore a 100.000.'],
    ['mismatch', 'Le password non coincidono.'],
    ['taken', 'Già in uso.'],
    ['range', "Fuori dall'intervallo ammesso."],
    ['format', 'Controlla questo dato.'],
    // A server that names a rule without its limit.
    ['tooShort', 'Controlla questo dato.'],
    ['anything else', 'Controlla questo dato.'],
  ])('says %j as %j', (kept, sentence) => {
    expect(problemText(texts, kept)).toBe(sentence);
  });

  it('says how a field is written where the form knows', () => {
    expect(problemText(texts, 'format', 'rules.wholeNumber')).toBe('Un numero intero.');
  });

  it('keeps rule and limit', () => {
    expect(encodeProblem({ rule: 'tooLong', limit: 120 })).toBe('tooLong:120');
    expect(encodeProblem({ rule: 'required' })).toBe('required');
  });
});
